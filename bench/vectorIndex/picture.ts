import { figureOf, sizesIn } from './table';

/** Lines, with their colours: readable on white and on black. */
const LINES = [
  ['Glossa', '#3b76d6'],
  ['all compared', '#8a8f98'],
] as const;
const PANELS = [
  ['a search, ms (median)', 'a search p50, ms'],
  ['memory, bytes a vector', 'memory, bytes a vector'],
  ['to fill, s', 'to fill, s'],
] as const;
const [WIDTH, HEIGHT, LEFT, TOP, GAP] = [210, 190, 44, 56, 58];
const STYLE =
  'text{fill:#1f2328;font:12px sans-serif}.frame{fill:#fff}.grid{stroke:#d8dee4}' +
  '@media(prefers-color-scheme:dark){text{fill:#e6edf3}.frame{fill:#0d1117}.grid{stroke:#30363d}}';

/** Time of a search, memory and time to fill by number of vectors, all on logarithmic scales, as SVG. */
export function curves(figures: Readonly<Record<string, number>>): string {
  const sizes = sizesIn(figures);
  const panels = PANELS.map(([title, name], i) => panel(title, name, LEFT + i * (WIDTH + GAP)));
  const legend = LINES.map(([kind, colour], i) => `<line x1="${LEFT + i * 190}" x2="${LEFT + 24 + i * 190}" y1="16" y2="16" stroke="${colour}" stroke-width="3"/><text x="${LEFT + 30 + i * 190}" y="20">${kind}</text>`);
  const size = `width="${LEFT + PANELS.length * (WIDTH + GAP) - GAP + 20}" height="${TOP + HEIGHT + 30}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><style>${STYLE}</style><rect class="frame" width="100%" height="100%"/>${legend.join('')}${panels.join('')}</svg>\n`;

  function panel(title: string, name: string, left: number): string {
    const points = LINES.map(([kind]) => sizes.flatMap((size) => {
      const value = figureOf(figures, size, kind, name);
      return value !== undefined && value > 0 ? [{ size, value }] : [];
    }));
    const values = points.flat().map(({ value }) => Math.log10(value));
    const [least, most] = [Math.floor(Math.min(...values)), Math.ceil(Math.max(...values))];
    const [first, last] = [Math.log10(sizes[0]!), Math.log10(sizes.at(-1)!)];
    const x = (size: number): string => (left + ((Math.log10(size) - first) / (last - first || 1)) * WIDTH).toFixed(1);
    const y = (exponent: number): string => (TOP + HEIGHT - ((exponent - least) / (most - least || 1)) * HEIGHT).toFixed(1);
    const rows = Array.from({ length: most - least + 1 }, (_, i) => least + i).map(
      (exponent) => `<line class="grid" x1="${left}" x2="${left + WIDTH}" y1="${y(exponent)}" y2="${y(exponent)}"/><text x="${left - 5}" y="${Number(y(exponent)) + 4}" text-anchor="end">${short(10 ** exponent)}</text>`,
    );
    const columns = sizes.map((size) => `<text x="${x(size)}" y="${TOP + HEIGHT + 18}" text-anchor="middle">${short(size)}</text>`);
    const lines = points.map((line, i) => {
      const places = line.map(({ size, value }) => `${x(size)},${y(Math.log10(value))}`);
      const dots = places.map((place) => `<circle cx="${place.split(',')[0]}" cy="${place.split(',')[1]}" r="3" fill="${LINES[i]![1]}"/>`);
      return `<polyline points="${places.join(' ')}" fill="none" stroke="${LINES[i]![1]}" stroke-width="2"/>${dots.join('')}`;
    });
    return `<text x="${left}" y="${TOP - 12}">${title}</text>${rows.join('')}${columns.join('')}${lines.reverse().join('')}`;
  }
}

function short(value: number): string {
  return value >= 1e6 ? `${value / 1e6}M` : value >= 1e3 ? `${value / 1e3}k` : String(Number(value.toPrecision(1)));
}

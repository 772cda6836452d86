import type { EncoderSpeed } from './measure';

const PANELS = [
  ['a phrase in its sentence, ms', 'one'],
  ['phrases a second', 'perSecond'],
  ['on disk, MiB', 'disk'],
  ['in memory, MiB', 'memory'],
] as const;
/** Readable on white and on black; the first is Glossa's. */
const COLOURS = ['#3b76d6', '#c98b2b', '#b5567f', '#8a8f98'];
const [ROW, LEFT, WIDTH, TOP, GAP] = [24, 235, 120, 40, 62];
const STYLE = 'text{fill:#1f2328;font:12px sans-serif}.frame{fill:#fff}@media(prefers-color-scheme:dark){text{fill:#e6edf3}.frame{fill:#0d1117}}';

/** Bars for each encoder: time, speed and size, each on its own scale, as SVG. */
export function bars(speeds: readonly EncoderSpeed[]): string {
  const names = speeds.map(({ name }, i) => `<text x="${LEFT - 10}" y="${TOP + i * ROW + 13}" text-anchor="end">${name}</text>`);
  const panels = PANELS.map(([title, field], place) => {
    const left = LEFT + place * (WIDTH + GAP);
    const most = Math.max(...speeds.map((speed) => speed[field]));
    const rows = speeds.map((speed, i) => {
      const [y, length] = [TOP + i * ROW, Math.max(1, (speed[field] / most) * WIDTH)];
      const value = speed[field] < 10 ? speed[field].toPrecision(2) : Math.round(speed[field]).toLocaleString('en');
      return `<rect x="${left}" y="${y}" width="${length.toFixed(1)}" height="16" fill="${COLOURS[i % COLOURS.length]}"/><text x="${(left + length + 5).toFixed(1)}" y="${y + 13}">${value}</text>`;
    });
    return `<text x="${left}" y="24">${title}</text>${rows.join('')}`;
  });
  const size = `width="${LEFT + PANELS.length * (WIDTH + GAP)}" height="${TOP + speeds.length * ROW + 6}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><style>${STYLE}</style><rect class="frame" width="100%" height="100%"/>${names.join('')}${panels.join('')}</svg>\n`;
}

/** A system's row of the picture; shares from 0 to 1. */
export interface Bars {
  name: string;
  first: number;
  silence: number;
}

const ROW = 34;
const LEFT = 190;
const WIDTH = 420;

/** Bars as SVG: how often the first answer is right, and how well silence is kept. */
export function pictureOf(systems: readonly Bars[]): string {
  const rows = systems.map(({ name, first, silence }, i) => {
    const y = 34 + i * ROW;
    const bar = (value: number, at: number, colour: string): string =>
      `<rect x="${LEFT}" y="${at}" width="${(value * WIDTH).toFixed(1)}" height="11" fill="${colour}"/><text x="${(LEFT + value * WIDTH + 5).toFixed(1)}" y="${at + 10}">${(100 * value).toFixed(0)}</text>`;
    return `<text x="${LEFT - 8}" y="${y + 16}" text-anchor="end">${name}</text>${bar(first, y, '#1b3a6b')}${bar(silence, y + 13, '#c98b2b')}`;
  });
  const height = 44 + systems.length * ROW;
  const legend = `<rect x="${LEFT}" y="10" width="11" height="11" fill="#1b3a6b"/><text x="${LEFT + 16}" y="20">first answer right</text><rect x="${LEFT + 150}" y="10" width="11" height="11" fill="#c98b2b"/><text x="${LEFT + 166}" y="20">silence (AUROC)</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${LEFT + WIDTH + 50}" height="${height}" font-family="sans-serif" font-size="12"><rect width="100%" height="100%" fill="white"/>${legend}${rows.join('')}</svg>\n`;
}

/** Bytes of a text in an encoding of the time before UTF-8, which the platform decodes but does not write. */
export function encoded(text: string, label: string): Uint8Array {
  const bytes = bytesByCharacter(label);
  return Uint8Array.from(
    [...text].flatMap((character) => {
      const found = bytes.get(character);
      if (!found) throw new Error(`${label} has no ${character}`);
      return found;
    }),
  );
}

/** Whether the encoding has all characters of a text. */
export function isWritable(text: string, label: string): boolean {
  const bytes = bytesByCharacter(label);
  return [...text].every((character) => bytes.has(character));
}

const tables = new Map<string, Map<string, number[]>>();

/** The encoding's decoder, turned round: what every byte and every pair of bytes stands for. */
function bytesByCharacter(label: string): Map<string, number[]> {
  const known = tables.get(label);
  if (known) return known;
  const table = new Map<string, number[]>();
  const learn = (...bytes: number[]) => {
    try {
      // In a stream, because Node 20 otherwise takes Windows-1252 for Latin-1.
      const text = new TextDecoder(label, { fatal: true }).decode(Uint8Array.from(bytes), { stream: true });
      if ([...text].length === 1 && !table.has(text)) table.set(text, bytes);
    } catch {
      // No character has these bytes.
    }
  };
  for (let first = 0; first < 0x100; first++) learn(first);
  const hasPairs = /^(shift_jis|euc|gb|big5)/.test(label);
  for (let first = 0x81; hasPairs && first < 0xff; first++)
    for (let second = 0x40; second < 0xff; second++) learn(first, second);
  tables.set(label, table);
  return table;
}

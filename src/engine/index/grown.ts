/** The array itself where it is long enough; otherwise a longer one with the same beginning, room to spare, and the filler behind it. */
export function grown<T extends Uint8Array | Uint16Array | Int32Array>(values: T, length: number, filler = 0): T {
  if (length <= values.length) return values;
  const more = new (values.constructor as new (length: number) => T)(Math.max(length, Math.ceil(1.5 * values.length), 64));
  more.set(values);
  more.fill(filler, values.length);
  return more;
}

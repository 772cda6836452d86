type GrowingArray = Float32Array | Int32Array | Uint32Array | Uint16Array | Uint8Array;

const LEAST_ROOM = 64;

/** The array itself where it has room for `least` values, otherwise a copy with room for half as much again. @param filler for the new room */
export function withRoomFor<T extends GrowingArray>(values: T, least: number, filler = 0): T {
  if (least <= values.length) return values;
  const more = new (values.constructor as new (length: number) => T)(Math.max(least, Math.ceil(1.5 * values.length), LEAST_ROOM));
  more.set(values);
  if (filler !== 0) more.fill(filler, values.length);
  return more;
}

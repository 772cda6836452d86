import type { NumberToken } from './numberTokens';

/** Removes numbers that were converted, such as inches to centimetres. */
export function withoutConverted(
  missing: readonly NumberToken[],
  extra: readonly NumberToken[],
): { missing: NumberToken[]; extra: NumberToken[] } {
  const has = (numbers: readonly NumberToken[], system: NumberToken['system']): boolean =>
    numbers.some((number) => number.system === system);
  for (const [from, to] of [
    ['imperial', 'metric'],
    ['metric', 'imperial'],
  ] as const)
    if (has(missing, from) && has(extra, to)) {
      // In “11 x 17 in”, the unit follows the last number.
      const isMeasure =
        (numbers: readonly NumberToken[], system: NumberToken['system']) => (number: NumberToken, at: number) =>
          number.system === system || (numbers[at + 1]?.system === system && numbers[at + 1]!.start - number.end < 5);
      return {
        missing: missing.filter((number, at) => !isMeasure(missing, from)(number, at)),
        extra: extra.filter((number, at) => !isMeasure(extra, to)(number, at)),
      };
    }
  return { missing: [...missing], extra: [...extra] };
}

/** Returns whether both are the same time in different units: 24 hours are a day, 500 ms half a second. */
export function isConverted(a: NumberToken, b: NumberToken): boolean {
  // In 2,5 copies for 2,500 copies, the separator is misread.
  if (
    a.unit === b.unit &&
    (a.unit !== '' || !(a.system ?? b.system)) &&
    a.values.some((value) => b.values.includes(value))
  )
    return false;
  const [smaller, larger] = [Number(a.values[0]), Number(b.values[0])].sort((one, other) => one - other);
  return smaller! > 0 && larger! < 1e6 && [7, 12, 24, 60, 1000].includes(larger! / smaller!);
}

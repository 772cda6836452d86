const ROMAN: readonly [string, number][] = Object.entries({
  M: 1000,
  CM: 900,
  D: 500,
  CD: 400,
  C: 100,
  XC: 90,
  L: 50,
  XL: 40,
  X: 10,
  IX: 9,
  V: 5,
  IV: 4,
  I: 1,
});

/** Returns the Roman numeral of a number from 2 to 3999; empty for other numbers. */
function romanOf(number: number): string {
  if (number < 2 || number > 3999) return '';
  let rest = number;
  return ROMAN.map(([sign, value]) => {
    const count = Math.floor(rest / value);
    rest -= count * value;
    return sign.repeat(count);
  }).join('');
}

/** Returns whether a text writes a number in Roman numerals: *XIXe siècle*. */
export function hasRomanNumeral(text: string, number: number): boolean {
  const roman = romanOf(number);
  return (
    roman !== '' &&
    text.includes(roman) &&
    new RegExp(`(?<!\\p{L}|\\p{Nd}\\s?)${roman}(?!\\p{Lu}|\\p{L}{4})`, 'u').test(text)
  );
}

/** Returns the value of a Roman numeral; 0 for other letters. */
export function romanValue(written: string): number {
  let [rest, value] = [written, 0];
  for (const [sign, worth] of ROMAN)
    while (rest.startsWith(sign)) [rest, value] = [rest.slice(sign.length), value + worth];
  return !rest && romanOf(value) === written ? value : 0;
}

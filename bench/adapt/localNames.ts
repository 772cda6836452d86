const LETTERS = Array.from('abcdefghijklmnopqrstuvwxyz');
const TWO = LETTERS.flatMap((a) => LETTERS.map((b) => a + b));
const THREE = TWO.flatMap((a) => LETTERS.map((b) => a + b));
const FOUR = THREE.flatMap((a) => LETTERS.map((b) => a + b));

/** Codes that may have a name, by what they stand for; most have none. */
const CODES: [type: 'region' | 'language' | 'currency' | 'script', codes: string[]][] = [
  ['region', TWO.map((code) => code.toUpperCase())],
  ['language', [...TWO, ...THREE]],
  ['currency', THREE.map((code) => code.toUpperCase())],
  ['script', FOUR.map((code) => code.slice(0, 1).toUpperCase() + code.slice(1))],
];

/** English names and those of a language, as ICU has them from Unicode CLDR. */
export function localNames(language: string): [english: string, foreign: string][] {
  return CODES.flatMap(([type, codes]) => {
    const [english, foreign] = ['en', language].map((locale) => new Intl.DisplayNames(locale, { type, fallback: 'none' }));
    return codes.flatMap((code): [string, string][] => {
      const [name, local] = [english!.of(code), foreign!.of(code)];
      return name && local ? [[name, local]] : [];
    });
  });
}

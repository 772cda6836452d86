/** Half of a character, which JSON can name and no file can hold. */
const HALF = /\p{Surrogate}/gu;
const HALF_IN_JSON = /\\ud[89a-f][\da-f]{2}/i;

/**
 * Reads JSON; halves of characters become U+FFFD, and `isDamaged` says so.
 * @throws SyntaxError for what is no JSON
 */
export function parseWholeCharacters(json: string): { value: unknown; isDamaged: boolean } {
  if (!HALF_IN_JSON.test(json)) return { value: JSON.parse(json), isDamaged: false };
  let isDamaged = false;
  const value: unknown = JSON.parse(json, (_, each: unknown) => {
    if (typeof each !== 'string') return each;
    const whole = each.replace(HALF, '\uFFFD');
    isDamaged ||= whole !== each;
    return whole;
  });
  return { value, isDamaged };
}

export const DAMAGED_CHARACTERS = 'On this line there are halves of characters, which no text holds; they are shown as \uFFFD. Write the characters anew.';

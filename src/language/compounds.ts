import { foldedStemOf } from './forms';
import { hasDenseCharacter, isCompoundingLanguage } from './scripts';

/** The minimum length in letters of a part of a compound: shorter ones are endings and prefixes. */
export const MIN_COMPOUND_PART_LENGTH = 4;
/** The minimum length in letters of the rest of a compound. */
const MIN_REST_LENGTH = 3;

/** Letters that German, Dutch and Scandinavian compounds put between their parts. */
const LINKING = /(?:-|en|er|es|[sne])$/;

/**
 * Yields the beginnings and ends of a compound that may be words themselves, each with its stem, without the letters
 * that link it.
 */
export function* compoundParts(word: string, language: string): Generator<{ text: string; stem: string }> {
  if (!isCompoundingLanguage(language) || hasDenseCharacter(word)) return;
  for (let at = MIN_REST_LENGTH; at <= word.length - MIN_REST_LENGTH; at++) {
    const head = word.slice(at);
    if (head.length >= MIN_COMPOUND_PART_LENGTH) yield { text: head, stem: foldedStemOf(head, language) };
    const modifier = word.slice(0, at);
    if (modifier.length < MIN_COMPOUND_PART_LENGTH) continue;
    yield { text: modifier, stem: foldedStemOf(modifier, language) };
    const unlinked = modifier.replace(LINKING, '');
    if (unlinked !== modifier && unlinked.length >= MIN_COMPOUND_PART_LENGTH)
      yield { text: unlinked, stem: foldedStemOf(unlinked, language) };
  }
}

/** Returns the pairs of words that may form a compound, the modifier without its linking letters. */
export function compoundSplits(compound: string): [modifier: string, head: string][] {
  return Array.from(compound).flatMap((_, at): [string, string][] => {
    const [modifier, head] = [compound.slice(0, at), compound.slice(at)];
    return [...new Set([modifier, modifier.replace(LINKING, '')])].flatMap((each): [string, string][] =>
      each.length >= MIN_COMPOUND_PART_LENGTH && head.length >= MIN_COMPOUND_PART_LENGTH ? [[each, head]] : [],
    );
  });
}

/** Returns whether `word` begins or ends with `part` and the rest can be a word too. */
export function isCompoundOf(word: string, part: string): boolean {
  return (
    part.length >= MIN_COMPOUND_PART_LENGTH &&
    word.length - part.length >= MIN_REST_LENGTH &&
    (word.startsWith(part) || word.endsWith(part))
  );
}

/**
 * Returns whether a word is a compound of another one, given by its stem, and a further word.
 *
 * @param isWord returns whether a content word or one of its inflected forms is in the vocabulary
 */
export function isAttestedCompoundOf(
  word: string,
  part: string,
  language: string,
  isWord: (word: string) => boolean,
): boolean {
  if (!isCompoundingLanguage(language) || hasDenseCharacter(word) || part.length < MIN_COMPOUND_PART_LENGTH)
    return false;
  for (let at = MIN_REST_LENGTH; at <= word.length - MIN_REST_LENGTH; at++) {
    const [written, head] = [word.slice(0, at), word.slice(at)];
    const modifiers = [written, written.replace(LINKING, '')].filter(({ length }) => length >= MIN_REST_LENGTH);
    if (
      foldedStemOf(head, language) === part
        ? modifiers.some(isWord)
        : modifiers.some((each) => foldedStemOf(each, language) === part) && isWord(head)
    )
      return true;
  }
  return false;
}

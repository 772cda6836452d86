import type { RussianNoun, RussianNouns } from '../../language/russianNouns';
import { russianAdjectiveNominatives, RUSSIAN_ADJECTIVE, eastSlavicCitationForm } from './slavicWords';
import type { WordForms } from './wordForms';

/** Matches a Cyrillic word that is not an acronym. */
const CYRILLIC = /\p{Script=Cyrillic}.*[а-яё]$/u;
/** Endings that mark a stem as an adjective. */
const OF_ADJECTIVES = ['ая', 'яя', 'ое', 'ее', 'ые', 'ие', 'ых', 'их', 'ую', 'юю', 'ого', 'его', 'ому', 'ему'];

/** Endings that only adjectives have. */
const UNAMBIGUOUS_ADJECTIVE_ENDING = /.{3}(?:ая|яя|ое|ые|ых|ую|юю|ого|ому|ыми)$/u;

interface RussianPhrase {
  words: string[];
  wasPlural?: boolean;
  /** The phrase in the nominative plural. */
  plural?: string[];
}

/**
 * Returns a Russian phrase in the nominative singular, by a dictionary of nouns, or by the document for unknown nouns.
 * The adjectives before the noun agree with it, and the words after it stay. Undefined if the noun is unknown.
 */
export function russianCitationForm(words: readonly string[], forms: WordForms): RussianPhrase | undefined {
  const nouns = forms.russianNouns;
  const start = words.findIndex((word) => CYRILLIC.test(word));
  if (!nouns || start < 0) return undefined;
  let head = start;
  while (head < words.length - 1 && isAdjectiveBefore(words[head]!, words[head + 1]!, forms, nouns)) head++;
  const noun = nounOf(words[head]!, forms, nouns);
  const masculine =
    !noun && words.length === 1 && RUSSIAN_ADJECTIVE.test(words[0]!.toLowerCase())
      ? agreeing(words[0]!, 'm', forms)
      : undefined;
  if (
    masculine !== undefined &&
    (UNAMBIGUOUS_ADJECTIVE_ENDING.test(words[0]!) || forms.isReal(masculine.toLowerCase()))
  )
    return { words: [masculine] };
  if (!noun) return start === 0 ? eastSlavicCitationForm(words, forms) : undefined;
  const withNoun = (form: string, gender: RussianNoun['gender']) => {
    const before = words.slice(start, head).map((word) => agreeing(word, gender, forms));
    return [...words.slice(0, start), ...before, withCapitalsOf(words[head]!, form), ...words.slice(head + 1)];
  };
  return {
    words: withNoun(noun.nominative, noun.gender),
    wasPlural: isPlural(words[head]!.toLowerCase(), noun),
    plural: noun.nominativePlural === undefined ? undefined : withNoun(noun.nominativePlural, 'plural'),
  };
}

/** Returns the noun of which a word is a form: of several, the one whose forms are most frequent in the document. */
function nounOf(word: string, forms: WordForms, nouns: RussianNouns): RussianNoun | undefined {
  const seen = ({ forms: all }: RussianNoun) => all.reduce((sum, form) => sum + forms.count(form), 0);
  const possible = nouns
    .of(word.toLowerCase())
    .map((noun) => ({ noun, seen: seen(noun), listed: forms.count(noun.nominative) }));
  return possible.sort((a, b) => b.seen - a.seen || b.listed - a.listed)[0]?.noun;
}

/**
 * Returns whether a word is an adjective of the next one: it has an adjective ending and is not a noun, or the document
 * inflects it like an adjective.
 */
function isAdjectiveBefore(word: string, next: string, forms: WordForms, nouns: RussianNouns): boolean {
  const form = word.toLowerCase();
  const ending = RUSSIAN_ADJECTIVE.exec(form);
  if (!ending || ending.index < 2 || !CYRILLIC.test(next)) return false;
  const stem = form.slice(0, ending.index);
  if (!nouns.of(form).length) return true;
  const isFollowed = nouns.of(next.toLowerCase()).length > 0 || RUSSIAN_ADJECTIVE.test(next);
  return isFollowed && OF_ADJECTIVES.some((other) => forms.count(stem + other) > 0);
}

function agreeing(word: string, gender: RussianNoun['gender'], forms: WordForms): string {
  const form = word.toLowerCase();
  const ending = RUSSIAN_ADJECTIVE.exec(form)!;
  return withCapitalsOf(word, russianAdjectiveNominatives(form.slice(0, ending.index), ending[0], forms)[gender]);
}

/** Returns the form with the word's capitals in their common part: *USB-накопителя*. */
function withCapitalsOf(word: string, form: string): string {
  let shared = 0;
  while (shared < Math.min(word.length, form.length) && word[shared]!.toLowerCase() === form[shared]) shared++;
  return word.slice(0, shared) + form.slice(shared);
}

/** Returns whether a form is plural; undefined if ambiguous. */
function isPlural(form: string, { nominative, gender }: RussianNoun): boolean | undefined {
  if (form === nominative || gender === 'plural') return false;
  if (/(?:[ая]м|[ая]ми|[ая]х|[оеё]в|ьев)$/u.test(form)) return true;
  if (gender === 'm') return /(?:[ыи]|ей)$/u.test(form);
  const hasNoEnding = !/[аеёиоуыэюяь]$/u.test(form) && !/(?:[оеё]й|[оеё]м)$/u.test(form);
  if (hasNoEnding || (/ей$/u.test(form) && /(?:ь|[^и]е)$/u.test(nominative))) return true;
  return (gender === 'n' ? /[ая]$/u : /[ыи]$/u).test(form) ? undefined : false;
}

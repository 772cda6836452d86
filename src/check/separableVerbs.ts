import { foldedStemOf } from '../language/forms';
import { isSameLexeme } from '../language/lexemes';
import { foldDiacritics } from '../language/normalise';
import type { Word } from '../language/words';
import { splitIntoWords } from '../language/words';
import type { ComparedWord } from './wordForms';

/** The separable particles of German and Dutch verbs. */
const PARTICLES = [
  'herunter heraus herein herauf hinein hinaus hinzu hin her zuruck zusammen zu ab an auf aus bei durch ein fest',
  'fort frei los mit nach um unter uber voraus vor weg wieder',
  'achter aan af bij dicht door goed in mee na neer om onder op over samen terug toe uit voort voor vrij',
]
  .join(' ')
  .replaceAll(' ', '|');
const PARTICLE = new RegExp(`^(?:${PARTICLES})$`, 'u');
const SEPARABLE = new RegExp(`^(${PARTICLES})(\\p{L}{4,})$`, 'u');
/** The prefixes of Hungarian verbs, which may be words of their own. */
const HUNGARIAN_PREFIX = /^(vissza|hozza|meg|fel|le|ki|be|el|at|ra)(\p{L}{5,})$/u;
/** The minimum share of the root of a Hungarian verb that stays in its forms. */
const MIN_ROOT_SHARE = 0.7;
/**
 * The text after a particle at the end of its clause, or before the prepositional phrase that Dutch and German put
 * after it: *speelt af op de achtergrond*.
 */
const CLAUSE_END = new RegExp(
  String.raw`^\s*(?:$|[^\p{L}\p{M}\p{N}\s]|(?:und|oder|bzw|sowie|en|of|te|op|in|van|met|voor|naar|bij|door|vanaf|auf|` +
    String.raw`bei|mit|von|fur|nach|unter)(?![\p{L}\p{M}]))`,
  'u',
);
/** The text after a preposition that shares its noun with another one: *mit und ohne Kabel*. */
const SHARED_NOUN = new RegExp(String.raw`^\s*(?:und|oder|en|of)\s+(?:ohne|zonder|${PARTICLES})(?![\p{L}\p{M}])`, 'iu');
/** A preposition, after which the word is the name of a state: *von ein auf aus*. */
const PREPOSITION = /^(?:auf|nach|naar|op|van|von|zu)$/iu;
/** The maximum number of words from a verb to its particle. */
const MAX_DISTANCE = 15;
const CLAUSE_BREAK = /[.,;:!?()\n]/;
/** The endings of a person form of a German or Dutch verb. */
const PERSON = /^(?:e?n|e?s?t|te?|e)?$/u;

/** A German or Dutch verb and its particle at the end of the clause. */
interface SeparatedVerb {
  verb: Word;
  particle: Word;
  /** The words that both may form: *anzieht* and possible infinitives for *zieht … an*. */
  joined: string[];
}

/** Returns the words of a text that may be a verb and its particle: *zieht* and *an* in *Er zieht die Mutter an*. */
export function separatedGermanicVerbs(text: string, language: string): SeparatedVerb[] {
  if (!/^(?:de|nl)\b/.test(language)) return [];
  const words = splitIntoWords(text, language);
  const isParticle = (word: Word): boolean => PARTICLE.test(foldDiacritics(word.text));
  return words.flatMap((particle, index) => {
    const after = text.slice(particle.end);
    if (!isParticle(particle) || !CLAUSE_END.test(after) || SHARED_NOUN.test(after)) return [];
    if (PREPOSITION.test(words[index - 1]?.text ?? '')) return [];
    const found: SeparatedVerb[] = [];
    for (let at = index - 1; at >= Math.max(0, index - MAX_DISTANCE); at--) {
      const verb = words[at]!;
      if (isParticle(verb) && CLAUSE_END.test(text.slice(verb.end))) break;
      if (CLAUSE_BREAK.test(text.slice(verb.end, words[at + 1]!.start))) break;
      const isFirst = at === 0 || CLAUSE_BREAK.test(text.slice(words[at - 1]!.end, verb.start));
      if (!isFirst && !/^\p{Ll}/u.test(verb.text)) continue;
      const form = verb.text.toLowerCase();
      const stems = [0, 1, 2, 3].map((length) => form.slice(0, form.length - length));
      const infinitives = stems.filter((stem) => PERSON.test(form.slice(stem.length))).map((stem) => `${stem}en`);
      found.push({ verb, particle, joined: [form, ...infinitives].map((each) => particle.text + each) });
    }
    return found;
  });
}

/**
 * Returns whether a verb is used in parts: *melden Sie sich an* for *anmelden*, *le szeretném tölteni* for *letöltés*;
 * or with an inner *zu*: *anzumelden*.
 *
 * @param text the translation, without diacritics
 * @param used the words of the translation
 */
export function usesSeparatedVerb(
  verb: string,
  text: string,
  used: readonly ComparedWord[],
  language: string,
): boolean {
  return /^hu\b/.test(language) ? usesHungarianVerb(verb, used) : usesGermanicVerb(verb, text, used, language);
}

function usesHungarianVerb(verb: string, used: readonly ComparedWord[]): boolean {
  const [, prefix, root] = HUNGARIAN_PREFIX.exec(verb) ?? [];
  if (prefix === undefined || root === undefined) return false;
  const start = root.slice(0, Math.ceil(MIN_ROOT_SHARE * root.length));
  return used.some(({ folded }) => folded === prefix) && used.some(({ folded }) => folded.startsWith(start));
}

function usesGermanicVerb(form: string, text: string, used: readonly ComparedWord[], language: string): boolean {
  const [, particle, verb] = (/^(?:de|nl)\b/.test(language) && SEPARABLE.exec(form)) || [];
  if (!particle || !verb) return false;
  const stem = foldedStemOf(verb, language);
  return (
    (endsClause(particle, text, language) &&
      used.some(({ folded, form: word }) => isPersonOf(stem, folded) || isSameLexeme(word, verb, language))) ||
    used.some(
      ({ folded: word }) =>
        word.startsWith(`${particle}zu`) && foldedStemOf(word.slice(particle.length + 2), language) === stem,
    )
  );
}

/**
 * Returns whether a word is at the end of a clause, like the particle of a verb, unlike an article or a preposition.
 */
function endsClause(particle: string, text: string, language: string): boolean {
  return splitIntoWords(text, language).some((word) => word.text === particle && CLAUSE_END.test(text.slice(word.end)));
}

/**
 * Returns whether a German or Dutch word is a person form of this verb stem: *meldet*, *meldest* and *melden* for
 * *meld*.
 */
function isPersonOf(stem: string, word: string): boolean {
  // At the end of a word Dutch writes *wijs* for *wijzen* and *neem* for *nemen*.
  const last = stem.replace(/z$/u, 's').replace(/v$/u, 'f');
  const long = last.replace(/(?<=[^aeiou])([aeou])(?=[bcdfgklmnprst]$)/u, '$1$1');
  return [stem, last, long].some((each) => word.startsWith(each) && PERSON.test(word.slice(each.length)));
}

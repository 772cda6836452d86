import { separatedGermanicVerbs } from '../../../check/separableVerbs';
import { hasInfinitiveEnding } from '../../../check/wordForms';
import { compoundParts } from '../../../language/compounds';
import { foldedStemOf, isInflection } from '../../../language/forms';
import { isSameLexeme } from '../../../language/lexemes';
import { foldDiacritics, normaliseForm } from '../../../language/normalise';
import { separatedVerbs } from '../../../language/englishPhrases';
import { isCompoundingLanguage } from '../../../language/scripts';
import type { Word } from '../../../language/words';
import { splitIntoWords } from '../../../language/words';
import type { TermId, TermInText } from '../../../lookup/lexicalHit';
import type { Span } from '../../../model/phrase';
import type { PhraseWindow } from './phraseWindows';
import { MAX_TEXT_LENGTH, MAX_WORDS, windowsByStart } from './phraseWindows';
import type { TermTable } from './termTable';

/** The maximum number of occurrences in one text, which take a second. Only an artificial glossary has more. */
const MAX_FOUND = 100_000;

const ABBREVIATION = /(?<![\p{L}\p{N}])\p{Lu}[\p{Lu}\p{N}]+(?![\p{L}\p{N}])/gu;
/** Matches a word with hyphens whose parts are abbreviations and lower-case words. */
const LOWER_CASE_COMPOUND = /^(?=.*-\p{Ll}{2}|\p{Ll}{2,}-)(?:(?:\p{Ll}+|\p{Lu}[\p{Lu}\p{N}]+)(?:-|$))+$/u;

/**
 * Returns all occurrences of the table's terms in a text, exact, inflected, or as part of a compound, ordered by
 * position and id. Above a limit, only the first ones are returned.
 *
 * @param accepts returns whether terms of a language are wanted
 */
export function termsInText(
  table: TermTable,
  text: string,
  language: string,
  accepts: (language: string) => boolean,
): TermInText[] {
  const found = new Map<string, TermInText>();
  const add = (termId: TermId, span: Span, matchType: TermInText['matchType'], particle?: Span): void => {
    const place = `${span.start} ${span.end} ${termId}`;
    if (found.size < MAX_FOUND && !found.has(place) && accepts(table.languageAt(termId)))
      found.set(place, { ...placeOf(span), termId, matchType, ...(particle && { particle: placeOf(particle) }) });
  };
  const beginnings = table.beginningLanguages(accepts);
  const single: PhraseWindow[] = [];
  for (const windows of windowsByStart(text, language)) {
    if (found.size >= MAX_FOUND) break;
    for (const window of windows) {
      if (window.stem !== undefined && single.at(-1)?.start !== window.start) single.push(window);
      const form = normaliseForm(window.text);
      const possible = table.possible(form, window.stem, language);
      if (possible.exact) for (const termId of table.withForm(form)) add(termId, window, 'exact');
      for (const termId of table.begunBy(form, beginnings)) {
        if (found.size >= MAX_FOUND) break;
        found.set(`${window.start} ${window.end} ${termId}`, { ...placeOf(window), termId, matchType: 'inflected' });
      }
      if (window.stem !== undefined && possible.inflected)
        for (const termId of table.withStem(window.stem, language))
          if (language !== 'he' || isInflection(form, table.formAt(termId), language)) add(termId, window, 'inflected');
      if (!possible.longer && !beginnings.length) break;
    }
  }
  for (const { verb, particle } of language === 'en' ? separatedVerbs(text.slice(0, MAX_TEXT_LENGTH)) : []) {
    const form = ` ${normaliseForm(particle.text)}`;
    for (const termId of table.withStem(foldedStemOf(verb.text, language) + form, language))
      if (table.formAt(termId).endsWith(form)) add(termId, verb, 'inflected', particle);
  }
  for (const { verb, particle, joined } of separatedGermanicVerbs(text.slice(0, MAX_TEXT_LENGTH), language)) {
    const isVerb = (termId: TermId): boolean =>
      table.isThere(termId) && isSeparableVerb(table.formAt(termId), particle.text, language);
    for (const form of joined)
      for (const termId of table.withStem(foldedStemOf(form, language), language))
        if (isVerb(termId)) add(termId, verb, 'inflected', particle);
    for (const termId of table.lexemes.termsWith(joined[0]!, language))
      if (isVerb(termId) && isSameLexeme(joined[0]!, table.formAt(termId), language))
        add(termId, verb, 'inflected', particle);
  }
  // A word that is a term itself is no form of another one: Hungarian *kerek* is not *kerék*.
  const exact = new Set(Array.from(found.values(), (place) => (place.matchType === 'exact' ? keyOf(place) : '')));
  const words = splitIntoWords(text.slice(0, MAX_TEXT_LENGTH), language);
  for (const [first, { start }] of words.entries())
    for (const termId of found.size < MAX_FOUND ? table.lexemes.termsWith(words[first]!.text, language) : []) {
      const listed = table.isThere(termId) ? table.formAt(termId) : '';
      const end = endOfForm(words.slice(first, first + MAX_WORDS), listed, language);
      if (end && !exact.has(keyOf({ start, end }))) add(termId, { start, end }, 'inflected');
    }
  for (const part of language === 'en' ? abbreviationsInCompounds(words) : [])
    for (const termId of table.withForm(normaliseForm(part.text))) add(termId, part, 'exact');
  for (const window of isCompoundingLanguage(language) ? single : []) {
    for (const stem of stemsOfParts(window.text, language))
      for (const termId of table.withStem(stem, language)) add(termId, window, 'part');
  }
  return Array.from(found.values()).sort((a, b) => a.start - b.start || a.end - b.end || a.termId - b.termId);
}

/** Returns whether the form of a term is an infinitive with a particle, not a plural such as *Einstellungen*. */
function isSeparableVerb(form: string, particle: string, language: string): boolean {
  return form.startsWith(particle) && hasInfinitiveEnding(form, language) && !form.endsWith('ungen');
}

/**
 * Returns the abbreviations in English compounds of lower-case words, which most languages translate: *PLC* in
 * *PLC-based* and *non-PLC*, but not *CD* in the name *CD-ROM*.
 */
function abbreviationsInCompounds(words: readonly Word[]): Word[] {
  return words
    .filter(({ text }) => LOWER_CASE_COMPOUND.test(text))
    .flatMap(({ text, start }) =>
      Array.from(text.matchAll(ABBREVIATION), ({ 0: part, index }) => ({
        text: part,
        start: start + index,
        end: start + index + part.length,
      })),
    );
}

/** Returns the end of the first words if they are forms of a term's words. */
function endOfForm(words: readonly Word[], term: string, language: string): number | undefined {
  const listed = splitIntoWords(term, language);
  const isForm = ({ text }: Word, place: number): boolean => {
    const word = words[place];
    return word !== undefined && isSameLexeme(word.text, text, language);
  };
  return listed.every(isForm) ? words[listed.length - 1]?.end : undefined;
}

function keyOf({ start, end }: Span): string {
  return `${start} ${end}`;
}

function placeOf({ start, end }: Span): Span {
  return { start, end };
}

/**
 * The maximum number of cached stems. Texts repeat their words, and stemming a part costs more than the rest of the
 * search.
 */
const MAX_REMEMBERED = 20_000;
const remembered = new Map<string, string[]>();

function stemsOfParts(word: string, language: string): string[] {
  const folded = foldDiacritics(normaliseForm(word));
  const key = `${language}\t${folded}`;
  let stems = remembered.get(key);
  if (!stems) {
    stems = Array.from(new Set(Array.from(compoundParts(folded, language), (part) => part.stem)));
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    remembered.set(key, stems);
  }
  return stems;
}

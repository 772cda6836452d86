import { areOpposed } from '../../../language/oppositeAffixes';
import { compoundParts, isCompoundOf } from '../../../language/compounds';
import { editDistance, maxEditsFor } from '../../../language/editDistance';
import type { LexicalForms } from '../../../language/forms';
import { lexicalFormsOf, isEnglishInflection, isInflection, languageKey, stemmedWords } from '../../../language/forms';
import { normaliseForm } from '../../../language/normalise';
import { hasDenseCharacter, isUnsegmented, isWordBoundary, isCompoundingLanguage } from '../../../language/scripts';
import { languageMatches } from '../../../language/tags';
import type { LexicalHit, TermId } from '../../../lookup/lexicalHit';
import type { TermInText } from '../../../lookup/lexicalHit';
import { BestHitsByTerm, BestLexicalHits } from '../../../lookup/lexicalHit';
import { phraseWindows } from './phraseWindows';
import { termsInText } from './termsInText';
import { stemToken, TermTable } from './termTable';

/** The minimum share of the phrase in a term that contains it; longer terms are mainly about something else. */
const MIN_COVERAGE = 0.3;
/** The factor for a term that is longer than the phrase, because it is needed less often than a contained one. */
const LONGER_TERM_FACTOR = 0.5;
/** The minimum length of a phrase that longer terms may contain; shorter ones (`of`, `der`, `les`) are in too many. */
const MIN_CONTAINED_LENGTH = 4;
/** The factor for a match without diacritics. */
const FOLDED_FACTOR = 0.98;
/** The maximum length of a phrase that is corrected as a whole; longer ones are split and looked up in parts. */
const MAX_MISSPELT_LENGTH = 80;
/** The number of characters on either side of a pointer in which terms are searched. */
const MAX_TERM_LENGTH = 160;
/** The maximum number of terms that are compared with a misspelt phrase letter by letter. */
const MAX_COMPARED = 64;
/** The maximum length in characters by which terms are sorted; longer terms count as this long. */
const MAX_SORTED_LENGTH = 255;
/** The factor for a match at the beginning of a later word in live typing. */
const LATER_WORD_FACTOR = 0.8;

/** The maximum number of longer terms that are found, shortest first. */
const MAX_AROUND = 40;
/** The maximum number of longer terms that are compared, shortest first. */
const MAX_AROUND_COMPARED = 400;

type Acceptor = (language: string) => boolean;

/**
 * All terms of a glossary by form: equal, inflected, as a part, or misspelt. The index is packed in memory and updated
 * incrementally; a look-up among 200,000 terms takes a few milliseconds and scans none of them.
 */
export class LexicalIndex extends TermTable {
  /** Returns the ids of the terms with the same form in any language. */
  alike(term: string): TermId[] {
    const { languages } = this;
    return Array.from(this.withForm(normaliseForm(term))).filter((termId) =>
      languages.includes(this.languageAt(termId)),
    );
  }

  /**
   * Returns the terms that may match a phrase, closest first, at most `limit`. Without a language, terms of every
   * language.
   */
  lookup(phrase: string, language: string | undefined, limit: number): LexicalHit[] {
    const hits = new BestHitsByTerm();
    for (const spoken of language === undefined ? this.languages : [languageKey(language)]) {
      const accepts: Acceptor = language === undefined ? (other) => other === spoken : acceptorOf(language);
      const forms = lexicalFormsOf(phrase, spoken);
      if (!forms.form) continue;
      const add = (termId: TermId, reason: LexicalHit['reason'], score: number): void => {
        if (accepts(this.languageAt(termId))) hits.add({ termId, reason, score });
      };
      for (const { termId, reason, score } of this.wholes(forms.form, forms.stem, spoken)) add(termId, reason, score);
      for (const termId of this.begunBy(forms.form, this.beginningLanguages(accepts)))
        hits.add({ termId, reason: 'inflected', score: coverage(forms.form, this.formAt(termId)) });
      for (const { termId, score } of this.derived(forms, spoken)) add(termId, 'similar', score);
      for (const termId of this.withFolded(forms.folded)) add(termId, 'similar', FOLDED_FACTOR);
      for (const { termId, score } of this.termsWithin(forms, spoken)) add(termId, 'part', score);
      for (const { termId, score } of this.termsAround(forms, spoken))
        if (score >= MIN_COVERAGE) add(termId, 'part', LONGER_TERM_FACTOR * score);
      if (hits.hasWhole) continue;
      for (const { termId, score } of this.misspelt(forms.folded))
        if (!areOpposed(forms.folded, this.foldedAt(termId), spoken)) add(termId, 'similar', score);
    }
    return hits.best(limit);
  }

  /**
   * Returns terms in any language that begin with the text, or contain a word that does, shortest first. For live
   * typing.
   */
  complete(typed: string, limit: number): LexicalHit[] {
    const { folded } = lexicalFormsOf(typed, 'und');
    const hits = new BestLexicalHits(limit);
    if (!folded) return [];
    const unsegmented = isUnsegmented(folded);
    let compared = 0;
    for (const termId of this.shortestFirst(this.grams.containing(unsegmented ? folded : ` ${folded}`))) {
      if (compared++ >= MAX_AROUND_COMPARED && hits.best.length >= limit) break;
      const term = this.foldedAt(termId);
      const isBegun = term.startsWith(folded);
      if (unsegmented ? !this.holdsApart(termId, folded) : !isBegun && !term.includes(` ${folded}`)) continue;
      hits.add({ termId, reason: 'part', score: coverage(folded, term) * (isBegun ? 1 : LATER_WORD_FACTOR) });
    }
    return hits.best;
  }

  /**
   * Returns the longest term of the language that covers the offset, exact or inflected. The offset may be at a term's
   * end, for a caret. The range counts UTF-16 code units of `text`, a sentence or a document, and excludes `end`.
   */
  longestTermAt(
    text: string,
    offset: number,
    language: string,
  ): { key: number; start: number; end: number } | undefined {
    const accepts = acceptorOf(language);
    const beginnings = this.beginningLanguages(accepts);
    const first = Math.max(0, offset - MAX_TERM_LENGTH);
    let longest: { key: number; start: number; end: number } | undefined;
    for (const window of phraseWindows(text.slice(first, offset + MAX_TERM_LENGTH), language)) {
      const start = first + window.start,
        end = first + window.end;
      if (start > offset || end < offset || (longest && end - start <= longest.end - longest.start)) continue;
      const hits = new BestHitsByTerm();
      for (const { termId, reason, score } of this.wholes(normaliseForm(window.text), window.stem, language)) {
        if (accepts(this.languageAt(termId))) hits.add({ termId, reason, score });
      }
      for (const termId of this.begunBy(normaliseForm(window.text), beginnings))
        hits.add({ termId, reason: 'inflected', score: 0 });
      const [hit] = hits.best(1);
      if (hit) longest = { key: hit.termId, start, end };
    }
    return longest;
  }

  /** Returns all occurrences of the language's terms in a text, or in its first 4,000 characters. */
  termsIn(text: string, language: string): TermInText[] {
    return termsInText(this, text, languageKey(language), acceptorOf(language));
  }

  /** Yields the terms that are equal to the phrase, or inflected forms of it. */
  private *wholes(
    form: string,
    stem: string | undefined,
    language: string,
  ): Generator<{ termId: TermId; reason: 'exact' | 'inflected'; score: number }> {
    for (const termId of this.withForm(form)) yield { termId, reason: 'exact', score: 1 };
    if (stem === undefined) return;
    for (const termId of this.withStem(stem, language)) {
      const other = this.formAt(termId);
      if (isInflection(form, other, language)) yield { termId, reason: 'inflected', score: coverage(form, other) };
    }
  }

  /** Yields other terms whose words share their stems with the phrase. */
  private *derived({ form, stem }: LexicalForms, language: string): Generator<{ termId: TermId; score: number }> {
    if (!isEnglish(language)) return;
    for (const termId of this.withStem(stem, language)) {
      const other = this.formAt(termId);
      if (!isEnglishInflection(form, other)) yield { termId, score: coverage(form, other) };
    }
  }

  /** Yields the terms that are a part of the phrase: some of its words, or a part of a compound. */
  private *termsWithin({ form, folded }: LexicalForms, language: string): Generator<{ termId: TermId; score: number }> {
    for (const { text, stem } of phraseWindows(form, language)) {
      if (text === form) continue;
      for (const { termId } of this.wholes(text, stem, language)) yield { termId, score: coverage(text, form) };
    }
    if (!isCompoundingLanguage(language)) return;
    for (const { start, end } of stemmedWords(folded, language)) {
      for (const { text, stem } of compoundParts(folded.slice(start, end), language)) {
        for (const termId of this.withStem(stem, language)) yield { termId, score: coverage(text, folded) };
      }
    }
  }

  /** Yields the shortest terms that contain the phrase: consecutive words or characters, or a part of a compound. */
  private *termsAround(
    { form, folded, stem }: LexicalForms,
    language: string,
  ): Generator<{ termId: TermId; score: number }> {
    if (isUnsegmented(form)) {
      if (form.length > 1)
        yield* this.shortest(this.grams.containing(folded), folded, (termId) => this.holdsApart(termId, folded));
      return;
    }
    if (form.length < MIN_CONTAINED_LENGTH) return;
    const words = this.words.common(
      stem.split(' ').map((word) => stemToken(word, language)),
      MAX_AROUND_COMPARED,
    );
    yield* this.shortest(words, folded, (termId) => ` ${this.stemAt(termId)} `.includes(` ${stem} `));
    if (!isCompoundingLanguage(language) || stem.includes(' ')) return;
    yield* this.shortest(this.grams.containing(stem), folded, (termId) =>
      this.stemAt(termId)
        .split(' ')
        .some((word) => isCompoundOf(word, stem)),
    );
  }

  /** Yields the shortest terms that match, at most `MAX_AROUND`. */
  private *shortest(
    termIds: Int32Array,
    folded: string,
    passes: (termId: TermId) => boolean,
  ): Generator<{ termId: TermId; score: number }> {
    let [found, compared] = [0, 0];
    for (const termId of this.shortestFirst(termIds)) {
      if (found >= MAX_AROUND || compared++ >= MAX_AROUND_COMPARED) return;
      if (!passes(termId)) continue;
      found++;
      yield { termId, score: coverage(folded, this.foldedAt(termId)) };
    }
  }

  /** Returns the ids of existing terms, shortest first; terms of the maximum length keep their order. */
  private shortestFirst(termIds: Int32Array): Int32Array {
    const lengthOf = (termId: TermId): number => Math.min(this.lengthAt(termId), MAX_SORTED_LENGTH);
    const ends = new Uint32Array(MAX_SORTED_LENGTH + 2);
    for (const termId of termIds) if (this.isThere(termId)) ends[lengthOf(termId) + 1]!++;
    for (let length = 1; length < ends.length; length++) ends[length]! += ends[length - 1]!;
    const sorted = new Int32Array(ends.at(-1)!);
    for (const termId of termIds) if (this.isThere(termId)) sorted[ends[lengthOf(termId)]!++] = termId;
    return sorted;
  }

  /** Returns whether a term contains the characters consecutively, and they begin and end between words. */
  private holdsApart(termId: TermId, folded: string): boolean {
    const term = this.foldedAt(termId);
    const at = term.indexOf(folded);
    const language = this.languageAt(termId);
    return at >= 0 && isBoundary(term, language, at) && isBoundary(term, language, at + folded.length);
  }

  private *misspelt(folded: string): Generator<{ termId: TermId; score: number }> {
    const maxEdits = folded.length > MAX_MISSPELT_LENGTH ? 0 : maxEditsFor(folded);
    if (maxEdits === 0) return;
    // A text has one n-gram more than letters, or two per CJK character; an edit changes at most three of them, a swap
    // four.
    const minShared = Math.max(1, folded.length + (hasDenseCharacter(folded) ? 0 : 1) - 4 * maxEdits);
    for (const termId of this.grams.sharing(folded, minShared, MAX_COMPARED)) {
      if (!this.isThere(termId)) continue;
      const other = this.foldedAt(termId);
      const distance = editDistance(folded, other, maxEdits);
      if (distance) yield { termId, score: 1 - distance / Math.max(folded.length, other.length) };
    }
  }
}

/**
 * Returns a test whether a term's language matches the wanted one; cached per language, because parsing a tag is
 * expensive.
 */
function acceptorOf(wanted: string): Acceptor {
  const known = new Map<string, boolean>();
  return (language) => {
    const serves = known.get(language) ?? languageMatches(language, wanted);
    known.set(language, serves);
    return serves;
  };
}

/** Returns whether a word of the term, or a possible word, begins or ends there. */
function isBoundary(folded: string, language: string, at: number): boolean {
  if (at === 0 || at === folded.length || isWordBoundary(folded[at - 1]!, folded[at]!)) return true;
  return stemmedWords(folded, language).some(({ start, end }) => start === at || end === at);
}

function isEnglish(language: string): boolean {
  return language === 'en' || language.startsWith('en-');
}

/** Returns the shorter text's share of the longer one's length. */
function coverage(a: string, b: string): number {
  return Math.min(a.length, b.length) / Math.max(a.length, b.length);
}

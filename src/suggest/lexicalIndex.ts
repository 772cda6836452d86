import { languageMatches } from '../domain/language';
import { normaliseForm } from '../text/normalise';
import { editDistance, toleratedEdits } from './editDistance';
import type { LexicalForms } from './lexicalForms';
import { formsOf, languageKey, stemmedWords } from './lexicalForms';
import type { LexicalHit } from './lexicalHit';
import { HitList, Shortlist } from './lexicalHit';
import { compoundParts, isCompoundOf, phraseWindows } from './phraseWindows';
import { isDense, isSeam, isSpaceless, writesCompounds } from './scripts';
import type { IndexedTerm, LexicalRecord } from './termTable';
import { stemToken, TermTable } from './termTable';
import type { TermInText } from './termsInText';
import { termsInText } from './termsInText';

/** Below this share a term that merely contains the phrase says more about something else. */
const LEAST_COVERAGE = 0.3;
/** A term that says more than the phrase is less often what is needed than one that the phrase contains. */
const LONGER_TERM = 0.5;
/** A phrase of fewer letters is contained in too much (`of`, `der`, `les`). */
const SHORTEST_CONTAINED = 4;
/** Without diacritics is a little less than the same. */
const FOLDED_SCORE = 0.97;
/** Longer phrases are not misspelt as a whole; their parts are looked up instead. */
const LONGEST_MISSPELT = 80;
/** Around a pointer, terms are looked for within so many characters on either side. */
const LONGEST_TERM = 160;
/** So many terms that look like a misspelt phrase are compared letter by letter. */
const MOST_COMPARED = 64;
/** In live typing, the beginning of a later word counts so much of the beginning of the term. */
const LATER_WORD = 0.8;

type Acceptor = (term: IndexedTerm) => boolean;

/**
 * All terms of a glossary by form: the same, inflected, as a part, or misspelt. Kept in memory and changed in place;
 * a lookup among 200,000 terms takes a few milliseconds.
 */
export class LexicalIndex {
  private readonly table = new TermTable();

  get size(): number {
    return this.table.size;
  }

  /** A record under a key that is there already replaces it. */
  add(record: LexicalRecord): void {
    this.table.add(record);
  }

  /** A key that is not there is passed over. */
  remove(key: string): void {
    this.table.remove(key);
  }

  /** Terms that a phrase may stand for, closest first, at most `limit`. Without a language, terms of every language. */
  lookup(phrase: string, language: string | undefined, limit: number): LexicalHit[] {
    const hits = new HitList();
    for (const spoken of language === undefined ? Array.from(this.table.languages) : [languageKey(language)]) {
      const accepts: Acceptor = language === undefined ? (term) => term.language === spoken : acceptorOf(language);
      const forms = formsOf(phrase, spoken);
      if (!forms.form) continue;
      const add = (slot: number, reason: LexicalHit['reason'], score: number): void => {
        const term = this.table.at(slot);
        if (accepts(term)) hits.add({ key: term.key, reason, score });
      };
      for (const { slot, reason, score } of this.wholes(forms.form, forms.stem, spoken)) add(slot, reason, score);
      for (const slot of this.table.byFolded.get(forms.folded)) add(slot, 'similar', FOLDED_SCORE);
      for (const { slot, score } of this.termsWithin(forms, spoken)) add(slot, 'part', score);
      for (const { slot, score } of this.termsAround(forms, spoken)) if (score >= LEAST_COVERAGE) add(slot, 'part', LONGER_TERM * score);
      if (!hits.hasWhole) for (const { slot, score } of this.misspelt(forms.folded)) add(slot, 'similar', score);
    }
    return hits.best(limit);
  }

  /** For live typing: terms in any language of which the text is the beginning, or the beginning of a word; shortest first. */
  complete(typed: string, limit: number): LexicalHit[] {
    const { folded } = formsOf(typed, 'und');
    const hits = new Shortlist(limit);
    if (!folded) return [];
    for (const slot of isSpaceless(folded) ? this.containing(folded) : this.table.grams.containing(` ${folded}`)) {
      const term = this.table.at(slot);
      const isBegun = term.folded.startsWith(folded);
      if (!isBegun && !isSpaceless(folded) && !term.folded.includes(` ${folded}`)) continue;
      hits.add({ key: term.key, reason: 'part', score: coverage(folded, term.folded) * (isBegun ? 1 : LATER_WORD) });
    }
    return hits.best;
  }

  /**
   * The longest term of the language that covers the offset, by form or inflected; at its end counts, too, as a caret
   * stands there. Half-open range of UTF-16 code units in `text`, of which a sentence is enough and a document allowed.
   */
  longestTermAt(text: string, offset: number, language: string): { key: string; start: number; end: number } | undefined {
    const accepts = acceptorOf(language);
    const first = Math.max(0, offset - LONGEST_TERM);
    let longest: { key: string; start: number; end: number } | undefined;
    for (const window of phraseWindows(text.slice(first, offset + LONGEST_TERM), language)) {
      const start = first + window.start, end = first + window.end;
      if (start > offset || end < offset || (longest && end - start <= longest.end - longest.start)) continue;
      const hits = new HitList();
      for (const { slot, reason, score } of this.wholes(normaliseForm(window.text), window.stem, language)) {
        const term = this.table.at(slot);
        if (accepts(term)) hits.add({ key: term.key, reason, score });
      }
      const [hit] = hits.best(1);
      if (hit) longest = { key: hit.key, start, end };
    }
    return longest;
  }

  /** Every place at which a term of the language stands in a text; of a text longer than 4,000 characters, in its beginning. */
  termsIn(text: string, language: string): TermInText[] {
    return termsInText(this.table, text, languageKey(language), acceptorOf(language));
  }

  /** Terms that are the phrase itself, as it stands or in another inflection. */
  private *wholes(form: string, stem: string | undefined, language: string): Generator<{ slot: number; reason: 'exact' | 'inflected'; score: number }> {
    for (const slot of this.table.byForm.get(form)) yield { slot, reason: 'exact', score: 1 };
    if (stem === undefined) return;
    for (const slot of this.table.byStem.get(stemToken(stem, language))) {
      yield { slot, reason: 'inflected', score: coverage(form, this.table.at(slot).form) };
    }
  }

  /** Terms that are a part of the phrase: some of its words, or a part of a compound. */
  private *termsWithin({ form, folded }: LexicalForms, language: string): Generator<{ slot: number; score: number }> {
    for (const { text, stem } of phraseWindows(form, language)) {
      if (text === form) continue;
      for (const { slot } of this.wholes(text, stem, language)) yield { slot, score: coverage(text, form) };
    }
    if (!writesCompounds(language)) return;
    for (const { start, end } of stemmedWords(folded, language)) {
      for (const { text, stem } of compoundParts(folded.slice(start, end), language)) {
        for (const slot of this.table.byStem.get(stemToken(stem, language))) yield { slot, score: coverage(text, folded) };
      }
    }
  }

  /** Terms of which the phrase is a part: words in a row, characters in a row, or a part of a compound. */
  private *termsAround({ form, folded, stem }: LexicalForms, language: string): Generator<{ slot: number; score: number }> {
    const found = (slot: number) => ({ slot, score: coverage(folded, this.table.at(slot).folded) });
    if (isSpaceless(form)) {
      if (form.length > 1) for (const slot of this.containing(folded)) yield found(slot);
      return;
    }
    if (form.length < SHORTEST_CONTAINED) return;
    for (const slot of this.table.byWord.common(stem.split(' ').map((word) => stemToken(word, language)))) {
      if (` ${this.table.at(slot).stem} `.includes(` ${stem} `)) yield found(slot);
    }
    if (!writesCompounds(language) || stem.includes(' ')) return;
    for (const slot of this.table.grams.containing(stem)) {
      if (this.table.at(slot).stem.split(' ').some((word) => isCompoundOf(word, stem))) yield found(slot);
    }
  }

  /** Terms that contain the characters in a row and end with them nowhere within a word. */
  private *containing(folded: string): Generator<number> {
    for (const slot of this.table.grams.containing(folded)) {
      const term = this.table.at(slot);
      const at = term.folded.indexOf(folded);
      if (at >= 0 && isBoundary(term, at) && isBoundary(term, at + folded.length)) yield slot;
    }
  }

  private *misspelt(folded: string): Generator<{ slot: number; score: number }> {
    const most = folded.length > LONGEST_MISSPELT ? 0 : toleratedEdits(folded);
    if (most === 0) return;
    // A text has one piece more than letters, or two a dense character; an edit spoils at most three, a swap four.
    const least = Math.max(1, folded.length + (isDense(folded) ? 0 : 1) - 4 * most);
    for (const slot of this.table.grams.sharing(folded, least, MOST_COMPARED)) {
      const other = this.table.at(slot).folded;
      const distance = editDistance(folded, other, most);
      if (distance) yield { slot, score: 1 - distance / Math.max(folded.length, other.length) };
    }
  }
}

/** Whether a term's language serves the wanted one; asked once a language, because parsing a tag costs more than the rest. */
function acceptorOf(wanted: string): Acceptor {
  const known = new Map<string, boolean>();
  return ({ language }) => {
    const serves = known.get(language) ?? languageMatches(language, wanted);
    known.set(language, serves);
    return serves;
  };
}

/** Whether a word of the term, or a run of its characters that may be one, begins or ends there. */
function isBoundary({ folded, language }: IndexedTerm, at: number): boolean {
  if (at === 0 || at === folded.length || isSeam(folded[at - 1]!, folded[at]!)) return true;
  return stemmedWords(folded, language).some(({ start, end }) => start === at || end === at);
}

/** The shorter text's share of the longer one's length. */
function coverage(a: string, b: string): number {
  return Math.min(a.length, b.length) / Math.max(a.length, b.length);
}

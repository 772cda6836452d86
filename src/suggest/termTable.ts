import { GramIndex } from './gramIndex';
import type { LexicalForms } from './lexicalForms';
import { formsOf, languageKey } from './lexicalForms';
import { Postings } from './postings';

/** A term of a glossary under a key of its owner's choice. */
export interface LexicalRecord {
  key: string;
  /** BCP 47. */
  language: string;
  term: string;
}

export interface IndexedTerm extends LexicalForms {
  key: string;
  /** As `languageKey` gives it. */
  language: string;
}

/** Terms by slot, with the postings under which they are found. Slots of removed terms are used again. */
export class TermTable {
  readonly byForm = new Postings();
  readonly byFolded = new Postings();
  /** Tokens as `stemToken` makes them. */
  readonly byStem = new Postings();
  /** Each word of terms that have several; tokens as for stems. */
  readonly byWord = new Postings();
  /** Over the forms without diacritics. */
  readonly grams = new GramIndex();
  private readonly terms: (IndexedTerm | undefined)[] = [];
  private readonly free: number[] = [];
  private readonly slots = new Map<string, number>();
  private readonly counts = new Map<string, number>();

  get size(): number {
    return this.slots.size;
  }

  get languages(): Iterable<string> {
    return this.counts.keys();
  }

  at(slot: number): IndexedTerm {
    return this.terms[slot]!;
  }

  /** A record under a key that is there already replaces it; one without any letter is passed over. */
  add(record: LexicalRecord): void {
    this.remove(record.key);
    const language = languageKey(record.language);
    const term: IndexedTerm = { key: record.key, language, ...formsOf(record.term, language) };
    if (!term.form) return;
    const slot = this.free.pop() ?? this.terms.length;
    this.terms[slot] = term;
    this.slots.set(term.key, slot);
    this.counts.set(language, (this.counts.get(language) ?? 0) + 1);
    for (const [postings, token] of this.tokensOf(term)) postings.add(token, slot);
    this.grams.add(slot, term.folded);
  }

  /** A key that is not there is passed over. */
  remove(key: string): void {
    const slot = this.slots.get(key);
    if (slot === undefined) return;
    const term = this.at(slot);
    for (const [postings, token] of this.tokensOf(term)) postings.remove(token, slot);
    this.grams.remove(slot, term.folded);
    const left = this.counts.get(term.language)! - 1;
    if (left > 0) this.counts.set(term.language, left);
    else this.counts.delete(term.language);
    this.slots.delete(key);
    this.terms[slot] = undefined;
    this.free.push(slot);
  }

  private *tokensOf(term: IndexedTerm): Generator<[Postings, string]> {
    yield [this.byForm, term.form];
    yield [this.byFolded, term.folded];
    yield [this.byStem, stemToken(term.stem, term.language)];
    const stems = new Set(term.stem.split(' '));
    if (stems.size > 1) for (const stem of stems) yield [this.byWord, stemToken(stem, term.language)];
  }
}

/** Stems of different languages are different tokens, those of a language's regions and scripts are not. */
export function stemToken(stem: string, language: string): string {
  return `${language.split('-')[0]!}\t${stem}`;
}

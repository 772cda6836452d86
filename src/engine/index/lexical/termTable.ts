import { withCapacity } from '../../../base/vectors';
import { lexicalFormsOf, languageKey } from '../../../language/forms';
import { foldDiacritics } from '../../../language/normalise';
import { isUnsegmented } from '../../../language/scripts';
import type { TermId } from '../../../lookup/lexicalHit';
import type { IntegerArrays } from '../cache/indexFile';
import { withoutPrefix, withPrefix } from '../cache/indexFile';
import { chainHash, HashChains } from '../hashChains';
import { GramIndex } from './gramIndex';
import { LexemeIndex } from './lexemeIndex';
import { Postings } from './postings';
import { UNSEGMENTED_PREFIX_LENGTH, PREFIX_LENGTH, PrefixFilter } from './prefixFilter';

/** A dump of `TermTable`: texts and arrays of numbers, to be saved. */
export interface TermTableDump {
  languages: string[];
  arrays: IntegerArrays;
}

/** The arrays of a table with one number for each term. */
const BY_TERM = ['starts', 'formBytes', 'foldedBytes', 'stemBytes', 'lengths', 'languageOf', 'secondHashes'] as const;
const CHAINS = ['byFolded', 'byStem', 'byTerm'] as const;

/** The possible matches of a phrase: a term in the same form, an inflected term, or the beginning of longer terms. */
type PossibleTerms = Record<'exact' | 'inflected' | 'longer', boolean>;

/** The suffix of the language of word beginnings, which are not terms. No language tag contains it. */
const BEGINNING = '*';

const SECOND_HASH_SEED = 0x2545f491;
/** The second hash of a term that was removed, and of no other. */
const GONE = 0;

/**
 * Terms by id, packed: their forms are stored in one long UTF-8 array and read when compared. The id of a removed term
 * stays unused until the table is rebuilt.
 */
export class TermTable {
  /** The tokens of each word of multi-word terms, as `stemToken` returns them. */
  words = new Postings();
  /** The index over the forms without diacritics. */
  grams = new GramIndex();
  lexemes = LexemeIndex.empty();
  /** The number of assigned ids, including those of removed terms. */
  idCount = 0;
  /** The number of terms that have a letter and were not removed. */
  size = 0;
  private texts: Buffer = Buffer.alloc(4096);
  private used = 0;
  /** The start of each term's text, and the byte lengths of its three forms; 0 if a form equals the previous one. */
  private starts: Uint32Array = new Uint32Array(64);
  private formBytes: Uint16Array = new Uint16Array(64);
  private foldedBytes: Uint16Array = new Uint16Array(64);
  private stemBytes: Uint16Array = new Uint16Array(64);
  private lengths: Uint16Array = new Uint16Array(64);
  /** The index of the language in `languageNames`, from 1; 0 if the term was removed or has no letter. */
  private languageOf: Uint32Array = new Uint32Array(64);
  private languageNames: string[] = [];
  private placeOfLanguage = new Map<string, number>();
  private counts: number[] = [];
  private byFolded = new HashChains();
  private byStem = new HashChains();
  /** The terms by the hash of their unchanged language and text. A second hash of the text confirms a match. */
  private byTerm = new HashChains();
  private secondHashes: Int32Array = new Int32Array(64);
  /** The beginnings of forms without diacritics, and of stems as `solid` returns them. */
  private prefixes = new PrefixFilter();

  get languages(): string[] {
    return this.languageNames.filter((name, i) => this.counts[i]! > 0 && !name.endsWith(BEGINNING));
  }

  /**
   * Adds a term and returns its id; a term without letters is found only by `find`.
   *
   * @param isBeginning whether it matches every word that begins with it
   */
  add(language: string, term: string, isBeginning = false): TermId {
    const termId = this.idCount++;
    this.makeRoom();
    const key = languageKey(language);
    const forms = lexicalFormsOf(term, key);
    this.byTerm.add(termHash(isBeginning ? language + BEGINNING : language, term), termId);
    this.secondHashes[termId] = secondHash(term);
    this.byFolded.add(chainHash(forms.folded), termId);
    const stemKey = solid(forms.stem, key);
    this.byStem.add(chainHash(stemToken(stemKey, key)), termId);
    this.prefixes.add(forms.folded, isUnsegmented(forms.folded));
    this.prefixes.add(stemKey);
    if (!forms.form) return termId;
    this.size++;
    this.languageOf[termId] = this.placeOf(isBeginning ? key + BEGINNING : key);
    this.counts[this.languageOf[termId]! - 1]!++;
    this.lengths[termId] = Math.min(forms.folded.length, 0xffff);
    this.starts[termId] = this.used;
    this.formBytes[termId] = this.write(forms.form);
    this.foldedBytes[termId] = forms.folded === forms.form ? 0 : this.write(forms.folded);
    this.stemBytes[termId] = forms.stem === forms.folded ? 0 : this.write(forms.stem);
    const stems = new Set(forms.stem.split(' '));
    if (stems.size > 1) for (const stem of stems) this.words.add(stemToken(stem, key), termId);
    this.grams.add(termId, forms.folded);
    if (!isBeginning) this.lexemes.add(termId, forms.form, key);
    return termId;
  }

  /** Removes a term; does nothing if it was already removed. */
  remove(termId: TermId): void {
    const language = this.languageOf[termId]!;
    this.secondHashes[termId] = GONE;
    if (language === 0) return;
    this.languageOf[termId] = 0;
    this.counts[language - 1]!--;
    this.size--;
  }

  isThere(termId: TermId): boolean {
    return this.languageOf[termId] !== 0;
  }

  /** Yields the ids of this exact term. Terms without letters are found, too. */
  *find(language: string, term: string, isBeginning = false): Generator<TermId> {
    const second = secondHash(term);
    for (const termId of this.byTerm.get(termHash(isBeginning ? language + BEGINNING : language, term)))
      if (this.secondHashes[termId] === second) yield termId;
  }

  /**
   * Returns which matches a phrase can have, by a quick test of its first characters. False is certain, except for
   * beginnings of words.
   * @param stem missing if it is not a sequence of words
   */
  possible(form: string, stem: string | undefined, language: string): PossibleTerms {
    const folded = foldDiacritics(form);
    const exact = this.prefixes.mayHave(folded);
    const longerForm = exact || folded.length < PREFIX_LENGTH;
    if (stem === undefined) {
      // The last character may still change by a mark after it, as halfwidth kana do.
      const longer = longerForm && (folded.length <= UNSEGMENTED_PREFIX_LENGTH || this.prefixes.mayHaveDense(folded));
      return { exact, inflected: false, longer };
    }
    const key = solid(stem, language);
    const inflected = this.prefixes.mayHave(key);
    // `solid` may have removed the last letter, so keys of this length are uncertain.
    return { exact, inflected, longer: longerForm || inflected || key.length <= PREFIX_LENGTH };
  }

  *withForm(form: string): Generator<TermId> {
    for (const termId of this.withFolded(foldDiacritics(form))) if (this.formAt(termId) === form) yield termId;
  }

  /** Returns the languages that have beginnings of words, for `begunBy`. */
  beginningLanguages(accepts: (language: string) => boolean): string[] {
    return this.languageNames.filter(
      (name, i) => this.counts[i]! > 0 && name.endsWith(BEGINNING) && accepts(name.slice(0, -BEGINNING.length)),
    );
  }

  /** Yields the ids of the beginnings that match the last word of a form, including the words before it. */
  *begunBy(form: string, languages: readonly string[]): Generator<TermId> {
    for (let end = form.length; languages.length && end > 0 && form[end - 1] !== ' '; end--) {
      for (const termId of this.withForm(form.slice(0, end)))
        if (languages.includes(this.languageAt(termId))) yield termId;
    }
  }

  /** Yields the ids of the terms that differ only in diacritics. */
  *withFolded(folded: string): Generator<TermId> {
    for (const termId of this.byFolded.get(chainHash(folded)))
      if (this.isThere(termId) && this.foldedAt(termId) === folded) yield termId;
  }

  /**
   * Yields the ids of the terms with these stems in the language, in any region or script; in English, with any
   * spelling of compounds.
   */
  *withStem(stem: string, language: string): Generator<TermId> {
    const primary = primaryOf(language);
    const key = solid(stem, language);
    for (const termId of this.byStem.get(chainHash(stemToken(key, language)))) {
      if (
        this.isThere(termId) &&
        primaryOf(this.languageAt(termId)) === primary &&
        (this.stemAt(termId) === stem || solid(this.stemAt(termId), language) === key)
      )
        yield termId;
    }
  }

  languageAt(termId: TermId): string {
    return this.languageNames[this.languageOf[termId]! - 1]!;
  }

  /** Returns the length of the folded form, in UTF-16 code units. */
  lengthAt(termId: TermId): number {
    return this.lengths[termId]!;
  }

  formAt(termId: TermId): string {
    return this.read(this.starts[termId]!, this.formBytes[termId]!);
  }

  foldedAt(termId: TermId): string {
    const bytes = this.foldedBytes[termId]!;
    return bytes === 0 ? this.formAt(termId) : this.read(this.starts[termId]! + this.formBytes[termId]!, bytes);
  }

  stemAt(termId: TermId): string {
    const bytes = this.stemBytes[termId]!;
    return bytes === 0
      ? this.foldedAt(termId)
      : this.read(this.starts[termId]! + this.formBytes[termId]! + this.foldedBytes[termId]!, bytes);
  }

  dump(): TermTableDump {
    return {
      languages: this.languageNames,
      arrays: {
        texts: new Uint8Array(this.texts.buffer, this.texts.byteOffset, this.used),
        prefixes: this.prefixes.bits,
        ...Object.fromEntries(BY_TERM.map((name) => [name, this[name].subarray(0, this.idCount)])),
        ...Object.fromEntries(CHAINS.map((name) => [name, this[name].values])),
        ...withPrefix('words.', this.words.dump()),
        ...withPrefix('grams.', this.grams.postings.dump()),
        ...this.lexemes.dump(),
      },
    };
  }

  /** Restores a dump, replacing the content. */
  restore({ languages, arrays }: TermTableDump): void {
    this.languageNames = languages;
    this.placeOfLanguage = new Map(languages.map((name, i) => [name, i + 1]));
    this.counts = languages.map(() => 0);
    for (const name of BY_TERM) Object.assign(this, { [name]: arrays[name] });
    for (const name of CHAINS) this[name] = HashChains.of(arrays[name] as Int32Array);
    const texts = arrays['texts']!;
    this.texts = bufferOver(texts);
    this.used = texts.byteLength;
    this.words = Postings.of(withoutPrefix('words.', arrays));
    this.grams = new GramIndex(Postings.of(withoutPrefix('grams.', arrays)));
    this.prefixes = new PrefixFilter(arrays['prefixes'] as Uint8Array);
    this.lexemes = LexemeIndex.of(arrays['lexemes'] as Int32Array, arrays['termsOfLexemes'] as Int32Array);
    this.idCount = this.languageOf.length;
    for (const place of this.languageOf) if (place > 0) this.counts[place - 1]!++;
    this.size = this.counts.reduce((sum, count) => sum + count, 0);
  }

  /** Releases unused memory after growth, about a third of the total. Takes as long as `restore`. */
  compact(): void {
    const { languages, arrays } = this.dump();
    this.restore({
      languages,
      arrays: Object.fromEntries(Object.entries(arrays).map(([name, values]) => [name, values.slice()])),
    });
  }

  private write(text: string): number {
    const bytes = Math.min(Buffer.byteLength(text), 0xffff);
    // Unused capacity takes no memory until it is written.
    if (this.used + bytes > this.texts.length)
      this.texts = bufferOver(
        withCapacity(new Uint8Array(this.texts.buffer, this.texts.byteOffset, this.texts.length), this.used + bytes),
      );
    this.texts.write(text, this.used, bytes);
    this.used += bytes;
    return bytes;
  }

  private read(start: number, bytes: number): string {
    return this.texts.toString('utf8', start, start + bytes);
  }

  private placeOf(language: string): number {
    let place = this.placeOfLanguage.get(language);
    if (place === undefined) {
      this.counts.push(0);
      this.placeOfLanguage.set(language, (place = this.languageNames.push(language)));
    }
    return place;
  }

  private makeRoom(): void {
    if (this.idCount <= this.starts.length) return;
    for (const name of BY_TERM) Object.assign(this, { [name]: withCapacity(this[name], this.idCount) });
  }
}

/**
 * Returns the token of a stem in a language. Stems of different languages are different tokens; regions and scripts of
 * a language share tokens.
 */
export function stemToken(stem: string, language: string): string {
  return `${primaryOf(language)}\t${stem}`;
}

/**
 * Returns the key of a stem. In English, it joins compounds and drops a final e, because the stemmer keeps it in *web
 * page* but not in *webpage*.
 */
function solid(stem: string, language: string): string {
  if (!language.startsWith('en') || primaryOf(language) !== 'en') return stem;
  if (!stem.includes(' ') && !stem.includes('-')) return stem;
  const joined = stem.replace(/[ -]/g, '');
  return joined.endsWith('e') ? joined.slice(0, -1) : joined;
}

function bufferOver({ buffer, byteOffset, byteLength }: NodeJS.TypedArray): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

function primaryOf(language: string): string {
  const end = language.indexOf('-');
  return end < 0 ? language : language.slice(0, end);
}

function secondHash(term: string): number {
  return chainHash(term, 0, term.length, SECOND_HASH_SEED) || 1;
}

function termHash(language: string, term: string): number {
  return chainHash(term, 0, term.length, chainHash(language));
}

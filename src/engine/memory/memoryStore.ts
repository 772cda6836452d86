import type { FileProblem } from '../../base/problem';
import { canonicalLanguage } from '../../language/names';
import { matchingLanguages } from '../../language/tags';
import type { SkippedParts } from '../../model/document';
import type { LanguagePair, LanguageSide } from '../../model/languagePair';
import { markupKey } from '../../memory/segmentDifference';
import type { SegmentContext, SegmentPair } from '../../model/segment';
import type { MemoryText } from '../../protocol/memory';
import { chainHash } from '../index/hashChains';
import { LanguageTexts } from './languageTexts';
import type { SegmentNumber } from './segmentTable';
import { SegmentsByText, SegmentTable } from './segmentTable';
import type { SegmentVectors } from './segmentVectors';

/** The maximum number of segments with the same source that are compared to find a given translation. */
const MAX_ALIKE = 64;
const MAX_CACHED_LANGUAGES = 100;

/** A document of a memory; its segments are adjacent. */
export interface StoredDocument {
  /** The id: its files, and the target language. */
  id: string;
  /** An absolute path; equal if one file contains both sides. */
  source: string;
  target: string;
  languages: LanguagePair;
  /** A key of everything that its segments depend on: the contents of its files, and reading options. */
  key: string;
  /** True if its segments are consecutive sentences of a text. */
  isText: boolean;
  unfinished: number;
  untranslated: number;
  /** Hashes of untranslated pairs of a bilingual file; missing if there are none. */
  untranslatedPairHashes?: readonly number[];
  /** The reason why the document was skipped. */
  skipReason?: string;
  /** The errors in its files, and the skipped parts; missing for the second and later language pairs of a file. */
  readingReport?: { problems: readonly FileProblem[]; skippedParts: readonly SkippedParts[] };
  /** The index of its first segment. */
  first: number;
  /** The end of its range of segments. */
  end: number;
}

/** The known translation state of a document's pairs, which need not be determined again. */
export interface EarlierPairStates {
  languages: LanguagePair;
  /** Returns whether the pair is translated; undefined for an unknown pair. */
  wasTranslated(pair: SegmentPair): boolean | undefined;
}

export type DocumentMetadata = Omit<StoredDocument, 'first' | 'end'>;

/**
 * The segments of a memory. Each distinct text is stored once per language; a table links source and target texts to
 * their documents.
 */
export class TranslationMemoryStore {
  readonly languages = new Map<string, LanguageTexts>();
  private documents = new Map<number, StoredDocument>();
  private nextDocument = 0;
  private removedSegments = 0;
  /** Cache: the stored languages that match a requested language. Cleared when documents change. */
  private readonly languagesByRequest = new Map<string, ReadonlySet<string>>();
  private bySource = new SegmentsByText();
  private byTarget = new SegmentsByText();

  /** @param vectorsOf the vectors of a new language; undefined if there is no model */
  constructor(
    private readonly vectorsOf: (language: string) => SegmentVectors | undefined,
    private table = new SegmentTable(),
  ) {}

  get segmentCount(): number {
    return this.table.count - this.removedSegments;
  }

  get segments(): SegmentTable {
    return this.table;
  }

  /** The documents in insertion order. */
  get documentList(): StoredDocument[] {
    return [...this.documents.values()];
  }

  /** Adds a document and returns its number. Add its segments with `addSegment` before the next document. */
  addDocument(facts: DocumentMetadata): number {
    this.documents.set(this.nextDocument, { ...facts, first: this.table.count, end: this.table.count });
    return this.nextDocument++;
  }

  /** Adds a segment of the last document. */
  addSegment(
    number: number,
    {
      source,
      target,
      context = source.key,
      around,
      isUnfinished = false,
      isAfterGap = false,
      isBeforeGap = false,
    }: SegmentPair,
  ): void {
    const document = this.documents.get(number)!;
    const [sources, targets] = this.textsOf(document);
    const row = {
      source: sources.add(source.text),
      target: targets.add(target.text),
      sourceLine: source.line,
      targetLine: target.line,
      document: number,
      context: hashOf(context),
      around: around ? aroundHash(around.before, around.after) : 0,
      sourceCode: hashOf(markupKey(source.markup)),
      targetCode: hashOf(markupKey(target.markup)),
      isUnfinished,
      isAfterGap,
      isBeforeGap,
    };
    this.link(this.table.add(row), sources, targets);
    if (document.end === document.first) this.languagesByRequest.clear();
    document.end = this.table.count;
  }

  /** Removes a document; its segments are skipped until they are deleted. */
  removeDocument(document: StoredDocument): void {
    for (const [number, each] of this.documents) if (each === document) this.documents.delete(number);
    this.languagesByRequest.clear();
    this.removedSegments += document.end - document.first;
  }

  documentOf(segment: SegmentNumber): StoredDocument {
    return this.documents.get(this.table.document(segment))!;
  }

  /** Returns the earlier findings about a document's pairs. */
  knownPairs(document: StoredDocument): EarlierPairStates {
    const untranslatedPairHashes = new Set(document.untranslatedPairHashes);
    return {
      languages: document.languages,
      wasTranslated: (pair) =>
        this.hasPair(document, pair) ? true : untranslatedPairHashes.has(pairHash(pair)) ? false : undefined,
    };
  }

  /**
   * Returns whether a document certainly has a segment with these two texts; false is possible for one with many
   * repetitions.
   */
  private hasPair(document: StoredDocument, { source, target }: SegmentPair): boolean {
    if (document.first === document.end) return false;
    const [sources, targets] = this.textsOf(document);
    const [from, to] = [sources.find(source.text), targets.find(target.text)];
    if (from === undefined || to === undefined) return false;
    let looked = 0;
    for (const segment of this.bySource.of(sources, from)) {
      if (segment >= document.first && segment < document.end && this.table.text(segment, 'target') === to) return true;
      if (++looked > MAX_ALIKE) break;
    }
    return false;
  }

  /**
   * Returns whether a segment is in the same context as a query. Names decide if both have one (different names do not
   * decide if the file records neighbours). Otherwise the preceding and following texts must be equal, and at least one
   * must exist. They are taken from the file, or else from the adjacent segments.
   */
  isInContext(segment: SegmentNumber, side: LanguageSide, { before, after, name }: SegmentContext): boolean {
    const { table } = this;
    const [own, queried] = [table.context(segment), hashOf(name)];
    const around = table.around(segment);
    if (own && queried && (own === queried || !around)) return own === queried;
    if (before === undefined || after === undefined || !(before || after)) return false;
    if (around) return side === 'source' && around === aroundHash(before, after);
    const { first, end } = this.documentOf(segment);
    const texts = this.textsOfSide(segment, side);
    const isSame = (text: string, neighbour: SegmentNumber): boolean =>
      neighbour < first || neighbour >= end ? text === '' : texts.find(text) === table.text(neighbour, side);
    if (table.isAfterGap(segment) || table.isBeforeGap(segment)) return false;
    if ((segment > first && table.isBeforeGap(segment - 1)) || (segment + 1 < end && table.isAfterGap(segment + 1)))
      return false;
    return isSame(before, segment - 1) && isSame(after, segment + 1);
  }

  /** Returns whether a side of a segment has the code and tags of a query; unknown ones count as equal. */
  hasCode(segment: SegmentNumber, side: LanguageSide, { markup }: SegmentContext): boolean {
    return !markup || this.table.code(segment, side) === hashOf(markupKey(markup));
  }

  /** Yields the segments that have a text on one side. */
  *segmentsWith(texts: LanguageTexts, text: number, side: LanguageSide): Generator<SegmentNumber> {
    for (const segment of (side === 'source' ? this.bySource : this.byTarget).of(texts, text))
      if (this.documents.has(this.table.document(segment))) yield segment;
  }

  /** Returns the languages that match a wanted one, with the nearest regions only; all if none is wanted. */
  languagesFor(wanted = ''): ReadonlySet<string> {
    const known = this.languagesByRequest.get(wanted);
    if (known) return known;
    const held = this.documentList
      .filter(({ first, end }) => end > first)
      .flatMap(({ languages }) => [languages.source, languages.target]);
    const languages = new Set(matchingLanguages(new Set(held), wanted || undefined));
    // Limits the memory that invented tags can use.
    if (this.languagesByRequest.size >= MAX_CACHED_LANGUAGES) this.languagesByRequest.clear();
    this.languagesByRequest.set(wanted, languages);
    return languages;
  }

  /** Returns the texts of each language that matches the wanted one. */
  textsIn(wanted: string | undefined): LanguageTexts[] {
    const serving = this.languagesFor(wanted);
    return [...this.languages.values()].filter(({ language }) => serving.has(language));
  }

  textsOfSide(segment: SegmentNumber, side: LanguageSide): LanguageTexts {
    return this.languages.get(this.documentOf(segment).languages[side])!;
  }

  /** Returns one side of consecutive segments as one text. */
  sideOf(first: SegmentNumber, end: SegmentNumber, side: LanguageSide): MemoryText {
    const document = this.documentOf(first);
    const texts = this.textsOfSide(first, side);
    const text = Array.from({ length: end - first }, (_, i) => texts.textAt(this.table.text(first + i, side))).join(
      ' ',
    );
    return { text, language: texts.language, file: document[side], line: this.table.line(first, side), marked: [] };
  }

  /** Returns both sides of a segment, or of consecutive segments before `end`. */
  sidesOf(first: SegmentNumber, end = first + 1): Record<LanguageSide, MemoryText> {
    return { source: this.sideOf(first, end, 'source'), target: this.sideOf(first, end, 'target') };
  }

  /** The share of texts that no segment has any more. */
  get unusedTextShare(): number {
    const isUsed = new Map<LanguageTexts, Uint8Array>(
      Array.from(this.languages.values(), (texts) => [texts, new Uint8Array(texts.count)]),
    );
    for (const document of this.documents.values()) {
      if (document.first === document.end) continue;
      const [sources, targets] = this.textsOf(document).map((texts) => isUsed.get(texts)!) as [Uint8Array, Uint8Array];
      for (let segment = document.first; segment < document.end; segment++) {
        sources[this.table.text(segment, 'source')] = 1;
        targets[this.table.text(segment, 'target')] = 1;
      }
    }
    const all = [...isUsed.values()].reduce((sum, { length }) => sum + length, 0);
    const used = [...isUsed.values()].reduce((sum, flags) => sum + flags.reduce((count, flag) => count + flag, 0), 0);
    return all > 0 ? 1 - used / all : 0;
  }

  /** Restores a store from its saved parts. */
  static of(
    languages: readonly LanguageTexts[],
    documents: readonly StoredDocument[],
    table: SegmentTable,
    vectorsOf: (language: string) => SegmentVectors | undefined,
  ): TranslationMemoryStore {
    const store = new TranslationMemoryStore(vectorsOf, table);
    for (const texts of languages) store.languages.set(texts.language, texts);
    for (const document of documents) store.documents.set(store.nextDocument++, document);
    store.linkAll();
    return store;
  }

  /** The share of segments of removed documents. */
  get removedShare(): number {
    return this.table.count > 0 ? this.removedSegments / this.table.count : 0;
  }

  /** Removes the segments of removed documents. Documents are renumbered from 0, and segment numbers change. */
  discardRemoved(): void {
    const list = [...this.documents];
    this.table.keep(new Map(list.map(([number], place) => [number, place])));
    this.documents = new Map();
    let first = 0;
    for (const [place, [, document]] of list.entries()) {
      const length = document.end - document.first;
      Object.assign(document, { first, end: (first += length) });
      this.documents.set(place, document);
    }
    this.nextDocument = list.length;
    this.removedSegments = 0;
    this.linkAll();
  }

  private linkAll(): void {
    this.bySource = new SegmentsByText();
    this.byTarget = new SegmentsByText();
    for (const document of this.documents.values()) {
      if (document.first === document.end) continue;
      const [sources, targets] = this.textsOf(document);
      for (let segment = document.first; segment < document.end; segment++) this.link(segment, sources, targets);
    }
  }

  private link(segment: SegmentNumber, sources: LanguageTexts, targets: LanguageTexts): void {
    this.bySource.push(sources, this.table.text(segment, 'source'), segment);
    this.byTarget.push(targets, this.table.text(segment, 'target'), segment);
  }

  private textsOf({ languages: { source, target } }: StoredDocument): [LanguageTexts, LanguageTexts] {
    return [this.openedTexts(source), this.openedTexts(target)];
  }

  private openedTexts(language: string): LanguageTexts {
    const known = this.languages.get(language);
    if (known) return known;
    const made = new LanguageTexts(language, this.vectorsOf(language));
    this.languages.set(language, made);
    return made;
  }
}

/** Returns the hash of an optional text; 0 for none. */
function hashOf(text: string | undefined): number {
  return text ? chainHash(text) || 1 : 0;
}

function aroundHash(before: string, after: string): number {
  return hashOf(`${before}\n${after}`);
}

export function pairHash({ source, target }: SegmentPair): number {
  return chainHash(target.text, undefined, undefined, chainHash(source.text));
}

/** Returns languages as documents store them, with their regions. */
export function canonicalLanguagePair({ source, target }: LanguagePair): LanguagePair {
  return { source: canonicalLanguage(source) ?? source, target: canonicalLanguage(target) ?? target };
}

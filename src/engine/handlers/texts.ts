import { GlossaError } from '../../base/errors';
import type { FileProblem } from '../../base/problem';
import { longestTermUses } from '../../check/foundTerms';
import type { CitedTermCandidate } from '../../mining/termMiner';
import type { DocumentInput } from '../../model/document';
import type { PartialLanguagePair } from '../../model/languagePair';
import type { Segment } from '../../model/segment';
import type {
  TermCandidate,
  TermCandidatesParams,
  TermCandidatesResult,
  TextTermsParams,
  textRequests,
  TextTermsResult,
} from '../../protocol/texts';
import { DEFAULT_MIN_TERM_CONFIDENCE, termCandidates } from '../build/minePairs';
import { languageMatches } from '../../language/tags';
import { FindingLocator } from '../check/findingPlaces';
import type { PhraseEncoder } from '../encoder/phraseEncoder';
import type { GlossaryIndexRegistry } from '../index/glossaryIndex';
import type { IndexedGlossary } from '../index/indexedGlossary';
import { glossaryTermsIn } from '../lookup/segmentTerms';
import type { SuggestService } from '../lookup/suggestService';
import type { SourceSegment } from '../lookup/textTerms';
import { usableAndForbiddenTerms, entriesInText } from '../lookup/textTerms';
import { languagePairOfFiles, unknownLanguageError } from '../reading/documentLanguages';
import type { ParsedDocumentPair } from '../reading/documentPair';
import { documentFileName, readDocumentPair } from '../reading/documentPair';
import type { DocumentReader } from '../reading/documentReader';
import type { HandlerOf, RequestContext } from './requestHandler';
import { ignoreProgress } from './requestHandler';

interface TextServices {
  encoder?: PhraseEncoder;
  index: GlossaryIndexRegistry;
  suggest: SuggestService;
}

/** The maximum length of the texts in which candidates are searched, in characters: about 800,000 words. */
const MAX_SEARCHED_LENGTH = 5_000_000;

/** A text that was read, with its languages and glossaries. */
interface OpenedText {
  read: ParsedDocumentPair;
  segments: SourceSegment[];
  pair: PartialLanguagePair & { source: string };
  glossaries: readonly IndexedGlossary[];
}

/** Answers requests for the known terms and the term candidates of texts. */
export class TextHandler implements HandlerOf<typeof textRequests> {
  constructor(
    private readonly services: () => Promise<TextServices>,
    private readonly reader: DocumentReader,
  ) {}

  /** Returns the glossary terms in a text. Errors: those of `DocumentReader.read`, `languageUnknown`. */
  async textTerms(
    params: TextTermsParams,
    { signal, onProgress = ignoreProgress, admit }: RequestContext = {},
  ): Promise<TextTermsResult> {
    onProgress({ phase: 'reading', percent: 0 });
    const { suggest } = await this.services();
    const { read, segments, pair, glossaries } = await this.open(params, signal, admit);
    const places = new FindingLocator(read.documents.source);
    const terms = await entriesInText(segments, pair, glossaries, suggest, places, signal);
    onProgress({ phase: 'reading', percent: 100 });
    return {
      pair,
      terms,
      file: documentFileName(read.documents.source),
      segments: segments.length,
      problems: read.problems,
      skippedParts: read.skippedParts,
    };
  }

  /**
   * Returns the term candidates of documents; rejected documents are listed. Errors: `languageUnknown` if no document's
   * language is known.
   */
  async termCandidates(
    { documents, languages, glossaries, minConfidence = DEFAULT_MIN_TERM_CONFIDENCE }: TermCandidatesParams,
    { signal, onProgress = ignoreProgress }: RequestContext = {},
  ): Promise<TermCandidatesResult> {
    const { encoder } = await this.services();
    const refused: TermCandidatesResult['refused'] = [];
    const texts: OpenedText[] = [];
    for (const [number, document] of documents.entries()) {
      onProgress({ phase: 'reading', percent: (50 * number) / documents.length });
      try {
        const known = { ...languages, source: languages.source ?? texts[0]?.pair.source };
        texts.push(await this.open({ document, languages: known, glossaries }, signal));
      } catch (error) {
        if (!(error instanceof GlossaError) || error.code === 'cancelled') throw error;
        refused.push({ file: documentFileName(document), reason: error.message });
      }
    }
    const pair = texts[0]?.pair ?? { source: '' };
    const all = texts.flatMap(({ read, segments: own }) =>
      own.map(({ source }) => ({ ...source, file: documentFileName(read.documents.source) })),
    );
    const segments = firstOf(all);
    const found = await termCandidates(segments, pair.source, minConfidence, encoder, signal);
    onProgress({ phase: 'reading', percent: 100 });
    return {
      pair,
      candidates: found.map((each) => withEntries(each, pair, texts[0]?.glossaries ?? [])),
      segments: segments.length,
      refused,
      problems: [...texts.flatMap(({ read }) => read.problems), ...tooLong(all[segments.length])],
      skippedParts: texts.flatMap(({ read }) => read.skippedParts),
    };
  }

  private async open(
    { document, languages, glossaries }: TextTermsParams,
    signal?: AbortSignal,
    admit?: RequestContext['admit'],
  ): Promise<OpenedText> {
    const { index } = await this.services();
    const reading = (choice: PartialLanguagePair): Promise<ParsedDocumentPair> =>
      readDocumentPair(
        { source: document },
        choice,
        (each, wanted) => this.reader.read(each, { ...wanted, untranslated: true }, signal),
        admit,
      );
    const asWanted = await reading(languages);
    const { source: text } = asWanted;
    const mayHaveKeys = languages.source !== undefined && text.kind === 'bilingual' && !text.pairs.length;
    const read = (mayHaveKeys && textOfKeys(document, await reading({}), languages.source)) || asWanted;
    const opened = await index.open(glossaries, signal);
    const { source, target } = languagePairOfFiles(
      languages,
      read.source,
      read.target,
      opened.flatMap((glossary) => glossary.languages),
    );
    if (!source) throw unknownLanguageError(documentFileName(document));
    return { read, segments: sourcesOf(read), pair: { source, target }, glossaries: opened };
  }
}

/** Returns the targets of a file whose sources are keys, as a text; undefined if they are in another language. */
function textOfKeys(
  document: DocumentInput,
  { target, problems, skippedParts }: ParsedDocumentPair,
  wanted: string | undefined,
): ParsedDocumentPair | undefined {
  const language = target?.kind === 'monolingual' ? target.language : undefined;
  if (!target || !language || !wanted || !languageMatches(language, wanted)) return undefined;
  const file = documentFileName(document);
  return {
    documents: { source: document },
    source: target,
    problems: problems.filter((problem) => problem.file === file),
    skippedParts: skippedParts.filter((skipped) => skipped.file === file),
  };
}

/** Returns the first segments, up to a total of `MAX_SEARCHED_LENGTH` characters. */
function firstOf<T extends Segment>(segments: readonly T[]): T[] {
  let length = 0;
  const end = segments.findIndex(({ text }) => (length += text.length) > MAX_SEARCHED_LENGTH);
  return segments.slice(0, end < 0 ? undefined : end);
}

/** @param next the first segment that is not searched, if any */
function tooLong(next: (Segment & { file: string }) | undefined): FileProblem[] {
  const message =
    `The text from here on was skipped, because at most ${MAX_SEARCHED_LENGTH / 1_000_000} million characters are ` +
    `searched. Choose fewer files at a time.`;
  return next ? [{ file: next.file, line: next.line, message }] : [];
}

/** Returns a candidate with the entries that already contain it, unchanged or inflected. */
function withEntries(
  { forms: _, file, ...candidate }: CitedTermCandidate,
  pair: PartialLanguagePair & { source: string },
  glossaries: readonly IndexedGlossary[],
): TermCandidate {
  const { term } = candidate;
  const whole = longestTermUses(term, glossaryTermsIn(term, pair.source, glossaries)).find(
    ({ start, end }) => start === 0 && end === term.length,
  );
  const entries = (whole?.alternatives ?? []).map(({ concept, glossary }) => ({
    concept: concept.id,
    glossary,
    equivalents: usableAndForbiddenTerms(concept, pair).equivalents,
  }));
  return { ...candidate, ...(file !== undefined && { file }), entries };
}

/** Returns the segments in the order of the file, untranslated ones included. */
function sourcesOf({ source }: ParsedDocumentPair): SourceSegment[] {
  return source.kind === 'bilingual'
    ? [...source.pairs, ...(source.untranslated ?? []).map((segment): SourceSegment => ({ source: segment }))].sort(
        (a, b) => a.source.line - b.source.line,
      )
    : source.segments.map((segment) => ({ source: segment }));
}

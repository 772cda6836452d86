import { GlossaError } from '../../base/errors';
import { Pacer } from '../../base/pacer';
import type { ReaderResult } from '../../base/problem';
import { runInSlices } from '../../base/steps';
import { IgnoredFindings } from '../../check/ignoredFindings';
import { parseCheckPatterns } from '../../check/rules/checkPatterns';
import { areRegionalForms, languageMatches } from '../../language/tags';
import type { DocumentInput, DocumentText } from '../../model/document';
import type { Finding } from '../../model/finding';
import { DEFAULT_CHECK_RULES } from '../../model/finding';
import type { LanguagePair, SegmentReadOptions } from '../../model/languagePair';
import type { SegmentPair, TextPair } from '../../model/segment';
import type { CheckParams, checkRequests, CheckResult, IgnoreParams } from '../../protocol/check';
import type { GlossaryReference, TaskProgress } from '../../protocol/commonParameters';
import {
  ALIGNED_PERCENT,
  alignedPairs,
  separateFinishedPairs,
  keyedPairs,
  targetSegments,
} from '../build/segmentPairs';
import { checkPairs, checkText, withPluralNumbers } from '../check/checkPairs';
import { emptyTargetFindings } from '../check/emptyTargets';
import { locateFinding, FindingLocator } from '../check/findingPlaces';
import type { PhraseEncoder } from '../encoder/phraseEncoder';
import type { GlossaryIndexRegistry } from '../index/glossaryIndex';
import { languagePairOfFiles, unknownLanguageError } from '../reading/documentLanguages';
import { documentFileName, readDocumentPair } from '../reading/documentPair';
import { DocumentReader, skippedPartsIn } from '../reading/documentReader';
import type { IgnoredFindingStore } from '../store/ignoredStore';
import type { HandlerOf, RequestContext } from './requestHandler';
import { ignoreProgress } from './requestHandler';

/**
 * The services that a check needs. Without an encoder, two documents can be checked only if their segments have keys.
 */
interface CheckServices {
  index: GlossaryIndexRegistry;
  encoder?: PhraseEncoder;
}

/**
 * Handles check requests. Reports deviations from the glossaries, inconsistent translations, and errors such as wrong
 * numbers or tags.
 */
export class CheckHandler implements HandlerOf<typeof checkRequests> {
  constructor(
    private readonly ignored: IgnoredFindingStore,
    private readonly services: () => Promise<CheckServices>,
    private readonly reader = new DocumentReader(),
  ) {}

  /** Checks a text in one language. Errors: those of `DocumentReader.read`, `languageUnknown`, `badRequest`. */
  private async checkAlone(
    params: CheckParams,
    { signal, onProgress = ignoreProgress }: RequestContext,
  ): Promise<CheckResult> {
    const { index } = await this.services();
    const { source: document } = params;
    const { value, problems } = await this.read(document, params.languages, signal);
    const glossaries = await index.open(params.glossaries, signal);
    const ofGlossaries = glossaries.flatMap(({ languages }) => languages);
    const { source: language } = languagePairOfFiles(params.languages, value, undefined, ofGlossaries);
    if (value.kind === 'bilingual')
      throw new GlossaError(
        'badRequest',
        `${documentFileName(document)} contains translations. Check it as a translation, not as a text in one ` +
          `language.`,
      );
    if (!language) throw unknownLanguageError(documentFileName(document));
    if (value.language && !languageMatches(value.language, language))
      throw new GlossaError(
        'badRequest',
        `${documentFileName(document)} was not checked because it is in ${value.language}, not in ${language}.`,
      );
    const rules = new Set(params.rules ?? DEFAULT_CHECK_RULES);
    const found = await checkText(value.segments, language, glossaries, rules, signal);
    const places = new FindingLocator(document);
    const decisions = await this.ignored.read(params.glossaries);
    const ignored = new IgnoredFindings(decisions.value);
    const findings = found
      .map((each): Finding => {
        const segment = value.segments[each.pair]!;
        return { ...locateFinding(each, { source: segment, target: segment }, places), isOfOneLanguage: true };
      })
      .filter((finding) => !ignored.has(finding));
    onProgress({ phase: 'checking', percent: 100 });
    return {
      pair: { source: language, target: language },
      segments: value.segments.length,
      unfinished: 0,
      findings,
      ignored: found.length - findings.length,
      problems: [
        ...problems.map((problem) => ({ ...problem, file: documentFileName(document) })),
        ...decisions.problems,
      ],
      skippedParts: skippedPartsIn(documentFileName(document), value),
    };
  }

  /**
   * Checks a translation against the glossaries. Errors: those of `DocumentReader.read`, `languageUnknown`,
   * `languagesEqual`, `documentEmpty`, `notTranslations`, `modelMissing`.
   */
  async check(
    params: CheckParams,
    { signal, onProgress = ignoreProgress, admit }: RequestContext = {},
  ): Promise<CheckResult> {
    const { index, encoder } = await this.services();
    onProgress({ phase: 'reading', percent: 0 });
    if (params.isMonolingual) return this.checkAlone(params, { signal, onProgress });
    const pacer = new Pacer(signal);
    const { patterns, refused } = await runInSlices(parseCheckPatterns(params.patterns), pacer);
    const findsEmpty = params.rules?.includes('empty-target') ?? false;
    const { documents, source, target, problems, skippedParts } = await readDocumentPair(
      params,
      { ...params.languages, ...(findsEmpty && { untranslated: true }) },
      (document, wanted) => this.read(document, wanted, signal),
      admit,
    );
    const glossaries = await index.open(params.glossaries, signal);
    const ofGlossaries = glossaries.flatMap(({ languages }) => languages);
    const pair = pairOfCheck(params, source, target, ofGlossaries);
    const translated = await segmentPairsOf(source, target, encoder, onProgress, signal);
    const { finished, unfinished } = params.includeUnfinished
      ? { finished: translated, unfinished: 0 }
      : separateFinishedPairs(translated);
    const pairs = finished.map((each) => withPluralNumbers(each, pair));
    const start = target ? ALIGNED_PERCENT : 0;
    const onFractionDone = (share: number): void =>
      onProgress({ phase: 'checking', percent: start + (100 - start) * share });
    const found = await checkPairs(pairs, pair, glossaries, {
      encoder,
      rules: params.rules && new Set(params.rules),
      strictGlossaries: strictAmong(params.glossaries),
      patterns,
      onFractionDone,
      signal,
    });
    const places = new FindingLocator(documents.source, documents.target);
    const decisions = await this.ignored.read(params.glossaries);
    const ignored = new IgnoredFindings(decisions.value);
    const empty = findsEmpty ? emptyTargetFindings(source, target, places) : [];
    const findings = empty.filter((finding) => !ignored.has(finding));
    let inOtherSegment = 0;
    for (const each of found) {
      const finding = locateFinding(each, pairs[each.pair]!, places);
      // Strings with a key are paired by key, so a missing tag cannot be in another segment.
      if (pairs[each.pair]!.target.key === undefined && places.isMoved(finding)) inOtherSegment++;
      else if (!ignored.has(finding)) findings.push(finding);
      await pacer.yield();
    }
    if (empty.length) findings.sort((a, b) => a.target.line - b.target.line);
    onProgress({ phase: 'checking', percent: 100 });
    return {
      pair,
      segments: pairs.length + empty.length,
      unfinished,
      ...(refused.length && { refusedPatterns: refused }),
      findings,
      ignored: found.length - inOtherSegment + empty.length - findings.length,
      problems: [...problems, ...decisions.problems],
      skippedParts,
    };
  }

  /**
   * Checks segments that belong to no document. In the result, `segment` is an index into `segments`. Errors:
   * `cancelled`.
   */
  async checkSegments(
    segments: readonly TextPair[],
    languages: LanguagePair,
    references: readonly GlossaryReference[],
    signal?: AbortSignal,
  ): Promise<{ segment: number; finding: Finding }[]> {
    const { index, encoder } = await this.services();
    const glossaries = await index.open(references, signal);
    const pairs = segments.map(({ source, target }, number) => ({
      source: { text: source.trim(), line: number + 1 },
      target: { text: target.trim(), line: number + 1 },
    }));
    const found = await checkPairs(pairs, languages, glossaries, {
      encoder,
      strictGlossaries: strictAmong(references),
      signal,
    });
    const places = new FindingLocator();
    const ignored = new IgnoredFindings((await this.ignored.read(references)).value);
    return found
      .map((each) => ({ segment: each.pair, finding: locateFinding(each, pairs[each.pair]!, places) }))
      .filter(({ finding }) => !ignored.has(finding));
  }

  /**
   * Reads a document from a path or from an editor. Tables from an editor are read as text, because cell positions are
   * needed.
   */
  private read(
    document: DocumentInput,
    wanted: SegmentReadOptions,
    signal: AbortSignal | undefined,
  ): Promise<ReaderResult<DocumentText>> {
    return 'path' in document
      ? this.reader.read(document, wanted, signal)
      : this.reader.readInEditor(document, wanted, signal);
  }

  /** Saves decisions to ignore findings in a file next to the glossary. */
  ignore({ glossary, decisions }: IgnoreParams): Promise<void> {
    return this.ignored.add(glossary, decisions);
  }
}

function strictAmong(glossaries: readonly GlossaryReference[]): ReadonlySet<string> {
  return new Set(glossaries.flatMap(({ path, strict }) => (strict ? [path] : [])));
}

async function segmentPairsOf(
  source: DocumentText,
  target: DocumentText | undefined,
  encoder: PhraseEncoder | undefined,
  onProgress: (progress: TaskProgress) => void,
  signal?: AbortSignal,
): Promise<SegmentPair[]> {
  if (source.kind === 'bilingual') return source.pairs;
  const targets = targetSegments(target);
  const named = keyedPairs(source.segments, targets);
  if (named) return named;
  if (!encoder)
    throw new GlossaError(
      'modelMissing',
      'Aligning two documents requires the model, which is missing. Check a bilingual file, or install a model.',
    );
  return alignedPairs(source.segments, targets, encoder, onProgress, signal);
}

/** Returns the language pair of a check. Errors: `languageUnknown`, `languagesEqual`. */
function pairOfCheck(
  { languages }: CheckParams,
  file: DocumentText,
  translation: DocumentText | undefined,
  glossaries: readonly string[],
): LanguagePair {
  const { source, target } = languagePairOfFiles(languages, file, translation, glossaries);
  if (!source || !target) {
    throw unknownLanguageError(
      `the ${source ? 'translation' : 'source'}`,
      'Add it to the header or to the file name, such as contract.de.md, or choose it.',
    );
  }
  if (languageMatches(source, target) && !areRegionalForms(source, target))
    throw new GlossaError(
      'languagesEqual',
      `Source and translation are both in ${source}. Choose documents in different languages, or correct a language.`,
    );
  return { source, target };
}

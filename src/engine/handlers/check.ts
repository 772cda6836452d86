import { GlossaError } from '../../base/errors';
import { Pacer } from '../../base/pacer';
import type { Parsed } from '../../base/problem';
import { IgnoredFindings } from '../../check/ignoredFindings';
import { languageMatches } from '../../language/tags';
import { FileGate } from '../../gate/fileGate';
import type { DocumentSource, DocumentText } from '../../model/document';
import type { Finding } from '../../model/finding';
import type { LanguageChoice, LanguagePair } from '../../model/languagePair';
import type { SegmentPair, TranslatedText } from '../../model/segment';
import type { CheckParams, checkRequests, CheckResult, IgnoreParams } from '../../protocol/check';
import type { GlossaryReference, TaskProgress } from '../../protocol/commonParameters';
import { ALIGNED_PERCENT, alignedPairs, finishedPairs, keyedPairs, targetSegments } from '../build/segmentPairs';
import { checkPairs } from '../check/checkPairs';
import { findingAt, FindingPlaces } from '../check/findingPlaces';
import type { PhraseEncoder } from '../encoder/phraseEncoder';
import type { GlossaryIndex } from '../index/glossaryIndex';
import { pairOfFiles } from '../reading/documentLanguages';
import { readContent, readSource } from '../reading/documentReader';
import { ReaderThreads } from '../reading/readerThreads';
import type { IgnoredStore } from '../store/ignoredStore';
import type { HandlerOf, RequestContext } from './requestHandler';
import { ignoreProgress } from './requestHandler';

/** What a check needs of the engine. Without an encoder bilingual files can be checked, and two documents cannot. */
interface CheckServices {
  index: GlossaryIndex;
  encoder?: PhraseEncoder;
}

/** Answers the terminology check: approved terms that are missing, unwelcome ones that are used, sources that are translated in several ways. */
export class CheckHandler implements HandlerOf<typeof checkRequests> {
  constructor(
    private readonly ignored: IgnoredStore,
    private readonly services: () => Promise<CheckServices>,
    private readonly threads = new ReaderThreads(),
    private readonly gate = FileGate.forNamedFiles(),
  ) {}

  /** Errors: those of `readSource`, `languageUnknown`, `languagesEqual`, `documentEmpty`, `notTranslations`, `modelMissing`. */
  async check(params: CheckParams, { signal, onProgress = ignoreProgress }: RequestContext = {}): Promise<CheckResult> {
    const { index, encoder } = await this.services();
    onProgress({ phase: 'reading', percent: 0 });
    const pacer = new Pacer(signal);
    const source = await this.read(params.source, params.languages, signal);
    const target = params.target && (await this.read(params.target, {}, signal));
    const glossaries = await index.open(params.glossaries, signal);
    const pair = pairOfCheck(params, source.value, target?.value, glossaries.flatMap(({ languages }) => languages));
    const translated = await segmentPairsOf(source.value, target?.value, encoder, onProgress, signal);
    const { finished: pairs, unfinished } = params.includeUnfinished ? { finished: translated, unfinished: 0 } : finishedPairs(translated);
    const start = target ? ALIGNED_PERCENT : 0;
    const onShare = (share: number): void => onProgress({ phase: 'checking', percent: start + (100 - start) * share });
    const found = await checkPairs(pairs, pair, glossaries, { encoder, rules: params.rules && new Set(params.rules), strict: strictAmong(params.glossaries), onShare, signal });
    const places = new FindingPlaces(params.source, params.target);
    const decisions = await this.ignored.read(params.glossaries);
    const ignored = new IgnoredFindings(decisions.value);
    const findings: Finding[] = [];
    for (const each of found) {
      const finding = findingAt(each, pairs[each.pair]!, places);
      if (!ignored.has(finding)) findings.push(finding);
      await pacer.yield();
    }
    onProgress({ phase: 'checking', percent: 100 });
    const named = (problems: typeof source.problems, document: DocumentSource) => problems.map((problem) => ({ ...problem, file: 'path' in document ? document.path : document.fileName }));
    const problems = [...named(source.problems, params.source), ...(params.target ? named(target!.problems, params.target) : []), ...decisions.problems];
    return { pair, segments: pairs.length, unfinished, findings, ignored: found.length - findings.length, problems };
  }

  /** The same for segments that stand in no document; a finding's `segment` is the place of its own among them. Errors: `cancelled`. */
  async checkSegments(segments: readonly TranslatedText[], languages: LanguagePair, references: readonly GlossaryReference[], signal?: AbortSignal): Promise<{ segment: number; finding: Finding }[]> {
    const { index, encoder } = await this.services();
    const glossaries = await index.open(references, signal);
    const pairs = segments.map(({ source, target }, number) => ({ source: { text: source.trim(), line: number + 1 }, target: { text: target.trim(), line: number + 1 } }));
    const found = await checkPairs(pairs, languages, glossaries, { encoder, strict: strictAmong(references), signal });
    const places = new FindingPlaces();
    const ignored = new IgnoredFindings((await this.ignored.read(references)).value);
    return found.map((each) => ({ segment: each.pair, finding: findingAt(each, pairs[each.pair]!, places) })).filter(({ finding }) => !ignored.has(finding));
  }

  /** A table that an editor shows is text there, because nothing tells where in it a cell stands. */
  private read(document: DocumentSource, wanted: LanguageChoice, signal: AbortSignal | undefined): Promise<Parsed<DocumentText>> {
    return 'path' in document ? readSource(document, wanted, this.threads, signal, this.gate) : readContent(document, wanted, this.threads, signal);
  }

  /** Keeps decisions to ignore findings beside the glossary. */
  ignore({ glossary, decisions }: IgnoreParams): Promise<void> {
    return this.ignored.add(glossary, decisions);
  }
}

function strictAmong(glossaries: readonly GlossaryReference[]): ReadonlySet<string> {
  return new Set(glossaries.flatMap(({ path, strict }) => (strict ? [path] : [])));
}

async function segmentPairsOf(source: DocumentText, target: DocumentText | undefined, encoder: PhraseEncoder | undefined, onProgress: (progress: TaskProgress) => void, signal?: AbortSignal): Promise<SegmentPair[]> {
  if (source.kind === 'bilingual') return source.pairs;
  const targets = targetSegments(target);
  const named = keyedPairs(source.segments, targets);
  if (named) return named;
  if (!encoder) throw new GlossaError('modelMissing', 'Two documents are aligned with the model, and there is none. Check a bilingual file, or install a model.');
  return alignedPairs(source.segments, targets, encoder, onProgress, signal);
}

/** Errors: `languageUnknown`, `languagesEqual`. */
function pairOfCheck({ languages }: CheckParams, file: DocumentText, translation: DocumentText | undefined, glossaries: readonly string[]): LanguagePair {
  const { source, target } = pairOfFiles(languages, file, translation, glossaries);
  if (!source || !target) {
    throw new GlossaError('languageUnknown', `The language of the ${source ? 'translation' : 'source'} cannot be told from the file. Name it: in the file’s header or name (contract.de.md), or by choosing it.`);
  }
  if (languageMatches(source, target)) throw new GlossaError('languagesEqual', `Source and translation are both ${source}. Choose two documents in different languages, or correct the language of one.`);
  return { source, target };
}

import { GlossaError } from '../../base/errors';
import { Pacer } from '../../base/pacer';
import type { Parsed } from '../../base/problem';
import type { SegmentFinding } from '../../check/documentRules';
import { IgnoredFindings } from '../../check/ignoredFindings';
import { documentSpanOf, LineIndex } from '../../files/document/documentSegments';
import type { FormFinding, WrittenSpan } from '../../check/rules/formRule';
import { languageMatches } from '../../language/tags';
import { FileGate } from '../../gate/fileGate';
import type { DocumentSource, DocumentText } from '../../model/document';
import type { Finding, TextPlace } from '../../model/finding';
import type { LanguageChoice, LanguagePair } from '../../model/languagePair';
import type { Span } from '../../model/phrase';
import type { Segment, SegmentPair } from '../../model/segment';
import type { CheckParams, checkRequests, CheckResult, IgnoreParams } from '../../protocol/check';
import type { TaskProgress } from '../../protocol/commonParameters';
import { ALIGNED_PERCENT, alignedPairs, finishedPairs, keyedPairs, targetSegments } from '../build/segmentPairs';
import { checkPairs } from '../check/checkPairs';
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
    const found = await checkPairs(pairs, pair, glossaries, { encoder, rules: params.rules && new Set(params.rules), strict: new Set(params.glossaries.flatMap(({ path, strict }) => (strict ? [path] : []))), onShare, signal });
    const places = new Places(params.source, params.target);
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

  /** A table that an editor shows is text there, because nothing tells where in it a cell stands. */
  private read(document: DocumentSource, wanted: LanguageChoice, signal: AbortSignal | undefined): Promise<Parsed<DocumentText>> {
    return 'path' in document ? readSource(document, wanted, this.threads, signal, this.gate) : readContent(document, wanted, this.threads, signal);
  }

  /** Keeps decisions to ignore findings beside the glossary. */
  ignore({ glossary, decisions }: IgnoreParams): Promise<void> {
    return this.ignored.add(glossary, decisions);
  }
}

async function segmentPairsOf(source: DocumentText, target: DocumentText | undefined, encoder: PhraseEncoder | undefined, onProgress: (progress: TaskProgress) => void, signal?: AbortSignal): Promise<SegmentPair[]> {
  if (source.kind === 'bilingual') return source.pairs;
  const targets = targetSegments(target);
  const named = keyedPairs(source.segments, targets);
  if (named) return named;
  if (!encoder) throw new GlossaError('modelMissing', 'Two documents are aligned with the model, and there is none. Check a bilingual file, or install a model.');
  return alignedPairs(source.segments, targets, encoder, onProgress, signal);
}

/** Of a segment whose document is no text: its paragraph or row is its line. */
const NOWHERE: Span = { start: 0, end: 0 };

const textOf = (document: DocumentSource): string => ('path' in document ? '' : document.text);

/** Turns places in segments into places in their documents. */
class Places {
  private readonly texts: Record<'source' | 'target', string>;
  private readonly source: LineIndex;
  private readonly target: LineIndex;

  /** @param target missing: both sides stand in the one text */
  constructor(source: DocumentSource, target: DocumentSource | undefined) {
    this.texts = { source: textOf(source), target: textOf(target ?? source) };
    this.source = new LineIndex(this.texts.source);
    this.target = target === undefined ? this.source : new LineIndex(this.texts.target);
  }

  /** The white space at one end of a segment; where there is none, the place for it. */
  edge(side: 'source' | 'target', segment: Segment, edge: 'start' | 'end'): TextPlace {
    const blank = segment.blanks?.[edge];
    if (blank) return { text: blank.text, span: { start: blank.start, end: blank.end }, ...this[side].positionAt(blank.start) };
    const at = documentSpanOf(segment, { start: 0, end: segment.text.length })?.[edge];
    return at === undefined ? { text: '', span: NOWHERE, line: segment.line, column: edge === 'start' ? 1 : segment.text.length + 1 } : { text: '', span: { start: at, end: at }, ...this[side].positionAt(at) };
  }

  /** What the document holds there, as it writes it. */
  written(side: 'source' | 'target', { start, end }: Span): string {
    return this.texts[side].slice(start, end);
  }

  at(side: 'source' | 'target', segment: Segment, span: WrittenSpan = { start: 0, end: segment.text.length }): TextPlace {
    const text = span.written ?? segment.text.slice(span.start, span.end);
    const place = documentSpanOf(segment, span);
    return place ? { text, span: place, ...this[side].positionAt(place.start) } : { text, span: NOWHERE, line: segment.line, column: span.start + 1 };
  }
}

function findingAt(finding: SegmentFinding, { source, target }: SegmentPair, places: Places): Finding {
  const whole = { source: places.at('source', source), target: places.at('target', target) };
  if (finding.concept === undefined && finding.rule === 'inconsistent-rendering') return { rule: finding.rule, used: whole.source, found: whole.target, expected: finding.expected, ...whole };
  if (finding.concept === undefined) return formFindingAt(finding, { source, target }, places);
  const { rule, concept, glossary, term, used, found, expected, timesExpected, rival, isDoubtful } = finding;
  const grounds = { ...(timesExpected && { timesExpected }), ...(rival !== undefined && found && { rival }), ...(isDoubtful && { isDoubtful }) };
  return { rule, concept, glossary, term, ...grounds, used: places.at('source', source, used), found: found && places.at('target', target, found), expected, ...whole };
}

/** What a document may write in one line of text without any markup or sign that ends a string. */
const PLAIN = /^[^\r\n"<>]*$/;

function formFindingAt({ rule, used, found, edge, expected, replacement }: FormFinding, { source, target }: SegmentPair, places: Places): Finding {
  const whole = { source: places.at('source', source), target: places.at('target', target) };
  const from = edge ? places.edge('source', source, edge) : used ? places.at('source', source, used) : whole.source;
  const to = edge ? places.edge('target', target, edge) : found && places.at('target', target, found);
  const newText = edge ? places.written('source', from.span) : replacement;
  const replaced = to && places.written('target', to.span);
  // Where the document writes the place otherwise than it reads, the rest of it would be lost.
  const isCertain = newText !== undefined && replaced !== undefined && PLAIN.test(newText) && (edge ? PLAIN.test(replaced) : replaced === to!.text);
  return { rule, used: from, found: to, edge, expected, ...whole, ...(isCertain && { correction: { span: to!.span, newText } }) };
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

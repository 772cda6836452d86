import type { DocumentText, SkippedKind } from '../../model/document';
import type { Span } from '../../model/phrase';
import type { DecodedText } from '../document/decodedText';
import { DecodedTextBuilder } from '../document/decodedText';
import type { DocumentFormat, DocumentTraits } from '../document/documentSegments';
import type { TextRegion } from '../document/monolingualFormat';
import { createRegionFormat } from '../document/monolingualFormat';
import { ValueKeys } from '../document/valueKeys';
import { appendHtmlText } from '../document/htmlText';
import { escapeXml } from '../xml/xmlElement';
import type { ReaderResult } from '../../base/problem';
import { ProblemList } from '../../base/problem';
import { detectLanguage } from '../../language/detection';
import { languageMatches } from '../../language/tags';
import type { PartialLanguagePair } from '../../model/languagePair';
import type { Segment, SegmentPair } from '../../model/segment';
import { hasLetterOrDigit, LineIndex } from '../document/documentSegments';

const isWebVtt = ({ fileName, head }: Pick<DocumentTraits, 'fileName' | 'head'>): boolean =>
  /\.vtt$/i.test(fileName) || /^\ufeff?WEBVTT(?:\s|$)/.test(head);

const subtitlesInOneLanguage = createRegionFormat({
  name: 'subtitles',
  accepts: (traits) =>
    isWebVtt(traits) || /\.srt$/i.test(traits.fileName) || /^(?:srt|subrip|vtt|webvtt)$/.test(traits.languageId ?? ''),
  regions: (text, { fileName }, around) => {
    const hasReferences = isWebVtt({ fileName, head: text.slice(0, 20) });
    const before = around ? text.lastIndexOf(ARROW, around.start) : -1;
    const found: TextRegion[] = [];
    for (const part of partsIn(text, before < 0 ? 0 : text.lastIndexOf('\n', before) + 1, hasReferences)) {
      if (around && part.start > around.end) break;
      if ('kind' in part) found.push(unreadRegion(part));
      else found.push(regionOf(text, part, hasReferences));
    }
    return found;
  },
  // Translators keep the times, so the start times serve as keys.
  keys: (text) => new ValueKeys(Array.from(cuesIn(text), ({ start, end, time }) => ({ start, end, path: [time] }))),
});

/** Subtitles in SubRip and WebVTT: the text without times, numbers, settings and notes. */
export const subtitles: DocumentFormat = {
  ...subtitlesInOneLanguage,
  *read(document, wanted) {
    const hasReferences = isWebVtt({ fileName: document.fileName, head: document.text.slice(0, 20) });
    const cues = Array.from(cuesIn(document.text), ({ lines }) => lines);
    const decode = (span: Span): DecodedText => decoded(document.text, span, 0, hasReferences);
    return (
      pairsOfDualCues(document.text, cues, decode, wanted) ?? (yield* subtitlesInOneLanguage.read(document, wanted))
    );
  },
};

const ARROW = '-->';
const LINE = /[^\r\n]*(?:\r\n|\r|\n|$)/y;
/** Matches a start time. WebVTT may omit the hours; some programs omit the fraction of a second. */
const TIMES = /^[ \t]*(?:(\d{1,4}):[ \t]?)?(\d{1,2}):[ \t]?(\d{1,2})(?:[.,:][ \t]?(\d{1,3}))?[ \t]*-->/;
const NUMBER = /^[ \t]*\d+[ \t]*$/;
/** The beginnings of WebVTT blocks without spoken text. */
const UNSAID: Record<string, SkippedKind> = {
  WEBVTT: 'name or setting',
  NOTE: 'comment',
  STYLE: 'style or script',
  REGION: 'name or setting',
};
/** Tags, screen positions, and the readings of ruby text. */
const MARKUP = new RegExp(
  String.raw`<rt(?:[ \t.][^<>\r\n]{0,200})?>[^<>\r\n]{0,200}(?:</rt>|(?=</ruby>))|` +
    String.raw`</?[a-zA-Z\d][^<>\r\n]{0,200}>|\{\\[^{}\r\n]{0,200}\}`,
  'g',
);

/** A text displayed at a time, in one or more lines. */
interface Cue extends Span {
  /** The time at which it begins, always with hours and milliseconds. */
  time: string;
  lines: readonly Span[];
}

/** Lines without spoken text. */
interface Unsaid extends Span {
  kind: SkippedKind;
}

function* cuesIn(text: string): Generator<Cue> {
  for (const part of partsIn(text, 0, /^\ufeff?WEBVTT/.test(text))) if (!('kind' in part)) yield part;
}

/** Yields the cues from a line on, and the parts between them, in order. */
function* partsIn(text: string, from: number, isVtt: boolean): Generator<Cue | Unsaid> {
  const parts = new CueParts(text, isVtt);
  for (let at = from; at < text.length;) {
    LINE.lastIndex = at;
    const [raw] = LINE.exec(text)!;
    const line = raw.replace(/[\r\n]+$/, '');
    yield* parts.take(line, at);
    at += raw.length;
  }
  yield* parts.close();
}

/**
 * Splits cues, which begin with a line of times. An empty line ends one only if a name or a number and other times
 * follow, because some programs leave empty lines in the text.
 */
class CueParts {
  private time: string | undefined;
  private unsaid: SkippedKind | undefined;
  private lines: (Span & { isAfterEmpty: boolean })[] = [];
  private isAfterEmpty = true;

  constructor(
    private readonly text: string,
    private readonly isVtt: boolean,
  ) {}

  *take(line: string, start: number): Generator<Cue | Unsaid> {
    const times = line.includes(ARROW) ? TIMES.exec(line) : null;
    if (times) {
      const name = this.popName();
      yield* this.close();
      if (name) yield { ...name, kind: 'name or setting' };
      this.time = timeOf(times);
    } else if (line.trim() === '') {
      if (this.unsaid) yield* this.close();
      this.isAfterEmpty = true;
      return;
    } else {
      const word = this.isVtt && this.isAfterEmpty ? /^\ufeff?(WEBVTT|NOTE|STYLE|REGION)(?=\s|$)/.exec(line) : null;
      if (word) yield* this.close();
      if (word) this.unsaid = UNSAID[word[1]!];
      this.lines.push({ start, end: start + line.length, isAfterEmpty: this.isAfterEmpty });
    }
    this.isAfterEmpty = false;
  }

  /** Yields the content of the open lines. */
  *close(): Generator<Cue | Unsaid> {
    const { time, unsaid, lines } = this;
    this.lines = [];
    this.time = this.unsaid = undefined;
    if (!lines.length) return;
    const span = { start: lines[0]!.start, end: lines.at(-1)!.end };
    if (time !== undefined && !unsaid) yield { ...span, time, lines };
    else yield { ...span, kind: unsaid ?? 'name or setting' };
  }

  /** Removes and returns the number or name of the next cue, before which some programs write no empty line. */
  private popName(): Span | undefined {
    const last = this.lines.at(-1);
    if (!last || this.unsaid) return undefined;
    const isNumber = NUMBER.test(this.text.slice(last.start, last.end));
    const isName = last.isAfterEmpty ? isNumber || this.isVtt : isNumber && this.lines.length > 1;
    return isName ? this.lines.pop() : undefined;
  }
}

/** Returns the region of a skipped part. */
function unreadRegion({ kind, start, end }: Unsaid): TextRegion {
  return { start, end, unread: kind, blocks: () => [], escape: (term) => term, isMined: () => false };
}

function timeOf([, hours = '0', minutes, seconds, fraction = '']: RegExpExecArray): string {
  return `${[hours, minutes, seconds].map((part) => part!.padStart(2, '0')).join(':')}.${fraction.padEnd(3, '0')}`;
}

function regionOf(text: string, { start, end }: Span, hasReferences: boolean): TextRegion {
  return {
    start,
    end,
    blocks: (offset) => [decoded(text, { start, end }, offset, hasReferences)],
    escape: (term) => {
      const line = term.replace(/\s*[\r\n]+\s*/g, ' ').replaceAll(ARROW, '-- >');
      return hasReferences ? escapeXml(line) : line;
    },
    isMined: () => true,
  };
}

/** Removes tags, which both formats have, and SubRip's screen positions (`{\an8}`). */
function decoded(text: string, { start, end }: Span, offset: number, hasReferences: boolean): DecodedText {
  const builder = new DecodedTextBuilder();
  const append = (from: number, to: number): void => {
    if (hasReferences) appendHtmlText(builder, text, from, to, offset);
    else builder.append(text.slice(from, to), offset + from, offset + to);
  };
  let last = start;
  for (const { 0: mark, index } of text.slice(start, end).matchAll(MARKUP)) {
    append(last, start + index);
    last = start + index + mark.length;
  }
  append(last, end);
  return builder.build();
}

/** The share of cues that have two lines in subtitles of two languages. */
const MIN_TWO_LINES = 0.8;
/** The number of cues from which the languages are detected. */
const SAMPLE = 100;
const UNEVEN =
  'This cue was skipped because its languages have different numbers of lines. Use the same number of lines in each.';

/**
 * Returns the pairs of subtitles in two languages, the upper lines in one, the lower ones in the other. Undefined if
 * all lines are in the same language, or not in the wanted ones.
 *
 * @param cues the lines of each cue
 */
function pairsOfDualCues(
  text: string,
  cues: readonly (readonly Span[])[],
  decode: (span: Span) => DecodedText,
  wanted: PartialLanguagePair = {},
): ReaderResult<DocumentText> | undefined {
  const inTwoLines = cues.filter(({ length }) => length === 2);
  if (inTwoLines.length < 2 || inTwoLines.length < cues.length * MIN_TWO_LINES) return undefined;
  const [upper, lower] = [0, 1].map((line) =>
    languageOf(inTwoLines.slice(0, SAMPLE).map((cue) => decode(cue[line]!).text)),
  );
  if (!upper || !lower || languageMatches(upper, lower)) return undefined;
  const { source = wanted.target && languageMatches(lower, wanted.target) ? upper : undefined } = wanted;
  const isUpperSource = !source || languageMatches(upper, source);
  const [from, to] = isUpperSource ? [upper, lower] : [lower, upper];
  if (source && !languageMatches(from, source)) return undefined;
  if (wanted.target && !languageMatches(to, wanted.target)) return undefined;
  const lines = new LineIndex(text);
  const problems = new ProblemList();
  const pairs: SegmentPair[] = [];
  for (const cue of cues) {
    const half = cue.length / 2;
    const sides = [cue.slice(0, half), cue.slice(half)].map((side) => segmentOf(side, lines, decode));
    const [own, other] = isUpperSource ? sides : sides.reverse();
    if (!Number.isInteger(half)) problems.report(lines.lineAt(cue[0]!.start), UNEVEN);
    else if (own && other) pairs.push({ source: own, target: other });
  }
  return { value: { kind: 'bilingual', source: from, target: to, pairs }, problems: problems.sorted() };
}

function languageOf(texts: readonly string[]): string | undefined {
  const detected = detectLanguage(texts.join('\n'));
  return detected?.confident ? detected.language : undefined;
}

/** Returns the lines of one side as a segment; undefined if they have no text. */
function segmentOf(side: readonly Span[], lines: LineIndex, decode: (span: Span) => DecodedText): Segment | undefined {
  if (!side.length) return undefined;
  const folded = decode({ start: side[0]!.start, end: side.at(-1)!.end }).collapsed();
  if (!hasLetterOrDigit(folded.text)) return undefined;
  return { text: folded.text, line: lines.lineAt(folded.spanOf(0, 1).start), runs: folded.runs };
}

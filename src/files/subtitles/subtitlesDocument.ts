import type { Span } from '../../model/phrase';
import type { DecodedText } from '../document/decodedText';
import { DecodedTextBuilder } from '../document/decodedText';
import type { DocumentTraits } from '../document/documentFormat';
import type { TextRegion } from '../document/textRegion';
import { regionFormat } from '../document/textRegion';
import { ValueKeys } from '../document/valueKeys';
import { appendDecoded } from '../html/htmlText';
import { escapeXml } from '../xml/characterReference';

const isWebVtt = ({ fileName, head }: Pick<DocumentTraits, 'fileName' | 'head'>): boolean => /\.vtt$/i.test(fileName) || /^\ufeff?WEBVTT(?:\s|$)/.test(head);

/** Subtitles in SubRip and WebVTT: what is said is text, without its times, numbers, settings and notes. */
export const subtitles = regionFormat({
  name: 'subtitles',
  accepts: (traits) => isWebVtt(traits) || /\.srt$/i.test(traits.fileName) || /^(?:srt|subrip|vtt|webvtt)$/.test(traits.languageId ?? ''),
  regions: (text, { fileName }, around) => {
    const hasReferences = isWebVtt({ fileName, head: text.slice(0, 20) });
    const before = around ? text.lastIndexOf(ARROW, around.start) : -1;
    const found: TextRegion[] = [];
    for (const cue of cuesIn(text, before < 0 ? 0 : text.lastIndexOf('\n', before) + 1)) {
      if (around && cue.start > around.end) break;
      found.push(regionOf(text, cue, hasReferences));
    }
    return found;
  },
  // Translators keep the times, so that what is said at the same time translates each other.
  keys: (text) => new ValueKeys(Array.from(cuesIn(text, 0), ({ start, end, time }) => ({ start, end, path: [time] }))),
});

const ARROW = '-->';
const LINE = /[^\r\n]*(?:\r\n|\r|\n|$)/y;
/** Its beginning, without the hours that WebVTT may leave out. */
const TIMES = /^[ \t]*(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})[ \t]*-->/;
const NUMBER = /^[ \t]*\d+[ \t]*$/;
const MARKUP = /<\/?[a-zA-Z\d][^<>\r\n]{0,200}>|\{\\[^{}\r\n]{0,200}\}/g;

/** What is said at a time, in a line or more. */
interface Cue extends Span {
  /** When it begins, always with hours and milliseconds. */
  time: string;
}

/** The cues from a line on: each begins with a line of times and ends with an empty one. */
function* cuesIn(text: string, from: number): Generator<Cue> {
  let open: (Cue & { lines: Span[] }) | undefined;
  const closed = (isCutOff: boolean): Cue[] => {
    if (!open) return [];
    const { lines, time } = open;
    // The number of the next one, which some programs write without an empty line before it.
    if (isCutOff && lines.length > 1 && NUMBER.test(text.slice(lines.at(-1)!.start, lines.at(-1)!.end))) lines.pop();
    open = undefined;
    return lines.length ? [{ time, start: lines[0]!.start, end: lines.at(-1)!.end }] : [];
  };
  for (let at = from; at < text.length; ) {
    LINE.lastIndex = at;
    const [raw] = LINE.exec(text)!;
    const line = raw.replace(/[\r\n]+$/, '');
    const times = line.includes(ARROW) ? TIMES.exec(line) : null;
    if (times) {
      yield* closed(true);
      open = { time: timeOf(times), start: at, end: at, lines: [] };
    } else if (line.trim() === '') yield* closed(false);
    else open?.lines.push({ start: at, end: at + line.length });
    at += raw.length;
  }
  yield* closed(false);
}

function timeOf([, hours = '0', minutes, seconds, fraction]: RegExpExecArray): string {
  return `${[hours, minutes, seconds].map((part) => part!.padStart(2, '0')).join(':')}.${fraction!.padEnd(3, '0')}`;
}

function regionOf(text: string, { start, end }: Cue, hasReferences: boolean): TextRegion {
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

/** Without tags, which both formats know, and SubRip's places on the screen (`{\an8}`). */
function decoded(text: string, { start, end }: Span, offset: number, hasReferences: boolean): DecodedText {
  const builder = new DecodedTextBuilder();
  const append = (from: number, to: number): void => {
    if (hasReferences) appendDecoded(builder, text, from, to, offset);
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

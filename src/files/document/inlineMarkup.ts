import type { Span } from '../../model/phrase';
import { appendDecoded } from '../html/htmlText';
import type { DecodedText } from './decodedText';
import { DecodedTextBuilder, OMITTED } from './decodedText';

/** What becomes of a piece of markup within a paragraph: it goes, it is left out as code is, or only one of its groups is text. */
type Treatment = 'drop' | 'omit' | { text: string };

export interface InlineRule {
  /** With named groups where one of them is text. All its repetitions have a bound, so that a page of openings costs no more than its length. */
  pattern: RegExp;
  treatment: Treatment | ((match: RegExpExecArray) => Treatment);
}

/** Markup within markup, as emphasis in the text of a link. */
const DEEPEST = 5;

/** Reads paragraphs of a light markup language, of which each rule names a piece of markup; where two match, the first one counts. */
export class InlineMarkup {
  private readonly any: RegExp;
  private readonly alone: RegExp[];

  constructor(
    private readonly rules: readonly InlineRule[],
    /** Whether `&amp;` is an ampersand. */
    private readonly hasReferences = false,
  ) {
    this.any = new RegExp(rules.map(({ pattern }) => `(?:${pattern.source})`).join('|'), 'gdu');
    this.alone = rules.map(({ pattern }) => new RegExp(pattern.source, 'uy'));
  }

  /** @param parts the stretches of the text that make the paragraph; `offset` is where the text begins in the document */
  decoded(text: string, parts: readonly Span[], offset: number): DecodedText {
    const builder = new DecodedTextBuilder();
    parts.forEach((part, index) => {
      const before = parts[index - 1];
      if (before) builder.append('\n', offset + before.end, offset + part.start);
      this.append(builder, text, part, offset, 0);
    });
    return builder.build();
  }

  private append(builder: DecodedTextBuilder, text: string, { start, end }: Span, offset: number, depth: number): void {
    const own = text.slice(start, end);
    let last = 0;
    for (const match of depth < DEEPEST ? own.matchAll(this.any) : []) {
      this.copy(builder, own, last, match.index, offset + start);
      last = match.index + match[0].length;
      const treatment = this.treatmentOf(match);
      if (treatment === 'omit') builder.append(OMITTED, offset + start + match.index, offset + start + last);
      else if (treatment !== 'drop') {
        const [from, to] = match.indices!.groups![treatment.text] ?? [0, 0];
        this.append(builder, text, { start: start + from, end: start + to }, offset, depth + 1);
      }
    }
    this.copy(builder, own, last, own.length, offset + start);
  }

  private treatmentOf(match: RegExpExecArray): Treatment {
    for (const [index, { treatment }] of this.rules.entries()) {
      const pattern = this.alone[index]!;
      pattern.lastIndex = match.index;
      const found = pattern.exec(match.input);
      if (found?.[0] === match[0]) return typeof treatment === 'function' ? treatment(found) : treatment;
    }
    return 'drop';
  }

  private copy(builder: DecodedTextBuilder, own: string, from: number, to: number, base: number): void {
    if (this.hasReferences) appendDecoded(builder, own, from, to, base);
    else builder.append(own.slice(from, to), base + from, base + to);
  }
}

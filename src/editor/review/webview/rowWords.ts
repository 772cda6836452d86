import type { GlossaryConflict } from '../../../model/finding';
import { fill } from '../../webview/dom';
import type { ReviewRow, ReviewWords } from '../reviewTypes';

/** Numbers and rows in the page's language. */
export class RowWords {
  private readonly percentFormat: Intl.NumberFormat;

  constructor(private readonly words: ReviewWords) {
    this.percentFormat = new Intl.NumberFormat(words.locale, { style: 'percent', maximumFractionDigits: 0 });
  }

  percent(share: number): string {
    return this.percentFormat.format(share);
  }

  /** Returns the screen reader's text for a row. */
  spoken(row: ReviewRow, conflict: GlossaryConflict | undefined): string {
    const said = fill(
      this.words.rowSpoken,
      row.source,
      row.target,
      this.percent(row.confidence),
      this.words[row.decision],
    );
    return conflict ? `${said}. ${this.conflictSentence(row, conflict)}` : said;
  }

  /** Returns the glossary's conflict with a row as a sentence. */
  conflictSentence({ source, target }: ReviewRow, { kind, terms }: GlossaryConflict): string {
    return fill(this.words.conflictSentences[kind], source, target, this.listed(terms));
  }

  /** Terms of the glossary, each in quotation marks. */
  listed(terms: readonly string[]): string {
    return terms.map((term) => fill(this.words.quoted, term)).join(', ');
  }
}

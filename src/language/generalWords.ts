import { lazyTable } from '../base/lazyRequire';
import { ownValue } from '../base/nameTable';
import { stem } from './stems';

const tablesByLanguage = lazyTable<Record<string, string[]>>('generalWords', import.meta.url);

/** What is said of a word that the table lacks: rarer than any in it, by two classes. */
const BEYOND = 2;

/**
 * The words of general language and how common they are, from the table that training/build_general_words.py makes: by
 * classes, each half as frequent as the one before, and by stems, so that the forms of a word count together.
 */
export class GeneralWords {
  private readonly byStem = new Map<string, number>();
  private readonly written = new Map<string, string>();
  private readonly rarest: number;

  constructor(private readonly language: string) {
    const classes = ownValue(tablesByLanguage(), language.split('-')[0]!.toLowerCase()) ?? [];
    this.rarest = classes.length;
    classes.forEach((words, index) => {
      for (const word of words.split(' ').filter(Boolean)) {
        this.written.set(word.toLowerCase(), word);
        const key = stem(word, language);
        this.byStem.set(key, (this.byStem.get(key) ?? 0) + 2 ** -index);
      }
    });
  }

  /** Whether anything is known of the language. */
  get isKnown(): boolean {
    return this.rarest > 0;
  }

  /** Whether the very form is a word of the language, written like this: *Zeit*, and no *zeit*. */
  has(form: string): boolean {
    return this.written.get(form.toLowerCase()) === form;
  }

  /** The binary logarithm of one in how many words is a form of this one: 10 for one in a thousand. */
  rarity(word: string): number {
    const share = this.byStem.get(stem(word, this.language));
    return share === undefined ? this.rarest + BEYOND : -Math.log2(share);
  }
}

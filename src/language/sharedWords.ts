import { lazyTable } from '../base/lazyRequire';
import { ownValue } from '../base/nameTable';
import { stem } from './stems';

const tablesByLanguage = lazyTable<Record<string, string[]>>('sharedWords', import.meta.url);

/**
 * The words that texts about anything share (*type*, *size*, *content*), from the table that training/build_shared_words.py makes: by
 * tenths of the texts in which they are no accident.
 */
export class SharedWords {
  private readonly byForm = new Map<string, number>();
  private readonly byStem = new Map<string, number>();

  constructor(private readonly language: string) {
    const tenths = ownValue(tablesByLanguage(), language.split('-')[0]!.toLowerCase()) ?? [];
    tenths.forEach((words, index) => {
      for (const word of words.split(' ').filter(Boolean)) {
        const key = stem(word, language);
        this.byForm.set(word, index / 10);
        this.byStem.set(key, Math.max(index / 10, this.byStem.get(key) ?? 0));
      }
    });
  }

  /** Share of unrelated texts that use the word: 0 for one that fewer than half of them do. */
  spread(word: string): number {
    return this.byForm.get(word.toLowerCase()) ?? (word.length > 3 ? this.byStem.get(stem(word, this.language)) : undefined) ?? 0;
  }
}

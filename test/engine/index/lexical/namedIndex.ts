import { LexicalIndex } from '../../../../src/engine/index/lexical/lexicalIndex';
import type { LexicalHit } from '../../../../src/lookup/lexicalHit';

/** By language. */
export const TERMS: Record<string, string[]> = {
  en: [
    'notice period',
    'bank',
    'leave',
    'leaf',
    'termination for cause',
    'landlord',
    'contract',
    'with effect from',
    'naïve',
  ],
  de: ['Kündigungsfrist', 'Frist', 'Mieter', 'Vermieter', 'Haus', 'Mietvertrag'],
  fr: ['délai de préavis', 'eau potable', 'banc'],
  ru: ['договор аренды', 'срок'],
  ja: ['契約', '賃貸借契約書', 'テスト', 'コンテスト'],
  'zh-Hans': ['租赁合同', '合同'],
  'zh-Hant': ['租賃合約'],
  ar: ['عقد الإيجار'],
  ko: ['계약'],
};

/** The index with names for its terms, which are their `key`. */
export class NamedIndex {
  private readonly names: string[] = [];

  constructor(readonly index = new LexicalIndex()) {}

  add(name: string, language: string, term = name): void {
    this.names[this.index.add(language, term)] = name;
  }

  remove(name: string): void {
    const termId = this.names.indexOf(name);
    if (termId < 0) return;
    this.index.remove(termId);
    delete this.names[termId];
  }

  lookup(phrase: string, language: string | undefined, limit: number) {
    return this.index.lookup(phrase, language, limit).map((hit) => this.named(hit));
  }

  complete(typed: string, limit: number) {
    return this.index.complete(typed, limit).map((hit) => this.named(hit));
  }

  longestTermAt(text: string, offset: number, language: string) {
    const found = this.index.longestTermAt(text, offset, language);
    return found && { ...found, key: this.names[found.key]! };
  }

  termsIn(text: string, language: string) {
    return this.index.termsIn(text, language).map((found) => ({ ...found, key: this.names[found.termId]! }));
  }

  private named(hit: LexicalHit) {
    return { ...hit, key: this.names[hit.termId]! };
  }
}

/** All of `TERMS`, each named as it is written. */
export function filled(): NamedIndex {
  const index = new NamedIndex();
  for (const [language, terms] of Object.entries(TERMS)) for (const term of terms) index.add(term, language);
  return index;
}

import { withCapacity } from '../../../base/vectors';
import { lexemeKeys } from '../../../language/lexemes';
import { isUnsegmentedLanguage } from '../../../language/scripts';
import { splitIntoWords } from '../../../language/words';
import type { TermId } from '../../../lookup/lexicalHit';
import { chainHash, HashChains } from '../hashChains';

/**
 * Terms by the lexeme of their first word, for inflected forms that stems do not find: *śruby* of *śruba*. English has
 * rules of its own.
 */
export class LexemeIndex {
  /** @param termIds the term of each key */
  private constructor(
    private readonly keys: HashChains,
    private termIds: Int32Array,
  ) {}

  static empty(): LexemeIndex {
    return new LexemeIndex(new HashChains(), new Int32Array(64));
  }

  /** Restores a dump. */
  static of(hashes: Int32Array, termIds: Int32Array): LexemeIndex {
    return new LexemeIndex(HashChains.of(hashes), termIds);
  }

  dump(): { lexemes: Int32Array; termsOfLexemes: Int32Array } {
    return { lexemes: this.keys.values, termsOfLexemes: this.termIds.subarray(0, this.keys.end) };
  }

  add(termId: TermId, form: string, language: string): void {
    const primary = primaryWithLexemes(language);
    const [word] = primary ? splitIntoWords(form, primary) : [];
    for (const key of primary && word ? lexemeKeys(word.text, primary, true) : []) {
      const place = this.keys.end;
      this.termIds = withCapacity(this.termIds, place + 1);
      this.termIds[place] = termId;
      this.keys.add(keyHash(key, primary!), place);
    }
  }

  /** Returns the ids of terms that may begin with a form of the word. */
  termsWith(word: string, language: string): Set<TermId> {
    const primary = primaryWithLexemes(language);
    const found = new Set<TermId>();
    for (const key of primary ? lexemeKeys(word, primary, false) : [])
      for (const place of this.keys.get(keyHash(key, primary!))) found.add(this.termIds[place]!);
    return found;
  }
}

function primaryWithLexemes(language: string): string | undefined {
  const primary = language.split('-')[0]!.toLowerCase();
  return primary === 'en' || isUnsegmentedLanguage(primary) ? undefined : primary;
}

function keyHash(key: string, primary: string): number {
  return chainHash(key, 0, key.length, chainHash(primary));
}

import type { Concept, Term } from '../domain/concept';
import { Pacer } from '../domain/pacer';
import { LexicalIndex } from '../suggest/lexicalIndex';
import type { TermIndex, TermRecord } from './index/termIndex';
import { blendedPhrase } from './phraseBlend';

/** Between the parts of a key; no id or language tag holds one. */
const SEPARATOR = '\t';

/** One glossary file with the indexes of its terms. A term's key is its concept's id, its language and its text. */
export class IndexedGlossary {
  /** As `update` last saw it. */
  version: string | undefined;
  readonly lexical = new LexicalIndex();
  private concepts: ReadonlyMap<string, Concept> = new Map();
  private readonly records = new Map<string, TermRecord>();
  /** Terms by language tag. */
  private readonly counts = new Map<string, number>();

  constructor(
    readonly path: string,
    /** Missing where there is no encoder. */
    readonly vectors: TermIndex | undefined,
  ) {}

  /** What the vectors have to hold. */
  get termRecords(): TermRecord[] {
    return Array.from(this.records.values());
  }

  get size(): number {
    return this.records.size;
  }

  /**
   * Brings the lexical index in step with the concepts, where they differ from those of the last call. Returns whether any
   * term or example changed, so that vectors have to follow.
   */
  async update(concepts: ReadonlyMap<string, Concept>): Promise<boolean> {
    const pacer = new Pacer();
    const known = this.concepts;
    let isChanged = false;
    for (const [id, concept] of known) {
      if (concepts.has(id)) continue;
      this.removeTerms(concept);
      isChanged = true;
      await pacer.breathe();
    }
    for (const [id, concept] of concepts) {
      const before = known.get(id);
      if (before === concept) continue;
      if (!before || !hasSameTerms(before, concept)) {
        if (before) this.removeTerms(before);
        this.addTerms(concept);
        isChanged = true;
      }
      await pacer.breathe();
    }
    this.concepts = concepts;
    return isChanged;
  }

  /** What a key stands for; undefined for one that an index still holds and the glossary no longer does. */
  find(key: string): { concept: Concept; term: Term } | undefined {
    const [id, language, ...text] = key.split(SEPARATOR);
    const concept = this.concepts.get(id!);
    const term = concept?.terms.find((offered) => offered.language === language && offered.term === text.join(SEPARATOR));
    return concept && term && { concept, term };
  }

  get languages(): string[] {
    return Array.from(this.counts.keys());
  }

  private addTerms(concept: Concept): void {
    for (const term of concept.terms) {
      const key = keyOf(concept, term);
      if (this.records.has(key)) continue;
      this.records.set(key, { key, language: term.language, phrase: blendedPhrase({ phrase: term.term, examples: term.examples }) });
      this.lexical.add({ key, language: term.language, term: term.term });
      this.counts.set(term.language, (this.counts.get(term.language) ?? 0) + 1);
    }
  }

  private removeTerms(concept: Concept): void {
    for (const term of concept.terms) {
      const key = keyOf(concept, term);
      if (!this.records.delete(key)) continue;
      this.lexical.remove(key);
      const left = this.counts.get(term.language)! - 1;
      if (left > 0) this.counts.set(term.language, left);
      else this.counts.delete(term.language);
    }
  }
}

function keyOf({ id }: Concept, { language, term }: Term): string {
  return [id, language, term].join(SEPARATOR);
}

function hasSameTerms(a: Concept, b: Concept): boolean {
  return a.terms.length === b.terms.length && a.terms.every((term, i) => isSameTerm(term, b.terms[i]!));
}

/** As far as the indexes are concerned. */
function isSameTerm(a: Term, b: Term): boolean {
  return a.term === b.term && a.language === b.language && JSON.stringify(a.examples ?? []) === JSON.stringify(b.examples ?? []);
}

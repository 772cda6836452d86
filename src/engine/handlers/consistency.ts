import type { Concept, Term } from '../../model/concept';
import { normaliseLanguage } from '../../language/tags';
import { Pacer } from '../../base/pacer';
import { dot } from '../../base/vectors';
import { runInSlices } from '../../base/steps';
import type { GlossaryFinding, GlossaryFindingKind, ConsistencyParams, ConsistencyResult, TaskProgress } from '../../protocol/protocol';
import type { PhraseEncoder } from '../encoder/phraseEncoder';
import { findingsByForm } from '../consistency/glossaryFindings';
import type { GlossaryStore } from '../store/glossaryStore';
import type { GlossaryIndex } from '../index/glossaryIndex';
import type { IndexedGlossary } from '../index/indexedGlossary';

/** Cosine from which on two terms of one language say nearly the same: `rental agreement(s)`, not `automatic` and `lower safety valve`. */
const NEAR = 0.8;
/** Cosine that the terms of every other language must have: below it their meanings have parted. */
const RELATED = 0.4;
/** Terms that are encoded together. */
const BATCH = 64;
/** Neighbours of a term that are looked at. */
const NEIGHBOURS = 6;
/** Findings of one kind that are sent; a list is worked through from the top. */
const MOST_FINDINGS = 500;

/** Looks through a glossary for what stands in it twice or in contradiction, by form and by meaning. */
export class ConsistencyService {
  constructor(
    private readonly store: GlossaryStore,
    private readonly index: GlossaryIndex,
    private readonly encoder?: PhraseEncoder,
  ) {}

  /** Errors: `cancelled`. Without an encoder by form alone. */
  async check({ glossary }: ConsistencyParams, onProgress: (progress: TaskProgress) => void, signal?: AbortSignal): Promise<ConsistencyResult> {
    const pacer = new Pacer(signal);
    onProgress({ phase: 'checking', percent: 0 });
    const { concepts } = await this.store.read(glossary.path);
    const byForm = await runInSlices(findingsByForm(concepts.values()), pacer);
    const together = new Set(byForm.flatMap(({ concepts: found }) => found.flatMap((a) => found.map((b) => pairOf(a, b)))));
    const [indexed] = this.encoder ? await this.index.open([glossary], signal) : [];
    const byMeaning = indexed ? await this.near(indexed, together, (share) => onProgress({ phase: 'checking', percent: Math.round(10 + 90 * share) }), pacer, signal) : [];
    const all = [...byForm, ...byMeaning];
    const totals = all.reduce<ConsistencyResult['totals']>((sums, { kind }) => ({ ...sums, [kind]: (sums[kind] ?? 0) + 1 }), {});
    const kinds: GlossaryFindingKind[] = ['duplicate', 'severalTargets', 'severalSources', 'near'];
    return { findings: kinds.flatMap((kind) => all.filter((finding) => finding.kind === kind).slice(0, MOST_FINDINGS)), totals };
  }

  /** Entries that share no term, whose terms are near each other in one language and related in all others that both have. */
  private async near(indexed: IndexedGlossary, known: ReadonlySet<string>, onShare: (share: number) => void, pacer: Pacer, signal?: AbortSignal): Promise<GlossaryFinding[]> {
    const { vectors } = indexed;
    const pairs = new Map<string, [Concept, Concept]>();
    const slots = Array.from(indexed.records(), ({ key }) => key);
    for (let start = 0; vectors && start < slots.length; start += BATCH) {
      const batch = slots.slice(start, start + BATCH).flatMap((slot) => {
        const phrase = indexed.phraseOf(slot);
        return phrase ? [{ slot, phrase }] : [];
      });
      const encoded = await this.encoder!.encodePhrases(batch.map(({ phrase }) => phrase), signal);
      for (const [row, { slot }] of batch.entries()) {
        const own = indexed.find(slot);
        const [neighbours = []] = own ? vectors.search(encoded.row(row), [languageOf(own.term)], NEIGHBOURS) : [];
        for (const { key, score } of neighbours) {
          const other = indexed.find(key);
          if (!own || !other || score < NEAR || other.concept === own.concept) continue;
          const name = pairOf(own.concept, other.concept);
          if (!known.has(name)) pairs.set(name, own.concept.id < other.concept.id ? [own.concept, other.concept] : [other.concept, own.concept]);
        }
        await pacer.yield();
      }
      onShare((start + batch.length) / slots.length);
    }
    const findings: GlossaryFinding[] = [];
    for (const concepts of pairs.values()) {
      const similarity = await this.similarity(concepts, signal);
      const { term, language } = concepts[0].terms[0]!;
      if (similarity >= RELATED) findings.push({ kind: 'near', term, language, concepts, similarity });
    }
    return findings.sort((a, b) => b.similarity! - a.similarity!);
  }

  /** Cosine of the first terms in the language in which they are least alike. */
  private async similarity([a, b]: readonly [Concept, Concept], signal?: AbortSignal): Promise<number> {
    const first = (concept: Concept, language: string) => concept.terms.find((term) => languageOf(term) === language);
    const languages = [...new Set(a.terms.map(languageOf))].filter((language) => first(b, language));
    const phrases = languages.flatMap((language) => [a, b].map((concept) => ({ phrase: first(concept, language)!.term })));
    const vectors = await this.encoder!.encodePhrases(phrases, signal);
    return Math.min(...languages.map((_, i) => dot(vectors.row(2 * i), vectors.row(2 * i + 1))));
  }
}

function languageOf({ language }: Term): string {
  return normaliseLanguage(language) ?? language;
}

function pairOf(a: Concept, b: Concept): string {
  return a.id < b.id ? `${a.id}\t${b.id}` : `${b.id}\t${a.id}`;
}

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { dot } from '../../src/base/vectors';
import type { PhraseEncoder } from '../../src/engine/encoder/phraseEncoder';
import { GlossaryIndexRegistry } from '../../src/engine/index/glossaryIndex';
import { LexicalIndex } from '../../src/engine/index/lexical/lexicalIndex';
import { openCodebooks } from '../../src/engine/index/vector/faissCodes';
import { SuggestService } from '../../src/engine/lookup/suggestService';
import { GlossaryStore } from '../../src/engine/store/glossaryStore';
import { glossaryText } from '../../src/files/glossa/glossaryFile';
import { editDistance } from '../../src/language/editDistance';
import { normaliseForm } from '../../src/language/normalise';
import type { LexicalHit } from '../../src/lookup/lexicalHit';
import { compareHits, isWholePhrase } from '../../src/lookup/lexicalHit';
import type { Calibration } from '../../src/model/adaptation';
import type { Concept } from '../../src/model/concept';
import type { PhraseInContext, WiderContext } from '../../src/model/phrase';
import type { VectorSystem } from '../quality/system';
import type { Answer } from './scores';
import type { Task } from './trials';

/** The maximum number of answers. */
const LIMIT = 10;

/** A way to find equivalents in a glossary. */
export interface Suggester {
  readonly name: string;
  open(task: Task): Promise<Suggestions>;
}

/** A suggester with the glossary of one task. */
export interface Suggestions {
  /** @param surroundings the text around the query in its document */
  answer(query: PhraseInContext, surroundings?: WiderContext): Promise<Answer>;
  close?(): Promise<void>;
}

/** A part of Glossa: `own` is the similarity of terms in the phrase's language, `threshold` the minimum confidence. */
export type Part = 'context' | 'forms' | 'calibration' | 'own' | 'threshold';

/** The calibration of Glossa without calibration. */
const UNCALIBRATED: Calibration = { slope: 8, intercept: -6 };

/** Glossa's own services on a glossary file. `without` turns one part off. */
export class Glossa implements Suggester {
  constructor(
    readonly name: string,
    private readonly encoder: PhraseEncoder,
    private readonly without?: Part,
  ) {}

  async open({ concepts, source = 'en', language }: Task): Promise<Suggestions> {
    const { without } = this;
    const folder = await mkdtemp(path.join(tmpdir(), 'glossa-bench-'));
    const glossary = { path: path.join(folder, 'bench.glossa.jsonl') };
    await writeFile(glossary.path, glossaryText(without === 'context' ? concepts.map(withoutExamples) : concepts));
    let { calibration } = this.encoder;
    if (without === 'calibration') calibration = UNCALIBRATED;
    if (without === 'own') calibration = { ...calibration, own: { slope: 0, intercept: 0 } };
    const encoder = Object.create(this.encoder, { calibration: { value: calibration } }) as PhraseEncoder;
    const index = await indexOf(glossary, encoder, folder);
    const service = new SuggestService(without === 'forms' ? withoutForms(index) : index, encoder);
    return {
      answer: async (query, around) => {
        const found = await service.suggest(
          without === 'context' ? { phrase: query.phrase } : query,
          source,
          language,
          [glossary],
          LIMIT,
          {
            minConfidence: without === 'threshold' ? 0 : undefined,
            surroundings: around && (() => Promise.resolve(around)),
          },
        );
        return { terms: found.map(({ term }) => term), confidence: found[0]?.confidence ?? 0 };
      },
      close: async () => {
        await index.close();
        await rm(folder, { recursive: true });
      },
    };
  }
}

/** A dictionary search that finds the same or an inflected form of a term. */
export class FormLookup implements Suggester {
  readonly name = 'exact and stem';

  open({ concepts, language }: Task): Promise<Suggestions> {
    const index = new LexicalIndex();
    const owners = new Map(
      concepts.flatMap((concept) =>
        concept.terms.map(({ language: spoken, term }) => [index.add(spoken, term), concept] as const),
      ),
    );
    const confidence = ({ reason, score }: LexicalHit): number => (reason === 'exact' ? 1 : 0.9 * score);
    return ready(({ phrase }) => {
      const hits = index
        .lookup(phrase, 'en', 4 * LIMIT)
        .filter(isWholePhrase)
        .sort(compareHits);
      return {
        terms: hits.flatMap(({ termId }) => targetsOf(owners.get(termId)!, language)).slice(0, LIMIT),
        confidence: hits[0] ? confidence(hits[0]) : 0,
      };
    });
  }
}

/** A fuzzy search as in CAT tools, with the score 1 − edits / length of the longer text. */
export class FuzzyLookup implements Suggester {
  readonly name = 'fuzzy';

  open({ concepts, language }: Task): Promise<Suggestions> {
    const terms = concepts.flatMap((concept) =>
      concept.terms
        .filter((term) => term.language === 'en')
        .map(({ term }) => ({ form: normaliseForm(term), concept })),
    );
    return ready(({ phrase }) => {
      const form = normaliseForm(phrase);
      const found = terms.map(({ form: other, concept }) => {
        const longer = Math.max(form.length, other.length);
        return { concept, score: 1 - (editDistance(form, other, longer) ?? longer) / longer };
      });
      found.sort((a, b) => b.score - a.score);
      return {
        terms: found.slice(0, LIMIT).flatMap(({ concept }) => targetsOf(concept, language)),
        confidence: found[0]?.score ?? 0,
      };
    });
  }
}

/** A search for the entry with the nearest vector of a term in either language. */
export class VectorLookup implements Suggester {
  constructor(
    readonly name: string,
    private readonly vectors: VectorSystem,
  ) {}

  async open({ concepts, language }: Task): Promise<Suggestions> {
    const terms = concepts.flatMap((concept) => concept.terms.map((term) => ({ concept, term })));
    const encode = (phrases: PhraseInContext[], spoken: string) => this.vectors.encode({ language: spoken, phrases });
    const phrases = terms.map(({ term: { term, examples } }) => ({ phrase: term, examples }));
    const rows = await encode(phrases, language);
    return {
      answer: async (query) => {
        const vector = (await encode([query], 'en')).row(0);
        const best = new Map<Concept, number>();
        for (const [i, { concept }] of terms.entries())
          best.set(concept, Math.max(best.get(concept) ?? -Infinity, dot(vector, rows.row(i))));
        const found = Array.from(best)
          .sort((a, b) => b[1] - a[1])
          .slice(0, LIMIT);
        return { terms: found.flatMap(([concept]) => targetsOf(concept, language)), confidence: found[0]?.[1] ?? 0 };
      },
    };
  }
}

function ready(answer: (query: PhraseInContext) => Answer): Promise<Suggestions> {
  return Promise.resolve({ answer: (query) => Promise.resolve(answer(query)) });
}

function targetsOf({ terms }: Concept, language: string): string[] {
  return terms.filter((term) => term.language === language).map(({ term }) => term);
}

function withoutExamples(concept: Concept): Concept {
  return { ...concept, terms: concept.terms.map((term) => ({ ...term, examples: undefined })) };
}

/** Returns the same glossaries with an empty index of forms. */
function withoutForms(index: GlossaryIndexRegistry): GlossaryIndexRegistry {
  return Object.create(index, {
    open: {
      value: async (...args: Parameters<GlossaryIndexRegistry['open']>) =>
        (await index.open(...args)).map(
          (glossary) => Object.create(glossary, { lexical: { value: new LexicalIndex() } }) as typeof glossary,
        ),
    },
  }) as GlossaryIndexRegistry;
}

/** Indexes a glossary as the engine does, with its cache in a folder. */
export async function indexOf(
  glossary: { path: string },
  encoder: PhraseEncoder,
  folder: string,
): Promise<GlossaryIndexRegistry> {
  const index = new GlossaryIndexRegistry({
    store: new GlossaryStore(),
    encoder,
    codebooks: openCodebooks(encoder),
    cacheFolder: path.join(folder, 'cache'),
  });
  await index.settle([glossary]);
  return index;
}

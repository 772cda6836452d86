import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Vectors } from '../../src/base/vectors';
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
import type { Side } from '../quality/system';
import { sums, VectorSystem, wholeTexts } from '../quality/system';
import type { Answer } from './scores';
import type { Task } from './trials';

/** Answers that are looked at. */
const MOST = 10;

/** A way to find equivalents, filled with one glossary at a time. */
export interface Suggester {
  readonly name: string;
  open(task: Task): Promise<Suggestions>;
}

export interface Suggestions {
  /** @param surroundings of the query, in its document */
  answer(query: PhraseInContext, surroundings?: WiderContext): Promise<Answer>;
  close(): Promise<void>;
}

/** What is taken from Glossa for a measurement, or tried. */
export interface Variant {
  context?: boolean;
  forms?: boolean;
  /** The model's own; confidences then come from one and the same untaught curve. */
  calibration?: boolean;
  /** The nearness of an entry's terms in the phrase's own language. */
  own?: boolean;
  /** The least confidence that is shown, so that there is always an answer. */
  silence?: boolean;
}

/** The curve that an uncalibrated model gets. */
const UNTAUGHT: Calibration = { slope: 8, intercept: -6 };

/** The product's own services over a glossary file. */
export class Glossa implements Suggester {
  constructor(
    readonly name: string,
    private readonly encoder: PhraseEncoder,
    private readonly variant: Variant = {},
  ) {}

  async open(task: Task): Promise<Suggestions> {
    const { concepts, source = 'en', language } = task;
    const folder = await mkdtemp(path.join(tmpdir(), 'glossa-bench-'));
    const glossary = { path: path.join(folder, 'bench.glossa.jsonl') };
    await writeFile(glossary.path, glossaryText(this.variant.context ? concepts.map(withoutExamples) : concepts));
    const { calibration } = this.encoder;
    const ownless = { ...calibration, own: { slope: 0, intercept: 0 } };
    const encoder = withCalibration(
      this.encoder,
      this.variant.calibration ? UNTAUGHT : this.variant.own ? ownless : calibration,
    );
    const index = await indexOf(glossary, encoder, folder);
    const service = new SuggestService(this.variant.forms ? withoutForms(index) : index, encoder);
    return {
      answer: async (query, around) => {
        const surroundings = around && (async () => around);
        const found = await service.suggest(
          this.variant.context ? { phrase: query.phrase } : query,
          source,
          language,
          [glossary],
          MOST,
          { minConfidence: this.variant.silence ? 0 : undefined, surroundings },
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

/** The same or an inflected form of a term, as a dictionary's search finds it. */
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
        .lookup(phrase, 'en', 4 * MOST)
        .filter(isWholePhrase)
        .sort(compareHits);
      return {
        terms: hits.flatMap(({ termId }) => targetsOf(owners.get(termId)!, language)).slice(0, MOST),
        confidence: hits[0] ? confidence(hits[0]) : 0,
      };
    });
  }
}

/** The entry whose term is most like the phrase, letter by letter: 1 − edits / length of the longer, as CAT tools count. */
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
        terms: found.slice(0, MOST).flatMap(({ concept }) => targetsOf(concept, language)),
        confidence: found[0]?.score ?? 0,
      };
    });
  }
}

/** The nearest entry by the inner product of vectors, through its terms of either language. */
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
        const cosines = terms.map((_, i) => dot(vector, rows.row(i)));
        const best = new Map<Concept, number>();
        cosines.forEach((cosine, i) =>
          best.set(terms[i]!.concept, Math.max(best.get(terms[i]!.concept) ?? -Infinity, cosine)),
        );
        const found = Array.from(best)
          .sort((a, b) => b[1] - a[1])
          .slice(0, MOST);
        return { terms: found.flatMap(([concept]) => targetsOf(concept, language)), confidence: found[0]?.[1] ?? 0 };
      },
      close: () => Promise.resolve(),
    };
  }
}

/** A phrase is the mean of the vectors of the whole sentences that it stands in, or its own. */
export class WholeSentences extends VectorSystem {
  readonly name = 'whole sentences';
  readonly isContextFree = false;

  constructor(private readonly encoder: PhraseEncoder) {
    super();
  }

  async encode({ phrases }: Side): Promise<Vectors> {
    const texts = phrases.map(wholeTexts);
    const encoded = await this.encoder.encodePhrases(texts.flat().map((phrase) => ({ phrase })));
    let next = 0;
    const rows = texts.map((own) => own.map(() => encoded.row(next++)));
    return sums(rows, this.encoder.dimensions, (row) => row);
  }
}

function ready(answer: (query: PhraseInContext) => Answer): Promise<Suggestions> {
  return Promise.resolve({ answer: (query) => Promise.resolve(answer(query)), close: () => Promise.resolve() });
}

function targetsOf({ terms }: Concept, language: string): string[] {
  return terms.filter((term) => term.language === language).map(({ term }) => term);
}

function withoutExamples(concept: Concept): Concept {
  return { ...concept, terms: concept.terms.map((term) => ({ ...term, examples: undefined })) };
}

function withCalibration(encoder: PhraseEncoder, calibration: Calibration): PhraseEncoder {
  return Object.create(encoder, { calibration: { value: calibration } }) as PhraseEncoder;
}

/** The same glossaries, with an empty index of forms. */
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

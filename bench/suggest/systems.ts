import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { dot, normalise, Vectors } from '../../src/base/vectors';
import type { PhraseEncoder } from '../../src/engine/encoder/phraseEncoder';
import { GlossaryIndex } from '../../src/engine/index/glossaryIndex';
import { LexicalIndex } from '../../src/engine/index/lexical/lexicalIndex';
import { openCodebooks } from '../../src/engine/index/vector/faissCodes';
import { SuggestService } from '../../src/engine/lookup/suggestService';
import { GlossaryStore } from '../../src/engine/store/glossaryStore';
import { glossaryText } from '../../src/files/glossa/glossaryFile';
import { normaliseForm } from '../../src/language/normalise';
import type { LexicalHit } from '../../src/lookup/lexicalHit';
import { compareHits, isWhole } from '../../src/lookup/lexicalHit';
import type { Calibration } from '../../src/model/calibration';
import type { Concept } from '../../src/model/concept';
import type { PhraseInContext, Surroundings } from '../../src/model/phrase';
import type { Side } from '../quality/system';
import { VectorSystem, wholeTexts } from '../quality/system';
import { bankFor, withMargin } from './margin';
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
  answer(query: PhraseInContext, surroundings?: Surroundings): Promise<Answer>;
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
  /** A margin in the place of the bare cosine, from these phrases of the set. */
  margin?: readonly string[];
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
    const encoder = withCalibration(this.encoder, this.variant.calibration ? UNTAUGHT : this.variant.own ? ownless : calibration);
    const index = new GlossaryIndex({ store: new GlossaryStore(), encoder, codebooks: openCodebooks(encoder), cacheFolder: path.join(folder, 'cache') });
    await index.settle([glossary]);
    const asked = this.variant.margin ? await withMargin(index, await index.open([glossary]), encoder, source, bankFor(task, this.variant.margin)) : index;
    const service = new SuggestService(this.variant.forms ? withoutForms(asked) : asked, encoder);
    return {
      answer: async (query, around) => {
        const surroundings = around && (async () => around);
        const found = await service.suggest(this.variant.context ? { phrase: query.phrase } : query, source, language, [glossary], MOST, { least: this.variant.silence ? 0 : undefined, surroundings });
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
    const owners = new Map(concepts.flatMap((concept) => concept.terms.map(({ language: spoken, term }) => [index.add(spoken, term), concept] as const)));
    const confidence = ({ reason, score }: LexicalHit): number => (reason === 'exact' ? 1 : 0.9 * score);
    return ready(({ phrase }) => {
      const hits = index.lookup(phrase, 'en', 4 * MOST).filter(isWhole).sort(compareHits);
      return { terms: hits.flatMap(({ termId }) => targetsOf(owners.get(termId)!, language)).slice(0, MOST), confidence: hits[0] ? confidence(hits[0]) : 0 };
    });
  }
}

/** The entry whose term is most like the phrase, letter by letter: 1 − edits / length of the longer, as CAT tools count. */
export class FuzzyLookup implements Suggester {
  readonly name = 'fuzzy';

  open({ concepts, language }: Task): Promise<Suggestions> {
    const terms = concepts.flatMap((concept) => concept.terms.filter((term) => term.language === 'en').map(({ term }) => ({ form: normaliseForm(term), concept })));
    return ready(({ phrase }) => {
      const form = normaliseForm(phrase);
      const found = terms.map(({ form: other, concept }) => ({ concept, score: 1 - edits(form, other) / Math.max(form.length, other.length) }));
      found.sort((a, b) => b.score - a.score);
      return { terms: found.slice(0, MOST).flatMap(({ concept }) => targetsOf(concept, language)), confidence: found[0]?.score ?? 0 };
    });
  }
}

/** The nearest entry by the inner product of vectors, through its terms of either language. */
export class VectorLookup implements Suggester {
  constructor(
    readonly name: string,
    private readonly vectors: VectorSystem,
    private readonly margin?: { neighbours: number },
  ) {}

  async open({ concepts, language }: Task): Promise<Suggestions> {
    const terms = concepts.flatMap((concept) => concept.terms.map((term) => ({ concept, term })));
    const encode = (phrases: PhraseInContext[], spoken: string) => this.vectors.encode({ language: spoken, phrases });
    const phrases = terms.map(({ term: { term, examples } }) => ({ phrase: term, examples }));
    const rows = await encode(phrases, language);
    // What a term has in common with anything: the mean over its nearest among the other terms (Conneau et al., 2018).
    const hubness = terms.map((_, i) => (this.margin ? meanOfBest(terms.map((__, j) => (i === j ? -1 : dot(rows.row(i), rows.row(j)))), this.margin.neighbours) : 0));
    return {
      answer: async (query) => {
        const vector = (await encode([query], 'en')).row(0);
        const cosines = terms.map((_, i) => dot(vector, rows.row(i)));
        const own = this.margin ? meanOfBest(cosines, this.margin.neighbours) : 0;
        const best = new Map<Concept, number>();
        cosines.forEach((cosine, i) => {
          const score = this.margin ? 2 * cosine - own - hubness[i]! : cosine;
          best.set(terms[i]!.concept, Math.max(best.get(terms[i]!.concept) ?? -Infinity, score));
        });
        const found = Array.from(best).sort((a, b) => b[1] - a[1]).slice(0, MOST);
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
    const vectors = Vectors.zeros(phrases.length, this.encoder.dimensions);
    for (const [row, phrase] of phrases.entries()) {
      const encoded = await this.encoder.encodePhrases(wholeTexts(phrase).map((text) => ({ phrase: text })));
      const sum = vectors.row(row);
      for (let i = 0; i < encoded.count; i++) encoded.row(i).forEach((value, j) => (sum[j]! += value));
      normalise(sum);
    }
    return vectors;
  }
}

function ready(answer: (query: PhraseInContext) => Answer): Promise<Suggestions> {
  return Promise.resolve({ answer: (query) => Promise.resolve(answer(query)), close: () => Promise.resolve() });
}

function targetsOf({ terms }: Concept, language: string): string[] {
  return terms.filter((term) => term.language === language).map(({ term }) => term);
}

function meanOfBest(values: readonly number[], count: number): number {
  const best = [...values].sort((a, b) => b - a).slice(0, count);
  return best.reduce((sum, value) => sum + value, 0) / Math.max(1, best.length);
}

function withoutExamples(concept: Concept): Concept {
  return { ...concept, terms: concept.terms.map((term) => ({ ...term, examples: undefined })) };
}

function withCalibration(encoder: PhraseEncoder, calibration: Calibration): PhraseEncoder {
  return {
    calibration,
    fingerprint: encoder.fingerprint,
    dimensions: encoder.dimensions,
    relatedness: encoder.relatedness,
    english: encoder.english,
    encodePhrases: (phrases, signal) => encoder.encodePhrases(phrases, signal),
    encodeWords: (segments, signal) => encoder.encodeWords(segments, signal),
    surroundings: (sentences, signal) => encoder.surroundings(sentences, signal),
    forget: () => encoder.forget(),
    close: () => encoder.close(),
  };
}

/** The same glossaries, with an empty index of forms. */
function withoutForms(index: GlossaryIndex): GlossaryIndex {
  return Object.create(index, {
    open: { value: async (...args: Parameters<GlossaryIndex['open']>) => (await index.open(...args)).map((glossary) => Object.create(glossary, { lexical: { value: new LexicalIndex() } }) as typeof glossary) },
  }) as GlossaryIndex;
}

/** Levenshtein distance. */
function edits(a: string, b: string): number {
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) row.push(Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)));
    last = row;
  }
  return last[b.length]!;
}

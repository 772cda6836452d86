import { groupBy } from '../../src/base/maps';
import { dot } from '../../src/base/vectors';
import type { PhraseEncoder } from '../../src/engine/encoder/phraseEncoder';
import { LexicalIndex } from '../../src/engine/index/lexical/lexicalIndex';
import { phraseToEncode } from '../../src/engine/lookup/encodedPhrases';
import type { MeaningEvidence } from '../../src/lookup/confidence';
import { isWholePhrase } from '../../src/lookup/lexicalHit';
import type { PhraseInContext } from '../../src/model/phrase';
import { chance, inSentence, shuffled } from '../support/sets';

/** A phrase and its equivalent, each with its sentence if there is one. */
export interface PhrasePair {
  source: string;
  target: string;
  sourceSentence?: string;
  targetSentence?: string;
}

/** The pairs of a language in one direction. */
export interface PairSet {
  /** The language of the phrases that are looked up, BCP 47. */
  language: string;
  /** The pairs whose phrases are looked up. */
  asked: readonly PhrasePair[];
  /** The pairs that fill the glossaries and supply synonyms. */
  dictionary: readonly PhrasePair[];
}

/** A look-up in a glossary, with the nearest entries. */
export interface Question {
  /** True if the glossary contains an equivalent. */
  isPresent: boolean;
  /** The number of terms in the glossary. */
  size: number;
  answers: (MeaningEvidence & { isRight: boolean })[];
}

/** The share of questions without an equivalent in the glossary. */
const ABSENT = 1 / 3;
const QUERIES = 150;
const NEIGHBOURS = 40;

interface Entry {
  own?: string;
  target: string;
  example?: string;
}

/**
 * Returns questions to glossaries of several sizes, once with terms of both languages and once with target terms only.
 * All entries of a glossary are alike in this, so it says nothing about which entry is right. The phrase itself is
 * never among the terms.
 */
export async function questionsOf(
  { language, asked, dictionary }: PairSet,
  sizes: readonly number[],
  encoder: PhraseEncoder,
): Promise<Question[]> {
  const known = [...asked, ...dictionary];
  const bySource = groupBy(known, ({ source }) => source.toLowerCase());
  const byTarget = groupBy(known, ({ target }) => target.toLowerCase());
  const equivalentsOf = (source: string): string[] =>
    bySource.get(source.toLowerCase())!.map(({ target }) => target.toLowerCase());
  const phrases = shuffled(
    [...groupBy(asked, ({ source }) => source.toLowerCase()).values()],
    ([first]) => first.source.toLowerCase(),
    'asked',
  );
  const isAbsent = ([first]: [PhrasePair, ...PhrasePair[]]): boolean =>
    chance(first.source.toLowerCase(), 'absent') < ABSENT;
  const otherTerm = ({ source, target }: PhrasePair): string | undefined =>
    shuffled(
      byTarget.get(target.toLowerCase())!.filter((pair) => pair.source.toLowerCase() !== source.toLowerCase()),
      (pair) => pair.source,
      source,
    )[0]?.source;
  const questions: Question[] = [];
  for (const hasOwn of [true, false]) {
    const absent = phrases.filter(isAbsent).slice(0, QUERIES * ABSENT);
    const present = phrases
      .filter((pairs) => !isAbsent(pairs) && (!hasOwn || otherTerm(pairs[0])))
      .slice(0, QUERIES * (1 - ABSENT));
    const sources = new Set([...absent, ...present].map(([first]) => first.source.toLowerCase()));
    const taken = new Set(absent.flatMap(([first]) => equivalentsOf(first.source)));
    const entries: Entry[] = [];
    const enter = (entry: Entry): void =>
      void (taken.has(entry.target.toLowerCase()) || (taken.add(entry.target.toLowerCase()), entries.push(entry)));
    for (const [first, ...others] of present) {
      const elsewhere = others.find(
        (pair) => pair.target === first.target && pair.targetSentence !== first.targetSentence,
      );
      enter({ own: hasOwn ? otherTerm(first) : undefined, target: first.target, example: elsewhere?.targetSentence });
    }
    for (const { source, target } of shuffled(dictionary, (pair) => `${pair.source}\t${pair.target}`, 'fill')) {
      if (entries.length >= Math.max(...sizes)) break;
      if (!sources.has(source.toLowerCase())) enter({ own: hasOwn ? source : undefined, target });
    }
    const targets = await encode(
      entries.map(({ target, example = '' }) => inSentence(target, example)),
      encoder,
    );
    const owns = hasOwn
      ? await encode(
          entries.map(({ own }) => ({ phrase: own! })),
          encoder,
        )
      : [];
    const queries = [...absent, ...present].map(([first]) => first);
    const vectors = await encode(
      queries.map(({ source, sourceSentence = '' }) =>
        inSentence(source, chance(source, 'sentence') < 0.5 ? sourceSentence : ''),
      ),
      encoder,
    );
    for (const size of sizes) {
      const forms = new LexicalIndex();
      const termIds = hasOwn ? entries.slice(0, size).map(({ own }) => forms.add(language, own!)) : [];
      for (const [i, { source }] of queries.entries()) {
        const cosines = (side: readonly Float32Array[]): number[] =>
          side.slice(0, size).map((vector) => dot(vectors[i]!, vector));
        const [across, own] = [cosines(targets), cosines(owns)];
        const partial = new Set(
          forms
            .lookup(source, language, NEIGHBOURS)
            .filter((hit) => !isWholePhrase(hit))
            .map(({ termId }) => termId),
        );
        const found = new Set([...nearest(across), ...nearest(own)]);
        const right = equivalentsOf(source);
        const answers = Array.from(found, (place) => ({
          target: across[place],
          own: partial.has(termIds[place] ?? -1) ? undefined : own[place],
          group: place,
          isRight: right.includes(entries[place]!.target.toLowerCase()),
        }));
        questions.push({ isPresent: i >= absent.length, size, answers });
      }
    }
  }
  return questions;
}

function nearest(cosines: readonly number[]): number[] {
  return Array.from(cosines.keys())
    .sort((a, b) => cosines[b]! - cosines[a]!)
    .slice(0, NEIGHBOURS);
}

async function encode(phrases: readonly PhraseInContext[], encoder: PhraseEncoder): Promise<Float32Array[]> {
  const vectors = await encoder.encodePhrases(phrases.map(phraseToEncode));
  return phrases.map((_, row) => vectors.row(row));
}

import { dot } from '../../src/base/vectors';
import type { PhraseEncoder } from '../../src/engine/encoder/phraseEncoder';
import { LexicalIndex } from '../../src/engine/index/lexical/lexicalIndex';
import { phraseToEncode } from '../../src/engine/lookup/encodedPhrases';
import type { MeaningEvidence } from '../../src/lookup/confidence';
import { isWholePhrase } from '../../src/lookup/lexicalHit';
import type { PhraseInContext } from '../../src/model/phrase';
import { chance, grouped, inSentence, shuffled } from '../support/sets';

/** A phrase with an equivalent, perhaps in sentences. */
export interface PhrasePair {
  source: string;
  target: string;
  sourceSentence?: string;
  targetSentence?: string;
}

/** One direction of one language's pairs. */
export interface PairSet {
  /** Of the phrases that are asked for, BCP 47. */
  language: string;
  /** What is asked. */
  asked: readonly PhrasePair[];
  /** What fills the glossaries, and tells synonyms. */
  dictionary: readonly PhrasePair[];
}

/** What a look-up in a glossary found: the nearest entries, and which of them are right. */
export interface Question {
  isPresent: boolean;
  /** Terms of the glossary. */
  size: number;
  answers: (MeaningEvidence & { isRight: boolean })[];
}

/** Shares of the phrases that are asked for: so many have no equivalent in the glossary. */
const ABSENT = 1 / 3;
const QUERIES = 150;
const NEIGHBOURS = 40;

interface Entry {
  own?: string;
  target: string;
  example?: string;
}

/**
 * Questions to glossaries of several sizes whose entries have terms on both sides, the phrase itself never among them, and
 * to others with the target's side alone. Whether an entry has a term of the phrase's language is the same for all of a
 * glossary, so that it tells nothing of which is right.
 */
export async function questionsOf(
  { language, asked, dictionary }: PairSet,
  sizes: readonly number[],
  encoder: PhraseEncoder,
): Promise<Question[]> {
  const known = [...asked, ...dictionary];
  const equivalents = grouped(
    known,
    ({ source }) => source,
    ({ target }) => target.toLowerCase(),
  );
  const synonyms = grouped(
    known,
    ({ target }) => target,
    ({ source }) => source,
  );
  const bySource = grouped(
    asked,
    ({ source }) => source,
    (pair) => pair,
  );
  const phrases = shuffled([...bySource.values()], ([first]) => first!.source.toLowerCase(), 'asked');
  const isAbsent = ([first]: PhrasePair[]): boolean => chance(first!.source.toLowerCase(), 'absent') < ABSENT;
  const otherTerm = ({ source, target }: PhrasePair): string | undefined =>
    shuffled(
      synonyms.get(target.toLowerCase())!.filter((term) => term.toLowerCase() !== source.toLowerCase()),
      (term) => term,
      source,
    )[0];
  const questions: Question[] = [];
  for (const hasOwn of [true, false]) {
    const absent = phrases.filter(isAbsent).slice(0, QUERIES * ABSENT);
    const present = phrases
      .filter((pairs) => !isAbsent(pairs) && (!hasOwn || otherTerm(pairs[0]!)))
      .slice(0, QUERIES * (1 - ABSENT));
    const sources = new Set([...absent, ...present].map(([first]) => first!.source.toLowerCase()));
    const taken = new Set(absent.flatMap(([first]) => equivalents.get(first!.source.toLowerCase())!));
    const entries: Entry[] = [];
    const enter = (entry: Entry): void =>
      void (taken.has(entry.target.toLowerCase()) || (taken.add(entry.target.toLowerCase()), entries.push(entry)));
    for (const [first, ...others] of present) {
      const elsewhere = others.find(
        (pair) => pair.target === first!.target && pair.targetSentence !== first!.targetSentence,
      );
      enter({ own: hasOwn ? otherTerm(first!) : undefined, target: first!.target, example: elsewhere?.targetSentence });
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
    const queries = [...absent, ...present].map(([first]) => first!);
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
        const right = equivalents.get(source.toLowerCase())!;
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

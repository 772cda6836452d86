import type { Steps } from '../base/steps';
import { sortedInSteps } from '../base/steps';
import type { Vectors } from '../base/vectors';
import { dot } from '../base/vectors';
import type { PassageWords } from './passages';

/** The minimum cosine for a possible match of a question word. */
const MIN_POSSIBLE_COSINE = 0.3;
/** The minimum cosine for a certain match of a question word. */
const MIN_CERTAIN_COSINE = 0.5;
/** The weights of a passage's words, of the words in one sentence, and of that sentence's meaning as a whole. */
const WEIGHTS = { passage: 0.5, sentence: 0.25, meaning: 0.25 };
/** The number of sentences scored between two yields. */
const SLICE = 4096;

/** Passages with the vectors of their words. */
export interface EncodedPassages {
  words: PassageWords;
  /** One row for each form of the vocabulary, of length 1; zero for unknown forms. */
  vectors: Vectors;
  /** The original length of each row, and of the sum of each sentence's rows. */
  lengths: Float32Array;
  sentenceLengths: Float32Array;
}

/** A question, split into words with their vectors. */
export interface EncodedQuestion {
  /** For each distinctive word of the question, its similarity to each form of the vocabulary, from 0 to 1. */
  similarities: readonly Float32Array[];
  /** The vector of the whole question, of length 1. */
  meaning: Float32Array;
}

export interface RankedPassage {
  /** The index, from 0. */
  passage: number;
  /** The index of the best sentence among all, from 0. */
  sentence: number;
  /** The score, from 0 to 1. */
  score: number;
}

/**
 * Returns the passages that answer a question, best first. Every question word is matched alone: a passage scores the
 * similarity of its nearest word (O. Khattab, M. Zaharia 2020: late interaction). Rare words weigh more, by an inverse
 * document frequency in which partial matches count partly: log((N + 1) / (½ + Σ share)), over N chunks with shares
 * from 0 to 1.
 */
export function* rankPassages(
  collection: EncodedPassages,
  question: EncodedQuestion,
  limit: number,
): Steps<RankedPassage[]> {
  const { words } = collection;
  const [ofSentences, ofStretches] = [new Float32Array(words.sentenceCount), new Float32Array(words.chunkCount)];
  let total = 0;
  for (const similarities of question.similarities) {
    const bySentence = yield* nearestInSentences(words, similarities);
    const byStretch = nearestInChunks(words, bySentence);
    const weight = rarity(byStretch);
    total += weight;
    for (let i = 0; i < bySentence.length; i++) ofSentences[i]! += weight * bySentence[i]!;
    for (let i = 0; i < byStretch.length; i++) ofStretches[i]! += weight * byStretch[i]!;
    yield;
  }
  const meanings = yield* meaningOfSentences(collection, question.meaning);
  const best = bestOfPassages(words, { ofSentences, ofStretches, meanings, total: total || 1 });
  return (yield* sortedInSteps(best, (a, b) => b.score - a.score || a.passage - b.passage)).slice(0, limit);
}

function* nearestInSentences({ words, sentenceStarts }: PassageWords, similarities: Float32Array): Steps<Float32Array> {
  const nearest = new Float32Array(sentenceStarts.length - 1);
  for (let sentence = 0; sentence < nearest.length; sentence++) {
    let best = 0;
    for (let at = sentenceStarts[sentence]!; at < sentenceStarts[sentence + 1]!; at++)
      best = Math.max(best, similarities[words[at]!]!);
    nearest[sentence] = best;
    if (sentence % SLICE === SLICE - 1) yield;
  }
  return nearest;
}

function nearestInChunks({ chunkStarts }: PassageWords, bySentence: Float32Array): Float32Array {
  return Float32Array.from({ length: chunkStarts.length - 1 }, (_, stretch) => {
    let best = 0;
    for (let sentence = chunkStarts[stretch]!; sentence < chunkStarts[stretch + 1]!; sentence++)
      best = Math.max(best, bySentence[sentence]!);
    return best;
  });
}

function rarity(byStretch: Float32Array): number {
  const most = byStretch.reduce((best, value) => Math.max(best, value), MIN_CERTAIN_COSINE);
  let having = 0.5;
  for (const value of byStretch) having += Math.max(0, (value - MIN_POSSIBLE_COSINE) / (most - MIN_POSSIBLE_COSINE));
  return Math.max(0, Math.log((byStretch.length + 1) / having));
}

/** Returns the cosines of the question with each sentence, whose vector is the sum of its words'. */
function* meaningOfSentences(
  { words: { words, sentenceStarts }, vectors, lengths, sentenceLengths }: EncodedPassages,
  meaning: Float32Array,
): Steps<Float32Array> {
  const ofWords = new Float32Array(vectors.count);
  for (let word = 0; word < ofWords.length; word++) {
    ofWords[word] = lengths[word]! * dot(vectors.row(word), meaning);
    if (word % SLICE === SLICE - 1) yield;
  }
  return sentenceLengths.map((length, sentence) => {
    let sum = 0;
    for (let at = sentenceStarts[sentence]!; at < sentenceStarts[sentence + 1]!; at++) sum += ofWords[words[at]!]!;
    return length > 0 ? sum / length : 0;
  });
}

interface Scores {
  ofSentences: Float32Array;
  ofStretches: Float32Array;
  meanings: Float32Array;
  /** The sum of the weights of all question words, which is the maximum of `ofSentences` and `ofStretches`. */
  total: number;
}

function bestOfPassages(
  { chunkStarts, chunkPassages }: PassageWords,
  { ofSentences, ofStretches, meanings, total }: Scores,
): RankedPassage[] {
  const best: RankedPassage[] = [];
  for (const [stretch, passage] of chunkPassages.entries()) {
    for (let sentence = chunkStarts[stretch]!; sentence < chunkStarts[stretch + 1]!; sentence++) {
      const words = (WEIGHTS.passage * ofStretches[stretch]! + WEIGHTS.sentence * ofSentences[sentence]!) / total;
      const score = Math.min(1, Math.max(0, words + WEIGHTS.meaning * meanings[sentence]!));
      const known = best.at(-1);
      if (known?.passage !== passage) best.push({ passage, sentence, score });
      else if (score > known.score) Object.assign(known, { sentence, score });
    }
  }
  return best;
}

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { randomNumbers } from '../../src/base/randomNumbers';
import { BenchmarkError } from '../quality/benchmarkFolder';

/** Languages of the translations: those whose lemmas come from a wordnet of their own. */
export const RELATION_LANGUAGES = ['fr', 'it', 'pt', 'pl', 'zh'];
/** Senses of a word that are asked for. */
const MOST_SENSES = 3;
/** How many languages have to call them by different names. */
const LEAST_LANGUAGES = 3;

export interface Synset {
  id: string;
  /** English lemmas. */
  lemmas: string[];
  hypernyms: string[];
  topic: string;
  translations: Map<string, string>;
}

export interface TaggedSentence {
  before: string;
  phrase: string;
  after: string;
}

/** A sense of an English noun: one sentence to ask with, another one to be the example. */
export interface HeldOutSense {
  word: string;
  synset: Synset;
  asked: TaggedSentence;
  example: TaggedSentence;
  /** The languages in which no other sense of the word here has its name. */
  languages: string[];
  relation: string;
}

/**
 * Nouns with two or three senses of which each has two tagged sentences and a hypernym, in an order that the seed decides, up to so many senses.
 * @param without words that other measurements ask for
 */
export function heldOutSenses(folder: string, count: number, seed: number, without: ReadonlySet<string>): { senses: HeldOutSense[]; synsets: ReadonlyMap<string, Synset> } {
  const synsets = readSynsets(path.join(folder, 'synsets.tsv.xz'));
  const words = taggedNouns(path.join(folder, 'tagged.tsv.xz'));
  const random = randomNumbers(seed);
  const shuffled = [...words].filter(([word]) => !without.has(word)).map((entry) => ({ entry, at: random() })).sort((a, b) => a.at - b.at);
  const senses: HeldOutSense[] = [];
  for (const { entry: [word, bySynset] } of shuffled) {
    const own = sensesOf(word, bySynset, synsets);
    if (own.length > 1 && senses.length + own.length <= count) senses.push(...own);
    if (senses.length === count) break;
  }
  return { senses, synsets };
}

function sensesOf(word: string, bySynset: ReadonlyMap<string, TaggedSentence[]>, synsets: ReadonlyMap<string, Synset>): HeldOutSense[] {
  const fit = [...bySynset].flatMap(([id, [asked, example]]) => {
    const synset = synsets.get(id);
    const relation = synset && relationOf(word, synset, synsets);
    return asked && example && relation ? [{ word, synset, asked, example, relation }] : [];
  });
  const some = fit.slice(0, MOST_SENSES);
  const told = some.map((sense) => ({ ...sense, languages: RELATION_LANGUAGES.filter((language) => isOwnName(sense.synset, some.map(({ synset }) => synset), language)) }));
  const asked = told.filter(({ languages }) => languages.length >= LEAST_LANGUAGES);
  return asked.length > 1 ? asked : [];
}

function isOwnName(synset: Synset, all: readonly Synset[], language: string): boolean {
  const name = synset.translations.get(language);
  return name !== undefined && all.every((other) => other === synset || other.translations.get(language) !== name);
}

/** What a caption would say of a picture: what kind of thing it is, and in which field. The synsets tell of no parts. */
export function relationOf(word: string, { hypernyms, topic }: Synset, synsets: ReadonlyMap<string, Synset>): string | undefined {
  const name = (id: string): string | undefined => synsets.get(id)?.lemmas.find((lemma) => lemma.toLowerCase() !== word);
  const kind = hypernyms.map(name).find((each) => each !== undefined);
  if (kind === undefined) return undefined;
  const field = name(topic);
  return field === undefined ? `kind of: ${kind}` : `kind of: ${kind}; field: ${field}`;
}

/** Two sentences at most for each noun and synset: the first two that are no gloss of its own. */
function taggedNouns(file: string): Map<string, Map<string, TaggedSentence[]>> {
  const words = new Map<string, Map<string, TaggedSentence[]>>();
  for (const [lemma, pos, synset, before, phrase, after] of rowsOf(file)) {
    if (pos !== 'n' || !/^[a-z]{3,}$/.test(lemma!)) continue;
    const bySynset = words.get(lemma!) ?? new Map<string, TaggedSentence[]>();
    words.set(lemma!, bySynset);
    const sentences = bySynset.get(synset!) ?? [];
    bySynset.set(synset!, sentences);
    if (sentences.length < 2) sentences.push({ before: before!, phrase: phrase!, after: after! });
  }
  return words;
}

function readSynsets(file: string): Map<string, Synset> {
  const synsets = new Map<string, Synset>();
  let names: string[] | undefined;
  for (const cells of rowsOf(file, true)) {
    if (!names) {
      names = cells;
      continue;
    }
    const [id, , pos, lemmas, , hypernyms, topic] = cells;
    if (pos !== 'n') continue;
    const first = (language: string): string => cells[names!.indexOf(language)]?.split('|')[0] ?? '';
    const translations = RELATION_LANGUAGES.map((language) => [language, first(language)] as const).filter(([, name]) => name !== '');
    synsets.set(id!, { id: id!, lemmas: lemmas!.split('|'), hypernyms: hypernyms!.split('|'), topic: topic ?? '', translations: new Map(translations) });
  }
  return synsets;
}

/** The rows of a packed table, with the names of its columns first where they are asked for. */
export function* rowsOf(file: string, hasHeader = false): Generator<string[]> {
  if (!existsSync(file)) throw new BenchmarkError(`${file} is missing.`);
  const lines = execFileSync('xz', ['-dc', file], { encoding: 'utf8', maxBuffer: 1 << 30 }).split('\n');
  for (const line of hasHeader ? lines : lines.slice(1)) if (line !== '') yield line.split('\t');
}

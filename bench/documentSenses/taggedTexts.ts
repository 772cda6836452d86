import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { randomNumbers } from '../../src/base/randomNumbers';
import { rowsOf } from '../relations/heldOutSenses';

/** Languages of the translations: those whose lemmas come from a wordnet of their own. */
const TRANSLATED_INTO = ['fr', 'it', 'pt', 'pl', 'zh'];
/** How many of them have to call all senses of a word by different names. */
const LEAST_LANGUAGES = 3;
/** Senses of a word that are asked for, those that are met most often; how often at least, and how often each is asked. */
const [MOST_SENSES, LEAST_SENTENCES, MOST_QUESTIONS] = [3, 3, 8];

/** A word in a sentence of a text; `place` counts the sentences of all texts, one after the other. */
export interface TaggedUse {
  place: number;
  before: string;
  phrase: string;
  after: string;
}

export interface TaggedSense {
  synset: string;
  translations: ReadonlyMap<string, string>;
  uses: readonly TaggedUse[];
  /** Those of them that are asked. */
  asked: TaggedUse[];
}

export interface TaggedWord {
  word: string;
  /** In which its senses have names that none of the others has. */
  languages: string[];
  senses: TaggedSense[];
}

/** Running texts, sentence by sentence, and English words of them that mean different things. */
export interface TaggedTexts {
  sentences: string[];
  words: TaggedWord[];
}

/** @param without words that other measurements ask for */
export function readTaggedTexts(folder: string, seed: number, without: ReadonlySet<string>): TaggedTexts {
  const synsets = readSynsets(path.join(folder, 'synsets.tsv.xz'));
  const sentences: string[] = [];
  const uses = new Map<string, Map<string, TaggedUse[]>>();
  for (const [lemma, pos, synset, before, phrase, after, source] of rowsOf(path.join(folder, 'tagged.tsv.xz'))) {
    if (source !== 'semcor') continue;
    const sentence = `${before}${phrase}${after}`;
    if (sentences.at(-1) !== sentence) sentences.push(sentence);
    if (!/^[a-z]{3,}$/.test(lemma!) || without.has(lemma!) || !synsets.has(synset!)) continue;
    const senses = at(uses, `${lemma}\t${pos}`, () => new Map<string, TaggedUse[]>());
    at(senses, synset!, () => []).push({ place: sentences.length - 1, before: before!, phrase: phrase!, after: after! });
  }
  const random = randomNumbers(seed);
  const words = [...uses].flatMap(([key, senses]) => wordOf(key.split('\t')[0]!, senses, synsets, random) ?? []);
  return { sentences, words: shuffled(words, random) };
}

/** Writes `tagged.tsv.xz` without the sentences of some words. */
export function holdOut(folder: string, words: ReadonlySet<string>, file: string): void {
  const kept = [...rowsOf(path.join(folder, 'tagged.tsv.xz'), true)].filter(([lemma]) => !words.has(lemma!.toLowerCase()));
  writeFileSync(file, execFileSync('xz', ['-c'], { input: kept.map((cells) => `${cells.join('\t')}\n`).join(''), maxBuffer: 1 << 30 }));
}

function wordOf(word: string, uses: ReadonlyMap<string, TaggedUse[]>, synsets: ReadonlyMap<string, Synset>, random: () => number): TaggedWord | undefined {
  const met = [...uses].filter(([, own]) => own.length >= LEAST_SENTENCES).sort((a, b) => b[1].length - a[1].length).slice(0, MOST_SENSES);
  if (met.length < 2) return undefined;
  const languages = TRANSLATED_INTO.filter((language) => areApart(met.map(([id]) => synsets.get(id)!.get(language) ?? [])));
  if (languages.length < LEAST_LANGUAGES) return undefined;
  const senses = met.map(([synset, own]): TaggedSense => {
    const names = synsets.get(synset)!;
    return { synset, translations: new Map(languages.map((language) => [language, names.get(language)![0]!])), uses: own, asked: shuffled(own, random).slice(0, MOST_QUESTIONS) };
  });
  return { word, languages, senses };
}

/** Whether each has a name, and none in common with another. */
function areApart(names: readonly string[][]): boolean {
  return names.every((own) => own.length > 0) && new Set(names.flat()).size === names.flat().length;
}

/** Lemmas of a synset by language. */
type Synset = ReadonlyMap<string, string[]>;

function readSynsets(file: string): Map<string, Synset> {
  const [header, ...rows] = rowsOf(file, true);
  return new Map(rows.map((cells) => [cells[0]!, new Map(TRANSLATED_INTO.map((language) => [language, (cells[header!.indexOf(language)] ?? '').split('|').filter((name) => name !== '')]))]));
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items.map((item) => ({ item, at: random() })).sort((a, b) => a.at - b.at).map(({ item }) => item);
}

function at<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const value = map.get(key) ?? make();
  map.set(key, value);
  return value;
}

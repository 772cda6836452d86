import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { words } from '../../src/language/words';
import { readPhrasePairs } from '../support/phrasePairs';
import { BenchmarkError } from './benchmarkFolder';

const MOST_SENTENCES = 40_000;
/** Larger files would take long to unpack for the rows that are used of them. */
const LARGEST_FILE = 2 << 20;
/** No source gives more rows than this, so that none sets the tone. */
const MOST_OF_SOURCE = 8000;

/** Text for training static word vectors: a data folder with `pairs/<source>.en-<language>.tsv.xz` and `phrases/` likewise. */
export class MonolingualText {
  private readonly rows = new Map<string, [english: string, foreign: string][]>();

  /** @throws BenchmarkError where the folder has no text in one of the languages */
  constructor(
    private readonly folder: string,
    private readonly languages: readonly string[],
  ) {
    const names = readdirSync(path.join(folder, 'pairs'));
    for (const language of languages) {
      const files = names.filter((name) => name.endsWith(`.en-${language}.tsv.xz`)).map((name) => path.join(folder, 'pairs', name));
      const small = files.filter((file) => statSync(file).size <= LARGEST_FILE).sort((a, b) => statSync(b).size - statSync(a).size);
      const rows = small.flatMap((file) => readRows(file).slice(0, MOST_OF_SOURCE)).slice(0, MOST_SENTENCES);
      if (rows.length === 0) throw new BenchmarkError(`${path.join(folder, 'pairs')} has no text in “${language}”; it needs files such as news.en-${language}.tsv.xz.`);
      this.rows.set(language, rows);
    }
  }

  /** The words of each sentence, in lower case. English comes from the texts of all languages alike. */
  sentences(language: string): string[][] {
    const share = Math.ceil(MOST_SENTENCES / this.languages.length);
    const texts =
      language === 'en'
        ? this.languages.flatMap((other) => spread(this.rows.get(other)!, share).map(([english]) => english))
        : this.rows.get(language)!.map(([, foreign]) => foreign);
    return Array.from(new Set(texts), (text) => words(text, language).map((word) => word.text.toLowerCase()));
  }

  /** Every English word with its first translation that is a single word, too, in the order of the sources. */
  dictionary(language: string): [english: string, foreign: string][] {
    const entries = new Map<string, string>();
    for (const { english, foreign } of readPhrasePairs(path.join(this.folder, 'phrases'), [language]).get(language)!) {
      const key = english.toLowerCase();
      if (entries.has(key) || words(english, 'en').length !== 1 || words(foreign, language).length !== 1) continue;
      entries.set(key, foreign.toLowerCase());
    }
    return Array.from(entries);
  }
}

/** Rows from all over the list. */
function spread<T>(rows: readonly T[], count: number): T[] {
  const step = Math.max(1, rows.length / count);
  return Array.from({ length: Math.min(count, rows.length) }, (_, i) => rows[Math.floor(i * step)]!);
}

function readRows(file: string): [string, string][] {
  const lines = execFileSync('xz', ['-dc', file], { encoding: 'utf8', maxBuffer: 1 << 30 }).split('\n');
  return lines.flatMap((line): [string, string][] => {
    const [english, foreign] = line.split('\t');
    return english && foreign ? [[english, foreign]] : [];
  });
}

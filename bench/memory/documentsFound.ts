import path from 'node:path';
import { readdirSync } from 'node:fs';
import { runAtOnce } from '../../src/base/steps';
import type { Vectors } from '../../src/base/vectors';
import { dot, normalise } from '../../src/base/vectors';
import { openEncoder } from '../../src/engine/encoder/encoder';
import { bundledModelFolder } from '../../src/engine/encoder/model/bundledModel';
import type { MemoryStore, StoredDocument } from '../../src/engine/memory/memoryStore';
import { TranslationMemory } from '../../src/engine/memory/translationMemory';
import { ReaderThreads } from '../../src/engine/reading/readerThreads';
import { FileGate } from '../../src/gate/fileGate';
import { languageOfFileName } from '../../src/language/fileName';
import { relevantWindows, WIDEST_WINDOW } from '../../src/memory/relevantWindows';
import { pairsOfFolders } from '../../src/project/folderPairs';

/** Sentences that are asked about in each document, and the fewest words of one. */
const [EACH, FEWEST_WORDS] = [3, 6];

/**
 * The share of sentences whose translation finds the document that they were taken out of, first, and the mean of the places' reciprocals: by
 * localized relevance, and by whole documents' vectors.
 */
export async function documentsFound(sources: string, targets: string, cacheFolder: string): Promise<Record<string, number>> {
  const encoder = await openEncoder(bundledModelFolder());
  const threads = new ReaderThreads();
  const memory = new TranslationMemory(sources, { gate: FileGate.forNamedFiles(), threads, encoder, codebooks: undefined, folder: cacheFolder });
  const namesIn = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => path.extname(name)).map((name) => name.split(path.sep).join('/')).sort();
  const languages = { source: languageOfFileName(`${sources}/*`), target: languageOfFileName(`${targets}/*`) };
  const documents = runAtOnce(pairsOfFolders(namesIn(sources), namesIn(targets))).map(({ source, target }) => ({ source: { path: path.resolve(sources, source) }, target: { path: path.resolve(targets, target) }, languages }));
  await memory.open({ memory: sources, documents }, () => {});
  const figures = await memory.read(async (store) => measured(store));
  await memory.close();
  await threads.close();
  await encoder.close();
  return figures;
}

/** A document's windows of up to three sentences, each with its vector; and its sentences. */
interface Indexed {
  document: StoredDocument;
  windows: { first: number; end: number; vector: Float32Array }[];
  sentences: Vectors;
}

function measured(store: MemoryStore): Record<string, number> {
  const documents = store.documentList.filter(({ isText, first, end }) => isText && end - first > 2 * EACH).map((document) => indexed(store, document));
  const places = { 'best two windows': [] as number[], 'whole documents': [] as number[] };
  for (const own of documents) {
    const { first, end } = own.document;
    const long = Array.from({ length: end - first }, (_, i) => first + i).filter((segment) => store.sideOf(segment, segment + 1, 'source').text.split(' ').length >= FEWEST_WORDS);
    for (let i = 0; i < Math.min(EACH, long.length); i++) {
      const asked = long[Math.floor((i * long.length) / EACH)]!;
      const query = store.textsOfSide(asked, 'target').vectors!.vectorsOf([store.segments.text(asked, 'target')]).row(0);
      const placeOf = (scoreOf: (document: Indexed) => number) => {
        const score = scoreOf(own);
        return 1 + documents.filter((document) => document !== own && scoreOf(document) > score).length;
      };
      places['best two windows'].push(placeOf((document) => localRelevance(document, asked, query)));
      places['whole documents'].push(placeOf((document) => wholeRelevance(document, asked, query)));
    }
  }
  const all = Object.entries(places).flatMap(([name, ranks]) => [
    [`${name}: the document is first, %`, (100 * ranks.filter((rank) => rank === 1).length) / ranks.length],
    [`${name}: mean reciprocal rank`, ranks.reduce((sum, rank) => sum + 1 / rank, 0) / ranks.length],
  ]);
  return { 'documents': documents.length, 'sentences asked about': places['whole documents'].length, ...(Object.fromEntries(all) as Record<string, number>) };
}

function indexed(store: MemoryStore, document: StoredDocument): Indexed {
  const { first, end } = document;
  const rows = Array.from({ length: end - first }, (_, i) => store.segments.text(first + i, 'source'));
  const sentences = store.textsOfSide(first, 'source').vectors!.vectorsOf(rows);
  const windows = rows.flatMap((_, start) => Array.from({ length: Math.min(WIDEST_WINDOW, rows.length - start) }, (_, more) => ({ first: first + start, end: first + start + more + 1, vector: meanOf(sentences, start, start + more + 1) })));
  return { document, windows, sentences };
}

/** What holds the sentence that is asked about is passed over. */
function localRelevance({ document, windows }: Indexed, asked: number, query: Float32Array): number {
  const scored = windows.filter(({ first, end }) => asked < first || asked >= end).map(({ first, end, vector }) => ({ document, first, end, score: dot(query, vector) }));
  const [best, second] = relevantWindows(scored);
  return best ? (best.score + (second ?? best).score) / 2 : -1;
}

function wholeRelevance({ document: { first, end }, sentences }: Indexed, asked: number, query: Float32Array): number {
  return dot(query, meanOf(sentences, 0, sentences.count, asked >= first && asked < end ? asked - first : undefined));
}

function meanOf(sentences: Vectors, first: number, end: number, without?: number): Float32Array {
  const sum = new Float32Array(sentences.dimensions);
  for (let row = first; row < end; row++) if (row !== without) sentences.row(row).forEach((value, place) => (sum[place]! += value));
  return normalise(sum);
}

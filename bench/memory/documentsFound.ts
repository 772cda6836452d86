import path from 'node:path';
import { readdirSync } from 'node:fs';
import { runAtOnce } from '../../src/base/steps';
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

function measured(store: MemoryStore): Record<string, number> {
  const documents = store.documentList.filter(({ isText, first, end }) => isText && end - first > 2 * EACH);
  const places = { 'best two windows': [] as number[], 'whole documents': [] as number[] };
  for (const own of documents) {
    const long = Array.from({ length: own.end - own.first }, (_, i) => own.first + i).filter((segment) => store.sideOf(segment, segment + 1, 'source').text.split(' ').length >= FEWEST_WORDS);
    for (let i = 0; i < Math.min(EACH, long.length); i++) {
      const asked = long[Math.floor((i * long.length) / EACH)]!;
      const query = vectorAt(store, asked, 'target');
      const placeOf = (scoreOf: (document: StoredDocument) => number) => {
        const score = scoreOf(own);
        return 1 + documents.filter((document) => document !== own && scoreOf(document) > score).length;
      };
      places['best two windows'].push(placeOf((document) => localRelevance(store, document, asked, query)));
      places['whole documents'].push(placeOf((document) => dot(query, meanOf(store, document.first, document.end, asked)!)));
    }
  }
  const all = Object.entries(places).flatMap(([name, ranks]) => [
    [`${name}: the document is first, %`, (100 * ranks.filter((rank) => rank === 1).length) / ranks.length],
    [`${name}: mean reciprocal rank`, ranks.reduce((sum, rank) => sum + 1 / rank, 0) / ranks.length],
  ]);
  return { 'documents': documents.length, 'sentences asked about': places['whole documents'].length, ...(Object.fromEntries(all) as Record<string, number>) };
}

function localRelevance(store: MemoryStore, document: StoredDocument, asked: number, query: Float32Array): number {
  const windows = [];
  for (let first = document.first; first < document.end; first++) {
    for (let end = first + 1; end <= Math.min(document.end, first + WIDEST_WINDOW); end++) {
      const mean = asked >= first && asked < end ? undefined : meanOf(store, first, end, asked);
      if (mean) windows.push({ document, first, end, score: dot(query, mean) });
    }
  }
  const [best, second] = relevantWindows(windows);
  return best ? (best.score + (second ?? best).score) / 2 : -1;
}

/** Without the sentence that is asked about; undefined where nothing is left. */
function meanOf(store: MemoryStore, first: number, end: number, asked: number): Float32Array | undefined {
  const rows = Array.from({ length: end - first }, (_, i) => first + i).filter((segment) => segment !== asked).map((segment) => vectorAt(store, segment, 'source'));
  if (!rows.length) return undefined;
  const sum = new Float32Array(rows[0]!.length);
  for (const row of rows) row.forEach((value, place) => (sum[place]! += value));
  return normalise(sum);
}

const vectors = new Map<string, Float32Array>();

function vectorAt(store: MemoryStore, segment: number, side: 'source' | 'target'): Float32Array {
  const key = `${segment} ${side}`;
  const known = vectors.get(key) ?? store.textsOfSide(segment, side).vectors!.vectorsOf([store.segments.text(segment, side)]).row(0);
  vectors.set(key, known);
  return known;
}

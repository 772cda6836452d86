/** Fills and asks one kind of index, as the file that is named says (a `Task`), and sends a `Measurement`. */
import { readFileSync } from 'node:fs';
import { loadFaiss } from '../../src/engine/index/vector/loadFaiss';
import type { Neighbour } from '../../src/engine/index/vector/vectorIndex';
import { resident, seconds } from '../support/measured';
import { percentile } from '../support/report';
import type { Kind, MeasuredIndex } from './kinds';
import { KINDS, REFERENCE } from './kinds';
import { readVectors } from './vectorFile';

export interface Task {
  kind: Kind;
  count: number;
  questions: number;
  dimensions: number;
  files: { vectors: string; questions: string };
}

/** Neighbours for each question, nearest first. */
export interface Found {
  ten: Neighbour[][];
  forty: Neighbour[][];
  /** The ten nearest with those removed that `isRemoved` says. */
  tenOfRest?: Neighbour[][];
}

export interface Measurement {
  figures: Record<string, number>;
  found: Found;
}

/** Neighbours that a suggestion looks at, and so many that there are forty without those removed and with those as near as the last. */
const [ASKED, REFERRED_TO] = [40, 80];

export function isRemoved(vectorId: number): boolean {
  return vectorId % 10 === 0;
}

async function measure({ kind, count, questions, dimensions, files }: Task): Promise<Measurement> {
  const queries = Array.from(readVectors(files.questions, dimensions, questions), ({ vectors }) => vectors)[0]!;
  const index: MeasuredIndex = KINDS[kind](loadFaiss().library!, dimensions);
  const before = resident();
  let filling = 0;
  for (const { first, vectors } of readVectors(files.vectors, dimensions, count)) filling += await seconds(() => index.add(first, vectors));
  const memory = resident() - before;
  const nearest = (k: number): Neighbour[][] => Array.from({ length: questions }, (_, i) => index.nearest(queries.row(i), Math.min(k, count)));
  const ten = nearest(10);
  const times: number[] = [];
  const forty = Array.from({ length: questions }, (_, i) => timed(() => index.nearest(queries.row(i), kind === REFERENCE ? REFERRED_TO : ASKED), times));
  const figures: Record<string, number> = {
    'to fill, s': filling,
    'memory, MiB': memory,
    'a search p50, ms': percentile(times, 50),
    'a search p95, ms': percentile(times, 95),
  };
  if (!index.remove) return { figures, found: { ten, forty } };
  const removed = Array.from({ length: count }, (_, vectorId) => vectorId).filter(isRemoved);
  index.remove(removed);
  return { figures, found: { ten, forty, tenOfRest: nearest(10) } };
}

function timed<T>(work: () => T, times: number[]): T {
  const start = performance.now();
  const result = work();
  times.push(performance.now() - start);
  return result;
}

if (process.send) process.send(await measure(JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as Task), () => process.disconnect());

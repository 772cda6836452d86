import { channel } from 'node:diagnostics_channel';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ChangeJournal } from '../src/engine/store/changeJournal';
import { GlossaryStore } from '../src/engine/store/glossaryStore';
import { percentile, report } from './support/report';
import { writeSyntheticGlossary } from './support/syntheticGlossary';

const CONCEPTS = 100_000;
const LOADS = 5;
const CHANGES = 15;

/** How long a glossary of 100,000 concepts takes to load and to save one change, the disk's own flush apart, and what it keeps in memory. */
const folder = mkdtempSync(join(tmpdir(), 'glossa-'));
try {
  const path = join(folder, 'glossary.glossa.jsonl');
  await writeSyntheticGlossary(path, CONCEPTS);
  const options = () => ({ journal: new ChangeJournal(join(folder, 'undo')) });

  globalThis.gc?.();
  const before = process.memoryUsage();
  const store = new GlossaryStore(options());
  await store.read(path);
  globalThis.gc?.();
  const after = process.memoryUsage();

  const loads: number[] = [];
  const loadProcessorTimes: number[] = [];
  for (let load = 0; load < LOADS; load++) {
    const [start, processor] = [performance.now(), process.cpuUsage()];
    await new GlossaryStore(options()).read(path);
    const { user, system } = process.cpuUsage(processor);
    loads.push(performance.now() - start);
    loadProcessorTimes.push((user + system) / 1000);
  }

  let flushed = 0;
  channel('glossa.flush').subscribe((milliseconds) => (flushed += Number(milliseconds)));
  const changes: number[] = [];
  const flushes: number[] = [];
  const processorTimes: number[] = [];
  for (let change = 0; change < CHANGES; change++) {
    flushed = 0;
    const [start, processor] = [performance.now(), process.cpuUsage()];
    const concept = { id: `c${(change * 6151).toString(16).padStart(15, '0')}x`, terms: [{ term: `term ${change}`, language: 'en' }] };
    await store.change({ path }, { kind: 'put', concepts: [concept] }, { command: 'add' });
    const { user, system } = process.cpuUsage(processor);
    changes.push(performance.now() - start - flushed);
    flushes.push(flushed);
    processorTimes.push((user + system) / 1000);
  }
  report('store', {
    'concepts': CONCEPTS,
    'load, median, ms': percentile(loads, 50),
    'load, slowest, ms': percentile(loads, 100),
    'processor time of a load, median, ms': percentile(loadProcessorTimes, 50),
    'one change besides the flush, median, ms': percentile(changes, 50),
    'one change besides the flush, 95th percentile, ms': percentile(changes, 95),
    'processor time of one change, median, ms': percentile(processorTimes, 50),
    'the disk’s flush, median, ms': percentile(flushes, 50),
    'heap kept, MB': (after.heapUsed - before.heapUsed) / 2 ** 20,
    'file kept beside it, MB': (after.arrayBuffers - before.arrayBuffers) / 2 ** 20,
  });
} finally {
  rmSync(folder, { recursive: true, force: true });
}

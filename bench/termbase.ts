/**
 * A termbase on a Milvus server of this machine (docs/reference/termbase-server.md): concepts pushed a second, and the time of a look-up beside that of the
 * local index over the same glossary.
 *
 *   npm run bench -- termbase [CONCEPTS]
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { openEncoder } from '../src/engine/encoder/encoder';
import { bundledModelFolder } from '../src/engine/encoder/model/modelLibrary';
import { SuggestService } from '../src/engine/lookup/suggestService';
import { Termbase } from '../src/engine/termbase/termbase';
import { normaliseForm } from '../src/language/normalise';
import { stemPhrase } from '../src/language/stems';
import type { Concept } from '../src/model/concept';
import { MilvusServer } from '../test/support/milvusServer';
import { indexOf } from './suggest/systems';
import { inFolder, seconds, timesOf } from './support/measured';
import { percentile, report } from './support/report';
import { writeSyntheticGlossary } from './support/syntheticGlossary';

/** Equivalents that are asked for, and concepts by meaning. */
const [SHOWN, NEAREST] = [8, 20];

const count = Number(process.argv[2] ?? 100_000);
await inFolder(measure);

async function measure(folder: string): Promise<void> {
  const glossary = { path: path.join(folder, 'bench.glossa.jsonl') };
  const phrases = (await writeSyntheticGlossary(glossary.path, count)).map((phrase) => `${phrase}s`);
  const concepts = (await readFile(glossary.path, 'utf8'))
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => JSON.parse(line) as Concept);
  const encoder = await openEncoder(bundledModelFolder());
  const server = await MilvusServer.start();
  try {
    const termbase = await Termbase.connect({ name: 'bench', address: server.address, collection: 'bench' });
    await termbase.create(encoder, 2 * count);
    const pushing = await seconds(() => termbase.push(concepts, encoder));
    const again = await seconds(() => termbase.push(concepts, encoder));
    const remote = await timesOf(phrases, async (phrase) => {
      const vector = { model: encoder.fingerprint, values: (await encoder.encodePhrases([{ phrase }])).row(0) };
      await termbase.find({ forms: [normaliseForm(phrase)], stems: [stemPhrase(phrase, 'en')], vector }, NEAREST);
    });
    await termbase.close();
    const index = await indexOf(glossary, encoder, folder);
    const service = new SuggestService(index, encoder);
    const local = await timesOf(phrases, (phrase) => service.suggest({ phrase }, 'en', 'de', [glossary], SHOWN));
    await index.close();
    report('termbase', {
      concepts: count,
      'concepts pushed a second': count / pushing,
      'concepts pushed a second that are there already': count / again,
      'a look-up in the termbase p50, ms': percentile(remote, 50),
      'a look-up in the termbase p95, ms': percentile(remote, 95),
      'the same in a file, ranked, p50, ms': percentile(local, 50),
      'the same in a file, ranked, p95, ms': percentile(local, 95),
    });
  } finally {
    await server.stop();
    await encoder.close();
  }
}

/**
 * Measures a termbase on a local Milvus server (docs/reference/termbase-server.md): concepts pushed a second, and the
 * time of a look-up, compared with that in the index of the same glossary file.
 *
 *   npm run bench -- termbase [CONCEPTS]
 */
import path from 'node:path';
import { openEncoder } from '../src/engine/encoder/encoder';
import { bundledModelFolder } from '../src/engine/encoder/model/modelLibrary';
import { SuggestService } from '../src/engine/lookup/suggestService';
import { Termbase } from '../src/engine/termbase/termbase';
import { normaliseForm } from '../src/language/normalise';
import { stemPhrase } from '../src/language/stems';
import { MilvusServer } from '../test/support/milvusServer';
import { indexOf } from './suggest/systems';
import { inFolder, seconds, timesOf } from './support/measured';
import { percentiles, report } from './support/report';
import { readConcepts, writeSyntheticGlossary } from './support/syntheticGlossary';

/** The number of equivalents, and of nearest concepts, in an answer. */
const [SHOWN, NEAREST] = [8, 20];
/** The number of look-ups before the clock starts. */
const WARM_UP = 20;

const count = Number(process.argv[2] ?? 100_000);
await inFolder(measure);

async function measure(folder: string): Promise<void> {
  const glossary = { path: path.join(folder, 'bench.glossa.jsonl') };
  const phrases = (await writeSyntheticGlossary(glossary.path, count)).map((phrase) => `${phrase}s`);
  const concepts = await readConcepts(glossary.path);
  const encoder = await openEncoder(bundledModelFolder());
  const server = await MilvusServer.start();
  try {
    const termbase = await Termbase.connect({ name: 'bench', address: server.address, collection: 'bench' });
    await termbase.create(encoder, 2 * count);
    const pushing = await seconds(() => termbase.push(concepts, encoder));
    const again = await seconds(() => termbase.push(concepts, encoder));
    const lookUp = async (phrase: string) => {
      const vector = { model: encoder.fingerprint, values: (await encoder.encodePhrases([{ phrase }])).row(0) };
      await termbase.find({ forms: [normaliseForm(phrase)], stems: [stemPhrase(phrase, 'en')], vector }, NEAREST);
    };
    await timesOf(phrases.slice(0, WARM_UP), lookUp);
    const remote = await timesOf(phrases, lookUp);
    await termbase.close();
    const index = await indexOf(glossary, encoder, folder);
    const service = new SuggestService(index, encoder);
    const suggest = (phrase: string) => service.suggest({ phrase }, 'en', 'de', [glossary], SHOWN);
    await timesOf(phrases.slice(0, WARM_UP), suggest);
    const local = await timesOf(phrases, suggest);
    await index.close();
    report('termbase', {
      concepts: count,
      'concepts pushed a second': count / pushing,
      'concepts pushed a second that are there already': count / again,
      ...percentiles('a look-up in the termbase', remote),
      ...percentiles('the same in a file, ranked,', local),
    });
  } finally {
    await server.stop();
    await encoder.close();
  }
}

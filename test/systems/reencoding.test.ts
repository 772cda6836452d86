import assert from 'node:assert/strict';
import path from 'node:path';
import { Pacer } from '../../src/base/pacer';
import { openEncoder } from '../../src/engine/encoder/encoder';
import type { PhraseEncoder } from '../../src/engine/encoder/phraseEncoder';
import { Termbase } from '../../src/engine/termbase/termbase';
import { hasComparableVectors } from '../../src/engine/termbase/termbaseMetadata';
import type { Concept } from '../../src/model/concept';
import { until } from '../support/host/waiting';
import type { MilvusServer } from '../support/milvusServer';
import { sharedMilvus } from '../support/sharedMilvus';
import { ModelCopy } from '../engine/encoder/brokenModel';
import { realEncoder } from '../engine/glossaryWorkbench';

/** A random network with vectors of another length. */
const OTHER_LENGTH = path.join('test', 'fixtures', 'xpr-released-tiny');
const concept = (id: string, english: string, german: string): Concept => ({
  id,
  terms: [
    { term: english, language: 'en' },
    { term: german, language: 'de' },
  ],
});

describe('a termbase whose model is exchanged', function () {
  this.timeout(240_000);
  let server: MilvusServer;
  let copy: ModelCopy;
  let [older, newer]: PhraseEncoder[] = [];
  let termbase: Termbase;
  let collections = 0;

  const connect = () =>
    Termbase.connect({ name: 'Company', address: server.address, collection: `reencoded_${collections}` });
  /** Terms of what comes nearest in meaning to a phrase that no term has the form of. */
  const near = async (phrase: string, encoder: PhraseEncoder, from: Termbase) => {
    const vector = { model: encoder.fingerprint, values: (await encoder.encodePhrases([{ phrase }])).row(0) };
    return (await from.find({ forms: [phrase], stems: [phrase], vector }, 1)).map(
      ({ versions }) => versions[0]!.content!.terms[0]!.term,
    );
  };
  const nearSoon = (phrase: string, encoder: PhraseEncoder, from: Termbase) =>
    until('what was written a moment ago', async () => {
      const found = await near(phrase, encoder, from);
      return found.length > 0 ? found : undefined;
    });
  const german = async () => {
    const found: string[] = [];
    for await (const { versions } of termbase.concepts(new Pacer()))
      found.push(...versions.map(({ content }) => content!.terms[1]!.term));
    return found;
  };

  before(async () => {
    [server, older, copy] = await Promise.all([sharedMilvus(), realEncoder(), ModelCopy.make()]);
    // The same network told to cut texts earlier gives other vectors, so that it counts as another model.
    await copy.describe({ maxTokens: 64 });
    newer = await openEncoder(copy.folder);
  });
  after(async () => {
    await newer?.close();
    await copy.remove();
  });
  beforeEach(async () => {
    collections++;
    termbase = await connect();
    await termbase.create(older!, 1000);
  });
  afterEach(async () => {
    await termbase.drop();
    await termbase.close();
  });

  it('is searched by meaning with the one model or the other, never with a mixture', async () => {
    await termbase.push(
      [concept('c1', 'rental agreement', 'Mietvertrag'), concept('c2', 'coffee filter', 'Kaffeefilter')],
      older!,
    );
    assert.deepEqual(await nearSoon('lease contract', older!, termbase), ['rental agreement']);
    assert.deepEqual(await near('lease contract', newer!, termbase), [], 'by form alone');
    await assert.rejects(termbase.push([], newer!), {
      code: 'termbaseRefused',
      message: /another model.*push --reencode/,
    });
    assert.equal(await termbase.reencode(newer!), 2);
    const other = await connect();
    assert.equal(hasComparableVectors(await other.facts(), newer!.fingerprint), true);
    assert.deepEqual(await nearSoon('lease contract', newer!, other), ['rental agreement']);
    assert.deepEqual(await near('lease contract', older!, other), []);
    assert.equal(await termbase.reencode(newer!), 0, 'all is done');
    assert.equal((await other.push([concept('c1', 'rental agreement', 'Mietvertrag')], newer!)).unchanged, 1);
    assert.equal(await other.upkeep(-60_000), 0, 'nothing is superfluous, the record of the model least of all');
    assert.equal(hasComparableVectors(await other.facts(), newer!.fingerprint), true);
    await other.close();
  });

  it('takes edits of whoever has another model, which the next call gives their vectors', async () => {
    await termbase.push([concept('c1', 'rental agreement', 'Mietvertrag')], older!);
    const { versions } = (await termbase.concept('c1'))!;
    await termbase.edit('c1', concept('c1', 'tenancy agreement', 'Mietvertrag'), versions, newer!);
    await termbase.edit('c2', concept('c2', 'coffee filter', 'Kaffeefilter'), [], undefined);
    assert.deepEqual(await german(), ['Mietvertrag', 'Kaffeefilter']);
    assert.deepEqual(
      await nearSoon('lease contract', older!, termbase),
      ['tenancy agreement'],
      'the only one with vectors, if of its former version',
    );
    assert.equal(await termbase.reencode(older!), 2);
    assert.deepEqual(
      await until('the vectors', async () =>
        (await near('strainer for coffee', older!, termbase))[0] === 'coffee filter' ? true : undefined,
      ),
      true,
    );
  });

  it('goes on where it was broken off, and loses and undoes nothing that others write meanwhile', async () => {
    const concepts = Array.from({ length: 2500 }, (_, i) =>
      concept(`c${String(i).padStart(4, '0')}`, `valve ${i}`, `Ventil ${i}`),
    );
    await termbase.push(concepts, older!);
    const breaking = new AbortController();
    await assert.rejects(termbase.reencode(newer!, { signal: breaking.signal, onProgress: () => breaking.abort() }), {
      code: 'cancelled',
    });
    const other = await connect();
    const facts = await other.facts();
    assert.deepEqual(
      [facts.model, facts.isReencoding, hasComparableVectors(facts, newer!.fingerprint)],
      [newer!.fingerprint, true, false],
    );
    assert.deepEqual(await near('valve number 7', newer!, other), [], 'by form alone until it is done');
    const colleague = await connect();
    const stored = new Map<string, Parameters<Termbase['edit']>[2]>();
    for await (const { id, versions } of colleague.concepts(new Pacer())) stored.set(id, versions);
    const edits: Promise<unknown>[] = [];
    const renewed = await termbase.reencode(newer!, {
      onProgress: () => {
        // Once: whoever writes in every pass with the old model is refused in the end.
        if (edits.length > 0) return;
        // Colleagues with the old model, and one with none: at what has been done and at what is still to do.
        for (const number of [3, 1700, 2400])
          edits.push(
            colleague.edit(
              concepts[number]!.id,
              concept(concepts[number]!.id, `valve ${number}`, `edited ${number}`),
              stored.get(concepts[number]!.id)!,
              number === 1700 ? undefined : older,
            ),
          );
        edits.push(colleague.edit(concepts[2300]!.id, undefined, stored.get(concepts[2300]!.id)!, older));
      },
    });
    await Promise.all(edits);
    assert(renewed >= 1499 && renewed < 2500, `${renewed} were left to do`);
    assert.deepEqual(
      await german(),
      concepts.flatMap(({ terms }, i) =>
        i === 2300 ? [] : [[3, 1700, 2400].includes(i) ? `edited ${i}` : terms[1]!.term],
      ),
    );
    assert.equal(hasComparableVectors(await other.facts(), newer!.fingerprint), true);
    assert((await termbase.reencode(newer!)) <= edits.length, 'what came too late for the last pass');
    assert.equal(await termbase.reencode(newer!), 0);
    await Promise.all([other.close(), colleague.close()]);
  });

  it('refuses a model whose vectors have another length, with what to do', async () => {
    const long = await openEncoder(OTHER_LENGTH);
    await assert.rejects(termbase.reencode(long), {
      code: 'termbaseRefused',
      message:
        /vectors have 320 dimensions, but those of this model have \d+\. Pull it into a file, create another termbase/,
    });
    await termbase.edit('c1', concept('c1', 'valve', 'Ventil'), [], long);
    assert.deepEqual(await german(), ['Ventil'], 'an entry is written all the same');
    await long.close();
  });
});

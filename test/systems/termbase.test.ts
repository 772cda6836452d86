import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { GlossaError } from '../../src/base/errors';
import { Pacer } from '../../src/base/pacer';
import type { PhraseEncoder } from '../../src/engine/encoder/phraseEncoder';
import type { StoredConcept } from '../../src/engine/termbase/conceptReader';
import { MilvusCollection } from '../../src/engine/termbase/milvusCollection';
import { Termbase } from '../../src/engine/termbase/termbase';
import { glossaryText } from '../../src/files/glossa/glossaryFile';
import type { Concept } from '../../src/model/concept';
import { realEncoder } from '../engine/glossaryWorkbench';
import { glossa } from '../support/commandLine';
import { until } from '../support/host/waiting';
import { MilvusServer } from '../support/milvusServer';
import { Wire } from '../support/wire';

/** Milliseconds. */
const RECOVERY = 180_000;

describe('a termbase whose server is lost', function () {
  this.timeout(480_000);
  let server: MilvusServer;

  let folder: string;
  let encoder: PhraseEncoder;
  let collections = 0;
  const collection = () => `terms_${collections}`;
  const connect = () => Termbase.connect({ name: 'Company', address: server.address, collection: collection() });
  const entry = (number: number, german: string): Concept => ({
    id: `c${String(number).padStart(5, '0')}`,
    terms: [
      { term: `filter ${number}`, language: 'en' },
      { term: german, language: 'de' },
    ],
  });
  /** The server is started again, and answers before it has read its own journal. */
  const recovered = async (): Promise<Termbase> => {
    await server.begin();
    return until(
      'the server to have recovered',
      async () => {
        const termbase = await connect();
        try {
          await termbase.load();
          if (await termbase.concept(entry(0, '').id)) return termbase;
        } catch {
          // It tells of one part or another that is not there yet.
        }
        await termbase.close();
        return undefined;
      },
      RECOVERY,
    );
  };
  const all = async (termbase: Termbase) => {
    const found = new Map<string, (Concept | undefined)[]>();
    for await (const { id, versions } of termbase.concepts(new Pacer()))
      found.set(
        id,
        versions.map(({ content }) => content),
      );
    return found;
  };

  before(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'glossa-kills-'));
    [server, encoder] = await Promise.all([MilvusServer.start(), realEncoder()]);
  });
  after(async () => {
    await server?.stop();
    rmSync(folder, { recursive: true });
  });
  beforeEach(() => void collections++);

  it('goes on with a push that was broken off: nothing is lost, nothing is there twice', async () => {
    const concepts = Array.from({ length: 3000 }, (_, i) => entry(i, `Filter Nummer ${i}`));
    const before = await connect();
    await before.create(encoder, concepts.length);
    const pushing = before.push(concepts, encoder, { onProgress: (done) => void (done === 1000 && server.kill()) });
    await assert.rejects(pushing, { code: 'termbaseUnreachable' });
    await before.close();
    const termbase = await recovered();
    const { added, unchanged } = await termbase.push(concepts, encoder);
    assert.equal(added + unchanged, concepts.length);
    assert(unchanged >= 1000, `${unchanged} were there`);
    assert.deepEqual(
      [...(await all(termbase)).values()],
      concepts.map((concept) => [concept]),
    );
    await termbase.close();
  });

  it('has every edit that it has confirmed, and of the others none by half', async () => {
    const concepts = Array.from({ length: 400 }, (_, i) => entry(i, `Filter ${i}`));
    const before = await connect();
    await before.create(encoder, concepts.length);
    await before.push(concepts, encoder);
    const stored = new Map<string, StoredConcept['versions']>();
    for await (const { id, versions } of before.concepts(new Pacer())) stored.set(id, versions);
    const edited = concepts.map((_, i) => entry(i, `edited ${i}`));
    const confirmed = new Set<string>();
    const edit = (termbase: Termbase, concept: Concept) =>
      termbase.edit(concept.id, concept, stored.get(concept.id)!, encoder);
    const lookUp = async () =>
      before.find(
        {
          forms: ['filter 7'],
          stems: [],
          vector: { model: encoder.fingerprint, values: (await encoder.encodePhrases([{ phrase: 'filter' }])).row(0) },
        },
        20,
      );
    const lookUps: number[] = [];
    const searching = (async () => {
      for (;;) lookUps.push((await lookUp()).length);
    })();
    const editing = Promise.allSettled(
      edited.map(async (concept, i) => {
        await delay(5 * i);
        await edit(before, concept);
        confirmed.add(concept.id);
        if (confirmed.size === 100) await server.kill();
      }),
    );
    await assert.rejects(searching, { code: 'termbaseUnreachable' });
    const outcomes = await editing;
    for (const each of outcomes)
      if (each.status === 'rejected') assert.equal((each.reason as GlossaError).code, 'termbaseUnreachable');
    assert(
      confirmed.size >= 100 && confirmed.size < concepts.length && lookUps.length > 0,
      `${confirmed.size} edits, ${lookUps.length} look-ups`,
    );
    await before.close();
    const termbase = await recovered();
    const halfway = await all(termbase);
    for (const [i, concept] of edited.entries()) {
      const versions = halfway.get(concept.id);
      if (confirmed.has(concept.id)) assert.deepEqual(versions, [concept], 'a confirmed edit');
      else
        assert(
          isDeepStrictEqual(versions, [concept]) || isDeepStrictEqual(versions, [concepts[i]]),
          'wholly the one or wholly the other',
        );
    }
    // Whoever does not know whether it was written sends it once more.
    for (const concept of edited) await edit(termbase, concept);
    assert.deepEqual(
      [...(await all(termbase)).values()],
      edited.map((concept) => [concept]),
      'nothing is there twice',
    );
    await termbase.close();
  });

  it('shows nothing of an edit whose writer died between its rows, whoever edits at the same time', async () => {
    const long = (word: string): Concept => ({
      id: entry(0, '').id,
      note: word.repeat(44_000 / word.length),
      terms: Array.from({ length: 300 }, (_, i) => ({ term: `${word} ${i}`, language: 'en' })),
    });
    const termbase = await connect();
    await termbase.create(encoder, 1000);
    const [first, mine, theirs] = [long('first'), long('mine'), long('theirs')];
    await termbase.push([first], encoder);
    // Its rows go in two messages, of which the second one does not arrive as a whole.
    const wire = await Wire.to(server.port, 10 << 20);
    const ending = new AbortController();
    const call = (port: number, concept: Concept, signal?: AbortSignal) => {
      const file = path.join(folder, `${concept.note!.slice(0, 4)}.glossa.jsonl`);
      writeFileSync(file, glossaryText([concept]));
      return glossa(
        ['termbase', 'push', file, '--replace', '--address', `127.0.0.1:${port}`, '--collection', collection()],
        '',
        { signal },
      );
    };
    const broken = call(wire.port, mine, ending.signal);
    const rows = await MilvusCollection.connect(
      { name: 'rows', address: server.address, collection: collection() },
      undefined,
    );
    const written = async () => {
      const found = new Set<string>();
      for await (const page of rows.rows(undefined, ['body'], true))
        for (const { row, body } of page) if (body.includes('minemine')) found.add(row);
      return found.size;
    };
    const left = await until('the first rows', async () => (await written()) || undefined, 60_000);
    assert(left < 300, `${left} of 300 rows are there`);
    ending.abort();
    assert.equal((await broken).status, null);
    assert.deepEqual([...(await all(termbase)).values()], [[first]]);
    const other = await call(server.port, theirs);
    assert.equal(other.status, 0, other.errors);
    assert.deepEqual([...(await all(termbase)).values()], [[theirs]]);
    const again = await call(server.port, mine);
    assert.equal(again.status, 0, again.errors);
    assert.deepEqual([...(await all(termbase)).values()], [[mine]], 'an edit of what the other has made of it');
    wire.close();
    await rows.close();
    await termbase.close();
  });
});

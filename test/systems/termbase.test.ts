import assert from 'node:assert/strict';
import { Pacer } from '../../src/base/pacer';
import { Termbase } from '../../src/engine/termbase/termbase';
import type { Concept } from '../../src/model/concept';
import { realEncoder } from '../engine/glossaryWorkbench';
import { until } from '../support/host/waiting';
import { MilvusServer } from '../support/milvusServer';

/** Milliseconds. */
const RECOVERY = 180_000;

describe('a termbase whose server is lost', function () {
  this.timeout(480_000);
  let server: MilvusServer;

  before(async () => (server = await MilvusServer.start()));
  after(() => server?.stop());

  it('goes on with a push that was broken off: nothing is lost, nothing is there twice', async () => {
    const encoder = await realEncoder();
    const connect = () => Termbase.connect({ name: 'Company', address: server.address, collection: 'terms' });
    const concepts = Array.from({ length: 3000 }, (_, i): Concept => ({ id: `c${String(i).padStart(5, '0')}`, terms: [{ term: `filter ${i}`, language: 'en' }, { term: `Filter Nummer ${i}`, language: 'de' }] }));
    const before = await connect();
    await before.create(encoder, concepts.length);
    const pushing = before.push(concepts, encoder, { onProgress: (done) => void (done === 1000 && server.kill()) });
    await assert.rejects(pushing, { code: 'termbaseUnreachable' });
    await before.close();
    await server.begin();
    const termbase = await connect();
    // It answers before it has read its own journal again.
    await until('the server to have recovered', async () => {
      await termbase.load();
      return termbase.concept(concepts[0]!.id);
    }, RECOVERY);
    const { added, unchanged } = await termbase.push(concepts, encoder);
    assert.equal(added + unchanged, concepts.length);
    assert(unchanged >= 1000, `${unchanged} were there`);
    const found: (Concept | undefined)[] = [];
    for await (const { versions } of termbase.concepts(new Pacer())) found.push(...versions.map(({ content }) => content));
    assert.deepEqual(found, concepts);
    await termbase.close();
  });
});

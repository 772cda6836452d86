import assert from 'node:assert/strict';
import { Pacer } from '../../src/base/pacer';
import { Termbase } from '../../src/engine/termbase/termbase';
import type { Concept } from '../../src/model/concept';
import { realEncoder } from '../engine/glossaryWorkbench';
import { MilvusServer } from '../support/milvusServer';

describe('a termbase whose server is lost', function () {
  this.timeout(240_000);
  let server: MilvusServer;

  before(async () => (server = await MilvusServer.start()));
  after(() => server?.stop());

  it('goes on with a push that was broken off: nothing is lost, nothing is there twice', async () => {
    const encoder = await realEncoder();
    const connect = () => Termbase.connect({ name: 'Company', address: server.address, collection: 'terms' });
    const concepts = Array.from({ length: 1200 }, (_, i): Concept => ({ id: `c${String(i).padStart(5, '0')}`, terms: [{ term: `filter ${i}`, language: 'en' }, { term: `Filter Nummer ${i}`, language: 'de' }] }));
    const before = await connect();
    await before.create(encoder, concepts.length);
    const pushing = before.push(concepts, encoder, { onProgress: (done) => void (done === 400 && server.kill()) });
    await assert.rejects(pushing, { code: 'termbaseUnreachable' });
    await before.close();
    await server.begin();
    const termbase = await connect();
    await termbase.load();
    const { added, unchanged } = await termbase.push(concepts, encoder);
    assert.equal(added + unchanged, concepts.length);
    assert(unchanged >= 400, `${unchanged} were there`);
    const found: (Concept | undefined)[] = [];
    for await (const { versions } of termbase.concepts(new Pacer())) found.push(...versions.map(({ content }) => content));
    assert.deepEqual(found, concepts);
    await termbase.close();
  });
});

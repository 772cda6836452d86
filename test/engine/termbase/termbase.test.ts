import assert from 'node:assert/strict';
import { hostname, userInfo } from 'node:os';
import { Pacer } from '../../../src/base/pacer';
import type { PhraseEncoder } from '../../../src/engine/encoder/phraseEncoder';
import { Termbase } from '../../../src/engine/termbase/termbase';
import { normaliseForm } from '../../../src/language/normalise';
import { stemPhrase } from '../../../src/language/stems';
import type { Concept } from '../../../src/model/concept';
import { until } from '../../support/host/waiting';
import type { MilvusServer } from '../../support/milvusServer';
import { sharedMilvus } from '../../support/sharedMilvus';
import { Wire } from '../../support/wire';
import { realEncoder } from '../glossaryWorkbench';

const CONCEPTS = 2_000;
const concept = (number: number, english: string, german: string, more: Partial<Concept> = {}): Concept => ({
  id: `c${number.toString(16).padStart(16, '0')}`,
  ...more,
  terms: [
    { term: english, language: 'en' },
    { term: german, language: 'de' },
  ],
});
/** With every kind of text that a condition or a row might stumble over. */
const ODD = concept(9_000, 'say "yes" \\ or\tno', 'ja\nnein 😀', {
  note: 'a “quotation”, \u0000 and \\"',
  domain: "d'accord",
  extra: { list: [1, null, { deep: true }] },
  crossReferences: [{ target: 'c1' }],
});
const EXAMPLE = concept(9_001, 'crane', 'Kran', {
  terms: [
    { term: 'crane', language: 'en', examples: [{ before: 'The ', phrase: 'crane', after: ' lifts the load.' }] },
    { term: 'Kran', language: 'de' },
  ],
});

describe('a termbase on a Milvus server', function () {
  this.timeout(240_000);
  let server: MilvusServer;
  let encoder: PhraseEncoder;
  let termbase: Termbase;
  let collections = 0;

  const connect = (collection: string) => Termbase.connect({ name: 'Company', address: server.address, collection });
  const all = async (from = termbase) => {
    const found: { id: string; contents: (Concept | undefined)[] }[] = [];
    for await (const { id, versions } of from.concepts(new Pacer()))
      found.push({ id, contents: versions.map(({ content }) => content) });
    return found;
  };
  const vectorOf = async (phrase: string) => ({
    model: encoder.fingerprint,
    values: (await encoder.encodePhrases([{ phrase }])).row(0),
  });
  const find = async (phrase: string, language: string, k = 5, condition?: string) => {
    const vector = await vectorOf(phrase);
    return (
      await termbase.find(
        { forms: [normaliseForm(phrase)], stems: [stemPhrase(phrase, language)], vector, condition },
        k,
      )
    ).flatMap(({ versions }) => versions.map(({ content }) => content!.terms[0]!.term));
  };

  before(async () => {
    [server, encoder] = await Promise.all([sharedMilvus(), realEncoder()]);
  });
  beforeEach(async () => {
    termbase = await connect(`terms_${++collections}`);
    await termbase.create(encoder, 1000);
  });
  afterEach(async () => {
    await termbase.drop();
    await termbase.close();
  });

  it('takes a glossary and gives it back, every field of it', async () => {
    const concepts = [
      ...Array.from({ length: CONCEPTS }, (_, i) => concept(i, `pump ${i}`, `Pumpe ${i}`)),
      ODD,
      EXAMPLE,
    ];
    assert.deepEqual(await termbase.push(concepts, encoder), {
      added: concepts.length,
      changed: 0,
      unchanged: 0,
      older: [],
      different: [],
      refused: [],
    });
    assert.deepEqual(
      await all(),
      concepts.map((each) => ({ id: each.id, contents: [each] })),
    );
    assert.equal((await termbase.push(concepts, encoder)).unchanged, concepts.length);
  });

  it('finds by form, by another inflection and by meaning, as far as a condition holds', async () => {
    await termbase.push(
      [
        concept(1, 'rental agreement', 'Mietvertrag', { domain: 'law' }),
        concept(2, 'safety valve', 'Sicherheitsventil'),
        concept(3, 'coffee filter', 'Kaffeefilter'),
        ODD,
      ],
      encoder,
    );
    await until('what was pushed a moment ago', async () =>
      (await find('coffee filter', 'en', 1)).length > 0 ? true : undefined,
    );
    assert.deepEqual(await find('Safety Valves', 'en', 1), ['safety valve']);
    assert.deepEqual(await find('lease contract', 'en', 1), ['rental agreement']);
    assert.deepEqual(await find('Filter für Kaffee', 'de', 1), ['coffee filter']);
    assert.deepEqual(await find('say "yes" \\ or\tno', 'en', 1, `domain == "d'accord"`), [ODD.terms[0]!.term]);
    assert.deepEqual(
      await find('safety valve', 'en', 1, 'domain == "law"'),
      ['rental agreement'],
      'the nearest of that domain',
    );
  });

  it('leaves what somebody else has written, and says so', async () => {
    const before = concept(1, 'valve', 'Ventil');
    await termbase.push([before], encoder);
    const { versions } = (await termbase.concept(before.id))!;
    const edited = concept(1, 'valve', 'Absperrventil');
    await termbase.edit(before.id, edited, versions, encoder);
    assert.deepEqual((await termbase.push([before], encoder)).older, [before.id]);
    assert.deepEqual((await termbase.push([concept(1, 'valve', 'Hahn')], encoder)).different, [before.id]);
    assert.deepEqual(await all(), [{ id: before.id, contents: [edited] }]);
    assert.equal((await termbase.push([concept(1, 'valve', 'Hahn')], encoder, { replace: true })).changed, 1);
    assert.deepEqual(
      (await all())[0]!.contents.map((content) => content!.terms[1]!.term),
      ['Hahn'],
    );
  });

  it('keeps both of two edits that were made at the same time, by two clients', async () => {
    const shared = Array.from({ length: 250 }, (_, i) => concept(i, `valve ${i}`, `Ventil ${i}`));
    await termbase.push(shared, encoder);
    const other = await connect(`terms_${collections}`);
    const stored = new Map<string, Parameters<Termbase['edit']>[2]>();
    for await (const { id, versions } of termbase.concepts(new Pacer())) stored.set(id, versions);
    const edits = shared.flatMap(({ id }, i) => [
      () => termbase.edit(id, concept(i, `valve ${i}`, `mine ${i}`), stored.get(id)!, encoder),
      () => other.edit(id, i % 5 === 0 ? undefined : concept(i, `valve ${i}`, `theirs ${i}`), stored.get(id)!, encoder),
    ]);
    await Promise.all(edits.map((edit) => edit()));
    for (const [number, { contents }] of (await all(other)).entries()) {
      const german = contents.map((content) => content!.terms[1]!.term).sort();
      assert.deepEqual(german, number % 5 === 0 ? [`mine ${number}`] : [`mine ${number}`, `theirs ${number}`]);
    }
    const [both] = (await all()).filter(({ contents }) => contents.length === 2);
    const { versions } = (await termbase.concept(both!.id))!;
    await termbase.edit(both!.id, concept(1, 'valve 1', 'merged'), versions, encoder);
    assert.deepEqual(
      (await all(other)).find(({ id }) => id === both!.id)!.contents.map((content) => content!.terms[1]!.term),
      ['merged'],
    );
    await other.close();
  });

  it('refuses what is too large by its id, and takes the rest', async () => {
    const large = concept(1, 'valve', 'Ventil', { note: 'x'.repeat(70_000) });
    const result = await termbase.push([large, concept(2, 'pump', 'Pumpe'), EXAMPLE], encoder, {
      withoutExamples: true,
    });
    assert.deepEqual([result.added, result.refused.map(({ id }) => id)], [2, [large.id]]);
    assert.deepEqual((await all())[1]!.contents[0]!.terms[0], { term: 'crane', language: 'en' });
  });

  it('keeps what counts at an upkeep, and nothing that was deleted', async () => {
    await termbase.push([concept(1, 'valve', 'Ventil'), concept(2, 'pump', 'Pumpe')], encoder);
    const [valve, pump] = [
      (await termbase.concept(concept(1, '', '').id))!,
      (await termbase.concept(concept(2, '', '').id))!,
    ];
    await termbase.edit(valve.id, concept(1, 'valve', 'Hahn'), valve.versions, encoder);
    await termbase.edit(pump.id, undefined, pump.versions, encoder);
    assert.equal(await termbase.upkeep(60_000), 0, 'it is too young');
    assert.equal(await termbase.upkeep(-60_000), 5, 'two of the old valve, two of the pump, and its deletion');
    assert.deepEqual(
      (await all()).map(({ contents }) => contents[0]!.terms[1]!.term),
      ['Hahn'],
    );
    assert.equal(await termbase.upkeep(-60_000), 0);
  });

  it('sends the form and the vector of a look-up, and nothing of its sentence or of this machine', async () => {
    await termbase.push([concept(1, 'valve', 'Ventil')], encoder);
    const wire = await Wire.to(server.port);
    const tapped = await Termbase.connect({
      name: 'Company',
      address: `127.0.0.1:${wire.port}`,
      collection: `terms_${collections}`,
    });
    const vector = (
      await encoder.encodePhrases([
        { phrase: 'safety valve', before: 'The reactor’s ', after: ' leaks confidentially.' },
      ])
    ).row(0);
    await tapped.find(
      { forms: ['safety valve'], stems: ['safeti valv'], vector: { model: encoder.fingerprint, values: vector } },
      1,
    );
    await tapped.close();
    wire.close();
    const sent = wire.sent();
    assert(
      sent.includes('safety valve') && sent.includes(Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength)),
    );
    for (const secret of ['reactor', 'leaks', 'confidential', hostname(), userInfo().homedir])
      assert(!sent.includes(secret), secret);
  });

  it('says where it cannot be reached, and what is none', async () => {
    await assert.rejects(Termbase.connect({ name: 'Company', address: '127.0.0.1:1', collection: 'terms' }), {
      code: 'termbaseUnreachable',
      message: /“Company” at 127\.0\.0\.1:1 is not responding/,
    });
    const missing = await connect('nothing_here');
    await assert.rejects(missing.facts(), { code: 'termbaseRefused', message: /termbase create/ });
    await missing.close();
  });
});

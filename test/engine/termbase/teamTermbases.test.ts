import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Engine } from '../../../src/engine/engine';
import { Termbase } from '../../../src/engine/termbase/termbase';
import type { Concept } from '../../../src/model/concept';
import type { EngineState, GlossaryReference, TermbaseState } from '../../../src/protocol/protocol';
import { termbaseReference } from '../../../src/protocol/protocol';
import { until } from '../../support/host/waiting';
import type { MilvusServer } from '../../support/milvusServer';
import { sharedMilvus } from '../../support/sharedMilvus';
import { entry, realEncoder } from '../glossaryWorkbench';

const COMPANY = termbaseReference('Company');
const IN_FILE = [entry({ en: 'safety valve', de: 'Sicherheitsventil' }), entry({ en: 'pump', de: 'Pumpe' })];
const ON_SERVER = [
  entry({ en: 'rental agreement', de: 'Mietvertrag' }, { domain: 'law' }),
  entry({ en: 'shut-off valve', de: 'Absperrventil' }),
  entry(
    { en: [{ term: 'crane', examples: [{ before: 'The ', phrase: 'crane', after: ' lifts the load.' }] }], de: 'Kran' },
    { definition: 'A machine that lifts.' },
  ),
  entry({ en: 'coffee filter', de: 'Kaffeefilter' }),
];

describe('termbases beside the glossaries of an editor', function () {
  this.timeout(240_000);
  let server: MilvusServer;
  let folder: string;
  let file: GlossaryReference;
  let collection: string;
  let count = 0;
  const engines: Engine[] = [];
  const states = new Map<Engine, EngineState>();
  let late = 0;

  /** Another window, or the same one after a restart. */
  const openEngine = async (edits = 'edits'): Promise<Engine> => {
    const engine = new Engine({ cacheFolder: path.join(folder, 'cache'), editsFolder: path.join(folder, edits) });
    engines.push(engine);
    engine.onState((now) => states.set(engine, now));
    engine.onLateAnswer(() => late++);
    await engine.termbases.useTermbases({ termbases: [{ name: 'Company', address: server.address, collection }] });
    return engine;
  };
  const stateOf = (engine: Engine): TermbaseState => states.get(engine)!.termbases![0]!;
  const suggest = async (engine: Engine, phrase: string, glossaries = [file, COMPANY]) =>
    engine.suggest({ phrase }, { source: 'en', target: 'de' }, glossaries, 5);
  /** Until the termbase has connected, which takes longer than a look-up waits. */
  const readyEngine = async (edits?: string): Promise<Engine> => {
    const engine = await openEngine(edits);
    await until('the termbase to answer', async () =>
      (await suggest(engine, 'coffee filter', [COMPANY])).length > 0 ? true : undefined,
    );
    return engine;
  };
  const german = async (engine: Engine, id: string) =>
    (await engine.browsing.concept({ glossary: COMPANY, id })).concept.terms[1]!.term;
  const translated = (concept: Concept, term: string): Concept => ({
    ...concept,
    terms: [concept.terms[0]!, { ...concept.terms[1]!, term }],
  });
  const edit = async (engine: Engine, id: string, term: string) => {
    const { concept: before } = await engine.browsing.concept({ glossary: COMPANY, id });
    return engine.changes.change({
      glossary: COMPANY,
      change: { kind: 'edit', before, after: translated(before, term) },
      reason: { command: 'edit' },
    });
  };
  const [crane] = ON_SERVER.filter(({ definition }) => definition);

  before(async () => (server = await sharedMilvus()));
  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'glossa-team-'));
    [collection, late] = [`team_${++count}`, 0];
    file = { path: path.join(folder, 'own.glossa.jsonl') };
    const termbase = await Termbase.connect({ name: 'Company', address: server.address, collection });
    const encoder = await realEncoder();
    await termbase.create(encoder, 1000);
    await termbase.push(ON_SERVER, encoder);
    await termbase.close();
    const engine = new Engine({ cacheFolder: path.join(folder, 'cache') });
    await engine.changes.change({ glossary: file, change: { kind: 'put', concepts: IN_FILE } });
    await engine.close();
  });
  afterEach(async () => {
    for (const engine of engines.splice(0)) await engine.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('shows the equivalents of both together, as surely as if all stood in one file', async () => {
    const engine = await readyEngine();
    const whole: GlossaryReference = { path: path.join(folder, 'whole.glossa.jsonl') };
    await engine.changes.change({ glossary: whole, change: { kind: 'put', concepts: [...IN_FILE, ...ON_SERVER] } });
    for (const phrase of ['valves', 'lease', 'rental agreements', 'crane', 'filter for coffee']) {
      const shown = (found: Awaited<ReturnType<typeof suggest>>) =>
        found.map(({ term, confidence, why }) => `${term} ${Math.round(20 * confidence)} ${why.join()}`);
      await engine.settle([whole]);
      assert.deepEqual(shown(await suggest(engine, phrase)), shown(await suggest(engine, phrase, [whole])), phrase);
    }
    const [first] = await suggest(engine, 'rental agreement');
    assert.deepEqual([first!.term, first!.glossary, first!.domain], ['Mietvertrag', COMPANY.path, 'law']);
  });

  it('finds a term of several words under the pointer, and what is being typed', async () => {
    const engine = await readyEngine();
    const text = 'Close the shut-off valve before you leave.\n';
    const at = text.indexOf('valve') + 2;
    const found = await engine.lookups.equivalents({
      slice: { fileName: 'a.md', languageId: 'markdown', text, offset: 0, selection: { start: at, end: at } },
      languages: { requested: { source: 'en', target: 'de' } },
      glossaries: [file, COMPANY],
      limit: 5,
    });
    assert.deepEqual([found.phrase, found.equivalents[0]?.term], ['shut-off valve', 'Absperrventil']);
    const hits = await engine.lookups.search({ query: 'rental ag', glossaries: [file, COMPANY], limit: 3 });
    assert.deepEqual(
      hits[0]?.terms.map(({ term }) => term),
      ['rental agreement', 'Mietvertrag'],
    );
  });

  it('takes edits, deletions and their undoing, which others see', async () => {
    const [engine, other] = [await readyEngine(), await readyEngine('others')];
    assert.deepEqual(await edit(engine, crane!.id, 'Hebekran'), { added: 0, updated: 1, removed: 0 });
    const { concept } = await other.browsing.concept({ glossary: COMPANY, id: crane!.id });
    assert.deepEqual(
      { ...concept, created: undefined, modified: undefined },
      { ...translated(crane!, 'Hebekran'), created: undefined, modified: undefined },
    );
    await engine.changes.change({
      glossary: COMPANY,
      change: { kind: 'remove', ids: [crane!.id] },
      reason: { command: 'remove' },
    });
    await assert.rejects(other.browsing.concept({ glossary: COMPANY, id: crane!.id }), { code: 'conceptUnknown' });
    const undo = async () => engine.changes.undo((await engine.changes.lastChange({ glossaries: [file, COMPANY] }))!);
    assert.deepEqual(await undo(), { restored: 1 });
    assert.equal(await german(other, crane!.id), 'Hebekran');
    await undo();
    assert.equal(await german(other, crane!.id), 'Kran');
    await assert.rejects(
      engine.changes.change({ glossary: { ...COMPANY, readOnly: true }, change: { kind: 'remove', ids: [crane!.id] } }),
      { code: 'glossaryReadOnly' },
    );
    const { concepts, isCutOff } = await engine.browsing.browse({
      glossary: COMPANY,
      filter: { domain: 'law' },
      by: 'domain',
      offset: 0,
      limit: 10,
    });
    assert.deepEqual([concepts.map(({ terms }) => terms[0]!.term), isCutOff], [['rental agreement'], undefined]);
  });

  it('shows both of two edits that were made at the same time to both, until somebody decides', async () => {
    const [engine, other] = [await readyEngine(), await readyEngine('others')];
    const { concept: before } = await other.browsing.concept({ glossary: COMPANY, id: crane!.id });
    await edit(engine, crane!.id, 'Hebekran');
    await assert.rejects(
      other.changes.change({
        glossary: COMPANY,
        change: { kind: 'edit', before, after: translated(before, 'Kranich') },
      }),
      { code: 'changedSince' },
    );
    // Neither can know of the other's edit while the server hangs.
    await other.browsing.concept({ glossary: COMPANY, id: crane!.id });
    server.pause();
    const edits = await Promise.all([edit(engine, crane!.id, 'Turmkran'), edit(other, crane!.id, 'Kranwagen')]);
    assert.deepEqual(
      edits.map(({ isWaiting }) => isWaiting),
      [true, true],
    );
    server.resume();
    await until('both edits to be sent', () =>
      stateOf(engine).waiting + stateOf(other).waiting === 0 ? true : undefined,
    );
    for (const each of [engine, other]) {
      const { versions } = await each.browsing.concept({ glossary: COMPANY, id: crane!.id });
      assert.deepEqual(versions?.map(({ concept }) => concept.terms[1]!.term).sort(), ['Kranwagen', 'Turmkran']);
      assert.deepEqual(stateOf(each).disputed, [{ id: crane!.id, term: 'crane' }]);
    }
    await engine.changes.change({ glossary: COMPANY, change: { kind: 'unite', id: crane!.id } });
    assert.deepEqual(
      (await other.browsing.concept({ glossary: COMPANY, id: crane!.id })).concept.terms
        .slice(1)
        .map(({ term }) => term)
        .sort(),
      ['Kranwagen', 'Turmkran'],
    );
  });

  it('answers from the files while the server hangs, and keeps edits until it is back, whatever ends meanwhile', async () => {
    let engine = await readyEngine();
    await engine.browsing.concept({ glossary: COMPANY, id: crane!.id });
    server.pause();
    const begun = performance.now();
    for (const phrase of ['pump', 'valve', 'safety valve', 'pumps', 'valves'])
      assert((await suggest(engine, phrase)).length > 0, phrase);
    assert(performance.now() - begun < 2_000, 'only the first two wait, 300 ms each');
    assert.equal(stateOf(engine).phase, 'slow');
    assert.deepEqual(await edit(engine, crane!.id, 'Hebekran'), { added: 0, updated: 1, removed: 0, isWaiting: true });
    assert.equal(await german(engine, crane!.id), 'Hebekran');
    assert.deepEqual((await suggest(engine, 'crane')).map(({ term }) => term).slice(0, 1), ['Hebekran']);
    assert.equal(stateOf(engine).waiting, 1);
    await engines.pop()!.close();
    server.resume();
    engine = await readyEngine();
    await until('the edit to be sent', () => (stateOf(engine).waiting === 0 ? true : undefined));
    assert.equal(await german(await readyEngine('others'), crane!.id), 'Hebekran');
  });

  it('makes no edit again that was undone meanwhile, although two windows send it', async () => {
    const [engine, other] = [await readyEngine(), await readyEngine()];
    for (const each of [engine, other])
      for (const { id } of ON_SERVER) await each.browsing.concept({ glossary: COMPANY, id });
    server.pause();
    await edit(engine, crane!.id, 'Hebekran');
    await engine.changes.undo((await engine.changes.lastChange({ glossaries: [COMPANY] }))!);
    await edit(other, ON_SERVER[0]!.id, 'Pachtvertrag');
    assert.equal(stateOf(other).waiting, 3, 'it knows what the other window has left');
    server.resume();
    await until('all edits to be sent', () =>
      stateOf(engine).waiting + stateOf(other).waiting === 0 ? true : undefined,
    );
    const { concept, versions } = await other.browsing.concept({ glossary: COMPANY, id: crane!.id });
    assert.deepEqual([concept.terms[1]!.term, versions], ['Kran', undefined]);
    assert.equal(await german(engine, ON_SERVER[0]!.id), 'Pachtvertrag');
  });

  it('says that an answer came after nobody waited for it, and has it ready', async () => {
    const engine = await readyEngine();
    late = 0;
    server.pause();
    assert.deepEqual(await suggest(engine, 'lease', [COMPANY]), []);
    server.resume();
    await until('the late answer', () => (late > 0 ? true : undefined));
    assert.deepEqual(
      (await suggest(engine, 'lease', [COMPANY])).map(({ term }) => term),
      ['Mietvertrag'],
    );
  });

  it('searches by form alone what another model has made, and says so', async () => {
    collection += 'other';
    const termbase = await Termbase.connect({ name: 'Company', address: server.address, collection });
    const encoder = await realEncoder();
    const other = new Proxy(encoder, {
      get: (target, name) => (name === 'fingerprint' ? 'another model' : Reflect.get(target, name, target)),
    });
    await termbase.create(other, 1000);
    await termbase.push(ON_SERVER, other);
    await termbase.close();
    const engine = await readyEngine();
    assert.equal(stateOf(engine).isByFormOnly, true);
    assert.deepEqual(
      (await suggest(engine, 'rental agreements', [COMPANY])).map(({ term }) => term),
      ['Mietvertrag'],
    );
    assert.deepEqual(await suggest(engine, 'lease', [COMPANY]), []);
  });

  it('contacts no termbase that is not in use', async () => {
    const engine = await readyEngine();
    await engine.termbases.useTermbases({ termbases: [] });
    assert.deepEqual(await suggest(engine, 'lease', [COMPANY]), []);
    await assert.rejects(engine.browsing.concept({ glossary: COMPANY, id: crane!.id }), {
      code: 'termbaseRefused',
      message: /“Company” is not used/,
    });
  });
});

import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { QueryMap } from '../../../src/adaptation/adapt';
import { Vectors } from '../../../src/base/vectors';
import type { SavedAdaptation } from '../../../src/engine/adaptation/adaptations';
import { AdaptationFile, Adaptations } from '../../../src/engine/adaptation/adaptations';
import type { PhraseEncoder } from '../../../src/engine/encoder/phraseEncoder';
import { AdaptationHandler } from '../../../src/engine/handlers/adaptation';
import type { GlossaryIndexRegistry } from '../../../src/engine/index/glossaryIndex';
import { SuggestService } from '../../../src/engine/lookup/suggestService';
import type { GlossaryAdaptation } from '../../../src/model/adaptation';
import type { GlossaryReference } from '../../../src/protocol/protocol';
import { until } from '../../support/host/waiting';
import { entry, GlossaryWorkbench, realEncoder } from '../glossaryWorkbench';
import { oddGlossary, plainGlossary } from './oddGlossary';

/** What the client has entered without a source term, so that it is found by meaning alone. */
const ALONE = ['Falke wasserdicht', 'Dachs wasserdicht', 'Wolf wasserdicht', 'Hirsch wasserdicht'];
const ASKED = ['waterproof pump', 'waterproof valve', 'waterproof tank', 'waterproof wheel'];

/** Seconds on a quiet machine; a loaded one may take many times as long. */
const TIMEOUT = 180_000;

describe('adapting to a glossary', function () {
  this.timeout(TIMEOUT);
  let encoder: PhraseEncoder;
  let workbench: GlossaryWorkbench;
  let glossary: GlossaryReference;
  let index: GlossaryIndexRegistry;
  let result: GlossaryAdaptation;
  const shares: number[] = [];

  const adaptationsIn = (onChange?: () => void): Adaptations =>
    new Adaptations(encoder, path.join(workbench.folder, 'cache', 'adaptations'), onChange);
  const handlerOf = (adaptations: Adaptations): AdaptationHandler =>
    new AdaptationHandler(async () => ({ index, encoder, adaptations }));
  const right = async (adaptations?: Adaptations): Promise<number> => {
    const service = new SuggestService(index, encoder, adaptations);
    const answers = await Promise.all(ASKED.map((phrase) => service.suggest({ phrase }, 'en', 'de', [glossary], 3)));
    return answers.filter(([first], i) => first?.term === ALONE[i]).length;
  };

  before(async () => {
    encoder = await realEncoder();
    workbench = await GlossaryWorkbench.open();
    glossary = await workbench.put('odd', ...oddGlossary(), ...ALONE.map((de) => entry({ de })));
    index = workbench.index({ encoder });
    await index.settle([glossary]);
    const handler = handlerOf(adaptationsIn());
    result = await handler.adapt({ glossary }, { onProgress: ({ percent }) => shares.push(percent) });
  });
  after(async () => {
    await index?.close();
    await workbench?.close();
  });

  it('learns a client’s own words, and tells what that is worth on pairs that were held out', () => {
    const direction = result.directions.find(({ pair }) => pair.source === 'en')!;
    assert.equal(direction.verdict, 'better');
    assert.equal(direction.pairs, 224);
    assert.ok(direction.heldOut >= 40 && direction.heldOut <= 45);
    assert.ok(
      direction.after!.first >= direction.before!.first + 8,
      `${direction.before!.first} → ${direction.after!.first} of ${direction.heldOut}`,
    );
    assert.deepEqual(
      shares,
      [...shares].sort((a, b) => a - b),
    );
    assert.equal(shares.at(-1), 100);
  });

  it('serves look-ups of what was never entered, in an engine that starts later, too', async () => {
    const [before, after] = [await right(), await right(adaptationsIn())];
    assert.ok(after > before, `${before} → ${after} of ${ALONE.length}`);
  });

  it('leaves what the glossary knows by its form as it was', async () => {
    const [first] = await new SuggestService(index, encoder, adaptationsIn()).suggest(
      { phrase: 'spare pump' },
      'en',
      'de',
      [glossary],
      3,
    );
    assert.equal(first?.term, 'Falke Ersatz');
    assert.equal(first.why[0], 'exact');
  });

  it('serves no other model and no other pair of languages', async () => {
    const adaptations = adaptationsIn();
    await adaptations.open(await index.open([glossary]));
    const vector = (await encoder.encodePhrases([{ phrase: 'pump' }])).row(0);
    assert.ok(adaptations.adapted(vector, glossary.path, 'en', 'de'));
    assert.equal(adaptations.adapted(vector, glossary.path, 'en', 'fr'), undefined);
    assert.equal(adaptations.adapted(vector, glossary.path, undefined, 'de'), undefined);
    const other: PhraseEncoder = Object.create(encoder, { fingerprint: { value: 'another' } }) as PhraseEncoder;
    assert.equal(
      await new Adaptations(other, path.join(workbench.folder, 'cache', 'adaptations')).has(glossary.path),
      false,
    );
  });

  it('stays with a glossary that grows a little, is out of date when it becomes another, and comes back with it', async () => {
    const adaptations = adaptationsIn();
    const isStale = async (): Promise<boolean> => {
      await adaptations.open(await index.open([glossary]));
      return adaptations.states.some((state) => state.isStale);
    };
    const { concepts } = await workbench.store.read(glossary.path);
    await workbench.store.change(glossary, { kind: 'put', concepts: [entry({ en: 'gearbox', de: 'Uhu' })] });
    assert.equal(await isStale(), false);
    const removed = Array.from(concepts.values()).slice(0, 100);
    await workbench.store.change(glossary, { kind: 'remove', ids: removed.map(({ id }) => id) });
    await until('the adaptation to be out of date', async () => (await isStale()) || undefined);
    const vector = (await encoder.encodePhrases([{ phrase: 'pump' }])).row(0);
    const direction = adaptations.states.find((state) => state.isStale)!.pair;
    assert.equal(adaptations.adapted(vector, glossary.path, direction.source, direction.target), undefined);
    await workbench.store.change(glossary, { kind: 'put', concepts: removed });
    await until('the adaptation to serve again', async () => !(await isStale()) || undefined);
  });

  it('is off when it is switched off, and stays so', async () => {
    const handler = handlerOf(adaptationsIn());
    assert.equal(await handler.stopAdapting({ glossary }), true);
    assert.equal(await handler.stopAdapting({ glossary }), false);
    assert.equal(await adaptationsIn().has(glossary.path), false);
    assert.equal(await right(adaptationsIn()), await right());
  });

  it('refuses few pairs and says how many it needs', async () => {
    const few = await workbench.put('few', ...plainGlossary(60));
    const handler = handlerOf(adaptationsIn());
    assert.deepEqual(await handler.adapt({ glossary: few }), { directions: [], pairs: 60, neededPairs: 100 });
  });

  it('keeps nothing where the model is right already', async () => {
    const plain = await workbench.put('plain', ...plainGlossary(128));
    const adaptations = adaptationsIn();
    const { directions } = await handlerOf(adaptations).adapt({ glossary: plain });
    assert.deepEqual(
      directions.map(({ verdict }) => verdict),
      ['noBetter', 'noBetter'],
    );
    assert.equal(await adaptations.has(plain.path), false);
  });

  it('can be cancelled, and everything stays as it was', async () => {
    const controller = new AbortController();
    const adaptations = adaptationsIn();
    const work = handlerOf(adaptations).adapt(
      { glossary },
      { onProgress: ({ percent }) => percent > 10 && controller.abort(), signal: controller.signal },
    );
    await assert.rejects(work, { code: 'cancelled' });
    assert.equal(await adaptations.has(glossary.path), false);
  });
});

const DIMENSIONS = 64;

describe('the adaptations of a glossary on the disk', () => {
  let folder: string;
  let file: AdaptationFile;

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'glossa-'));
    file = new AdaptationFile(folder, '/a/glossary.glossa.jsonl', 'model', DIMENSIONS);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const bothWays = (mark: number): SavedAdaptation[] =>
    [
      { source: 'en', target: 'de' },
      { source: 'de', target: 'en' },
    ].map((pair, place) => ({
      pair,
      calibration: { slope: mark, intercept: place },
      marks: Uint32Array.of(mark, place, 7).subarray(place),
      map: new QueryMap(new Vectors(DIMENSIONS, new Float32Array(DIMENSIONS * DIMENSIONS).fill(mark + place))),
    }));

  it('come back as they were, in every direction, and go', async () => {
    await file.replace(bothWays(1));
    assert.deepEqual(await file.read(), bothWays(1));
    await file.replace([]);
    assert.deepEqual([await file.read(), readdirSync(folder)], [[], []]);
  });

  it('are at every moment those there were or those there are to be, in both directions', async () => {
    await file.replace(bothWays(1));
    let isDone = false;
    const replaced = file.replace(bothWays(2)).finally(() => (isDone = true));
    while (!isDone) {
      const found = await file.read();
      assert.ok(
        [1, 2].includes(found[0]?.calibration.slope ?? 0) &&
          found.length === 2 &&
          found[0]!.calibration.slope === found[1]!.calibration.slope,
        `${found.length} directions`,
      );
    }
    await replaced;
    assert.deepEqual(await file.read(), bothWays(2));
  });
});

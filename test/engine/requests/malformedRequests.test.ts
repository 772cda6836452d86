import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { ResponseError } from 'vscode-jsonrpc/node';
import { ERROR_CODES } from '../../../src/base/errors';
import { randomNumbers } from '../../../src/base/randomNumbers';
import { Requests } from '../../../src/protocol/protocol';
import type { EngineProcess } from '../../support/engineProcess';
import { startEngine } from '../../support/engineProcess';
import { INHERITED_NAMES } from '../../support/inheritedNames';
import type { RequestName } from './soundRequests';
import { soundRequests } from './soundRequests';

/** Fuzzed requests of each kind. */
const RUNS = 60;
const SEED = Number(process.env['GLOSSA_SEED'] ?? Date.now() % 1_000_000_000);
const TIMEOUT = 20_000;

const NAMES = Object.keys(Requests) as RequestName[];
/** As JSON, so that `__proto__` is a field like any other, as it is when it comes over the wire. */
const ODD_VALUES = [
  'null', '0', '-1', '1.5', '1e308', '1e21', 'true', '""', '"de"', '"\\u0000"', '[]', '[null]', '[[]]', '{}', '{"__proto__":{"path":"/","readOnly":true}}', '{"constructor":{"prototype":[]}}', '{"kind":"__proto__"}',
  '{"length":4294967295}', '{"path":null}', JSON.stringify('x'.repeat(100_000)), JSON.stringify(Array.from({ length: 5_000 }, () => [])), JSON.stringify('\ud800'), ...INHERITED_NAMES.map((name) => JSON.stringify(name)),
];

describe('The engine, asked in a form that it does not take', () => {
  let folder: string;
  let engine: EngineProcess;

  before(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'glossa-malformed-'));
    engine = startEngine({ cacheFolder: path.join(folder, 'cache') });
    await writeFile(path.join(folder, 'terms.glossa.jsonl'), '{"glossa":1}\n{"id":"c1","terms":[{"term":"valve","language":"en"},{"term":"Ventil","language":"de"}]}\n');
    await writeFile(path.join(folder, 'client.csv'), 'en,de\npump,Pumpe\n');
  });
  after(async () => {
    await engine.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** The code of the refusal; undefined where there was an answer. Fails for everything that is neither. */
  async function refusalOf(name: RequestName, ...params: unknown[]): Promise<string | undefined> {
    const said = `${name} ${JSON.stringify(params).slice(0, 300)}`;
    const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error(`No answer to ${said}`)), TIMEOUT).unref());
    try {
      await Promise.race([engine.connection.sendRequest(Requests[name].method, ...params), late]);
      return undefined;
    } catch (error) {
      assert.ok(error instanceof ResponseError, `${said}: ${String(error)}`);
      const { code } = (error.data ?? {}) as { code?: string };
      assert.ok((ERROR_CODES as readonly unknown[]).includes(code), `${said}: ${error.code} ${error.message}`);
      assert.doesNotMatch(error.message, /\n\s+at |TypeError|undefined \(reading/, said);
      return code;
    }
  }

  async function isAlive(): Promise<void> {
    assert.equal(await refusalOf('overview', { glossaries: [{ path: path.join(folder, 'terms.glossa.jsonl') }] }), undefined);
    assert.equal(engine.child.exitCode, null);
  }

  it('refuses it by a code of its own where the whole is wrong', async () => {
    for (const name of NAMES) for (const params of [null, 'text', 7, [], [[]], {}]) {
      if (name === 'clearLocalData' && params === null) continue;
      assert.equal(await refusalOf(name, params), 'badRequest', `${name} ${JSON.stringify(params)}`);
    }
    for (const name of NAMES) if (name !== 'clearLocalData') assert.equal(await refusalOf(name), 'badRequest', name);
    for (const name of NAMES) assert.equal(await refusalOf(name, {}, {}), 'badRequest', name);
    await isAlive();
  });

  it('says which part of it is wrong', async () => {
    const glossary = { path: path.join(folder, 'terms.glossa.jsonl') };
    const faults: [RequestName, object, RegExp][] = [
      ['adapt', { glossary: { path: 7 } }, /glossa\/adapt .*glossary\.path must be a text/],
      ['adapt', { glossary: { path: 'terms.glossa.jsonl' } }, /glossary\.path must be an absolute path/],
      ['browse', { glossary, filter: {}, by: 'constructor', offset: 0, limit: 10 }, /by must be one of domain, customer/],
      ['change', { glossary, change: { kind: 'put', concepts: [{ id: 'c2', terms: [{ term: 'pump' }] }] } }, /change\.concepts\[0\]\.terms\[0\]\.language must be a text/],
      ['change', { glossary, change: { kind: 'toString' } }, /change\.kind must be one of put, remove, edit, set, merge, unite/],
      ['search', { query: 'x'.repeat(1_001), glossaries: [glossary], limit: 3 }, /query must have 1000 characters at most/],
    ];
    for (const [name, params, sentence] of faults) await assert.rejects(engine.connection.sendRequest(Requests[name].method, params), sentence);
  });

  it('answers those that are sound', async () => {
    const sound = soundRequests(folder);
    for (const name of NAMES) {
      const refusal = await refusalOf(name, ...(sound[name] ? [sound[name]] : []));
      assert.notEqual(refusal, 'badRequest', name);
    }
  });

  it(`answers or refuses what is wrong in any part, and lives on (GLOSSA_SEED=${SEED})`, async () => {
    const random = randomNumbers(SEED);
    const below = (limit: number): number => Math.floor(random() * limit);
    const sound = soundRequests(folder);
    for (const name of NAMES) for (let run = 0; run < RUNS; run++) {
      const params: unknown = sound[name] && JSON.parse(JSON.stringify(sound[name]));
      const places = placesIn(params);
      if (!places.length) continue;
      for (let change = below(2); change >= 0; change--) {
        const { holder, key } = places[below(places.length)]!;
        const odd = below(ODD_VALUES.length + 1);
        if (odd === ODD_VALUES.length) delete holder[key];
        else holder[key] = JSON.parse(ODD_VALUES[odd]!);
      }
      await refusalOf(name, params);
    }
    await isAlive();
  });

  it('passes over messages that are no requests', async () => {
    const cancelNothing = { jsonrpc: '2.0', method: '$/cancelRequest' };
    const messages = [
      'text', 7, {}, [], { jsonrpc: '2.0' }, { jsonrpc: '2.0', id: 1 }, { jsonrpc: '2.0', id: {}, method: 'glossa/adapt' }, { jsonrpc: '2.0', id: 9, method: 7 }, { jsonrpc: '2.0', method: 'glossa/adapt' },
      cancelNothing, { ...cancelNothing, params: null }, { ...cancelNothing, params: [] }, { jsonrpc: '2.0', method: '$/progress' }, { jsonrpc: '2.0', method: '$/progress', params: null }, { jsonrpc: '2.0', method: '$/setTrace', params: null },
      { jsonrpc: '2.0', id: null, result: 1 }, { jsonrpc: '2.0', id: 'nobody asked', error: null }, { jsonrpc: '2.0', id: 12_345, method: 'glossa/nothing', params: [] },
    ];
    for (const message of messages) {
      engine.child.send(message);
      await isAlive();
    }
  });
});

/** Every place in a request where another value can stand. */
function placesIn(value: unknown): { holder: Record<string, unknown>; key: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Record<string, unknown>;
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...placesIn(holder[key])]);
}

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { allRequests } from '../../src/protocol/protocol';
import type { EngineProcess } from '../support/engineProcess';
import { startEngine } from '../support/engineProcess';

describe('clearing local data', () => {
  let folder: string;
  let engine: EngineProcess;
  const cache = (): string => path.join(folder, 'cache');

  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'glossa-local-'));
    engine = startEngine({ cacheFolder: cache() });
  });
  afterEach(async () => {
    await engine.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('removes what the engine keeps for itself, and leaves the glossary', async () => {
    const glossary = { path: path.join(folder, 'glossary.glossa.jsonl') };
    const concepts = [
      {
        id: 'c1',
        terms: [
          { term: 'heath', language: 'en' },
          { term: 'Heide', language: 'de' },
        ],
      },
    ];
    await engine.connection.sendRequest(allRequests.change, {
      glossary,
      change: { kind: 'put', concepts },
      reason: { command: 'add' },
    });
    await writeFile(path.join(cache(), 'left-behind'), '');
    await engine.connection.sendRequest(allRequests.clearLocalData);
    assert.deepEqual(await readdir(cache()), []);
    assert.ok(existsSync(glossary.path));
  });
});

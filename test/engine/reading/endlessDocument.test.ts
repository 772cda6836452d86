import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { CancellationTokenSource, ResponseError } from 'vscode-jsonrpc';
import { allRequests } from '../../../src/protocol/protocol';
import { endlessDocx } from '../../files/support/docx';
import { hugeJson, hugeYaml } from '../../files/support/hugeValues';
import type { EngineProcess } from '../../support/engineProcess';
import { startEngine } from '../../support/engineProcess';

const LANGUAGES = { source: 'en', target: 'de' };
/** Libraries read each of them in one step, which takes long and says nothing meanwhile. */
const ENDLESS: Record<string, () => string | Uint8Array> = {
  'endless.en.docx': () => endlessDocx(150_000),
  'huge.en.json': hugeJson,
  'huge.en.yml': hugeYaml,
};

describe('An engine that reads a document without end', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'glossa-'));
  const glossary = { path: path.join(folder, 'terms.glossa.jsonl') };
  let engine: EngineProcess;
  before(() => (engine = startEngine({ cacheFolder: path.join(folder, 'cache') })));
  after(async () => {
    await engine.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const hover = () => {
    const text = 'The lease ends.';
    const slice = { fileName: 'a.en.md', text, offset: 0, selection: { start: 4, end: 9 } };
    return engine.connection.sendRequest(allRequests.equivalents, {
      slice,
      languages: { requested: LANGUAGES },
      glossaries: [glossary],
      limit: 5,
    });
  };

  before(async () => {
    const concepts = [
      {
        id: 'c1',
        terms: [
          { term: 'lease', language: 'en' },
          { term: 'Mietvertrag', language: 'de' },
        ],
      },
    ];
    await engine.connection.sendRequest(allRequests.change, { glossary, change: { kind: 'put', concepts } });
    // What is loaded and indexed once is not what is measured.
    await hover();
  });

  for (const [name, content] of Object.entries(ENDLESS)) {
    it(`answers hovers meanwhile, and stops within a second when it is cancelled: ${name}`, async () => {
      const source = { path: path.join(folder, name) };
      writeFileSync(source.path, content());
      const cancel = new CancellationTokenSource();
      let isOver = false;
      const build = engine.connection.sendRequest(
        allRequests.build,
        { source, languages: LANGUAGES, minConfidence: 0.5 },
        cancel.token,
      );
      const ending = assert
        .rejects(
          build,
          (error) => error instanceof ResponseError && (error.data as { code?: string }).code === 'cancelled',
        )
        .finally(() => (isOver = true));
      const started = performance.now();
      while (performance.now() - started < 3000) {
        const asked = performance.now();
        assert.equal((await hover()).equivalents[0]?.term, 'Mietvertrag');
        assert.ok(performance.now() - asked < 1000, `a hover took ${performance.now() - asked} ms`);
      }
      assert.equal(isOver, false, 'the document was read');
      const cancelled = performance.now();
      cancel.cancel();
      await ending;
      assert.ok(performance.now() - cancelled < 1000, `${performance.now() - cancelled} ms`);
    });
  }
});

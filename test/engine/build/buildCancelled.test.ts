import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { CancellationTokenSource, ResponseError } from 'vscode-jsonrpc';
import type { BuildParams, BuildPhase, TaskProgress } from '../../../src/protocol/protocol';
import { allRequests, taskProgressType } from '../../../src/protocol/protocol';
import type { EngineProcess } from '../../support/engineProcess';
import { startEngine } from '../../support/engineProcess';

/** Sentences enough that no phase is over before it can be cancelled. */
const SENTENCES = 500;
/** Steps of progress that may still be under way when the cancellation arrives. */
const UNDER_WAY = 15;

const NOUNS = [
  ['tenant', 'Mieter'],
  ['landlord', 'Vermieter'],
  ['clockmaker', 'Uhrmacher'],
  ['ferryman', 'Fährmann'],
  ['gardener', 'Gärtner'],
];

function chronicle(sentence: (noun: string[], index: number) => string): string {
  return Array.from({ length: SENTENCES }, (_, index) => sentence(NOUNS[index % NOUNS.length]!, index)).join('\n\n');
}

const PARAMS: BuildParams = {
  source: {
    fileName: 'chronicle.en.md',
    text: chronicle(([noun], index) => `In the year ${index} the *${noun}* waited for letter number ${index * 7}.`),
  },
  target: {
    fileName: 'chronicle.de.md',
    text: chronicle(([, noun], index) => `Im Jahr ${index} wartete der *${noun}* auf Brief Nummer ${index * 7}.`),
  },
  languages: { source: 'en', target: 'de' },
  minConfidence: 0.5,
};

describe('A build in the engine’s process', () => {
  const cacheFolder = mkdtempSync(path.join(os.tmpdir(), 'glossa-'));
  let engine: EngineProcess;
  before(() => (engine = startEngine({ cacheFolder })));
  after(async () => {
    await engine.stop();
    rmSync(cacheFolder, { recursive: true, force: true });
  });

  const phases: BuildPhase[] = ['reading', 'encoding', 'aligning', 'mining'];
  for (const phase of phases) {
    it(`ends soon when it is cancelled while ${phase}, and the engine goes on answering`, async () => {
      const cancel = new CancellationTokenSource();
      const seen: TaskProgress[] = [];
      let seenAfter = 0;
      const progressToken = `build-${phase}`;
      const listener = engine.connection.onProgress(taskProgressType, progressToken, (step) => {
        if (cancel.token.isCancellationRequested) seenAfter++;
        seen.push(step);
        if (step.phase === phase) cancel.cancel();
      });
      const build = engine.connection.sendRequest(allRequests.build, { ...PARAMS, progressToken }, cancel.token);
      await assert.rejects(
        build,
        (error) => error instanceof ResponseError && (error.data as { code?: string }).code === 'cancelled',
      );
      listener.dispose();
      assert.equal(seen.at(-1 - seenAfter)?.phase, phase, 'it was cancelled in this phase');
      assert.ok(seenAfter <= UNDER_WAY, `${seenAfter} steps after the cancellation`);
      assert.ok(seen.every(({ percent }) => percent < 100));
      const described = await engine.connection.sendRequest(allRequests.describe, {
        document: { fileName: 'a.de.md', text: 'Ein Wort.' },
      });
      assert.deepEqual(described, { kind: 'monolingual', language: 'de' });
    });
  }
});

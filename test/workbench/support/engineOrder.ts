import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SearchHit } from '../../../src/model/equivalent';
import { Notifications, Requests } from '../../../src/protocol/protocol';
import { startEngine } from '../../support/engineProcess';

/** What the engine itself answers to a search once it has indexed a glossary, in its order. */
export async function engineSearch(glossary: string, query: string, limit: number): Promise<SearchHit[]> {
  const cacheFolder = mkdtempSync(join(tmpdir(), 'glossa-'));
  const engine = startEngine({ cacheFolder }, 'bundle');
  try {
    const ask = () =>
      engine.connection.sendRequest(Requests.search, { query, glossaries: [{ path: glossary }], limit });
    const indexed = new Promise<void>((resolve) => {
      let hasBegun = false;
      engine.connection.onNotification(Notifications.state, ({ phase }) => {
        hasBegun ||= phase === 'indexing';
        if (hasBegun && phase === 'ready') resolve();
      });
    });
    // The first question makes it read the glossary.
    await ask();
    await indexed;
    return await ask();
  } finally {
    await engine.stop();
    rmSync(cacheFolder, { recursive: true, force: true });
  }
}

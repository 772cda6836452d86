import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Engine } from '../../../src/engine/engine';
import { cacheFileName } from '../../../src/engine/sha256';
import { EditJournal } from '../../../src/engine/termbase/editJournal';
import type { EngineState } from '../../../src/protocol/protocol';
import { until } from '../../support/host/waiting';
import { entry } from '../glossaryWorkbench';

/** A port at which nothing answers. */
const ACCESS = { name: 'Company', address: '127.0.0.1:1', collection: 'terms' };

describe('An edit that waits for its termbase', () => {
  let folder: string;
  let journal: EditJournal;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'glossa-edits-'));
    journal = new EditJournal(
      path.join(folder, cacheFileName(JSON.stringify([ACCESS.address, '', ACCESS.collection]))),
    );
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** Damages the file of the edit that was made last. */
  const damage = (change: (content: string) => string): string => {
    const file = path.join(journal.folder, readdirSync(journal.folder).sort().at(-1)!);
    const content = change(readFileSync(file, 'utf8'));
    writeFileSync(file, content);
    return content;
  };

  const damages: [what: string, change: (content: string) => string][] = [
    ['another word', (content) => content.replace('Riegel', 'Rigel')],
    ['cut off', (content) => content.slice(0, 40)],
    ['empty', () => ''],
  ];
  for (const [what, change] of damages)
    it(`is kept and counted when its file is damaged, and others are read: ${what}`, async () => {
      const sound = entry({ en: 'hinge', de: 'Scharnier' });
      const other = entry({ en: 'bolt', de: 'Riegel' });
      await journal.add({ concept: sound.id, content: sound, replaces: [] });
      await journal.add({ concept: other.id, content: other, replaces: [] });
      const content = damage(change);
      for (const { edits, damaged } of [await journal.all(), await journal.all()])
        assert.deepEqual([edits.map(({ concept }) => concept), damaged], [[sound.id], 1]);
      const kept = readdirSync(journal.folder).filter((name) => name.endsWith('.damaged'));
      assert.deepEqual(
        kept.map((name) => readFileSync(path.join(journal.folder, name), 'utf8')),
        [content],
      );
    });

  it('is said by the state of the termbase when its file is damaged', async function () {
    this.timeout(60_000);
    const other = entry({ en: 'bolt', de: 'Riegel' });
    await journal.add({ concept: other.id, content: other, replaces: [] });
    damage((content) => content.replace('Riegel', 'Rigel'));
    const engine = new Engine({ cacheFolder: path.join(folder, 'cache'), editsFolder: folder });
    try {
      let state: EngineState | undefined;
      engine.onState((now) => (state = now));
      await engine.termbases.useTermbases({ termbases: [ACCESS] });
      const said = await until('the state to name the damaged edit', () =>
        Promise.resolve(state?.termbases?.[0]?.damaged),
      );
      assert.deepEqual(said, { count: 1, folder: journal.folder });
    } finally {
      await engine.close();
    }
  });
});

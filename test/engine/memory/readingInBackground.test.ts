import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { allRequests, taskProgressType } from '../../../src/protocol/protocol';
import type { EngineProcess } from '../../support/engineProcess';
import { startEngine } from '../../support/engineProcess';

const FILES = 3;
const UNITS_PER_FILE = 1_000;
/** Percent of the reading that may be done while somebody waits: what was under way when the question came. */
const MOST_MEANWHILE = 4;

describe('A memory that is read in the background', function () {
  this.timeout(120_000);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'glossa-'));
  let engine: EngineProcess;
  before(() => (engine = startEngine({ cacheFolder: path.join(folder, 'cache') })));
  after(async () => {
    await engine.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const catalogue = (number: number) => {
    const file = path.join(folder, `${number}.po`);
    const units = Array.from(
      { length: UNITS_PER_FILE },
      (_, i) =>
        `msgid "Valve ${number} of pump ${i} is opened by hand before the pressure of tank ${i * 7} ` +
        `falls"\nmsgstr "Ventil ${number} der Pumpe ${i} wird von Hand geöffnet, bevor der Druck im Tank ` +
        `${i * 7} sinkt"\n`,
    );
    writeFileSync(file, `msgid ""\nmsgstr ""\n"Language: de\\n"\n\n${units.join('\n')}`);
    return { source: { path: file }, languages: { source: 'en', target: 'de' } };
  };
  const placeIn = (language: string, phrase: string) => {
    const text = readFileSync(`samples/contract/contract.${language}.md`, 'utf8');
    const start = text.indexOf(phrase);
    return { document: { fileName: `contract.${language}.md`, text }, span: { start, end: start + phrase.length } };
  };

  it('stands still while somebody waits for an alignment, and goes on afterwards', async () => {
    const documents = Array.from({ length: FILES }, (_, i) => catalogue(i));
    let percent = 0;
    let onEncoding = () => {};
    const encoding = new Promise<void>((resolve) => (onEncoding = resolve));
    engine.connection.onProgress(taskProgressType, 'reading', (progress) => {
      percent = progress.percent;
      if (progress.phase === 'encoding') onEncoding();
    });
    let isRead = false;
    const reading = engine.connection
      .sendRequest(allRequests.openMemory, { memory: folder, documents, progressToken: 'reading' })
      .finally(() => (isRead = true));
    await encoding;
    const before = percent;
    const places = {
      source: placeIn('en', 'In the event of imminent danger'),
      target: placeIn('de', 'Bei Gefahr im Verzug'),
    };
    // A machine that is busy with other things may take longer than a question waits; the alignment goes on for the
    // next one.
    while (!(await engine.connection.sendRequest(allRequests.areAligned, places))) assert.equal(isRead, false);
    assert.equal(isRead, false);
    assert.ok(percent - before <= MOST_MEANWHILE, `${before} % when it was asked, ${percent} % when it was answered`);
    assert.equal((await reading).segments, FILES * UNITS_PER_FILE);
  });
});

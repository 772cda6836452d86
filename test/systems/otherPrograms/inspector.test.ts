import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { INSPECTOR } from '../../../scripts/steps/otherPrograms.mjs';
import { TOOLS } from '../../../src/protocol/tools';
import { programFile } from '../../support/programs';

/** Milliseconds that one call may take, the start of both programs among them. */
const LONGEST = 60_000;
const VALVE =
  '{"id":"c1","terms":[{"term":"valve","language":"en"},{"term":"Ventil","language":"de","status":"preferredTerm-admn-sts"}]}';

interface InspectedAnswer {
  tools?: { name: string; inputSchema: object }[];
  structuredContent?: { notice?: string; results?: Record<string, unknown>[]; error?: { code: string } };
  isError?: boolean;
}

describe('The MCP inspector', function () {
  this.timeout(2 * LONGEST);
  let folder: string;
  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'glossa-inspected-'));
    writeFileSync(path.join(folder, 'glossary.glossa.jsonl'), `{"glossa":1}\n${VALVE}\n`);
    writeFileSync(
      path.join(folder, 'app.de.po'),
      'msgid ""\nmsgstr "Language: de\\n"\n\nmsgid "Empty the drip tray."\nmsgstr "Leeren Sie die Abtropfschale."\n',
    );
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  /**
   * What it prints of an answer of the server. It looks for its own manifest from the folder in which it is started.
   */
  async function inspected(...asked: string[]): Promise<InspectedAnswer> {
    const server = [process.execPath, programFile('cli', 'package').file, 'mcp', '--root', folder];
    const env = { ...process.env, XDG_CACHE_HOME: path.join(folder, '.cache') };
    const { stdout } = await promisify(execFile)(process.execPath, [INSPECTOR, '--cli', ...server, ...asked], {
      cwd: path.dirname(INSPECTOR),
      env,
      timeout: LONGEST,
      killSignal: 'SIGKILL',
      maxBuffer: 1 << 22,
    });
    return JSON.parse(stdout) as InspectedAnswer;
  }

  it('lists the tools, each with what it takes', async () => {
    const { tools } = await inspected('--method', 'tools/list');
    const reading = Object.entries(TOOLS).filter(([, { writes }]) => !writes);
    assert.deepEqual(
      tools?.map(({ name, inputSchema }) => [name, inputSchema]),
      reading.map(([name, { inputSchema }]) => [name, inputSchema]),
    );
  });

  it('has a tool answer from the glossary', async () => {
    const { structuredContent, isError } = await inspected(
      '--method',
      'tools/call',
      '--tool-name',
      'glossa_suggest',
      '--tool-arg',
      'phrase=valves',
      'from=en',
      'to=de',
      'limit=1',
    );
    assert.deepEqual([isError, structuredContent?.results?.map(({ term }) => term)], [undefined, ['Ventil']]);
    assert.match(structuredContent?.notice ?? '', /None of it is an instruction/);
  });

  it('has a tool answer from the translations', async () => {
    const { structuredContent } = await inspected(
      '--method',
      'tools/call',
      '--tool-name',
      'glossa_find',
      '--tool-arg',
      'phrase=drip tray',
    );
    assert.deepEqual(
      structuredContent?.results?.map(({ file, target }) => [file, target]),
      [['app.de.po', 'Leeren Sie die Abtropfschale.']],
    );
  });

  it('is told what is wrong with a call', async () => {
    const { structuredContent, isError } = await inspected(
      '--method',
      'tools/call',
      '--tool-name',
      'glossa_check',
      '--tool-arg',
      'file=../secret.po',
    );
    assert.deepEqual([isError, structuredContent?.error?.code], [true, 'fileOutside']);
  });
});

import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { Commands } from '../../src/editor/commands/commandIds';
import { closeAll, eventually, openSample, sampleUri, select } from './support/documents';
import { engineProcesses, killEngine } from './support/engine';
import { hoverAt, hoverWith } from './support/hovers';
import { Reader } from './support/reader';

const po = (...units: [source: string, target: string][]): string =>
  `msgid ""\nmsgstr ""\n"Language: de\\n"\n"X-Source-Language: ` +
  `en\\n"\n\n${units.map(([source, target]) => `msgid "${source}"\nmsgstr "${target}"\n`).join('\n')}`;
const openLevels = (count: number) =>
  Array.from({ length: count }, (_, i): [source: string, target: string] => [
    `The collision shape of level ${i} is open.`,
    `Die Prallform der Ebene ${i} ist offen.`,
  ]);
const tmx = (count: number): string => {
  const units = openLevels(count).map(
    (sides) =>
      `<tu>${['en', 'de'].map((language, i) => `<tuv xml:lang="${language}"><seg>${sides[i]}</seg></tuv>`).join('')}</tu>`,
  );
  return (
    `<?xml version="1.0"?><tmx version="1.4"><header srclang="en" segtype="sentence" datatype="plaintext" ` +
    `adminlang="en" creationtool="x" creationtoolversion="1" o-tmf="x"/><body>${units.join('')}</body></tmx>`
  );
};
/** Reading them takes longer than it takes to stop it. */
const MANY = 4_000;
const NOTHING_READ = /Reading was stopped/;

describe('The reading of what the folder has translated', () => {
  const reader = new Reader();
  const open = sampleUri('app/open.de.po').fsPath;
  const large = sampleUri('app/large.de.po').fsPath;
  const settings = () => vscode.workspace.getConfiguration('glossa');
  before(async () => {
    reader.sit();
    await writeFile(open, po(['Every body needs a collision shape.', '']));
  });
  afterEach(async () => {
    reader.forget();
    await closeAll();
  });
  after(async () => {
    reader.leave();
    await rm(open);
    await rm(large, { force: true });
    await vscode.commands.executeCommand(Commands.restartEngine);
  });

  const pointAt = async (phrase: string) => {
    const { document } = await openSample('app/open.de.po');
    return { uri: document.uri, start: select(vscode.window.activeTextEditor!, phrase).start };
  };

  it('takes in a TMX that the reader has added, wherever it lies, and lets it go again', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'glossa-'));
    const file = path.join(folder, 'client.tmx');
    await writeFile(file, tmx(6));
    const { uri, start } = await pointAt('collision shape');
    try {
      await settings().update('memory.translationMemories', [file], vscode.ConfigurationTarget.Global);
      await hoverWith(uri, start, /Prallform/);
      await settings().update('memory.translationMemories', undefined, vscode.ConfigurationTarget.Global);
      await eventually('that the TMX is let go', async () =>
        /Prallform/.test((await hoverAt(uri, start))?.markdown ?? '') ? undefined : true,
      );
    } finally {
      await settings().update('memory.translationMemories', undefined, vscode.ConfigurationTarget.Global);
      await rm(folder, { recursive: true });
    }
  });

  it('stops when the reader says so, keeps what it has, and is gone on with when they ask for it', async () => {
    const { uri, start } = await pointAt('collision shape');
    await settings().update('memory.enabled', false, vscode.ConfigurationTarget.Workspace);
    await writeFile(large, po(...openLevels(MANY)));
    await settings().update('memory.enabled', undefined, vscode.ConfigurationTarget.Workspace);
    await eventually('the end of the reading, stopped', async () => {
      await reader.chooseFrom(Commands.memory, 'Stop Reading');
      return NOTHING_READ.test(reader.titles.at(-1)!) || undefined;
    });
    assert.doesNotMatch((await hoverAt(uri, start))?.markdown ?? '', /Prallform/);
    await reader.chooseFrom(Commands.memory, 'Read Translations Again');
    await hoverWith(uri, start, /Prallform/);
    await reader.chooseFrom(Commands.memory);
    assert.doesNotMatch(reader.titles.at(-1)!, NOTHING_READ);
  });

  it('is said to be left alone when the engine has ended twice over it, and begins again by the button', async () => {
    const { uri, start } = await pointAt('collision shape');
    await hoverWith(uri, start, /Prallform/);
    reader.answers.button = 'Read Translations Again';
    const [asleep] = engineProcesses();
    // It hears of the reading, and does not come to it.
    process.kill(asleep!, 'SIGSTOP');
    await reader.chooseFrom(Commands.memory, 'Read Translations Again');
    await eventually('the reading', async () => {
      await reader.chooseFrom(Commands.memory);
      return /Reading translations/.test(reader.titles.at(-1)!) || undefined;
    });
    await killEngine();
    await eventually('an engine that is asked again', () => (engineProcesses().length ? true : undefined));
    await killEngine();
    await eventually('what is said of it', () =>
      reader.told.find((said) => /no longer read because the engine stopped twice/.test(said)),
    );
    await hoverWith(uri, start, /Prallform/);
  });
});

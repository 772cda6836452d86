import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { Commands } from '../../src/editor/commands/commandIds';
import { makeTreeItem } from '../../src/editor/ui/views';
import { sideItem } from '../../src/editor/translations/translationItems';
import { ods, xlsx } from '../files/support/spreadsheets';
import { closeAll, eventually, hoverAt, hoverWith, openSample, rangeOf, sampleUri, select } from './support/documents';
import { engineProcesses, killEngine } from './support/engine';
import { Reader } from './support/reader';

const po = (...units: [source: string, target: string][]): string =>
  `msgid ""\nmsgstr ""\n"Language: de\\n"\n"X-Source-Language: ` +
  `en\\n"\n\n${units.map(([source, target]) => `msgid "${source}"\nmsgstr "${target}"\n`).join('\n')}`;

/** What the folder has translated, closed; the glossary of the samples knows nothing of it. */
const CLOSED = po(
  ['Add a collision shape to the body.', 'Fügen Sie dem Körper eine Kollisionsform hinzu.'],
  ['The collision shape is too large for this level.', 'Die Kollisionsform ist zu groß für diese Ebene.'],
  ['Remove the collision shape', 'Kollisionsform entfernen'],
  [
    'Without a collision shape the body falls through the floor.',
    'Ohne Kollisionsform fällt der Körper durch den Boden.',
  ],
  ['Choose a texture for the floor.', 'Wählen Sie eine Textur für den Boden.'],
);
const OPEN = po(
  ['Every body needs a collision shape.', ''],
  ['The collision shape is too small for this level.', ''],
  ['Remove the collision shape', ''],
);
/** The next version of what is closed, of which nothing is translated yet. */
const NEXT = CLOSED.replaceAll(/(msgid "[^"]+"\nmsgstr )"[^"]*"/g, '$1""');
/** A guide and its translation, of which one sentence is being written, and an older catalogue that has it. */
const [GUIDE, TRANSLATED] = [
  [
    '# Care of the pump',
    'Close the valve before you open the lid. Wait for ten minutes.',
    'Never wash the pump with petrol.',
    'Oil the shaft once a week.',
  ],
  [
    '# Pflege der Pumpe',
    'Schließen Sie das Ventil, bevor Sie den Deckel öffnen. Warten Sie zehn Minuten.',
    'Nie die',
    'Ölen Sie die Welle einmal in der Woche.',
  ],
].map((paragraphs) => `${paragraphs.join('\n\n')}\n`) as [string, string];
const xliff = (unit: string): string =>
  `<xliff version="1.2"><file source-language="en" target-language="de" original="a" ` +
  `datatype="plaintext"><body><trans-unit id="1">${unit}</trans-unit></body></file></xliff>\n`;
const FILES: Record<string, string> = {
  'app/scene.de.po': CLOSED,
  'app/editor.de.po': OPEN,
  'app/next.de.po': NEXT,
  'app/pump.de.po': po(['Never wash the pump with petrol.', 'Waschen Sie die Pumpe nie mit *Benzin*.']),
  'app/window.de.xlf': xliff(
    '<source>Close the <g id="1">collision</g> window now.</source><target>Das <g id="1">Kollisionsfenster</g> ' +
      'jetzt schließen.</target>',
  ),
  'app/nextWindow.de.xlf': xliff('<source>Close the collision window now.</source><target></target>'),
  'contract/pump.en.md': GUIDE,
  'contract/pump.de.md': TRANSLATED,
};

const plain = (markdown: string): string =>
  markdown
    .replaceAll(/[\\\u2060\u2068\u2069]/g, '')
    .replaceAll('&nbsp;', '')
    .replaceAll(/ +/g, ' ');

describe('What the folder has translated before', () => {
  const reader = new Reader();
  before(async () => {
    reader.sit();
    for (const [name, content] of Object.entries(FILES)) await writeFile(sampleUri(name).fsPath, content);
  });
  afterEach(async () => {
    reader.forget();
    await closeAll();
  });
  after(async () => {
    reader.leave();
    for (const name of Object.keys(FILES)) await rm(sampleUri(name).fsPath);
  });

  it('is said by the hover where the glossary has nothing, with how often, a sentence each, and that nobody has approved it', async () => {
    const editor = await openSample('app/editor.de.po');
    const { start } = select(editor, 'collision shape');
    const { markdown } = await hoverWith(editor.document.uri, start, /Kollisionsform/);
    assert.match(plain(markdown), /not approved[^]*1\. \*\*Kollisionsform\*\* 4 ×[^]*Kollisionsform/);
    assert.ok(
      markdown.includes(`command:${Commands.insertEquivalent}`) &&
        markdown.includes(`command:${Commands.addToGlossary}`),
    );
  });

  it('is said of the phrase under the bare pointer in a translation, and of nothing in other texts', async () => {
    const { document } = await openSample('app/editor.de.po');
    await hoverWith(document.uri, rangeOf(document, 'collision').start.translate(0, 3), /Kollisionsform/);
    const program = await openSample('app/greeter.py');
    assert.equal(await hoverAt(program.document.uri, rangeOf(program.document, 'greet').start), undefined);
  });

  it('is inserted by number like an equivalent', async () => {
    const editor = await openSample('app/editor.de.po');
    const { start } = select(editor, 'collision shape');
    await hoverWith(editor.document.uri, start, /Kollisionsform/);
    await vscode.commands.executeCommand(Commands.insertByNumber, { number: 1 });
    assert.match(editor.document.getText(), /msgid "Every body needs a collision shape."\nmsgstr "Kollisionsform"/);
  });

  it('is shown from right to left within its line, and marked there', () => {
    const text = 'أغلق الصمام (valve) قبل الاختبار.';
    const start = text.indexOf('الصمام');
    const { line, state } = sideItem({
      text,
      language: 'ar',
      file: '/help.ar.po',
      line: 3,
      marked: [{ start, end: start + 'الصمام'.length }],
    });
    const { label, highlights } = makeTreeItem(line, state).label as vscode.TreeItemLabel;
    assert.ok(label.startsWith('\u2068') && label.endsWith('\u2069'), 'the direction of the text is its own');
    assert.deepEqual(
      highlights!.map(([from, to]) => label.slice(from, to)),
      ['الصمام'],
    );
  });

  it('is read again as soon as a file is changed', async () => {
    const { document } = await openSample('app/editor.de.po');
    const { start } = select(vscode.window.activeTextEditor!, 'collision shape');
    await hoverWith(document.uri, start, /Kollisionsform/);
    await writeFile(sampleUri('app/scene.de.po').fsPath, CLOSED.replaceAll('Kollisionsform', 'Stoßform'));
    try {
      await hoverWith(document.uri, start, /Stoßform/);
    } finally {
      await writeFile(sampleUri('app/scene.de.po').fsPath, CLOSED);
      await hoverWith(document.uri, start, /Kollisionsform/);
    }
  });

  for (const [ending, workbook] of Object.entries({ ods, xlsx })) {
    it(`is read from a workbook, too: ${ending}`, async () => {
      const { fsPath } = sampleUri(`app/client.${ending}`);
      const { document } = await openSample('app/editor.de.po');
      const { start } = select(vscode.window.activeTextEditor!, 'collision shape');
      await writeFile(
        fsPath,
        workbook([
          ['en', 'de'],
          ...Array.from({ length: 6 }, (_, i) => [
            `The collision shape of level ${i} is open.`,
            `Die Prallform der Ebene ${i} ist offen.`,
          ]),
        ]),
      );
      try {
        await hoverWith(document.uri, start, /Prallform/);
      } finally {
        await rm(fsPath);
      }
    });
  }

  it('fills in the translation of what is added to the glossary, from its own segment', async () => {
    const glossary = sampleUri('glossary.glossa.jsonl');
    const unchanged = await vscode.workspace.fs.readFile(glossary);
    reader.answers.takesOffered = true;
    try {
      const editor = await openSample('app/scene.de.po');
      select(editor, 'texture');
      await vscode.commands.executeCommand(Commands.addToGlossary);
      assert.deepEqual(reader.offered, ['Textur']);
      const lines = Buffer.from(await vscode.workspace.fs.readFile(glossary)).toString('utf8');
      assert.match(lines, /"texture".*"Textur".*für den Boden/);
    } finally {
      await vscode.workspace.fs.writeFile(glossary, unchanged);
    }
  });

  it('replaces the target of the segment at the cursor by one key where the whole segment was translated', async () => {
    const editor = await openSample('app/editor.de.po');
    const { end } = rangeOf(editor.document, 'Remove the collision shape"\nmsgstr "');
    editor.selection = new vscode.Selection(end, end);
    await eventually('the segment', async () => {
      await vscode.commands.executeCommand(Commands.insertSegment);
      return editor.document.getText().includes('msgstr "Kollisionsform entfernen"') || undefined;
    });
    assert.deepEqual(reader.errors, []);
  });

  it('offers as a completion what is nearly the same, with its percentage', async () => {
    const editor = await openSample('app/editor.de.po');
    const { end } = rangeOf(editor.document, 'too small for this level."\nmsgstr "');
    const found = await eventually('the match', async () => {
      const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
        'vscode.executeCompletionItemProvider',
        editor.document.uri,
        end,
      );
      return items.find(({ label }) => typeof label !== 'string' && label.label.startsWith('Die Kollisionsform ist'));
    });
    assert.match((found.label as vscode.CompletionItemLabel).description!, /^(?:7|8|9)\d\s?%$/);
    assert.equal(found.insertText, 'Die Kollisionsform ist zu groß für diese Ebene.');
  });

  it('counts 101 % where a whole segment stands between the same neighbours as before', async () => {
    const editor = await openSample('app/next.de.po');
    const { end } = rangeOf(editor.document, 'Remove the collision shape"\nmsgstr "');
    const found = await eventually('the match', async () => {
      const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
        'vscode.executeCompletionItemProvider',
        editor.document.uri,
        end,
      );
      return items.find(({ insertText }) => insertText === 'Kollisionsform entfernen');
    });
    assert.match((found.label as vscode.CompletionItemLabel).description!, /^101\s?% · context match$/);
    assert.equal(found.preselect, true);
  });

  it('says that only the code of a segment differs, which is no whole match then', async () => {
    const editor = await openSample('app/nextWindow.de.xlf');
    const { end } = rangeOf(editor.document, '<target>');
    const found = await eventually('the match', async () => {
      const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
        'vscode.executeCompletionItemProvider',
        editor.document.uri,
        end,
      );
      return items.find(({ insertText }) => insertText === 'Das Kollisionsfenster jetzt schließen.');
    });
    assert.match((found.label as vscode.CompletionItemLabel).description!, /^99\s?% · tags or placeholders differ$/);
    assert.notEqual(found.preselect, true);
  });

  it('replaces the segment at the cursor of a document that is a translation, by one key and as a completion', async () => {
    const editor = await openSample('contract/pump.de.md');
    const { end } = rangeOf(editor.document, 'Nie die');
    const offered = await eventually('the completion', async () => {
      const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
        'vscode.executeCompletionItemProvider',
        editor.document.uri,
        end,
      );
      return items.find(({ label }) => typeof label !== 'string' && label.label.includes('Waschen Sie die Pumpe'));
    });
    assert.equal(editor.document.getText(offered.range as vscode.Range), 'Nie die');
    editor.selection = new vscode.Selection(end, end);
    await vscode.commands.executeCommand(Commands.insertSegment);
    assert.equal(
      editor.document.getText(),
      TRANSLATED.replace('Nie die', 'Waschen Sie die Pumpe nie mit \\*Benzin\\*.'),
    );
    assert.deepEqual(reader.errors, []);
  });
});

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

  it('follows a change of the source language, although its files are the same', async () => {
    const files = {
      'leaflet/care.md': 'Grease the coupling sleeve every month.\n',
      'leaflet/de/care.md': 'Fetten Sie die Kupplungsmuffe jeden Monat.\n',
    };
    const setSource = (language: string | undefined) =>
      settings().update('project.sourceLanguage', language, vscode.ConfigurationTarget.Workspace);
    await mkdir(sampleUri('leaflet/de').fsPath, { recursive: true });
    for (const [name, content] of Object.entries(files)) await writeFile(sampleUri(name).fsPath, content);
    try {
      await setSource('fr');
      const { document } = await openSample('leaflet/care.md');
      const { start } = select(vscode.window.activeTextEditor!, 'coupling sleeve');
      await hoverAt(document.uri, start);
      await setSource('en');
      await hoverWith(document.uri, start, /Kupplungsmuffe/);
    } finally {
      await setSource(undefined);
      await rm(sampleUri('leaflet').fsPath, { recursive: true });
    }
  });

  it('stops when the reader says so, keeps what it has, and is gone on with when they ask for it', async () => {
    const { uri, start } = await pointAt('collision shape');
    await settings().update('memory.enabled', false, vscode.ConfigurationTarget.Workspace);
    await writeFile(large, po(...openLevels(MANY)));
    await settings().update('memory.enabled', undefined, vscode.ConfigurationTarget.Workspace);
    await eventually('the end of the reading, stopped', async () => {
      await reader.chooseFrom(Commands.memory, 'Stop Reading Translations');
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

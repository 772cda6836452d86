import assert from 'node:assert/strict';
import { runSynchronously } from '../../../src/base/steps';
import { surroundingSentences } from '../../../src/files/documents';

const TEXTS = ['Unload the ship.', 'Lift the container.', 'Crane', 'The load is heavy.', 'Close the gate.'];
const lines = (line: (text: string, i: number) => string, before = '', after = ''): string =>
  before + TEXTS.map(line).join('\n') + after;

const FILES: Record<string, string> = {
  'menu.po': lines((text) => `msgid "${text}"\nmsgstr ""\n`, 'msgid ""\nmsgstr "Language: de\\n"\n\n'),
  'menu.xlf': lines(
    (text, i) => `<trans-unit id="${i}"><source>${text}</source></trans-unit>`,
    '<xliff version="1.2"><file source-language="en" target-language="de" original="a" datatype="plaintext"><body>',
    '</body></file></xliff>',
  ),
  'menu.ts': lines(
    (text) => `<message><source>${text}</source><translation type="unfinished"></translation></message>`,
    '<?xml version="1.0"?><!DOCTYPE TS><TS version="2.1" language="de" sourcelanguage="en"><context><name>Menu</name>',
    '</context></TS>',
  ),
  'page.md': TEXTS.map((text) => (text === 'Crane' ? `# ${text}` : text)).join('\n\n'),
  'page.txt': TEXTS.join('\n\n'),
  'page.html': lines((text) => `<p>${text}</p>`, '<html><body>', '</body></html>'),
  'en.json': JSON.stringify(Object.fromEntries(TEXTS.map((text, i) => [`k${i}`, text])), null, 1),
  'values/strings.xml': lines((text, i) => `<string name="k${i}">${text}</string>`, '<resources>\n', '\n</resources>'),
  'menu.properties': lines((text, i) => `k${i}=${text}`),
  'film.en.srt': lines((text, i) => `${i + 1}\n00:00:0${i},000 --> 00:00:0${i},900\n${text}\n`),
};

describe('The sentences around a place', () => {
  for (const [fileName, text] of Object.entries(FILES)) {
    it(`are told in ${fileName}, the nearest first`, () => {
      const start = text.indexOf('Crane');
      const span = { start, end: start + 5 };
      assert.deepEqual(runSynchronously(surroundingSentences({ fileName, text, offset: 0, selection: span }, span)), {
        before: ['Lift the container.', 'Unload the ship.'],
        after: ['The load is heavy.', 'Close the gate.'],
      });
    });
  }

  it('are those nearby alone in a long document, in whole lines', () => {
    const text = Array.from({ length: 2000 }, (_, i) => `Sentence number ${i} is here.\n\n`).join('');
    const start = text.indexOf('number 1000');
    const { before, after } = runSynchronously(
      surroundingSentences(
        { fileName: 'long.txt', text, offset: 0, selection: { start, end: start + 6 } },
        { start, end: start + 6 },
      ),
    );
    assert.deepEqual([before[0], after[0]], ['Sentence number 999 is here.', 'Sentence number 1001 is here.']);
    assert.ok(before.length > 100 && before.length < 300, String(before.length));
    assert.match(before.at(-1)!, /^Sentence number \d+ is here\.$/);
  });

  it('are text alone where the window begins in code', () => {
    const code = ['```', ...Array.from({ length: 300 }, (_, i) => `const value${i} = ${i};`), '```'].join('\n');
    const prose = Array.from({ length: 60 }, (_, i) => `Sentence number ${i} is here.`).join('\n\n');
    const text = `# Page\n\n${code}\n\n---\n\n${prose}\n`;
    const start = text.indexOf('number 40');
    const { before } = runSynchronously(
      surroundingSentences(
        { fileName: 'page.md', text, offset: 0, selection: { start, end: start + 6 } },
        { start, end: start + 6 },
      ),
    );
    assert.deepEqual([before.length, before.at(-1)], [40, 'Sentence number 0 is here.']);
  });

  it('are those around the source of a place in a translation', () => {
    const text = FILES['menu.po']!.replace('msgid "Crane"\nmsgstr ""', 'msgid "Crane"\nmsgstr "Kran"');
    const start = text.indexOf('Kran"');
    assert.deepEqual(
      runSynchronously(
        surroundingSentences(
          { fileName: 'menu.po', text, offset: 0, selection: { start, end: start + 4 } },
          { start, end: start + 4 },
        ),
      ).after,
      ['The load is heavy.', 'Close the gate.'],
    );
  });
});

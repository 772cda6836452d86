import assert from 'node:assert/strict';
import path from 'node:path';
import { ImporterRun, MB } from './importerRun';

/** Large files that a client could send: memory and time do not grow with them. */
describe('importers at full size', function () {
  this.timeout(4 * 60 * 60_000);
  const run = new ImporterRun('torture');
  after(() => run.end());

  const MEMORY_HEAD = '<?xml version="1.0"?>\n<tmx version="1.4"><header srclang="en"/><body>\n';
  const memoryUnit = (index: number) =>
    `<tu tuid="${index}"><prop type="x-domain">pumps</prop><tuv xml:lang="en"><seg>Switch pump ${index} off ` +
    `before you open valve ${index + 1}.</seg></tuv><tuv xml:lang="de"><seg>Schalten Sie Pumpe ${index} aus, ` +
    `bevor Sie Ventil ${index + 1} öffnen.</seg></tuv></tu>\n`;

  it('reads a bilingual file of 300 MB within 300 MB', () => {
    const unit = (index: number) =>
      `<trans-unit id="${index}"><source>Switch pump <g id="1">${index}</g> off.</source><target>Schalten Sie ` +
      `Pumpe <g id="1">${index}</g> aus.</target></trans-unit>\n`;
    assert.ok(
      run.read(
        run.made(
          'units.xlf',
          300 * MB,
          '<xliff version="1.2"><file source-language="en" target-language="de"><body>\n',
          unit,
          '</body></file></xliff>\n',
        ),
      ).concepts > 2_000_000,
    );
  });

  it('reads messages of 300 MB within 300 MB', () => {
    assert.ok(
      run.read(
        run.made(
          'de.po',
          300 * MB,
          'msgid ""\nmsgstr "Language: de\\n"\n\n',
          (index) => `#: src/pump.c:${index}\nmsgid "pump ${index}"\nmsgstr "Pumpe ${index}"\n\n`,
        ),
      ).concepts > 3_000_000,
    );
  });

  it('stands NUL characters and halves of characters in every line of 300 MB', () => {
    const { concepts, problems } = run.read(
      run.made(
        'damaged.csv',
        300 * MB,
        'en,de\n',
        (index) => `pump\0 ${index},Pumpe \xed\xa0\x80 ${index}\n`,
        '',
        'latin1',
      ),
    );
    assert.ok(concepts > 5_000_000);
    assert.deepEqual(
      problems.map(({ message }) => /bytes that are not UTF-8|NUL characters/.test(message)),
      [true, true],
    );
  });

  it('stands a quotation mark in every one of four million lines', () => {
    assert.ok(run.read(run.made('quotes.csv', 30 * MB, 'en,de\n', () => 'a "b,"c\n')).problems.length > 0);
  });

  it('stands a table without a single good row', () => {
    assert.ok(
      run.read(run.made('bad.csv', 300 * MB, 'en,de\n', () => 'a term without a translation,\n')).problems.length > 0,
    );
  });

  it('brings a memory of 30 MB into a glossary, which then stands in memory, within a gigabyte', () => {
    const file = run.made('glossary.tmx', 30 * MB, MEMORY_HEAD, memoryUnit, '</body></tmx>\n');
    assert.ok(
      run.read(file, 1024, ['importInto.ts', file, path.join(run.folder, 'into', 'glossary.glossa.jsonl')]).concepts >
        100_000,
    );
  });

  it('reads a table of 300 MB within 300 MB', () => {
    assert.ok(
      run.read(
        run.made(
          'terms.csv',
          300 * MB,
          'en,de,definition\n',
          (index) => `pump ${index},Pumpe ${index},"moves water, number ${index}"\n`,
        ),
      ).concepts > 5_000_000,
    );
  });

  it('reads a termbase of 300 MB within 300 MB', () => {
    const unit = (index: number) =>
      `<termEntry id="e${index}"><langSet xml:lang="en"><tig><term>pump ` +
      `${index}</term></tig></langSet><langSet xml:lang="de"><tig><term>Pumpe ` +
      `${index}</term></tig></langSet></termEntry>\n`;
    assert.ok(
      run.read(run.made('terms.tbx', 300 * MB, '<martif><text><body>\n', unit, '</body></text></martif>\n')).concepts >
        1_000_000,
    );
  });

  it('reads a memory of 300 MB within 300 MB', () => {
    const { concepts, problems } = run.read(
      run.made('memory.tmx', 300 * MB, MEMORY_HEAD, memoryUnit, '</body></tmx>\n'),
    );
    assert.ok(concepts > 1_000_000);
    assert.deepEqual(problems, []);
  });
});

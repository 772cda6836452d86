import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { glossa } from '../support/commandLine';

const HEADER = 'msgid ""\nmsgstr ""\n"Language: de\\n"\n"X-Source-Language: en\\n"\n\n';
const po = (...units: [source: string, target: string][]): string =>
  HEADER + units.map(([source, target]) => `msgid "${source}"\nmsgstr "${target}"\n`).join('\n');
const MEMORY = po(
  ['Open the lid.', 'Öffnen Sie die Klappe.'],
  ['Close the valve.', 'Schließen Sie das Ventil.'],
  ['Drain the pump.', 'Entleeren Sie die Pumpe.'],
  ['Never wash the big red pump with petrol.', 'Waschen Sie die große rote Pumpe nie mit Benzin.'],
);
const TEXT = `Open the lid.

Close the valve.

Drain the pump.

Then close the lid.

Drain the pump.

Then close the lid.

Never wash the big blue pump with petrol.

Completely unlike everything there.
`;

describe('glossa analyse', function () {
  this.timeout(60_000);
  let folder: string;
  const file = (name: string): string => path.join(folder, name);
  before(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'glossa-analyse-'));
    await writeFile(file('memory.de.po'), MEMORY);
    await writeFile(file('care <b>.en.txt'), TEXT);
    await writeFile(
      file('app.de.po'),
      po(['Quit', 'Beenden'], ['Open the lid.', ''], ['Close the valve.', ''], ['Drain the pump.', '']),
    );
  });
  after(() => rm(folder, { recursive: true, force: true }));

  /** Bands that have segments, with the numbers of segments, words and characters. */
  const bands = async (...more: string[]): Promise<string[]> => {
    const { status, lines, errors } = await glossa(['analyse', ...more, '--format', 'csv', '--from', 'en']);
    assert.deepEqual([status, errors], [0, '']);
    assert.equal(lines[0], 'File,Match type,Segments,Words,Characters');
    return lines.slice(1).flatMap((line) => {
      const [, band, ...sizes] = line.slice(folder.length + 1).split(',');
      return sizes[0] === '0' ? [] : [`${band}: ${sizes.join(' ')}`];
    });
  };

  it('counts segments, words and characters by band, a repeated segment once', async () => {
    assert.deepEqual(await bands(file('care <b>.en.txt'), '--memory', file('memory.de.po')), [
      'repetition: 2 7 29',
      '101%: 2 6 25',
      '100%: 1 3 13',
      '85–94%: 1 8 34',
      '50–74%: 1 4 16',
      'no match: 1 4 32',
    ]);
  });

  it('counts without a memory what is new and what is repeated', async () => {
    assert.deepEqual(await bands(file('care <b>.en.txt')), ['repetition: 2 7 29', 'no match: 6 25 120']);
  });

  it('counts what is translated in a bilingual file apart from what is to be translated', async () => {
    assert.deepEqual(await bands(file('app.de.po'), '--memory', file('memory.de.po')), [
      'translated: 1 1 4',
      '101%: 1 3 14',
      '100%: 2 6 24',
    ]);
  });

  it('counts an untranslated segment as repeated if the same text is translated before', async () => {
    const again = (context: string, target: string): string =>
      `msgctxt "${context}"\nmsgid "Start the motor."\nmsgstr "${target}"\n\n`;
    await writeFile(
      file('copies.de.po'),
      HEADER + again('a', 'Starten Sie den Motor.') + again('b', '') + again('c', ''),
    );
    assert.deepEqual(await bands(file('copies.de.po')), ['translated: 1 3 14', 'repetition: 2 6 28']);
  });

  it('counts neither tags nor their attributes as words', async () => {
    const marked = po(['<a href=\\"help/lid.html\\">Open</a> the <b>lid</b>', ''], ['<br/>', '']);
    await writeFile(file('marked.de.po'), marked);
    assert.deepEqual(await bands(file('marked.de.po')), ['no match: 2 3 10']);
    await writeFile(file('lines.de.po'), po(['Open<br/>Close', ''], ['<li>Save</li><li>Quit</li>', '']));
    assert.deepEqual(await bands(file('lines.de.po')), ['no match: 2 4 17']);
  });

  it('counts no translation of a document in the same folder', async () => {
    await mkdir(file('guide'));
    await writeFile(file('guide/start.en.md'), 'Open the lid.\n');
    await writeFile(file('guide/start.de.md'), 'Öffnen Sie die Klappe.\n');
    const { lines } = await glossa(['analyse', file('guide'), '--from', 'en', '--to', 'de']);
    assert.equal(lines[0], file('guide/start.en.md'));
    assert.match(lines.at(-1)!, /^Total +1 +3 +11 /);
  });

  it('prints a table for each text and one for all', async () => {
    const { status, lines } = await glossa(['analyse', file('care <b>.en.txt'), file('app.de.po'), '--from', 'en']);
    assert.equal(status, 0);
    assert.equal(lines[0], file('care <b>.en.txt'));
    assert.match(lines[1]!, /^Match type +Segments +Words +Characters +Share$/);
    const all = lines.slice(lines.indexOf('2 files'));
    assert.match(all[2]!, /^translated +1 +1 +4$/);
    assert.match(all.at(-1)!, /^Total +11 +41 +187 +100%$/);
  });

  it('draws a bar for each band in a page that runs and fetches nothing, with names as text', async () => {
    const { lines } = await glossa([
      'analyse',
      file('care <b>.en.txt'),
      file('app.de.po'),
      ...['--memory', file('memory.de.po'), '--format', 'html', '--from', 'en'],
    ]);
    const page = lines.join('\n');
    assert.match(page, /<th scope="row">100%<\/th><td>1<\/td><td>3<\/td>.*<div style="width: [\d.]+%"><\/div>/);
    assert.match(page, /care &lt;b&gt;\.en\.txt/);
    assert.doesNotMatch(page, /<script|<link|<img|https?:/);
  });

  it('reads standard input, and names a file that it cannot read', async () => {
    const piped = await glossa(['analyse', '-', '--as', 'text.en.txt', '--format', 'csv'], TEXT);
    assert.equal(piped.status, 0);
    assert.ok(piped.lines.includes('text.en.txt,repetition,2,7,29'));
    const missing = await glossa(['analyse', file('none.txt'), file('app.de.po')]);
    assert.equal(missing.status, 1);
    assert.match(missing.errors, /none\.txt/);
    assert.equal(missing.lines[0], file('app.de.po'));
  });
});

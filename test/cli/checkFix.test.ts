import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { glossa } from '../support/commandLine';

const term = (id: string, source: string, good: object, bad: object): string =>
  JSON.stringify({
    id,
    terms: [
      { term: source, language: 'en' },
      { language: 'es', status: 'preferredTerm-admn-sts', ...good },
      { language: 'es', status: 'deprecatedTerm-admn-sts', ...bad },
    ],
  });
const GLOSSARY = [
  '{"glossa":1}',
  term(
    'c1',
    'folder',
    { term: 'carpeta', grammaticalGender: 'feminine' },
    { term: 'fólder', grammaticalGender: 'masculine' },
  ),
  term(
    'c2',
    'screen',
    { term: 'pantalla', grammaticalGender: 'feminine' },
    { term: 'imagen', grammaticalGender: 'feminine' },
  ),
  term('c3', 'mouse', { term: 'ratón' }, { term: 'mouse' }),
  term('c5', 'key', { term: 'clave' }, { term: 'llave' }),
  '{"id":"c4","terms":[{"term":"PostFix","language":"en"},{"term":"PostFix","language":"es","status":"preferredTerm-admn-sts"}]}',
];
const HEAD = 'msgid ""\nmsgstr "Language: es\\n"\n\n';
const PO = `${HEAD}msgid "The screen is dark."
msgstr "La imagen está oscura."

msgid "Screen"
msgstr "Imagen"

msgid "Open the folder."
msgstr "Abra el fólder."

msgid "Move the mouse."
msgstr "Mueva el mouse."

msgid "PostFix sends 20 letters."
msgstr "Postfix envía 30 30 cartas."

msgid "The screens are dark."
msgstr "Las imágenes están oscuras."

msgid "Do not close the door."
msgstr "No cierre la la puerta."
`;
const FIXED = PO.replace('La imagen está', 'La pantalla está')
  .replace('"Imagen"', '"Pantalla"')
  .replace('Postfix envía', 'PostFix envía')
  .replace('la la puerta', 'la puerta');

describe('glossa check --fix', () => {
  let folder: string;
  const file = (name: string) => path.join(folder, name);
  before(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'glossa-fix-'));
    await writeFile(file('g.glossa.jsonl'), `${GLOSSARY.join('\n')}\n`);
  });
  after(() => rm(folder, { recursive: true, force: true }));

  const check = (name: string, ...more: string[]) =>
    glossa(['check', file(name), '--from', 'en', '--glossary', file('g.glossa.jsonl'), ...more]);

  it('prints what it would replace as a diff, and changes nothing', async () => {
    await writeFile(file('es.po'), PO);
    const { status, lines, errors } = await check('es.po', '--fix', '--dry-run');
    assert.equal(status, 1);
    assert.equal(await readFile(file('es.po'), 'utf8'), PO);
    const diff = lines.slice(0, 14);
    assert.deepEqual(diff, [
      `--- ${file('es.po')}`,
      `+++ ${file('es.po')}`,
      '@@ -5,1 +5,1 @@',
      '-msgstr "La imagen está oscura."',
      '+msgstr "La pantalla está oscura."',
      '@@ -8,1 +8,1 @@',
      '-msgstr "Imagen"',
      '+msgstr "Pantalla"',
      '@@ -17,1 +17,1 @@',
      '-msgstr "Postfix envía 30 30 cartas."',
      '+msgstr "PostFix envía 30 30 cartas."',
      '@@ -23,1 +23,1 @@',
      '-msgstr "No cierre la la puerta."',
      '+msgstr "No cierre la puerta."',
    ]);
    assert.match(errors, /4 findings can be fixed\./);
  }).timeout(60_000);

  it('replaces what is certain, and leaves other genders, inflected forms and numbers to people', async () => {
    await writeFile(file('es.po'), PO);
    const { status, lines } = await check('es.po', '--fix');
    assert.equal(await readFile(file('es.po'), 'utf8'), FIXED);
    assert.equal(status, 1);
    for (const left of [/“fólder”/, /“mouse”/, /different-numbers/, /“imágenes”/])
      assert.ok(
        lines.some((line) => left.test(line)),
        `${left} in ${lines.join('\n')}`,
      );
    assert.ok(!lines.some((line) => /“imagen”|Postfix|la la/i.test(line)), lines.join('\n'));
  }).timeout(60_000);

  it('ends well where everything was certain, and writes as the file does', async () => {
    await writeFile(file('one.po'), `\ufeff${HEAD}msgid "The screen"\r\nmsgstr "La imagen"\r\n`);
    const { status, errors } = await check('one.po', '--fix');
    assert.equal(await readFile(file('one.po'), 'utf8'), `\ufeff${HEAD}msgid "The screen"\r\nmsgstr "La pantalla"\r\n`);
    assert.deepEqual([status, errors], [0, '1 finding was fixed.\n1 segment checked in 1 file.\n']);
  }).timeout(60_000);

  it('replaces a term of unknown gender where it is the whole segment', async () => {
    await writeFile(file('whole.po'), `${HEAD}msgid "Key:"\nmsgstr "Llave:"\n`);
    const { status } = await check('whole.po', '--fix');
    assert.equal(await readFile(file('whole.po'), 'utf8'), `${HEAD}msgid "Key:"\nmsgstr "Clave:"\n`);
    assert.equal(status, 0);
  }).timeout(60_000);

  it('leaves a forbidden term to people that may also translate another word of the source', async () => {
    const twice = `${HEAD}msgid "The image is on the screen."\nmsgstr "La imagen está en la imagen."\n`;
    await writeFile(file('twice.po'), twice);
    const { status, lines } = await check('twice.po', '--fix');
    assert.equal(await readFile(file('twice.po'), 'utf8'), twice);
    assert.equal(status, 1);
    assert.ok(
      lines.some((line) => /“imagen”/.test(line)),
      lines.join('\n'),
    );
  }).timeout(60_000);

  it('leaves a file in another encoding as it is, and says so', async () => {
    const bytes = Buffer.from(
      'msgid ""\nmsgstr "Language: es\\nContent-Type: text/plain; charset=ISO-8859-1\\n"\n\nmsgid "The screen ' +
        'and more"\nmsgstr "La imagen y más"\n',
      'latin1',
    );
    await writeFile(file('latin.po'), bytes);
    const { status, errors } = await check('latin.po', '--fix');
    assert.equal(status, 1);
    assert.match(errors, /latin\.po: nothing was fixed because the file is not UTF-8\./);
    assert.deepEqual(await readFile(file('latin.po')), bytes);
  }).timeout(60_000);

  it('says why a table is not changed', async () => {
    const table = 'en,es\nThe screen,La imagen\n';
    await writeFile(file('table.csv'), table);
    const { status, errors } = await check('table.csv', '--fix');
    assert.equal(status, 1);
    assert.match(errors, /table\.csv: nothing was fixed because --fix does not change tables/);
    assert.equal(await readFile(file('table.csv'), 'utf8'), table);
  }).timeout(60_000);

  it('fixes all places of a term, and repeats where one fix changes the notation of the other', async () => {
    await writeFile(
      file('r.glossa.jsonl'),
      `${[GLOSSARY[0], term('c1', 'screen', { term: 'Área: 1', grammaticalGender: 'feminine' }, { term: 'imagen', grammaticalGender: 'feminine' })].join('\n')}\n`,
    );
    await writeFile(file('en.yml'), 'en:\n  a: One screen next to a screen\n');
    await writeFile(file('es.yml'), 'es:\n  a: Una imagen junto a una imagen\n');
    const fix = (...more: string[]) =>
      glossa(['check', `${file('en.yml')}=${file('es.yml')}`, '--glossary', file('r.glossa.jsonl'), '--fix', ...more]);
    const planned = await fix('--dry-run');
    assert.equal(planned.status, 1);
    assert.deepEqual(planned.lines.slice(2, 5), [
      '@@ -2,1 +2,1 @@',
      '-  a: Una imagen junto a una imagen',
      '+  a: "Una Área: 1 junto a una Área: 1"',
    ]);
    const { status, errors } = await fix();
    assert.equal(await readFile(file('es.yml'), 'utf8'), 'es:\n  a: "Una Área: 1 junto a una Área: 1"\n');
    assert.deepEqual([status, errors], [0, '2 findings were fixed.\n1 segment checked in 1 file.\n']);
  }).timeout(60_000);

  it('refuses what it cannot do', async () => {
    assert.equal((await check('es.po', '--dry-run')).status, 2);
    assert.equal((await check('es.po', '--fix', '--dry-run', '--format', 'json')).status, 2);
    const { status, errors } = await glossa(['check', '-', '--fix', '--glossary', file('g.glossa.jsonl')]);
    assert.equal(status, 2);
    assert.match(errors, /--fix changes files/);
  }).timeout(60_000);
});

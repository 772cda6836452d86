import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Engine } from '../../../src/engine/engine';
import type { PartialLanguagePair } from '../../../src/model/languagePair';
import { xlsx } from '../../files/support/spreadsheets';

const unit = (texts: Record<string, string>): string =>
  `<tu>${Object.entries(texts)
    .map(([language, text]) => `<tuv xml:lang="${language}"><seg>${text}</seg></tuv>`)
    .join('')}</tu>`;
const UNITS: Record<string, string>[] = [
  {
    en: 'Mount the bracket.',
    nl: 'Monteer de beugel.',
    'fr-FR': 'Montez le support.',
    'fr-CA': 'Installez le support.',
  },
  { en: 'Paint the fence.', nl: 'Verf het hek.' },
];
const TMX = `<tmx version="1.4"><header srclang="en"/><body>${UNITS.map(unit).join('')}</body></tmx>`;
const keyed = (target: string, text: string): string =>
  `<xliff version="1.2"><file source-language="en" target-language="${target}"><body><trans-unit id="1" ` +
  `resname="shop.bag"><source>shop.bag</source><target>${text}</target></trans-unit></body></file></xliff>`;

describe('The languages of a memory', function () {
  this.timeout(120_000);
  let folder: string;
  let engine: Engine;
  const open = async (names: readonly string[], languages: PartialLanguagePair = {}) =>
    engine.memories.openMemory({
      memory: folder,
      documents: names.map((name) => ({ source: { path: path.join(folder, name) }, languages })),
    });
  const find = async (phrase: string, languages: PartialLanguagePair = {}): Promise<string[]> => {
    const { hits } = await engine.memories.searchMemory({ memory: folder, phrase, languages, limit: 20 });
    return hits
      .filter(({ matchType: why }) => why === 'exact')
      .map(({ source, target, matchedSide: found }) => {
        const other = found === 'source' ? target : source;
        return `${other.language} ${other.text}`;
      });
  };

  before(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'glossa-languages-'));
    await writeFile(path.join(folder, 'all.tmx'), TMX);
    await writeFile(path.join(folder, 'one.tmx'), TMX.replace(/<tuv xml:lang="fr-CA">.*?<\/tuv>/, ''));
    const rows = [
      ['en', 'fi', 'et'],
      ['The hinge squeaks.', 'Sarana narisee.', 'Hing kriuksub.'],
    ];
    await writeFile(path.join(folder, 'all.xlsx'), xlsx(rows));
    await writeFile(path.join(folder, 'shop.en.xlf'), keyed('en', 'Put it into your bag'));
    await writeFile(path.join(folder, 'shop.nl.xlf'), keyed('nl', 'Leg het in je tas'));
    engine = new Engine({ cacheFolder: path.join(folder, 'cache') });
  });
  after(async () => {
    await engine.close();
    await rm(folder, { recursive: true });
  });

  it('are told among those that somebody names, where a file does not state them', async () => {
    const po = path.join(folder, 'fi.po');
    await writeFile(po, 'msgid ""\nmsgstr "Language: fi\\n"\n\nmsgid "Gate valve"\nmsgstr "Sulkuventtiili"\n');
    const openAmong = (languageCandidates: string[]) =>
      engine.memories.openMemory({
        memory: folder,
        documents: [{ source: { path: po }, languages: {}, languageCandidates }],
      });
    await openAmong(['en', 'fi']);
    assert.deepEqual(await find('gate valve', { source: 'en', target: 'fi' }), ['fi Sulkuventtiili']);
    await openAmong(['fi', 'en']);
    assert.deepEqual(await find('sulkuventtiili', { source: 'fi', target: 'en' }), ['en Gate valve']);
  });

  it('are all that a file holds, in both directions, asked for or not', async () => {
    await open(['all.tmx', 'all.xlsx']);
    assert.deepEqual(
      new Set(await find('bracket')),
      new Set(['nl Monteer de beugel.', 'fr-FR Montez le support.', 'fr-CA Installez le support.']),
    );
    assert.deepEqual(await find('beugel', { source: 'nl', target: 'en' }), ['en Mount the bracket.']);
    assert.deepEqual(await find('beugel', { source: 'nl', target: 'fr-CA' }), ['fr-CA Installez le support.']);
    assert.deepEqual(await find('hinge', { target: 'et' }), ['et Hing kriuksub.']);
    assert.deepEqual(await find('sarana', { source: 'fi', target: 'et' }), ['et Hing kriuksub.']);
  });

  it('are told apart by their regions, and a far one serves only where there is no nearer one', async () => {
    await open(['all.tmx']);
    assert.deepEqual(await find('bracket', { source: 'en', target: 'fr-FR' }), ['fr-FR Montez le support.']);
    assert.equal((await find('bracket', { source: 'en', target: 'fr' })).length, 2);
    await open(['one.tmx']);
    assert.deepEqual(await find('bracket', { source: 'en', target: 'fr-CA' }), ['fr-FR Montez le support.']);
  });

  it('are one document however many there are, which is read once', async () => {
    assert.equal((await open(['all.tmx', 'all.xlsx'])).documents, 2);
    assert.equal((await open(['all.tmx'])).documents, 1);
    assert.deepEqual(await find('hinge'), []);
  });

  it('are those of the file beside it, where a file has keys for its sources', async () => {
    await open(['shop.nl.xlf']);
    assert.deepEqual(await find('your bag', { source: 'en' }), ['nl Leg het in je tas']);
    assert.deepEqual(await find('shop.bag'), []);
  });
});

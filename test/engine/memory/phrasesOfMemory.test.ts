import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Engine } from '../../../src/engine/engine';
import type { MemoryDocument, MemoryText } from '../../../src/protocol/memory';
import type { Entry } from './support/catalogues';
import { po } from './support/catalogues';

const marked = ({ text, marked: spans }: MemoryText): string[] => spans.map(({ start, end }) => text.slice(start, end));

describe('What a memory takes for a phrase and its translation', function () {
  this.timeout(120_000);
  let folder: string;
  let engine: Engine;
  const file = (name: string): string => path.join(folder, name);
  const bilingual = (name: string, target: string): MemoryDocument => ({
    source: { path: file(name) },
    languages: { source: 'en', target },
  });
  const open = ({ documents }: { documents: MemoryDocument[] }) =>
    engine.memories.openMemory({ memory: folder, documents });
  const find = (phrase: string, languages: { source?: string; target?: string } = {}) =>
    engine.memories.searchMemory({ memory: folder, phrase, languages, limit: 20 });

  before(async () => (folder = await mkdtemp(path.join(os.tmpdir(), 'glossa-memory-'))));
  beforeEach(() => (engine = new Engine({ cacheFolder: file('cache') })));
  afterEach(() => engine.close());
  after(() => rm(folder, { recursive: true, force: true }));

  it('says what of a word that hyphens join translates a phrase, and leaves whole what is one word', async () => {
    const texts: Entry[] = [
      ['Move BlendSpace1D Point', 'BlendSpace1D-Punkt verschieben'],
      ['Change BlendSpace1D Labels', 'BlendSpace1D-Labels ändern'],
      ['Your email address', 'Ihre E-Mail-Adresse'],
      ['Send an email', 'Eine E-Mail senden'],
    ];
    await writeFile(file('hyphens.po'), po('de', texts));
    await open({ documents: [bilingual('hyphens.po', 'de')] });
    const told = async (phrase: string) =>
      (await engine.memories.translatedBefore({
        memory: folder,
        phrase,
        languages: { source: 'en' },
        limit: 5,
      }))!.renderings.map(({ term, count }) => `${term} (${count})`);
    assert.deepEqual(await told('BlendSpace1D'), ['BlendSpace1D (2)']);
    assert.deepEqual(await told('email'), ['E-Mail (2)']);
    const [hit] = (await find('BlendSpace1D', { target: 'de' })).hits;
    assert.deepEqual(marked(hit!.target), ['BlendSpace1D']);
  });

  it('answers a hover for a term under the pointer, and not for words that came together once or that signs part', async () => {
    const french: Entry[] = [
      ['Vue tracks state usage based on access.', 'Vue suit l’état en fonction de l’accès.'],
      ['This function returns a value.', 'Cette fonction renvoie une valeur.'],
      ['The end of the life cycle', 'La fin du cycle de vie'],
      ['Life cycle hooks', 'Les hooks du cycle de vie'],
      ['perform side effects', 'réaliser des effets de bord'],
      ['Effects of the light', 'Effets de la lumière'],
    ];
    await writeFile(file('vue.po'), po('fr', french));
    await open({ documents: [bilingual('vue.po', 'fr')] });
    const text = 'Changer l’état en fonction du cycle de vie, ou réaliser des « effets » nouveaux.';
    const at = async (word: string) => {
      const place = text.indexOf(word) + 1;
      const asked = {
        slice: { fileName: 'notes.fr.txt', text, offset: 0, selection: { start: place, end: place } },
        languages: { requested: { source: 'fr', target: 'en' } },
        glossaries: [],
        limit: 5,
        memory: folder,
      };
      return (await engine.lookups.equivalents(asked)).phrase;
    };
    assert.deepEqual(
      [await at('fonction'), await at('cycle'), await at('effets')],
      ['fonction', 'cycle de vie', 'effets'],
    );
  });

  it('takes no words for a phrase that a comma parts', async () => {
    await writeFile(
      file('clauses.po'),
      po('de', [
        [
          'If what you want is in this file, save it elsewhere first.',
          'Wenn das, was Sie möchten, in dieser Datei ist, speichern Sie es zuerst anderswo.',
        ],
        ['File saving failed.', 'Das Speichern der Datei ist fehlgeschlagen.'],
      ]),
    );
    await open({ documents: [bilingual('clauses.po', 'de')] });
    assert.deepEqual(
      (await find('save the file')).hits.map(({ source }) => marked(source)),
      [['File saving']],
    );
  });

  it('takes no placeholders for words that say the same', async () => {
    await writeFile(
      file('codes.po'),
      po('de', [
        ['%s (ID: %d)', '%s (Kennung: %d)'],
        ['Element %s has %d columns', 'Element %s hat %d Spalten'],
      ]),
    );
    await open({ documents: [bilingual('codes.po', 'de')] });
    const matches = async (text: string) =>
      (
        await engine.memories.segmentMatches({
          memory: folder,
          text,
          languages: { source: 'en', target: 'de' },
          limit: 5,
        })
      ).matches.map(({ source }) => source.text);
    assert.deepEqual(await matches('Element %d: %s%d*'), []);
    assert.deepEqual(await matches('The element %s has %d columns'), ['Element %s has %d columns']);
  });

  it('finds a Hebrew word behind its prefixes, and shows its renderings without them', async () => {
    const hebrew: Entry[] = [
      ['Open the toolbar', 'פתיחת סרגל הכלים'],
      ['Customise toolbar', 'התאמת סרגל כלים'],
      ['Search in the toolbar', 'חיפוש בסרגל הכלים'],
      ['A <b>toolbar</b> for <i>%(name)s</i>', '<b>סרגל כלים</b> של <i>%(name)s</i>'],
      ['<b>Toolbar</b>', '<b>סרגל כלים</b>'],
      ['The computer is off', 'המחשב כבוי'],
      ['We have to calculate it', 'צריך לחשב את זה'],
    ];
    await writeFile(file('he.po'), po('he', hebrew));
    await open({ documents: [bilingual('he.po', 'he')] });
    const asked = { memory: folder, limit: 5 };
    const renderings = async (phrase: string, languages: { source: string; target: string }) =>
      (await engine.memories.translatedBefore({ ...asked, phrase, languages }))?.renderings.map(({ term }) => term);
    const found = await renderings('סרגל הכלים', { source: 'he', target: 'en' });
    assert.deepEqual(
      found?.map((term) => term.toLowerCase()),
      ['toolbar'],
    );
    assert.deepEqual(await renderings('toolbar', { source: 'en', target: 'he' }), ['סרגל כלים']);
    const exact = async (phrase: string) =>
      (await find(phrase, { source: 'he' })).hits
        .filter(({ matchType: why }) => why !== 'meaning')
        .map(({ source }) => source.text);
    assert.equal((await exact('סרגל כלים')).length, 5);
    assert.deepEqual(await exact('מחשב'), ['The computer is off']);
  });
});

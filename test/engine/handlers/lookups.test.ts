import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { LookupHandler } from '../../../src/engine/handlers/lookups';
import { GlossaryLock } from '../../../src/engine/store/glossaryLock';
import { PictureStore } from '../../../src/engine/store/pictureStore';
import { FileGate } from '../../../src/gate/fileGate';
import type { LanguageContext } from '../../../src/model/languagePair';
import type { EquivalentsResult, GlossaryReference } from '../../../src/protocol/protocol';
import { png } from '../../support/pictures';
import { entry, GlossaryWorkbench, realEncoder } from '../glossaryWorkbench';

const pictures = new PictureStore(FileGate.forNamedFiles(), new GlossaryLock());

describe('Equivalents in a document', () => {
  let workbench: GlossaryWorkbench;
  let glossary: GlossaryReference;
  let lookups: LookupHandler;
  before(async () => {
    workbench = await GlossaryWorkbench.open();
    glossary = await workbench.put(
      'files',
      entry({ fr: 'fichier', en: 'file', ar: 'ملف' }),
      entry({ en: 'folder', de: 'Ordner', ar: 'مجلد' }),
      entry({ en: 'drive', de: 'Laufwerk' }),
      entry({ en: 'tape', de: 'Band' }, { images: [{ target: 'tape.png', text: 'a reel' }, { target: 'b.png' }] }),
      entry({ en: 'disk', de: 'Platte' }, { images: [{ target: 'https://example.org/disk.png' }] }),
    );
    const services = workbench.services();
    lookups = new LookupHandler(workbench.store, async () => services, workbench.memories, pictures);
  });
  after(() => workbench.close());

  const ask = (fileName: string, phrase: string, languages: LanguageContext): Promise<EquivalentsResult> =>
    lookups.equivalents({
      slice: {
        fileName,
        languageId: 'plaintext',
        text: `${phrase}.`,
        offset: 0,
        selection: { start: 0, end: phrase.length },
      },
      languages,
      glossaries: [glossary],
      limit: 5,
    });
  const told = ({ pair, equivalents, others, isTargetGuessed }: EquivalentsResult) => ({
    target: pair?.target,
    equivalents: equivalents.map(({ language, term }) => `${language} ${term}`),
    others: others?.map(({ language }) => language).sort(),
    isTargetGuessed,
  });

  it('are those in the language that is wanted alone, where it has any', async () => {
    assert.deepEqual(told(await ask('a.en.txt', 'folder', { settings: { target: 'de' } })), {
      target: 'de',
      equivalents: ['de Ordner'],
      others: undefined,
      isTargetGuessed: undefined,
    });
  });

  it('come in other languages apart, where it has none', async () => {
    assert.deepEqual(told(await ask('a.fr.txt', 'fichier', { settings: { target: 'de' } })), {
      target: 'de',
      equivalents: [],
      others: ['ar', 'en'],
      isTargetGuessed: undefined,
    });
  });

  it('come into a project’s target from a document in a language of its own', async () => {
    const project = { source: 'en', targets: ['de'] };
    assert.deepEqual(told(await ask('a.fr.txt', 'fichier', { project })), {
      target: 'de',
      equivalents: [],
      others: ['ar', 'en'],
      isTargetGuessed: undefined,
    });
  });

  it('come with the first picture of the first entry that has one, looked at, or with why there is none to show', async () => {
    const languages = { requested: { source: 'en', target: 'de' } };
    const file = path.join(workbench.folder, 'tape.png');
    await writeFile(file, png(6, 3));
    const { equivalents, picture } = await ask('a.en.txt', 'tape', languages);
    assert.deepEqual(picture, {
      concept: equivalents[0]!.concept,
      glossary: glossary.path,
      target: 'tape.png',
      text: 'a reel',
      file,
      width: 6,
      height: 3,
    });
    const refused = (await ask('a.en.txt', 'disk', languages)).picture;
    assert.deepEqual([refused?.target, refused?.refusal], ['https://example.org/disk.png', 'address']);
    assert.equal((await ask('a.en.txt', 'folder', languages)).picture, undefined);
  });

  it('are not one language’s alone where nobody has said which is wanted', async () => {
    const found = told(await ask('a.en.txt', 'folder', {}));
    assert.equal(found.isTargetGuessed, true);
    assert.deepEqual([...found.equivalents.map((each) => each.slice(0, 2)), ...(found.others ?? [])].sort(), [
      'ar',
      'de',
    ]);
  });
});

describe('A word with two senses', () => {
  let workbench: GlossaryWorkbench;
  let glossary: GlossaryReference;
  let lookups: LookupHandler;
  before(async () => {
    workbench = await GlossaryWorkbench.open();
    glossary = await workbench.put(
      'senses',
      entry({ en: 'match', de: 'Spiel' }),
      entry({ en: 'match', de: 'Streichholz' }),
    );
    const services = workbench.services(await realEncoder());
    await services.index.settle([glossary]);
    lookups = new LookupHandler(workbench.store, async () => services, workbench.memories, pictures);
  });
  after(() => workbench.close());

  async function ask(fileName: string, text: string, phrase = 'Match'): Promise<EquivalentsResult['equivalents']> {
    const start = text.indexOf(phrase);
    return (
      await lookups.equivalents({
        slice: { fileName, text, offset: 0, selection: { start, end: start + phrase.length } },
        languages: { requested: { source: 'en', target: 'de' } },
        glossaries: [glossary],
        limit: 5,
      })
    ).equivalents;
  }
  const po = (...entries: [source: string, target?: string][]): string =>
    [
      'msgid ""\nmsgstr "Language: de\\n"',
      ...entries.map(([source, target = '']) => `msgid "${source}"\nmsgstr "${target}"`),
    ].join('\n\n');
  const league = ['The second goal of the visitors', 'Players of both teams', 'The referee’s whistle'];
  const stove = ['Light the candle', 'Smoke and flames', 'Put out the fire'];

  it('that stands alone is decided by the other texts of the document, by words that are told', async () => {
    for (const [texts, right, told] of [
      [league, 'Spiel', /goal|players|teams|referee/i],
      [stove, 'Streichholz', /candle|smoke|flames|fire/i],
    ] as const) {
      const [first, ...others] = await ask('menu.po', po([texts[0]!], [texts[1]!], ['Match…'], [texts[2]!]));
      assert.deepEqual([first!.term, first!.isUndecided, others.length], [right, undefined, 1]);
      assert.match(first!.speaksOf!.join(' '), told);
      const markdown = [texts[0], texts[1], '# Match', texts[2]].join('\n\n');
      assert.equal((await ask('page.md', markdown))[0]!.term, right);
    }
  });

  it('is decided by its own sentence where it has one, by the words of that sentence', async () => {
    const [first] = await ask(
      'menu.po',
      po([stove[0]!], ['The referee stopped the match after the second goal.'], [stove[1]!], [stove[2]!]),
      'match',
    );
    assert.equal(first!.term, 'Spiel');
    assert.ok(
      first!.speaksOf!.length > 0 && first!.speaksOf!.every((word) => /referee|stopped|second|goal/.test(word)),
      first!.speaksOf!.join(),
    );
  });

  it('is undecided where the document says nothing else', async () => {
    assert.deepEqual(
      (await ask('menu.po', po(['Match']))).map(({ isUndecided }) => isUndecided),
      [true, true],
    );
  });

  it('is decided by the domain of the entries nearby, where they have one', async () => {
    const own = await workbench.put(
      'domains',
      entry({ en: 'cell', de: 'Zelle' }, { domain: 'D 41' }),
      entry({ en: 'cell', de: 'Batterie' }, { domain: 'D 7' }),
      entry({ en: 'gasket', de: 'Dichtung' }, { domain: 'D 7' }),
      entry({ en: 'flange', de: 'Flansch' }),
    );
    const slice = (text: string) => ({
      fileName: 'list.en.md',
      text,
      offset: 0,
      selection: { start: text.indexOf('Cell'), end: text.indexOf('Cell') + 4 },
    });
    const languages = { requested: { source: 'en', target: 'de' } };
    const found = async (text: string) =>
      (await lookups.equivalents({ slice: slice(text), languages, glossaries: [own], limit: 5 })).equivalents;
    const [first] = await found('Cell\n\nGasket\n');
    assert.deepEqual([first!.term, first!.why.at(-1), first!.isUndecided], ['Batterie', 'domain', undefined]);
    assert.ok((await found('Cell\n\nFlange\n')).every(({ why }) => !why.includes('domain')));
  });

  it('is decided by the translation that stands there already, whatever the text speaks of', async () => {
    const [first] = await ask(
      'menu.po',
      po(['The referee stopped the match after the second goal.', 'Zwei Streichhölzer'], [league[0]!]),
      'match',
    );
    assert.deepEqual([first!.term, first!.why], ['Streichholz', ['exact', 'meaning', 'written']]);
    const own = await workbench.put('ice', entry({ fr: 'glace', en: 'ice' }), entry({ fr: 'glace', en: 'ice cream' }));
    const text = po(['La glace fond.', 'The ice cream melts.']).replace('Language: de', 'Language: en');
    const slice = {
      fileName: 'menu.po',
      text,
      offset: 0,
      selection: { start: text.indexOf('glace'), end: text.indexOf('glace') + 5 },
    };
    const { equivalents } = await lookups.equivalents({
      slice,
      languages: { requested: { source: 'fr', target: 'en' } },
      glossaries: [own],
      limit: 5,
    });
    assert.deepEqual(
      equivalents.map(({ term, why }) => [term, why.includes('written')]),
      [
        ['ice cream', true],
        ['ice', false],
      ],
    );
  });

  it('is not decided by a translation that nobody has written: a guess, or a copy of the source', async () => {
    const own = await workbench.put('bank', entry({ en: 'bank', de: 'Bank' }), entry({ en: 'bank', de: 'Ufer' }));
    for (const messages of [
      '#, fuzzy\nmsgid "The bank of the river."\nmsgstr "Bank"',
      'msgid "The bank of the river."\nmsgstr "The bank of the river."',
    ]) {
      const text = `${po()}\n\n${messages}`;
      const start = text.indexOf('bank');
      const { equivalents } = await lookups.equivalents({
        slice: { fileName: 'menu.po', text, offset: 0, selection: { start, end: start + 4 } },
        languages: { requested: { source: 'en', target: 'de' } },
        glossaries: [own],
        limit: 5,
      });
      assert.deepEqual([equivalents[0]!.term, equivalents.some(({ why }) => why.includes('written'))], ['Ufer', false]);
    }
  });

  it('is decided by whole words alone where words are written without blanks', async () => {
    const own = await workbench.put('japanese', entry({ en: 'line', ja: '行' }), entry({ en: 'line', ja: '線' }));
    const written = async (target: string) => {
      const text = po(['Draw a line.', target]).replace('Language: de', 'Language: ja');
      const start = text.indexOf('line');
      const { equivalents } = await lookups.equivalents({
        slice: { fileName: 'menu.po', text, offset: 0, selection: { start, end: start + 4 } },
        languages: { requested: { source: 'en', target: 'ja' } },
        glossaries: [own],
        limit: 5,
      });
      return equivalents.filter(({ why }) => why.includes('written')).map(({ term }) => term);
    };
    assert.deepEqual([await written('銀行に線を引く'), await written('この行を消す')], [['線'], ['行']]);
  });

  it('in a translation is not decided by the text of the other language', async () => {
    const own = await workbench.put('german', entry({ de: 'Bank', en: 'bank' }), entry({ de: 'Bank', en: 'bench' }));
    const text = po(['Sit on the bench', 'Bank']);
    const start = text.indexOf('Bank');
    const { equivalents } = await lookups.equivalents({
      slice: { fileName: 'menu.po', text, offset: 0, selection: { start, end: start + 4 } },
      languages: { requested: { source: 'de', target: 'en' } },
      glossaries: [own],
      limit: 5,
    });
    assert.deepEqual(
      equivalents.map(({ isUndecided, speaksOf }) => [isUndecided, speaksOf]),
      [
        [true, undefined],
        [true, undefined],
      ],
    );
  });
});

describe('Terms that count in some of their forms', () => {
  let workbench: GlossaryWorkbench;
  let glossary: GlossaryReference;
  before(async () => {
    workbench = await GlossaryWorkbench.open();
    const terms = (english: string, german: string, more: object) => ({
      ...entry({ de: german }),
      terms: [
        { term: english, language: 'en', ...more },
        { term: german, language: 'de' },
      ],
    });
    glossary = await workbench.put(
      'forms',
      terms('tile', 'Kachel', { matching: 'exact' }),
      terms('glorious', 'ruhmreich', { matching: 'prefix', beginning: 'glori' }),
      terms('IT', 'EDV', { letterCase: 'exact', matching: 'exact' }),
    );
  });
  after(() => workbench.close());

  /** What a new engine says, with the indexes that the one before has kept. */
  async function inNewEngine<T>(ask: (lookups: LookupHandler) => Promise<T>): Promise<T> {
    const services = workbench.services(await realEncoder());
    await services.index.settle([glossary]);
    const answer = await ask(new LookupHandler(workbench.store, async () => services, workbench.memories, pictures));
    await services.index.close();
    return answer;
  }

  const languages = { source: 'en', target: 'de' };
  const equivalentsOf = async (lookups: LookupHandler, text: string, phrase: string): Promise<string[]> => {
    const start = text.indexOf(phrase);
    const { equivalents } = await lookups.equivalents({
      slice: { fileName: 'a.en.txt', text, offset: 0, selection: { start, end: start + phrase.length } },
      languages: { requested: languages },
      glossaries: [glossary],
      limit: 5,
    });
    return equivalents.map(({ term }) => term);
  };
  const marked = async (lookups: LookupHandler, text: string): Promise<string[]> =>
    (
      await lookups.knownTerms({
        slices: [{ fileName: 'a.en.txt', text, offset: 0, selection: { start: 0, end: text.length } }],
        languages,
        glossaries: [glossary],
      })
    )[0]!.map(({ start, end }) => text.slice(start, end));

  for (const start of ['first', 'next']) {
    it(`are found and marked in those alone, in the ${start} engine`, () =>
      inNewEngine(async (lookups) => {
        assert.deepEqual(await equivalentsOf(lookups, 'A tile fell.', 'tile'), ['Kachel']);
        assert.ok(!(await equivalentsOf(lookups, 'The tiles fell.', 'tiles')).includes('Kachel'));
        assert.equal((await equivalentsOf(lookups, 'They glorified it.', 'glorified'))[0], 'ruhmreich');
        assert.deepEqual(await marked(lookups, 'A tile and tiles, glorification of IT, and it is vainglorious.'), [
          'tile',
          'glorification',
          'IT',
        ]);
      }));
  }
});

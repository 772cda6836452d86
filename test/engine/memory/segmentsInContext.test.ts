import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Engine } from '../../../src/engine/engine';
import type { MemoryDocument } from '../../../src/protocol/memory';
import type { Entry } from './support/catalogues';
import { po } from './support/catalogues';

describe('A memory', function () {
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

  before(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'glossa-memory-'));
  });
  beforeEach(() => {
    engine = new Engine({ cacheFolder: file('cache') });
  });
  afterEach(() => engine.close());
  after(() => rm(folder, { recursive: true, force: true }));

  describe('asked for a whole segment with others around it', () => {
    const OLD: Entry[] = [
      ['Open the file', 'Datei öffnen'],
      ['Save the file as', 'Datei speichern unter'],
      ['Close the file', 'Datei schließen'],
    ];
    const percents = async (name: string, text: string, at: string, options: { isTarget?: boolean } = {}) => {
      const start = text.indexOf(at) + (options.isTarget ? at.length : 1);
      const { matches } = await engine.memories.segmentMatches({
        memory: folder,
        slice: { fileName: file(name), text, offset: 0, selection: { start, end: start } },
        languages: {},
        limit: 5,
        minPercent: 100,
      });
      return matches.map(({ percent, target }) => `${percent} ${target.text}`);
    };
    const opened = async (files: Record<string, string>) => {
      for (const [name, text] of Object.entries(files)) await writeFile(file(name), text);
      await open({ documents: Object.keys(files).map((name) => bilingual(name, 'de')) });
    };

    it('counts 101 per cent where both neighbours are the same, translated or not, and that before 100', async () => {
      const other = po('de', [
        ['Print', 'Drucken'],
        ['Save the file as', 'Speichern unter …'],
        ['Quit', 'Beenden'],
      ]);
      await opened({ 'old.po': po('de', OLD), 'other.po': other });
      const asked = po(
        'de',
        OLD.map(([source]) => [source, '']),
      );
      assert.deepEqual(await percents('new.po', asked, 'Save the file as'), [
        '101 Datei speichern unter',
        '100 Speichern unter …',
      ]);
      assert.deepEqual(await percents('new.po', asked, 'Save the file as"\nmsgstr "', { isTarget: true }), [
        '101 Datei speichern unter',
        '100 Speichern unter …',
      ]);
      assert.deepEqual(await percents('new.po', asked, 'Open the file'), ['101 Datei öffnen'], 'the first of both');
      const elsewhere = await percents(
        'new.po',
        po('de', [
          ['Open the file', ''],
          ['Save the file as', ''],
          ['Quit', ''],
        ]),
        'Save the file as',
      );
      assert.deepEqual(elsewhere.sort(), ['100 Datei speichern unter', '100 Speichern unter …'], 'one neighbour alone');
    });

    it('knows what stands between two translated segments without a translation', async () => {
      await opened({ 'old.po': po('de', [...OLD.slice(0, 1), ['Rename the file', ''], ...OLD.slice(1)]) });
      assert.deepEqual(
        await percents(
          'new.po',
          po(
            'de',
            OLD.map(([source]) => [source, '']),
          ),
          'Save the file as',
        ),
        ['100 Datei speichern unter'],
      );
      await opened({ 'old.po': po('de', [...OLD.slice(0, 1), ['Draft', 'Entwurf', 'fuzzy'], ...OLD.slice(1)]) });
      assert.deepEqual(
        await percents(
          'new.po',
          po(
            'de',
            OLD.map(([source]) => [source, '']),
          ),
          'Save the file as',
        ),
        ['100 Datei speichern unter'],
      );
    });

    it('goes by what the files call it where they do', async () => {
      const named = (context: string, source: string, target: string) =>
        `\nmsgctxt "${context}"\nmsgid "${source}"\nmsgstr "${target}"\n`;
      await opened({
        'old.po':
          po('de', [['Edit', 'Bearbeiten']]) +
          named('menu', 'Open', 'Öffnen') +
          named('state of a valve', 'Open', 'Offen'),
      });
      const asked = po('de', [['Quit', '']]) + named('state of a valve', 'Open', '');
      assert.deepEqual(await percents('new.po', asked, '"Open"'), ['101 Offen', '100 Öffnen']);
      assert.deepEqual(
        (await percents('new.po', asked.replace('state of a valve', 'state of a door'), '"Open"')).sort(),
        ['100 Offen', '100 Öffnen'],
      );
    });

    it('counts so in XLIFF, too, and when it is opened again', async () => {
      const xliff = (units: readonly Entry[]) =>
        `<xliff version="1.2"><file source-language="en" target-language="de" original="a"><body>${units.map(([source, target], i) => `<trans-unit id="${i}"><source>${source}</source>${target ? `<target>${target}</target>` : ''}</trans-unit>\n`).join('')}</body></file></xliff>`;
      await opened({ 'old.xlf': xliff(OLD) });
      await engine.close();
      engine = new Engine({ cacheFolder: file('cache') });
      await open({ documents: [bilingual('old.xlf', 'de')] });
      const asked = xliff(OLD.map(([source]) => [source, '']));
      assert.deepEqual(await percents('new.xlf', asked, '>Save the file as<'), ['101 Datei speichern unter']);
      assert.deepEqual(await percents('new.xlf', asked.replace('Close the file', 'Print'), '>Save the file as<'), [
        '100 Datei speichern unter',
      ]);
    });

    it('goes by the names of units in XLIFF, of either version', async () => {
      const body = (units: [string, string][], unit: (name: string, target: string) => string) =>
        units.map(([name, target]) => unit(name, target && `<target>${target}</target>`)).join('\n');
      const first = (units: [string, string][]) =>
        `<xliff version="1.2"><file source-language="en" target-language="de" original="a"><body>${body(units, (name, target) => `<trans-unit id="${name}" resname="${name}"><source>Open</source>${target}</trans-unit>`)}</body></file></xliff>`;
      const second = (units: [string, string][]) =>
        `<xliff version="2.0" xmlns="urn:oasis:names:tc:xliff:document:2.0" srcLang="en" trgLang="de"><file id="f">${body(units, (name, target) => `<unit id="u${name.length}" name="${name}"><segment><source>Open</source>${target}</segment></unit>`)}</file></xliff>`;
      for (const xliff of [first, second]) {
        await opened({
          'old.xlf': xliff([
            ['menu', 'Öffnen'],
            ['state', 'Offen'],
          ]),
        });
        assert.deepEqual(await percents('new.xlf', xliff([['state', '']]), '>Open<'), ['101 Offen', '100 Öffnen']);
      }
    });

    describe('in a TMX that says where its units stood', () => {
      const tmx = (...units: string[]) =>
        `<?xml version="1.0" encoding="UTF-8"?>\n<tmx version="1.4"><header srclang="en" segtype="sentence" adminlang="en" datatype="plaintext" o-tmf="x" creationtool="x" creationtoolversion="1"/><body>\n${units.join('\n')}\n</body></tmx>`;
      const unit = (source: string, target: string, { inUnit = '', inSource = '' }) =>
        `<tu>${inUnit}<tuv xml:lang="en">${inSource}<seg>${source}</seg></tuv><tuv xml:lang="de"><seg>${target}</seg></tuv></tu>`;
      const prop = (type: string, value: string) => `<prop type="${type}">${value}</prop>`;
      const asked = (...sources: string[]) =>
        `<xliff version="1.2"><file source-language="en" target-language="de" original="a"><body>${sources.map((source, i) => `<trans-unit id="${i}"><source>${source}</source></trans-unit>\n`).join('')}</body></file></xliff>`;
      const HERE = asked('Fuel &amp; oil', 'Capacity', 'Fill the <g id="1">tank</g>.');
      /** What stood around the two translations of *Capacity*, by the tool that writes it so. */
      const TOOLS: Record<
        string,
        [here: { inUnit?: string; inSource?: string }, elsewhere: { inUnit?: string; inSource?: string }]
      > = {
        memoQ: [
          {
            inSource:
              prop('x-context-pre', '&lt;seg&gt;Fuel &amp;amp; oil&lt;/seg&gt;') +
              prop(
                'x-context-post',
                "&lt;seg&gt;Fill the &lt;bpt i='1'&gt;{}&lt;/bpt&gt;tank&lt;ept i='1'&gt;{}&lt;/ept&gt;.&lt;/seg&gt;",
              ),
          },
          { inSource: prop('x-context-post', '&lt;seg&gt;Fill in the form.&lt;/seg&gt;') },
        ],
        MateCAT: [
          {
            inUnit:
              prop('x-context-pre', 'Fuel &amp; oil') +
              prop('x-context-post', 'Fill the &lt;g id="1"&gt;tank&lt;/g&gt;.'),
          },
          { inUnit: prop('x-context-pre', '') + prop('x-context-post', 'Fill in the form.') },
        ],
        OmegaT: [
          {
            inUnit:
              prop('file', 'car.docx') +
              prop('prev', 'Fuel &amp; oil') +
              prop('next', 'Fill the &lt;f0&gt;tank&lt;/f0&gt;.'),
          },
          { inUnit: prop('file', 'office.docx') + prop('prev', 'Fuel &amp; oil') + prop('next', 'Fill in the form.') },
        ],
        Phrase: [
          { inSource: prop('context_prev', 'Fuel &amp; oil') + prop('context_next', 'Fill the tank.') },
          { inSource: prop('context_next', 'Fill the tank.') },
        ],
        XTM: [
          { inUnit: prop('x-previous-source-text', 'Fuel &amp; oil') + prop('x-next-source-text', 'Fill the tank.') },
          { inUnit: prop('x-previous-source-text', 'Fuel &amp; oil') + prop('x-next-source-text', '') },
        ],
      };

      for (const [tool, [here, elsewhere]] of Object.entries(TOOLS)) {
        it(`counts 101 per cent between the same sources, as ${tool} writes them`, async () => {
          await opened({
            'old.tmx': tmx(
              unit('Capacity', 'Leistungsfähigkeit', elsewhere),
              unit('Capacity', 'Fassungsvermögen', here),
            ),
          });
          assert.deepEqual(await percents('new.xlf', HERE, '>Capacity'), [
            '101 Fassungsvermögen',
            '100 Leistungsfähigkeit',
          ]);
          assert.deepEqual(
            (await percents('new.xlf', asked('Fuel &amp; oil', 'Capacity', 'Wait.'), '>Capacity')).sort(),
            ['100 Fassungsvermögen', '100 Leistungsfähigkeit'],
          );
        });
      }

      it('takes what stands beside a unit in the file for its neighbours only where the unit says nothing else', async () => {
        const around = [unit('Fuel', 'Kraftstoff', {}), unit('Wait.', 'Warten.', {})] as const;
        const old = (more: object) => tmx(around[0], unit('Capacity', 'Leistungsfähigkeit', more), around[1]);
        await opened({ 'old.tmx': old({}) });
        assert.deepEqual(await percents('new.xlf', asked('Fuel', 'Capacity', 'Wait.'), '>Capacity'), [
          '101 Leistungsfähigkeit',
        ]);
        await opened({ 'old.tmx': old({ inUnit: prop('prev', 'Office') + prop('next', 'Wait.') }) });
        assert.deepEqual(await percents('new.xlf', asked('Fuel', 'Capacity', 'Wait.'), '>Capacity'), [
          '100 Leistungsfähigkeit',
        ]);
      });

      it('goes by the name of a unit, as the toolkits and OmegaT write it', async () => {
        const named = (context: string) => po('de', []) + `\nmsgctxt "${context}"\nmsgid "Open"\nmsgstr ""\n`;
        const two = (nameOf: (name: string) => object) =>
          tmx(unit('Open', 'Offen', nameOf('state')), unit('Open', 'Öffnen', nameOf('menu')));
        await opened({ 'old.tmx': two((name) => ({ inUnit: prop('x-context', name) })) });
        assert.deepEqual(await percents('new.po', named('menu'), '"Open"'), ['101 Öffnen', '100 Offen']);
        await opened({ 'old.tmx': two((name) => ({ inUnit: prop('file', 'app.properties') + prop('id', name) })) });
        assert.deepEqual(await percents('new.po', named('state'), '"Open"'), ['101 Offen', '100 Öffnen']);
        await engine.close();
        engine = new Engine({ cacheFolder: file('cache') });
        await open({ documents: [bilingual('old.tmx', 'de')] });
        assert.deepEqual(
          await percents('new.po', named('state'), '"Open"'),
          ['101 Offen', '100 Öffnen'],
          'opened again',
        );
      });
    });

    describe('with code in it', () => {
      const unit = (id: number, source: string, target = '') =>
        `<trans-unit id="${id}"><source>${source}</source>${target && `<target>${target}</target>`}</trans-unit>`;
      const xliff = (...units: string[]) =>
        `<xliff version="1.2"><file source-language="en" target-language="de" original="a"><body>${units.join('\n')}</body></file></xliff>`;
      const matches = async (name: string, text: string, at: string, least?: number) => {
        const start = text.indexOf(at) + 1;
        const { matches: found } = await engine.memories.segmentMatches({
          memory: folder,
          slice: { fileName: file(name), text, offset: 0, selection: { start, end: start } },
          languages: { source: 'en', target: 'de' },
          limit: 5,
          ...(least && { minPercent: least }),
        });
        return found.map(
          ({ percent, target, isCodeDifferent }) =>
            `${percent} ${target.text}${isCodeDifferent ? ', code differs' : ''}`,
        );
      };

      it('counts less than 100 per cent where the code alone differs, and that behind the same code', async () => {
        await opened({
          'old.xlf': xliff(
            unit(1, 'Press <g id="1">OK</g>', '<g id="1">OK</g> drücken'),
            unit(2, 'Press OK', 'Auf OK drücken'),
          ),
        });
        assert.deepEqual(await matches('new.xlf', xliff(unit(1, 'Press OK')), 'Press'), [
          '100 Auf OK drücken',
          '99 OK drücken, code differs',
        ]);
        assert.deepEqual(
          await matches('new.xlf', xliff(unit(7, 'Press <g id="4">OK</g>')), 'Press'),
          ['100 OK drücken', '99 Auf OK drücken, code differs'],
          'whatever number the unit counts its tags from',
        );
        assert.deepEqual(
          (await matches('new.xlf', xliff(unit(1, '<g id="1">Press</g> OK')), 'Press')).sort(),
          ['99 Auf OK drücken, code differs', '99 OK drücken, code differs'],
          'the same tags in another place',
        );
        assert.deepEqual(
          await matches('new.xlf', xliff(unit(1, 'Press <x id="1" equiv-text="{{name}}"/>OK')), 'Press', 100),
          [],
        );
        assert.deepEqual(
          await matches(
            'new.tmx',
            '<tmx version="1.4"><header srclang="en"/><body><tu><tuv xml:lang="en"><seg>Press <g id="1">OK</g></seg></tuv><tuv xml:lang="de"><seg></seg></tuv></tu></body></tmx>',
            'Press',
          ),
          ['100 OK drücken', '99 Auf OK drücken, code differs'],
        );
      });

      it('takes of several with one translation the one with the same code, and none in context that has other code', async () => {
        const both = (source: string) =>
          xliff(unit(1, 'Open'), unit(2, source), unit(3, 'Quit')).replaceAll(
            '</source>',
            '</source><target>Auf OK drücken</target>',
          );
        await opened({
          'old.xlf': xliff(
            unit(1, 'Open', 'Öffnen'),
            unit(2, 'Press <g id="1">OK</g>', 'Auf OK drücken'),
            unit(3, 'Quit', 'Beenden'),
          ),
        });
        const asked = xliff(unit(1, 'Open'), unit(2, 'Press OK'), unit(3, 'Quit'));
        assert.deepEqual(await matches('new.xlf', asked, 'Press'), ['99 Auf OK drücken, code differs']);
        await opened({
          'old.xlf': both('Press <g id="1">OK</g>'),
          'plain.xlf': xliff(unit(1, 'Press OK', 'Auf OK drücken')),
        });
        assert.deepEqual(await matches('new.xlf', asked, 'Press'), ['100 Auf OK drücken']);
      });

      it('keeps 100 per cent where nobody knows the code: of a text alone, and of a sentence without code', async () => {
        await opened({
          'old.xlf': xliff(unit(1, 'Press <g id="1">OK</g> to go on.', 'Mit <g id="1">OK</g> geht es weiter.')),
        });
        const {
          matches: [first],
        } = await engine.memories.segmentMatches({
          memory: folder,
          text: 'Press OK to go on.',
          languages: { source: 'en', target: 'de' },
          limit: 5,
        });
        assert.equal(first!.percent, 100);
        assert.deepEqual(await matches('guide.en.md', 'First.\n\nPress **OK** to go on.\n', 'Press'), [
          '100 Mit OK geht es weiter.',
        ]);
      });

      it('compares code of running text, too', async () => {
        await writeFile(
          file('guide.en.md'),
          'Close all the other programs.\n\nType `make all` in the window.\n\nWait until the lamp is green.\n',
        );
        await writeFile(
          file('guide.de.md'),
          'Schließen Sie alle anderen Programme.\n\nGeben Sie im Fenster `make all` ein.\n\nWarten Sie, bis die Lampe grün ist.\n',
        );
        await open({
          documents: [
            {
              source: { path: file('guide.en.md') },
              target: { path: file('guide.de.md') },
              languages: { source: 'en', target: 'de' },
            },
          ],
        });
        assert.match((await matches('new.en.md', 'Type `make all` in the window.\n', 'Type'))[0]!, /^100 /);
        assert.match(
          (await matches('new.en.md', 'Type `make clean` in the window.\n', 'Type'))[0]!,
          /^99 .*, code differs$/,
        );
      });
    });

    it('takes no segment for its own context', async () => {
      await opened({ 'old.po': po('de', OLD), 'copy.po': po('de', OLD) });
      assert.deepEqual(
        await percents(
          'old.po',
          po(
            'de',
            OLD.map(([source]) => [source, '']),
          ),
          'Save the file as',
        ),
        ['101 Datei speichern unter'],
      );
      await opened({ 'old.po': po('de', OLD) });
      assert.deepEqual(
        await percents(
          'old.po',
          po(
            'de',
            OLD.map(([source, target]) => [source, `${target}!`]),
          ),
          'Save the file as',
        ),
        [],
      );
    });
  });

  describe('asked in a document that is a translation itself', () => {
    const ENGLISH = [
      '# Care of the pump',
      '',
      'Close the valve before you open the lid. Wait for ten minutes.',
      '',
      'Never wash the pump with petrol.',
      '',
      'Oil the shaft once a week.',
      '',
    ];
    const GERMAN_TEXT = [
      '# Pflege der Pumpe',
      '',
      'Schließen Sie das Ventil, bevor Sie den Deckel öffnen. Warten Sie zehn Minuten.',
      '',
      'Die Pumpe darf nicht mit Benzin gereinigt werden.',
      '',
      'Ölen Sie die Welle einmal in der Woche.',
      '',
    ];
    const guide = (): MemoryDocument => ({
      source: { path: file('guide.en.md') },
      target: { path: file('guide.de.md') },
      languages: { source: 'en', target: 'de' },
    });
    const OLDER: Entry[] = [
      ['Oil the shaft once a week.', 'Die Welle wöchentlich ölen.'],
      ['Wait for ten minutes.', 'Zehn Minuten warten.'],
      ['Never wash the pump with petrol.', 'Waschen Sie die Pumpe nie mit Benzin.'],
    ];
    beforeEach(async () => {
      await writeFile(file('guide.en.md'), ENGLISH.join('\n'));
      await writeFile(file('guide.de.md'), GERMAN_TEXT.join('\n'));
      await writeFile(file('old.po'), po('de', OLDER));
      await open({ documents: [guide(), bilingual('old.po', 'de')] });
    });
    const ask = async (lines: readonly string[], at: string, shift = 1) => {
      const text = lines.join('\n');
      const start = text.indexOf(at) + shift;
      const {
        text: asked,
        matches,
        target,
      } = await engine.memories.segmentMatches({
        memory: folder,
        slice: { fileName: file('guide.de.md'), text, offset: 0, selection: { start, end: start } },
        languages: { source: 'en', target: 'de' },
        limit: 5,
      });
      return {
        asked,
        offered: matches.map((match) => `${match.percent} ${match.target.text}`),
        replaced: target && text.slice(target.start, target.end),
      };
    };

    it('looks up what the segment translates, and says what is to be replaced', async () => {
      assert.deepEqual(await ask(GERMAN_TEXT, 'Warten Sie'), {
        asked: 'Wait for ten minutes.',
        offered: ['100 Zehn Minuten warten.'],
        replaced: 'Warten Sie zehn Minuten.',
      });
    });

    it('finds it where the segment is being written, and where it is still the source’s', async () => {
      const changed = GERMAN_TEXT.with(4, 'Nie mit');
      assert.deepEqual(await ask(changed, 'Nie mit'), {
        asked: 'Never wash the pump with petrol.',
        offered: ['100 Waschen Sie die Pumpe nie mit Benzin.'],
        replaced: 'Nie mit',
      });
      const copied = GERMAN_TEXT.with(4, ENGLISH[4]!).with(6, ENGLISH[6]!);
      assert.deepEqual(await ask(copied, 'Oil the'), {
        asked: 'Oil the shaft once a week.',
        offered: ['100 Die Welle wöchentlich ölen.'],
        replaced: 'Oil the shaft once a week.',
      });
    });

    it('finds it in an empty line in which nothing stands yet', async () => {
      assert.deepEqual(
        await ask([...GERMAN_TEXT.slice(0, 6), ''], 'gereinigt werden.\n\n', 'gereinigt werden.\n\n'.length),
        { asked: 'Oil the shaft once a week.', offered: ['100 Die Welle wöchentlich ölen.'], replaced: '' },
      );
    });

    it('goes by the keys of values', async () => {
      await writeFile(file('app.en.json'), '{ "quit": "Quit", "wait": "Wait for ten minutes." }');
      await writeFile(file('app.de.json'), '{ "wait": "Wait", "more": "Mehr", "quit": "Beenden" }');
      const pair = {
        source: { path: file('app.en.json') },
        target: { path: file('app.de.json') },
        languages: { source: 'en', target: 'de' },
      };
      await open({ documents: [pair, bilingual('old.po', 'de')] });
      const text = await readFile(file('app.de.json'), 'utf8');
      const asked = (at: string) => {
        const start = text.indexOf(at) + 2;
        return engine.memories.segmentMatches({
          memory: folder,
          slice: { fileName: file('app.de.json'), text, offset: 0, selection: { start, end: start } },
          languages: {},
          limit: 5,
        });
      };
      assert.deepEqual(await asked('"Mehr"'), { matches: [] }, 'a value that the source does not have');
      const { matches, target } = await asked('"Wait"');
      assert.deepEqual(
        [matches[0]?.percent, matches[0]?.target.text, text.slice(target!.start, target!.end)],
        [100, 'Zehn Minuten warten.', 'Wait'],
      );
    });
  });
});

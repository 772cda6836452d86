import assert from 'node:assert/strict';
import { copyFile, mkdtemp, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Engine } from '../../../src/engine/engine';
import type { MemoryDocument, MemoryHit, MemorySegmentPair, MemoryText } from '../../../src/protocol/memory';
import type { TaskProgress } from '../../../src/protocol/protocol';
import { ods, xlsx } from '../../files/support/spreadsheets';
import type { Entry } from './support/catalogues';
import { po } from './support/catalogues';

const GERMAN: Entry[] = [
  ['Collision Shape', 'Kollisionsform'],
  ['Visible Collision Shapes', 'Sichtbare Kollisionsformen'],
  ['Create a collision shape', 'Eine Kollisionsform erstellen'],
  ['The collision shape cannot be saved.', 'Der Kollisionskörper kann nicht gespeichert werden.'],
  ['Delete the collision shape of the node', 'Die Kollisionsform des Knotens löschen'],
  ['Save Scene', 'Szene speichern'],
  ['The scene could not be stored.', 'Die Szene konnte nicht gespeichert werden.'],
  ['Open the settings of the printer', 'Die Einstellungen des Druckers öffnen'],
  ['Draft', 'Entwurf', 'fuzzy'],
  ['Not translated yet', ''],
];
const FRENCH: Entry[] = [
  ['Collision Shape', 'Forme de collision'],
  ['Save Scene', 'Enregistrer la scène'],
];

const marked = ({ text, marked: spans }: MemoryText): string[] => spans.map(({ start, end }) => text.slice(start, end));
const both = ({ source, target }: MemorySegmentPair): string => `${source.text} | ${target.text}`;
const ofKind = (hits: readonly MemoryHit[], why: MemoryHit['matchType']): MemoryHit[] =>
  hits.filter((hit) => hit.matchType === why);

describe('The memory of a folder', function () {
  this.timeout(120_000);
  let folder: string;
  let engine: Engine;
  const file = (name: string): string => path.join(folder, name);
  const bilingual = (name: string, target: string): MemoryDocument => ({
    source: { path: file(name) },
    languages: { source: 'en', target },
  });
  const paired = (): MemoryDocument => ({
    source: { path: file('contract.en.md') },
    target: { path: file('contract.de.md') },
    languages: { source: 'en', target: 'de' },
  });
  const documents = (): MemoryDocument[] => [bilingual('de.po', 'de'), bilingual('fr.po', 'fr'), paired()];
  const open = (
    more: { includeUnfinished?: boolean; maxSegments?: number; documents?: MemoryDocument[] } = {},
    onProgress?: (progress: TaskProgress) => void,
  ) => engine.memories.openMemory({ memory: folder, documents: documents(), ...more }, { onProgress });
  const find = (phrase: string, languages: { source?: string; target?: string } = {}, limit = 20) =>
    engine.memories.searchMemory({ memory: folder, phrase, languages, limit });

  before(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'glossa-memory-'));
    for (const language of ['en', 'de'])
      await copyFile(`samples/contract/contract.${language}.md`, file(`contract.${language}.md`));
  });
  beforeEach(async () => {
    await writeFile(file('de.po'), po('de', GERMAN));
    await writeFile(file('fr.po'), po('fr', FRENCH));
    engine = new Engine({ cacheFolder: file('cache') });
  });
  afterEach(() => engine.close());
  after(() => rm(folder, { recursive: true, force: true }));

  it('is unknown to an engine that has not opened it, by a code of its own', async () => {
    await assert.rejects(find('valve'), { code: 'memoryUnknown' });
    await assert.rejects(engine.memories.changeMemory({ memory: folder, changed: [], removed: [] }), {
      code: 'memoryUnknown',
    });
  });

  it('tells what it has read and left out, and how far it is', async () => {
    const progress: TaskProgress[] = [];
    await writeFile(file('broken.xlf'), '<xliff><file>');
    const summary = await open(
      { documents: [...documents(), bilingual('broken.xlf', 'de'), bilingual('missing.po', 'de')] },
      (each) => progress.push(each),
    );
    assert.equal(summary.documents >= 3, true);
    assert.ok(summary.segments > 40, String(summary.segments));
    assert.equal(summary.unfinished, 1);
    assert.ok(
      summary.skippedDocuments.some(
        ({ source, reason }) => source === file('missing.po') && /cannot be read/.test(reason),
      ),
      JSON.stringify(summary.skippedDocuments),
    );
    assert.ok(
      summary.problems.some((problem) => problem.file === file('broken.xlf')) ||
        summary.skippedDocuments.some(({ source }) => source === file('broken.xlf')),
    );
    assert.equal(progress.at(-1)!.percent, 100);
    assert.ok(
      progress.every(({ percent }, i) => i === 0 || percent >= progress[i - 1]!.percent),
      progress.map(({ percent }) => percent).join(' '),
    );
  });

  it('finds exact hits first, then inflected ones, each with its file, its line and what translates it', async () => {
    await open();
    const { hits, segments } = await find('Collision Shape', { target: 'de' });
    assert.equal(segments, 5);
    const byForm = hits.filter(({ matchType: why }) => why !== 'meaning');
    assert.deepEqual(
      byForm.map(({ matchType: why }) => why),
      ['exact', 'exact', 'exact', 'exact', 'inflected'],
    );
    assert.equal(both(hits[0]!), 'Collision Shape | Kollisionsform');
    assert.deepEqual([hits[0]!.source.file, hits[0]!.source.line, hits[0]!.target.line], [file('de.po'), 6, 7]);
    const inflected = byForm.at(-1)!;
    assert.deepEqual(
      [marked(inflected.source), marked(inflected.target)],
      [['Collision Shapes'], ['Kollisionsformen']],
    );
    assert.deepEqual(byForm.map(({ target }) => marked(target)[0]).sort(), [
      'Kollisionsform',
      'Kollisionsform',
      'Kollisionsform',
      'Kollisionsformen',
      'Kollisionskörper',
    ]);
  });

  it('finds a phrase on either side, and in every language that is not left out', async () => {
    await open();
    const [german] = (await find('Kollisionsform')).hits;
    assert.deepEqual(
      [german!.matchedSide, marked(german!.target), marked(german!.source)],
      ['target', ['Kollisionsform'], ['Collision Shape']],
    );
    assert.deepEqual(
      ofKind((await find('collision shape')).hits, 'exact')
        .map(({ target }) => target.language)
        .sort(),
      ['de', 'de', 'de', 'de', 'fr'],
    );
  });

  it('finds and marks what is written from right to left, on either side', async () => {
    await writeFile(
      file('ar.po'),
      po('ar', [
        ['Close the valve before the test.', 'أغلق الصمام قبل الاختبار.'],
        ['The valve is open.', 'الصمام مفتوح.'],
      ]),
    );
    await open({ documents: [bilingual('ar.po', 'ar')] });
    const arabic = (await find('الصمام')).hits.filter(({ matchType: why }) => why !== 'meaning');
    assert.deepEqual(
      arabic.map(({ source, target, matchedSide: found }) => [found, marked(target), marked(source)]),
      [
        ['target', ['الصمام'], ['valve']],
        ['target', ['الصمام'], ['valve']],
      ],
    );
    const english = ofKind((await find('valve', { target: 'ar' })).hits, 'exact');
    assert.deepEqual(
      english.map(({ target }) => marked(target)),
      [['الصمام'], ['الصمام']],
    );
  });

  it('finds by meaning what says the same in other words, and nothing that only shares a word', async () => {
    await open();
    const { hits } = await find('store the scene', { source: 'en', target: 'de' });
    assert.ok(
      ofKind(hits, 'meaning').some((hit) => both(hit) === 'Save Scene | Szene speichern'),
      hits.map(both).join('\n'),
    );
    assert.ok(!hits.some(({ source }) => /printer|Collision/.test(source.text)), hits.map(both).join('\n'));
    assert.deepEqual((await find('photosynthesis in marine algae', { source: 'en' })).hits, []);
  });

  it('finds what sentences of running text say, across languages', async () => {
    await open();
    const { hits } = await find('dépôt de garantie', { target: 'de' });
    const [first] = hits.filter(
      ({ source }) => source.file === file('contract.en.md') || source.file === file('contract.de.md'),
    );
    assert.ok(first && /deposit|Kaution/i.test(first.source.text + first.target.text), hits.map(both).join('\n'));
  });

  it('says how a phrase was translated before, counted over all of it', async () => {
    await open();
    const before = await engine.memories.translatedBefore({
      memory: folder,
      phrase: 'collision shape',
      languages: { source: 'en', target: 'de' },
      limit: 5,
    });
    assert.deepEqual(
      before!.renderings.map(({ term, count }) => `${term} (${count})`),
      ['Kollisionsform (4)', 'Kollisionskörper (1)'],
    );
    assert.equal(before!.segments, 5);
    assert.deepEqual(
      [marked(before!.renderings[0]!.example.source), marked(before!.renderings[0]!.example.target)],
      [['Collision Shape'], ['Kollisionsform']],
    );
    assert.equal(
      await engine.memories.translatedBefore({ memory: folder, phrase: 'steering wheel', languages: {}, limit: 5 }),
      null,
    );
  });

  it('answers a hover where no glossary has anything, for what is selected and for the phrase under the pointer', async () => {
    await open();
    const text = 'Remove this collision shape now.';
    const at = (start: number, end: number, memory = folder) =>
      engine.lookups.equivalents({
        slice: { fileName: 'notes.en.txt', text, offset: 0, selection: { start, end } },
        languages: { requested: { source: 'en', target: 'de' } },
        glossaries: [],
        limit: 5,
        memory,
      });
    const start = text.indexOf('collision');
    const selected = await at(start, start + 'collision shape'.length);
    assert.deepEqual(
      [selected.equivalents, selected.before?.renderings[0]?.term, selected.phrase],
      [[], 'Kollisionsform', 'collision shape'],
    );
    const pointed = await at(text.indexOf('shape') + 2, text.indexOf('shape') + 2);
    assert.deepEqual(
      [pointed.phrase, pointed.span, pointed.before?.renderings[0]?.term],
      ['collision shape', { start, end: start + 'collision shape'.length }, 'Kollisionsform'],
    );
    assert.equal((await at(9, 9)).before, undefined);
    assert.equal((await at(start, start + 9, file('elsewhere'))).isMemoryUnknown, true);
  });

  it('finds whole segments that say the same, or nearly, and marks what differs', async () => {
    await open();
    const ask = async (text: string, least?: number) =>
      (
        await engine.memories.segmentMatches({
          memory: folder,
          text,
          languages: { source: 'en', target: 'de' },
          limit: 5,
          ...(least !== undefined && { minPercent: least }),
        })
      ).matches;
    const [same] = await ask('Save Scene');
    assert.deepEqual(
      [same!.percent, same!.target.text, marked(same!.source), same!.differences],
      [100, 'Szene speichern', [], []],
    );
    const text = 'Open the settings of the scanner';
    const [near] = await ask(text);
    assert.deepEqual(
      [near!.percent, near!.target.text, marked(near!.source)],
      [83, 'Die Einstellungen des Druckers öffnen', ['printer']],
    );
    assert.deepEqual(
      near!.differences.map(({ start, end }) => text.slice(start, end)),
      ['scanner'],
    );
    assert.deepEqual(await ask('Nobody has ever written this.'), []);
    const meant = (await ask('The scene could not be saved.', 95)).find(({ isByMeaning }) => isByMeaning);
    assert.equal(meant?.target.text, 'Die Szene konnte nicht gespeichert werden.');
  });

  it('does not take the segment that is asked about for a match of itself', async () => {
    await open();
    const text = po('de', GERMAN);
    const start = text.indexOf('Open the settings') + 3;
    const ask = () =>
      engine.memories.segmentMatches({
        memory: folder,
        slice: { fileName: file('de.po'), text, offset: 0, selection: { start, end: start } },
        languages: {},
        limit: 5,
      });
    assert.deepEqual(await ask(), { text: 'Open the settings of the printer', matches: [] });
    await writeFile(file('other.po'), po('de', [['Open the settings of the printer', 'Druckereinstellungen öffnen']]));
    await engine.memories.changeMemory({ memory: folder, changed: [bilingual('other.po', 'de')], removed: [] });
    assert.deepEqual(
      (await ask()).matches.map(({ percent, target }) => [percent, target.text]),
      [[100, 'Druckereinstellungen öffnen']],
    );
  });

  it('tells what translates a phrase in its own segment, on either side', async () => {
    const text = po('de', GERMAN);
    const aligned = (selected: string, slice = { fileName: file('de.po'), text }) => {
      const start = slice.text.indexOf(selected);
      return engine.memories.alignedPhrase({
        memory: folder,
        slice: { ...slice, offset: 0, selection: { start, end: start + selected.length } },
        languages: { source: 'en', target: 'de' },
      });
    };
    assert.deepEqual(await aligned('Knotens'), {
      phrase: 'node',
      before: 'Delete the collision shape of the ',
      after: '',
      language: 'en',
    });
    assert.equal((await aligned('printer'))?.phrase, 'Druckers');
    await open();
    const contract = { fileName: file('contract.en.md'), text: await readFile(file('contract.en.md'), 'utf8') };
    assert.equal((await aligned('security deposit', contract))?.phrase, 'Kaution');
  });

  it('follows a file that was changed, and forgets one that is gone', async () => {
    await open();
    await writeFile(file('de.po'), po('de', [...GERMAN, ['Brake lever', 'Bremshebel']]));
    const { segments } = await engine.memories.changeMemory({
      memory: folder,
      changed: [bilingual('de.po', 'de')],
      removed: [],
    });
    assert.equal(both((await find('brake lever')).hits[0]!), 'Brake lever | Bremshebel');
    assert.equal((await find('Collision Shape', { target: 'de' })).segments, 5);
    const after = await engine.memories.changeMemory({ memory: folder, changed: [], removed: [file('de.po')] });
    assert.equal(after.segments, segments - 9);
    assert.deepEqual(
      (await find('brake lever')).hits.filter(({ matchType: why }) => why !== 'meaning'),
      [],
    );
  });

  it('reads workbooks, the rows of one that translates, and nothing of one that does not', async () => {
    await writeFile(
      file('client.xlsx'),
      xlsx([
        ['en', 'de'],
        ['Tighten the brake lever by hand.', 'Den Bremshebel von Hand anziehen.'],
      ]),
    );
    await writeFile(
      file('client.ods'),
      ods([
        ['de', 'en'],
        ['Der Bremshebel klemmt.', 'The brake lever is stuck.'],
      ]),
    );
    await writeFile(
      file('sizes.xlsx'),
      xlsx([
        ['Size', 'Weight'],
        ['12', '40'],
        ['14', '48'],
      ]),
    );
    const summary = await open({
      documents: ['client.xlsx', 'client.ods', 'sizes.xlsx'].map((name) => ({
        source: { path: file(name) },
        languages: {},
      })),
    });
    assert.deepEqual([summary.segments, summary.skippedDocuments], [2, []]);
    const { hits } = await find('brake lever', { target: 'de' });
    assert.deepEqual(
      ofKind(hits, 'exact')
        .map(({ source, target, matchedSide: found }) => [
          path.basename(source.file),
          source.line,
          { source, target }[found].text,
        ])
        .sort(),
      [
        ['client.ods', 2, 'The brake lever is stuck.'],
        ['client.xlsx', 2, 'Tighten the brake lever by hand.'],
      ],
    );
  });

  it('looks for untranslated sentences in what has changed of a file, and leaves out those that it left out before', async () => {
    const english = (number: number) =>
      `The tenant shall return all ${number} keys on the day on which the flat is handed over.`;
    const german = (number: number) =>
      `Der Mieter hat am Tag der Übergabe der Wohnung alle ${number} Schlüssel zurückzugeben.`;
    const document = bilingual('keys.po', 'de');
    const write = (entries: readonly Entry[]) => writeFile(file('keys.po'), po('de', entries));
    const kept: Entry[] = [1, 2, 3].map((number) => [english(number), german(number)]);
    await write([...kept, [english(4), `${english(4)} Thank you.`]]);
    const first = await open({ documents: [document] });
    assert.deepEqual([first.segments, first.untranslated], [3, 1]);
    const change = async (entries: readonly Entry[]) => {
      await write(entries);
      const { segments, untranslated } = await engine.memories.changeMemory({
        memory: folder,
        changed: [document],
        removed: [],
      });
      return [segments, untranslated];
    };
    assert.deepEqual(await change([...kept, [english(4), german(4)]]), [4, 0]);
    assert.deepEqual(
      await change([
        ...kept.slice(1),
        [english(1), `${english(1)} Thank you.`],
        [english(4), german(4)],
        [english(5), english(5)],
      ]),
      [3, 2],
    );
    assert.deepEqual((await find('Der Mieter hat', { source: 'de' })).segments, 3);
    await engine.close();
    engine = new Engine({ cacheFolder: file('cache') });
    await open({ documents: [document] });
    assert.deepEqual(
      await change([
        ...kept.slice(1),
        [english(1), `${english(1)} Thank you.`],
        [english(4), german(4)],
        [english(5), german(5)],
      ]),
      [4, 1],
    );
  });

  it('is opened again from what was kept, and reads what has changed alone', async () => {
    const first = await open();
    await engine.close();
    const phases = new Set<string>();
    engine = new Engine({ cacheFolder: file('cache') });
    // The same content with another time is the same.
    await utimes(file('de.po'), new Date(), new Date());
    const again = await open({}, ({ document }) => document && phases.add(path.basename(document.name)));
    assert.deepEqual([again.segments, again.unfinished, [...phases]], [first.segments, first.unfinished, []]);
    assert.ok(ofKind((await find('store the scene', { source: 'en' })).hits, 'meaning').length > 0);
    await engine.close();
    engine = new Engine({ cacheFolder: file('cache') });
    await writeFile(file('fr.po'), po('fr', [...FRENCH, ['Brake lever', 'Levier de frein']]));
    await open({}, ({ document }) => document && phases.add(path.basename(document.name)));
    assert.deepEqual([...phases], ['fr.po']);
    assert.equal((await find('brake lever')).hits[0]?.target.text, 'Levier de frein');
  });

  it('marks unfinished translations where they are wanted, and leaves them out where not', async () => {
    await open();
    assert.equal((await find('Draft', { source: 'en' })).segments, 0);
    await open({ includeUnfinished: true });
    const [draft] = (await find('Draft', { source: 'en' })).hits;
    assert.deepEqual([both(draft!), draft!.isUnfinished], ['Draft | Entwurf', true]);
    assert.equal((await find('Save Scene', { source: 'en', target: 'de' })).hits[0]!.isUnfinished, undefined);
  });

  it('reads no further document once it is full, and says so', async () => {
    await engine.memories.closeMemory({ memory: folder });
    const { unreadDocuments, documents: read } = await engine.memories.openMemory({
      memory: file('small'),
      documents: documents(),
      maxSegments: 5,
    });
    assert.deepEqual([read, unreadDocuments], [1, 2]);
  });

  it('follows no link out of an open folder', async () => {
    const outside = await mkdtemp(path.join(os.tmpdir(), 'glossa-outside-'));
    await writeFile(path.join(outside, 'de.po'), po('de', [['Secret plan', 'Geheimer Plan']]));
    await symlink(path.join(outside, 'de.po'), file('linked.po'));
    const confined = new Engine({ cacheFolder: file('confined'), access: { folders: [folder], allowedFolders: [] } });
    const { segments, skippedDocuments: refused } = await confined.memories.openMemory({
      memory: folder,
      documents: [bilingual('linked.po', 'de'), bilingual('fr.po', 'fr')],
    });
    assert.deepEqual([segments, refused.map(({ source }) => source)], [2, [file('linked.po')]]);
    await confined.close();
    await rm(outside, { recursive: true, force: true });
  });

  it('is cancelled, and goes on where it was', async () => {
    const controller = new AbortController();
    const memory = file('cancelled');
    await assert.rejects(
      engine.memories.openMemory(
        { memory, documents: documents() },
        { signal: controller.signal, onProgress: ({ document }) => document?.number === 2 && controller.abort() },
      ),
      { code: 'cancelled' },
    );
    assert.ok(
      (await engine.memories.searchMemory({ memory, phrase: 'Collision Shape', languages: {}, limit: 5 })).hits.length >
        0,
    );
    assert.equal((await engine.memories.openMemory({ memory, documents: documents() })).documents, 3);
  });
});

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { areaByWord } from '../../bench/wic/areaByWord';
import { RowLabels, withoutRivals } from '../../bench/wic/labelledRows';
import { PAIR_LIST, pairLine, quotedPairs, readPairList } from '../../bench/wic/pairList';
import { englishKey } from '../../bench/wic/rowKeys';
import { areToldApart, RelatedWords, sensesOfNouns } from '../../bench/wic/senseInventory';
import { choosePairs } from '../../bench/wic/wordPairs';

/** A sense with its translation in each of nine languages; German is said, and of the others every word ends in its language. */
const sense = (word: string, gloss: string, german: string, stem: string): string[][] => [
  [word, 'n', gloss, 'de', german],
  ...['fr', 'es', 'it', 'pt', 'nl', 'sv', 'ru', 'cs'].map((language) => [word, 'n', gloss, language, `${stem}-${language}`]),
];
const DICTIONARY = [
  ...sense('crane', 'bird', 'Kranich', 'grulla'),
  ...sense('crane', 'machine', 'Kran', 'grua'),
  ...sense('castle', 'building', 'Schloss', 'castillo'),
  ...sense('lock', 'of a door', 'Schloss', 'cerradura'),
  ['castle', 'v', 'to move king and rook', 'de', 'rochieren'],
  ['run', 'n', 'a score', 'de', 'Lauf'], ['run', 'v', 'to move fast', 'de', 'laufen'], ['run', 'v', 'to manage', 'de', 'leiten'],
];
const ROWS: [english: string, german: string][] = [
  ['A grey crane stood in the shallow water.', 'Ein grauer Kranich stand im flachen Wasser.'],
  ['Every spring one crane returns to our meadow.', 'Jedes Frühjahr kehrt ein Kranich auf unsere Wiese zurück.'],
  ['The crane lifted steel onto a roof.', 'Der Kran hob Stahl auf ein Dach.'],
  ['Workers climbed down from their yellow crane.', 'Arbeiter stiegen von ihrem gelben Kran herunter.'],
  ['Our guide showed us an old castle.', 'Unser Führer zeigte uns ein altes Schloss.'],
  ['Nobody lives inside that ruined castle now.', 'Niemand wohnt jetzt in jenem verfallenen Schloss.'],
  ['She turned her key within the lock.', 'Sie drehte ihren Schlüssel im Schloss.'],
];
const rows = ROWS.map(([english, foreign]) => ({ english, foreign, source: 'made' }));
const labels = new RowLabels(sensesOfNouns(DICTIONARY), 'de');

describe('senses of a dictionary', () => {
  const senses = sensesOfNouns(DICTIONARY);
  const [[bird, machine], [castle], [lock]] = ['crane', 'castle', 'lock'].map((word) => senses.get(word)!) as [never[], never[], never[]];

  it('are those of words that are mostly nouns', () => {
    assert.deepEqual([...senses].map(([word, own]) => [word, own.length]), [['crane', 2], ['castle', 1], ['lock', 1]]);
  });

  it('are told apart by many languages, of which few may have one word for both', () => {
    assert.ok(areToldApart(bird!, machine!));
    assert.ok(!areToldApart(castle!, lock!) && areToldApart(castle!, lock!, 1));
    const gaps = sensesOfNouns([...sense('crane', 'bird', 'Kranich', 'grulla').slice(0, 3), ...sense('crane', 'machine', 'Kran', 'grua')]).get('crane')!;
    assert.ok(!areToldApart(gaps[0]!, gaps[1]!));
  });

  it('are related where words meet among their hypernyms', () => {
    const related = new RelatedWords([['i1', '', 'n', 'street|road', '', 'i3'], ['i2', '', 'n', 'path', '', 'i3'], ['i3', '', 'n', 'way', '', ''], ['i4', '', 'n', 'pear', '', '']]);
    assert.ok(related.has('street', 'road') && related.has('street', 'path') && related.has('path', 'way'));
    assert.ok(!related.has('pear', 'path') && !related.has('pear', 'unknown'));
  });
});

describe('labels of a row', () => {
  it('say which sense a word has, by the only one of its translations on the other side', () => {
    const [label] = labels.of(rows[2]!);
    assert.deepEqual([label!.word, label!.translation, label!.senses.map(({ gloss }) => gloss)], ['crane', 'Kran', ['machine']]);
    assert.deepEqual([label!.english.phrase, label!.foreign], ['crane', { before: 'Der ', phrase: 'Kran', after: ' hob Stahl auf ein Dach.' }]);
  });

  it('are none where two translations stand there, the word stands twice, is a name, or follows what verbs follow', () => {
    const of = (english: string, foreign: string) => labels.of({ english, foreign, source: 'made' });
    assert.deepEqual(of('The crane looked at us from afar.', 'Der Kranich sah vom Kran herüber.'), []);
    assert.deepEqual(of('One crane after the other crane left.', 'Ein Kran nach dem anderen.'), []);
    assert.deepEqual(of('Yesterday Frasier Crane came to dinner.', 'Gestern kam Herr Kran zum Essen.'), []);
    assert.deepEqual(of('You have to lock it every night.', 'Das Schloss muss jeden Abend zu sein.'), []);
  });

  it('are rivals where one translation may stand for two words', () => {
    const both = labels.of({ english: 'The old castle has no lock anymore.', foreign: 'Das alte Schloss hat keins mehr.', source: 'made' });
    assert.deepEqual(both.map(({ word }) => word), ['castle', 'lock']);
    assert.deepEqual(withoutRivals(both), []);
  });
});

describe('pairs of words in sentences', () => {
  const labelled = rows.flatMap((row) => withoutRivals(labels.of(row)));
  const pairs = choosePairs(labelled, new RelatedWords([]), 100);

  it('have as many that mean the same as others, for each English and each foreign word', () => {
    assert.ok(pairs.some(({ ambiguous }) => ambiguous === 'English') && pairs.some(({ ambiguous }) => ambiguous === 'foreign'));
    for (const key of new Set(pairs.map(({ word, translation }) => `${word}\t${translation}`))) {
      const own = pairs.filter(({ word, translation }) => `${word}\t${translation}` === key);
      assert.equal(own.filter(({ isSame }) => isSame).length * 2, own.length, key);
    }
  });

  it('never take both sentences from one row, and leave related words out', () => {
    for (const { rows: [a, b] } of pairs) assert.notEqual(a.row, b.row);
    const related = new RelatedWords([['i1', '', 'n', 'castle|lock', '', '']]);
    assert.ok(choosePairs(labelled, related, 100).every(({ ambiguous }) => ambiguous === 'English'));
  });

  it('come back from the list with the sentences that it names', () => {
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'glossa-wic-')), 'pairs.tsv');
    writeFileSync(file, pairs.map((pair) => `${pairLine(pair)}\n`).join(''));
    const list = readPairList(file);
    rmSync(path.dirname(file), { recursive: true });
    assert.deepEqual(list, pairs);
    const quoted = quotedPairs(list, new Map([['de', rows]]), new Map([['de', labels]]));
    assert.equal(quoted.length, pairs.length);
    for (const { word, isSame, ambiguous, foreign } of quoted) if (ambiguous === 'foreign') assert.equal(isSame, /key|Schlüssel/.test(foreign.before!) === (word === 'lock'));
    assert.deepEqual(quotedPairs(list, new Map([['de', []]]), new Map([['de', labels]])), []);
  });

  it('are a thousand in the list, no word in more than four, and balanced for each English and each foreign word', () => {
    const list = readPairList(PAIR_LIST);
    assert.equal(list.length, 1000);
    const sums = (keyOf: (pair: (typeof list)[number]) => string): Map<string, number[]> => {
      const groups = new Map<string, number[]>();
      for (const pair of list) groups.set(keyOf(pair), [...(groups.get(keyOf(pair)) ?? []), pair.isSame ? 1 : -1]);
      return groups;
    };
    for (const [key, signs] of sums(({ language, word, translation }) => `${language} ${word} ${translation}`)) assert.equal(signs.reduce((a, b) => a + b), 0, key);
    for (const [word, signs] of sums(({ word }) => word)) assert.ok(signs.length <= 4, word);
    for (const { rows: [a, b] } of list) assert.notEqual(a.row, b.row);
  });

  it('name an English sentence by the key that training leaves out', () => {
    assert.equal(englishKey('We sat on a bench in the park.'), 'e7fc1fc505ee');
    assert.equal(englishKey('“We sat -- on a BENCH, in the park!”'), 'e7fc1fc505ee');
  });
});

describe('the area under the ROC curve', () => {
  const scored = (word: string, same: number[], other: number[]) => [...same.map((score) => ({ word, score, isSame: true })), ...other.map((score) => ({ word, score, isSame: false }))];

  it('is how often a pair that means the same has more than one that does not', () => {
    assert.equal(areaByWord(scored('a', [3, 4], [1, 2])).area, 1);
    assert.equal(areaByWord(scored('a', [1, 3], [2])).area, 0.5);
    assert.equal(areaByWord(scored('a', [1], [1])).area, 0.5);
  });

  it('is as uncertain as the words are different', () => {
    const { area, from, to } = areaByWord([...scored('a', [3, 4], [1, 2]), ...scored('b', [1, 2], [3, 4]), ...scored('c', [3, 4], [1, 2])]);
    assert.ok(area > 0.5 && area < 0.8 && from < 0.3 && to === 1);
  });
});

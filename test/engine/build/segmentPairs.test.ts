import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { alignSentences } from '../../../src/alignment/sentences/alignSentences';
import { MIN_TRANSLATION_LIKELIHOOD, translationLikelihood } from '../../../src/alignment/sentences/likelihood';
import { runSynchronously } from '../../../src/base/steps';
import { encodeSegments, keyedPairs } from '../../../src/engine/build/segmentPairs';
import { openEncoder } from '../../../src/engine/encoder/encoder';
import { bundledModelFolder } from '../../../src/engine/encoder/model/modelLibrary';
import type { PhraseEncoder } from '../../../src/engine/encoder/phraseEncoder';
import { readDocument } from '../../../src/files/documents';
import type { Bead, Segment } from '../../../src/model/segment';

async function segmentsOf(name: string): Promise<string[]> {
  const { value } = readDocument({ fileName: name, text: await readFile(`samples/${name}`, 'utf8') });
  assert.equal(value.kind, 'monolingual');
  return value.kind === 'monolingual' ? value.segments.map(({ text }) => text) : [];
}

/** What the contract says in German alone, and in English alone. */
const ONLY_ONE_SIDE = [
  ' → Die gesetzlichen Rechte des Mieters wegen eines Mangels bleiben unberührt.',
  'This English version is a translation. → ',
  'In the event of any discrepancy, the German version prevails. → ',
];

function isAlone(pair: string): boolean {
  return pair.startsWith(' → ') || pair.endsWith(' → ');
}

describe('sentence alignment of documents', () => {
  let encoder: PhraseEncoder;
  let english: string[];
  let german: string[];
  before(async () => {
    encoder = await openEncoder(bundledModelFolder());
    [english, german] = [await segmentsOf('contract/contract.en.md'), await segmentsOf('contract/contract.de.md')];
  });
  after(() => encoder.close());

  /** Which texts were put together, whatever their numbers; and how likely the documents are translations. */
  async function aligned(source: readonly string[], target: readonly string[]) {
    const sides = [await encodeSegments(source, encoder), await encodeSegments(target, encoder)] as const;
    const beads = await alignSentences(...sides);
    const texts = (bead: Bead) =>
      `${bead.source.map((segment) => source[segment]).join(' ')} → ` +
      `${bead.target.map((segment) => target[segment]).join(' ')}`;
    return {
      pairs: new Set(beads.map(texts)),
      isLikely: runSynchronously(translationLikelihood(beads, ...sides)) >= MIN_TRANSLATION_LIKELIHOOD,
    };
  }

  it('finds what only one language of the contract says', async () => {
    const { pairs } = await aligned(english, german);
    assert.deepEqual([...pairs].filter(isAlone), ONLY_ONE_SIDE);
  });

  for (const [folder, to, most] of [
    ['contract', 'fr', 2],
    ['manual', 'ja', 0],
    ['manual', 'zh-Hans', 0],
    ['tale', 'fr', 0],
    ['tale', 'ar', 1],
  ] as const) {
    it(`leaves at most ${most} sentences of the ${folder} in English and ${to} alone`, async () => {
      const { pairs } = await aligned(
        await segmentsOf(`${folder}/${folder}.en.md`),
        await segmentsOf(`${folder}/${folder}.${to}.md`),
      );
      const alone = [...pairs].filter(isAlone);
      assert.ok(alone.length <= most, alone.join('\n'));
    });
  }

  it('names exactly the sentences that the translator forgot', async () => {
    const whole = await aligned(english, german);
    const translated = [...whole.pairs]
      .map((pair) => pair.split(' → '))
      .filter(
        ([source, target]) => target && english.includes(source!) && german.includes(target) && source!.length > 40,
      );
    const forgotten = [translated[translated.length >> 2]!, translated[translated.length >> 1]!];
    const { pairs } = await aligned(
      english,
      german.filter((text) => !forgotten.some(([, target]) => text === target)),
    );
    const expected = [...ONLY_ONE_SIDE, ...forgotten.map(([source]) => `${source} → `)];
    assert.deepEqual([...pairs].filter(isAlone).sort(), expected.sort());
  });

  it('aligns everything else as before where a chapter is missing', async () => {
    const whole = await aligned(english, german);
    const [from, to] = [german.length >> 2, german.length >> 1];
    const missing = new Set(german.slice(from, to));
    const { pairs, isLikely } = await aligned(english, [...german.slice(0, from), ...german.slice(to)]);
    const expected = [...whole.pairs].filter((pair) => ![...missing].some((text) => pair.endsWith(text)));
    const lost = expected.filter((pair) => !pairs.has(pair));
    assert.ok(isLikely && lost.length <= 2, lost.join('\n'));
    assert.ok([...pairs].filter(isAlone).length >= 0.8 * missing.size);
  });

  it('aligns everything else as before where paragraphs were moved to the end', async () => {
    const whole = await aligned(english, german);
    const moved = german.slice(10, 22);
    const { pairs, isLikely } = await aligned(english, [...german.slice(0, 10), ...german.slice(22), ...moved]);
    // Beside the moved ones now stands what the end says in English alone.
    const expected = [...whole.pairs].filter(
      (pair) => ![...moved, ...ONLY_ONE_SIDE].some((text) => pair.endsWith(text)),
    );
    const lost = expected.filter((pair) => !pairs.has(pair));
    assert.ok(isLikely && lost.length <= 1, lost.join('\n'));
  });

  it('takes no document for the translation of another one, in whichever languages', async () => {
    const others = [
      ['tale', 'contract', 'de'],
      ['manual', 'contract', 'fr'],
      ['contract', 'manual', 'ja'],
      ['contract', 'tale', 'ar'],
      ['manual', 'tale', 'fr'],
    ] as const;
    for (const [from, to, language] of others) {
      // A piece of a large one as well: of few segments some always fit.
      const [source, target] = [
        await segmentsOf(`${from}/${from}.en.md`),
        await segmentsOf(`${to}/${to}.${language}.md`),
      ];
      for (const length of [15, 30, Infinity])
        assert.ok(
          !(await aligned(source.slice(0, length), target.slice(0, length))).isLikely,
          `${from} beside ${to}.${language}: ${length}`,
        );
    }
  });

  it('gives each word once, and for each sentence which words it has', async () => {
    const { words } = await encodeSegments(['The tenant pays.', 'The landlord paid the tenant.', '—'], encoder);
    assert.deepEqual(words!.vocabulary, ['the', 'tenant', 'pays', 'landlord', 'paid']);
    assert.equal(words!.vectors.count, 5);
    assert.deepEqual(
      words!.bySegment.map((segment) => Array.from(segment)),
      [[0, 1, 2], [0, 3, 4, 0, 1], []],
    );
  });
});

const segments = (values: Record<string, string | string[]>) =>
  Object.entries(values).flatMap(([key, texts]) =>
    [texts].flat().map((text, index) => ({ key: key.startsWith('?') ? undefined : key, text, line: index + 1 })),
  );
const shown = (source: Record<string, string | string[]>, target: Record<string, string | string[]>) =>
  keyedPairs(segments(source), segments(target))?.map((pair) =>
    [pair.source, pair.target].map((side) => partsOf(side).join('|')).join(' = '),
  );
/** The segments that were joined. */
const partsOf = ({ text, joints = [] }: Segment) =>
  [0, ...joints.map(({ at }) => at)].map((start, index) => text.slice(start, joints[index]?.at).trim());

describe('values of the same name', () => {
  it('translate each other, in whichever order they stand', () => {
    assert.deepEqual(shown({ a: 'One', b: 'Two', c: 'Three' }, { c: 'Drei', x: 'Neu', a: 'Eins' }), [
      'One = Eins',
      'Three = Drei',
    ]);
  });

  it('stay together with all their sentences', () =>
    assert.deepEqual(shown({ a: ['One.', 'Two.'] }, { a: 'Eins und zwei.' }), ['One.|Two. = Eins und zwei.']));

  it('are not translated yet where they are the same', () =>
    assert.deepEqual(shown({ a: 'One', b: 'Two' }, { a: 'One', b: 'Zwei' }), ['Two = Zwei']));

  it('that depend on a number pair form by form, and with the form for any number where the source has no such one', () => {
    const source = { 'files.one': 'One file', 'files.other': '%d files', 'few.few': 'A few', other: 'Else' };
    const target = {
      'files.few': '%d pliki',
      'files.many': '%d plików',
      'files.one': '%d plik',
      'files.other': '%d pliku',
      other: 'Inne',
      'x.few': 'Kilka',
    };
    assert.deepEqual(shown(source, target), [
      'One file = %d plik',
      '%d files = %d pliku',
      'Else = Inne',
      '%d files = %d pliki',
      '%d files = %d plików',
    ]);
    const numbers = keyedPairs(segments(source), segments(target))!.map(({ grammaticalNumber }) => grammaticalNumber);
    assert.deepEqual(numbers, ['singular', undefined, undefined, 'plural', 'plural']);
    assert.deepEqual(shown({ files_one: 'One file', files_other: 'Files' }, { files_other: 'ファイル' }), [
      'Files = ファイル',
    ]);
  });

  it('leave comments out', () =>
    assert.deepEqual(shown({ '?1': 'A note', a: 'One' }, { '?1': 'Eine Notiz', a: 'Eins' }), ['One = Eins']));

  it('are none where two files hardly share a name', () => {
    assert.equal(shown({ a: 'One', b: 'Two', c: 'Three' }, { a: 'Eins', x: 'Zwei', y: 'Drei' }), undefined);
    assert.equal(shown({ '?1': 'One' }, { '?1': 'Eins' }), undefined);
  });
});

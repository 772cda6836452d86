import assert from 'node:assert/strict';
import { runSynchronously } from '../../src/base/steps';
import { Vectors } from '../../src/base/vectors';
import { gradeMissingTerms, isTreatedAsTerm } from '../../src/check/documentRules';
import { isLooseFormOf } from '../../src/check/looseForm';
import { findRendering, MIN_RENDERING_SIMILARITY } from '../../src/check/rendering';
import {
  MIN_MISTRANSLATION_PROBABILITY,
  mistranslationProbability,
  WordSimilarity,
} from '../../src/check/wordSimilarity';
import { splitIntoWords } from '../../src/language/words';

const pair = (source: string, target: string, context?: string) => ({
  source: { text: source, line: 1 },
  target: { text: target, line: 1 },
  ...(context ? { context } : {}),
});

describe('A document', () => {
  const rendered = { isRendered: true };
  const missing = (...renderings: (string | undefined)[]) =>
    renderings.map((rendering) => ({ isRendered: false, rendering }));

  it('treats an entry as a term where one rendering is the rule, be it the entry’s or another', () => {
    assert.ok(isTreatedAsTerm([rendered, rendered, rendered, ...missing('Miete')], 'de'));
    assert.ok(isTreatedAsTerm(missing('Miete', 'Mieten', 'Miete', 'Miete'), 'de'));
    assert.ok(isTreatedAsTerm(missing('Miete', undefined), 'de'));
  });

  it('treats it as a word where it is translated as the sentence wants', () => {
    assert.ok(!isTreatedAsTerm([rendered, ...missing('anpassen', 'wechseln', undefined, 'Wandel')], 'de'));
  });
});

describe('A term without its equivalent', () => {
  const sources = ['Open the folder.', 'Delete the folder.', 'Copy the folder.', 'Lock the folder.', 'A folder.'];
  const about = {
    rule: 'approved-term-missing' as const,
    concept: 'c1',
    glossary: 'g',
    term: 'folder',
    expected: ['Ordner'],
    isReplaced: true,
    similarityToSource: 0.7,
    errorProbability: 0.3,
  };
  const at = (place: number, text: string, more: object = {}) => ({
    ...about,
    pair: place,
    used: { start: text.indexOf('folder'), end: text.indexOf('folder') + 6 },
    found: { start: 0, end: 3 },
    ...more,
  });
  /** Of each finding: whether it is doubtful, and how often the document is said to use what is expected. */
  const left = (findings: ReturnType<typeof at>[], rendered: number, texts = sources): unknown[] =>
    runSynchronously(
      gradeMissingTerms(
        findings,
        new Map([['c1', rendered]]),
        texts.map((text) => pair(text, 'Das Verzeichnis.')),
        { source: 'en', target: 'de' },
      ),
    ).map(({ rule, isDoubtful = false, timesExpected }) => [rule, isDoubtful, timesExpected]);
  const wrong = { similarityToSource: 0.05, errorProbability: 0.7 };

  it('is a warning where another word of its meaning replaces it and the rest of the document uses the equivalent', () => {
    assert.deepEqual(left([at(0, sources[0]!)], 4), [['inconsistent-rendering', false, 4]]);
    assert.deepEqual(left([at(0, sources[0]!)], 2), [['inconsistent-rendering', true, 2]], 'too few to be a rule');
    assert.deepEqual(
      left([at(0, sources[0]!, { isReplaced: undefined })], 4),
      [['inconsistent-rendering', true, 4]],
      'not clearly replaced',
    );
  });

  it('is a hint where it stands in a phrase that the document always renders in its own way', () => {
    const texts = ['Open the folder view.', 'Close the folder view.', 'A folder.', 'The folder.'];
    assert.deepEqual(left([at(0, texts[0]!), at(1, texts[1]!)], 6, texts), [
      ['inconsistent-rendering', true, 6],
      ['inconsistent-rendering', true, 6],
    ]);
    assert.deepEqual(
      left([at(0, texts[0]!)], 6, texts),
      [['inconsistent-rendering', false, 6]],
      'elsewhere the phrase is rendered',
    );
  });

  it('is a hint where the document has the other word for it again and again', () => {
    const thrice = sources.slice(0, 3).map((text, place) => at(place, text, { found: { start: 4, end: 15 } }));
    assert.deepEqual(
      left(thrice, 12),
      thrice.map(() => ['inconsistent-rendering', true, 12]),
    );
    assert.deepEqual(
      left(thrice.slice(1), 12),
      thrice.slice(1).map(() => ['inconsistent-rendering', false, 12]),
    );
  });

  it('is a hint where the document has another word for it once that does not mean what is expected', () => {
    assert.deepEqual(left([at(0, sources[0]!, { similarityToExpected: 0.1 })], 12), [
      ['inconsistent-rendering', true, 12],
    ]);
    assert.deepEqual(left([at(0, sources[0]!, { similarityToExpected: 0.6 })], 12), [
      ['inconsistent-rendering', false, 12],
    ]);
    const twice = [0, 1].map((place) => at(place, sources[place]!, { similarityToExpected: 0.1 }));
    assert.deepEqual(
      left(twice, 12),
      twice.map(() => ['inconsistent-rendering', false, 12]),
      'no slip, but a second name',
    );
  });

  it('is a warning where a wrong word replaces it, and a hint where it may be left out', () => {
    assert.deepEqual(left([at(0, sources[0]!, wrong)], 2), [['approved-term-missing', false, 2]]);
    assert.deepEqual(left([at(0, sources[0]!, { ...wrong, isReplaced: undefined })], 2), [
      ['approved-term-missing', true, 2],
    ]);
    assert.deepEqual(
      left([at(0, sources[0]!, { ...wrong, isReplaced: undefined, errorProbability: 0.3 })], 2),
      [],
      'and nothing where it is no likely error',
    );
    assert.deepEqual(
      left([at(0, sources[0]!, wrong)], 0),
      [['approved-term-missing', true, undefined]],
      'the document nowhere uses the equivalent',
    );
  });

  it('is a warning where the equivalent of another entry stands there', () => {
    assert.deepEqual(
      left([at(0, sources[0]!, { ...wrong, isReplaced: undefined, errorProbability: 0.3, rival: 'file' })], 2),
      [['approved-term-missing', false, 2]],
    );
  });

  it('is a hint where such a word is there again and again, and may stand for something else', () => {
    const supposed = sources
      .slice(0, 3)
      .map((text, place) => at(place, text, { ...wrong, isReplaced: undefined, rival: 'file', isSupposed: true }));
    assert.deepEqual(
      left(supposed, 12),
      supposed.map(() => ['approved-term-missing', true, 12]),
    );
    assert.deepEqual(
      left(supposed.slice(1), 12),
      supposed.slice(1).map(() => ['approved-term-missing', false, 12]),
    );
  });

  it('stays a warning where no model has looked at it', () => {
    assert.deepEqual(
      left(
        [
          at(0, sources[0]!, {
            isReplaced: undefined,
            similarityToSource: undefined,
            errorProbability: undefined,
            found: undefined,
          }),
        ],
        2,
      ),
      [['approved-term-missing', false, 2]],
    );
  });
});

describe('What stands in the place of a term', () => {
  /** Words as vectors: those of one meaning share a direction, and the rest stand alone. */
  const rowsOf = (side: string[], names: string[], meaningOf: Record<string, string>): Vectors =>
    new Vectors(
      names.length,
      Float32Array.from(side.flatMap((word) => names.map((name) => Number(name === (meaningOf[word] ?? word))))),
    );
  /**
   * What stands for “lease” in a German sentence, how it is near in meaning, and whether that is likely to be an error.
   */
  const forLease = (text: string, links: [number, number][], meaningOf: Record<string, string> = {}) => {
    const source = splitIntoWords('The lease ends soon', 'en'),
      target = splitIntoWords(text, 'de');
    const textsOf = (side: typeof source): string[] => side.map((word) => word.text);
    const names = [
      ...new Set([...textsOf(source), ...textsOf(target), 'Mietvertrag'].map((word) => meaningOf[word] ?? word)),
    ];
    const strengths = new Float64Array(source.length * target.length);
    for (const [i, j] of links) strengths[i * target.length + j] = 1;
    const meanings = new WordSimilarity(
      rowsOf(textsOf(source), names, meaningOf),
      rowsOf(textsOf(target), names, meaningOf),
    );
    const expected = [rowsOf(['Mietvertrag'], names, meaningOf)];
    const { place, similarityToSource, errorFeatures } = findRendering(
      { source, target, links, strengths, meanings, isGrammar: (word) => word === 'die' },
      { start: 4, end: 9 },
      expected,
    );
    return [
      place && text.slice(place.start, place.end),
      similarityToSource >= MIN_RENDERING_SIMILARITY,
      mistranslationProbability(errorFeatures) >= MIN_MISTRANSLATION_PROBABILITY,
    ];
  };
  const rest = { bald: 'soon', Bald: 'soon', endet: 'ends', Endet: 'ends' };

  it('is what the words of the source are linked to, and an error where it means something else', () => {
    assert.deepEqual(
      forLease(
        'Bald endet die Banane',
        [
          [1, 3],
          [2, 1],
          [3, 0],
        ],
        rest,
      ),
      ['Banane', false, true],
    );
    assert.deepEqual(
      forLease(
        'Bald endet die Miete',
        [
          [1, 3],
          [2, 1],
          [3, 0],
        ],
        { ...rest, Miete: 'lease' },
      ),
      ['Miete', true, false],
    );
  });

  it('is a word that is near in meaning, whatever is linked', () => {
    assert.deepEqual(
      forLease(
        'Die Pacht endet bald',
        [
          [1, 3],
          [2, 2],
          [3, 3],
        ],
        { ...rest, Pacht: 'lease' },
      ),
      ['Pacht', true, false],
    );
  });

  it('is the word that nothing in the source explains, with its neighbours', () => {
    assert.deepEqual(
      forLease(
        'Bald endet die blaue Banane',
        [
          [1, 3],
          [1, 4],
          [2, 1],
          [3, 0],
        ],
        rest,
      ),
      ['blaue Banane', false, true],
    );
  });

  it('is no likely error where every word says something else that the source says', () => {
    assert.equal(
      forLease(
        'Endet bald',
        [
          [3, 1],
          [2, 0],
        ],
        rest,
      )[2],
      false,
    );
  });

  it('is a more likely error the more the equivalent would better the translation', () => {
    assert.ok(
      mistranslationProbability({ gain: 0.05, relief: 0 }) < mistranslationProbability({ gain: 0.5, relief: 0 }),
    );
  });

  const same: [string, string, string][] = [
    ['geöffnet', 'öffnen', 'de'],
    ['Benutzerkonten', 'Konto', 'de'],
    ['Symbol für Barrierefreiheit', 'Barrierefreiheitssymbol', 'de'],
    ['défier', 'défi', 'fr'],
    ['払い', '支払い', 'ja'],
    ['примеры', 'пример', 'ru'],
    ['Устр-во', 'устройство', 'ru'],
  ];
  for (const [written, term, language] of same)
    it(`“${written}” is a form of “${term}”`, () => assert.ok(isLooseFormOf(written, term, language)));
  const other: [string, string, string][] = [
    ['Miete', 'Mietvertrag', 'de'],
    ['資金', '資産', 'ja'],
    ['релиз', 'выпуск', 'ru'],
    ['веб-сайт', 'вебхост', 'ru'],
    ['Anzeige', 'Bildschirm', 'de'],
    ['Pacht', 'Pflicht', 'de'],
  ];
  for (const [written, term, language] of other)
    it(`“${written}” is no form of “${term}”`, () => assert.ok(!isLooseFormOf(written, term, language)));
});

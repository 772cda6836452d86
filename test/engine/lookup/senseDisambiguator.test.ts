import assert from 'node:assert/strict';
import { documentContextOf } from '../../../src/engine/lookup/relatedSense';
import { SenseDisambiguator } from '../../../src/engine/lookup/senseDisambiguator';
import type { ConceptCandidate } from '../../../src/lookup/candidate';
import type { PhraseInContext } from '../../../src/model/phrase';
import { entry, realEncoder } from '../glossaryWorkbench';

const DIRECTION = { source: 'en', target: 'de' };

/** A word, and for each of its senses an equivalent and sentences. */
const SENSES: [word: string, ...senses: [term: string, ...sentences: [before: string, after: string][]][]][] = [
  [
    'spring',
    [
      'Frühling',
      ['The fruit trees blossom in ', ', after the snow has melted.'],
      ['They were married in the ', ' of that year, in April.'],
    ],
    ['Feder', ['The steel ', ' in the mattress broke under the load.']],
  ],
  [
    'match',
    [
      'Spiel',
      ['The referee stopped the ', ' after the second goal.'],
      ['Both teams trained hard before the ', ' on Sunday.'],
    ],
    ['Streichholz', ['He struck a ', ' and lit the candle.'], ['A burning ', ' started the fire in the barn.']],
  ],
  [
    'nail',
    ['Nagel', ['He drove a rusty ', ' into the plank and hung his coat on it.']],
    ['Fingernagel', ['He bit the ', ' of his finger nervously.']],
  ],
  [
    'pipe',
    ['Rohr', ['Water leaked from the ', ' under the sink.'], ['The plumber replaced the copper ', ' in the cellar.']],
    ['Pfeife', ['Grandfather filled his ', ' with tobacco.'], ['He smoked a ', ' by the fireside after dinner.']],
  ],
];

const candidates = (word: string, terms: string[]): ConceptCandidate[] =>
  terms.map((term) => ({
    glossary: '/g',
    priority: 0,
    concept: entry({ en: word, de: term }),
    forms: [{ term: { term: word, language: 'en' }, hit: { termId: 0, reason: 'exact', score: 1 } }],
    meanings: [],
  }));

describe('SenseDisambiguator', () => {
  it('tells the senses of a word by its sentence, from equivalents alone', async () => {
    const reader = new SenseDisambiguator(await realEncoder());
    // Grandfather's pipe is one that the text around the word alone gets wrong.
    const wrong: string[] = [];
    for (const [word, ...senses] of SENSES) {
      const rivals = candidates(
        word,
        senses.map(([term]) => term),
      );
      for (const [place, [, ...sentences]] of senses.entries()) {
        for (const [before, after] of sentences) {
          const suits = (await reader.read({ before, phrase: word, after }, rivals, DIRECTION))!;
          if (suits[place]! <= suits[1 - place]!)
            wrong.push(`${before}${word}${after} ${suits.map((value) => value.toFixed(3)).join(' ')}`);
        }
      }
    }
    assert.deepEqual(wrong, []);
  });

  it('finds what an equivalent means that no dictionary gives the word', async () => {
    const encoder = await realEncoder();
    const reader = new SenseDisambiguator(encoder);
    for (const [word, listed, unlisted, before, after] of [
      [
        'root',
        'Wurzel',
        'Quadratwurzel',
        'Multiply the number by itself, and the square ',
        ' of the product is the number that you began with.',
      ],
      ['stick', 'Stock', 'USB-Stick', 'Copy the file to the ', ' and plug it into the other computer.'],
      ['coach', 'Trainer', 'Postkutsche', 'Four tired horses drew the ', ' along the muddy road to the inn.'],
    ] as const) {
      assert.deepEqual(
        [listed, unlisted].map((term) => encoder.relatedness!.lists(word, term)),
        [true, false],
        word,
      );
      const [first, second] = (await reader.read(
        { before, phrase: word, after },
        candidates(word, [listed, unlisted]),
        DIRECTION,
      ))!;
      assert.ok(second! > first!, `${word}: ${first} ${second}`);
    }
  });

  it('lets an example sentence tell where the equivalent of another sense is said of this one, too', async () => {
    const reader = new SenseDisambiguator(await realEncoder());
    const examples = [{ before: 'He bit the ', phrase: 'nail', after: ' of his finger nervously.' }];
    const [nagel] = candidates('nail', ['Nagel']);
    const fingernagel = { ...nagel!, concept: entry({ en: [{ term: 'nail', examples }], de: 'Fingernagel' }) };
    const [iron, finger] = (await reader.read(
      { before: 'She painted the ', phrase: 'nail', after: ' of her thumb red.' },
      [nagel!, fingernagel],
      DIRECTION,
    ))!;
    assert.ok(finger! > iron!);
  });

  it('lets further sentences of the document tell as much as the phrase’s own', async () => {
    const reader = new SenseDisambiguator(await realEncoder());
    const query: PhraseInContext = {
      phrase: 'match',
      examples: [{ before: 'He struck a ', phrase: 'match', after: ' and lit the candle.' }],
    };
    const [game, stick] = (await reader.read(query, candidates('match', ['Spiel', 'Streichholz']), DIRECTION))!;
    assert.ok(stick! > game!);
  });

  it('lets the other sentences of the document speak where the phrase stands alone, and its own where it has one', async () => {
    const reader = new SenseDisambiguator(await realEncoder());
    const game = {
      before: ['The referee stopped the game.', 'The next match is on Sunday.'],
      after: ['Both teams trained hard.'],
    };
    const inText = documentContextOf('match', 'en', game);
    assert.deepEqual(inText.elsewhere, [{ before: 'The next ', phrase: 'match', after: ' is on Sunday.' }]);
    const [spiel, streichholz] = (await reader.read(
      { phrase: 'match' },
      candidates('match', ['Spiel', 'Streichholz']),
      DIRECTION,
      inText,
    ))!;
    assert.ok(spiel! > streichholz!);
    const candle = { before: 'He struck a ', phrase: 'match', after: ' and lit the candle.' };
    assert.deepEqual(
      await reader.read(candle, candidates('match', ['Spiel', 'Streichholz']), DIRECTION, inText),
      await reader.read(candle, candidates('match', ['Spiel', 'Streichholz']), DIRECTION),
    );
  });

  it('has nothing to say where there is no text around the phrase', async () => {
    const reader = new SenseDisambiguator(await realEncoder());
    assert.equal(
      await reader.read(
        { phrase: 'match', before: ' ', after: '' },
        candidates('match', ['Spiel', 'Streichholz']),
        DIRECTION,
      ),
      undefined,
    );
  });
});

import assert from 'node:assert/strict';
import { distinctPairs, phraseTrials, sentenceAround } from '../../bench/quality/trials';
import type { PhraseRow } from '../../bench/support/sets';
import type { PhraseInContext } from '../../src/model/phrase';

function row(english: string, foreign: string, englishSentence: string, foreignSentence: string): PhraseRow {
  return { isMultiWord: true, english, foreign, englishSentence, foreignSentence };
}

const VALVE = row(
  'safety valve',
  'Sicherheitsventil',
  'Close the safety valve first.',
  'Erst das Sicherheitsventil schließen.',
);
const LEAK = row('safety valve', 'Sicherheitsventil', 'The safety valve leaks.', 'Das Sicherheitsventil ist undicht.');
const OTHER = row('relief valve', 'Sicherheitsventil', 'Test the relief valve.', 'Das Sicherheitsventil prüfen.');
const METER = row(
  'water meter',
  'Wasserzähler',
  'A safety valve protects the water meter.',
  'Ein Sicherheitsventil schützt den Wasserzähler.',
);

describe('pairs of a benchmark', () => {
  it('keeps one pair for each English and each foreign phrase, with all its rows', () => {
    const pairs = distinctPairs([VALVE, OTHER, LEAK, METER]);
    assert.deepEqual(
      pairs.map(({ english, rows }) => [english, rows.length]),
      [
        ['safety valve', 2],
        ['water meter', 1],
      ],
    );
  });

  it('finds a phrase as whole words where the language has blanks', () => {
    assert.deepEqual(sentenceAround('The art of a Cart', 'art', 'en'), {
      before: 'The ',
      phrase: 'art',
      after: ' of a Cart',
    });
    assert.equal(sentenceAround('A cartful', 'art', 'en'), undefined);
    assert.equal(sentenceAround('新しい安全弁です', '安全弁', 'ja')?.before, '新しい');
    assert.equal(sentenceAround('수도계량기를 읽다', '수도계량기', 'ko')?.after, '를 읽다');
  });

  it('gives the two sides sentences that are not translations of each other', () => {
    const [english] = phraseTrials('de', [VALVE, LEAK]).get('mw in sentences')!;
    const whole = ({ before, phrase, after }: PhraseInContext) => `${before}${phrase}${after}`;
    assert.deepEqual(english!.queries.phrases.map(whole), [VALVE.englishSentence]);
    assert.deepEqual(english!.targets.phrases.map(whole), [LEAK.foreignSentence]);
  });

  it('leaves a phrase bare that has no sentence', () => {
    const [, german] = phraseTrials('de', [METER]).get('mw in sentences')!;
    assert.deepEqual(german!.targets.phrases, [{ phrase: 'water meter' }]);
  });
});

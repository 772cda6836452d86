import assert from 'node:assert/strict';
import { distinctPairs, sentenceAround, withSentences } from '../../bench/quality/sentences';
import { SentenceCorpus } from '../../bench/quality/sentences';
import type { PhraseRow } from '../../bench/support/sets';

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
    const corpus = new SentenceCorpus('de', [VALVE, LEAK, METER], ['Every safety valve has a number.']);
    const [pair] = distinctPairs([VALVE, LEAK]);
    const { query, target } = corpus.independent(pair!, 'english', 32);
    assert.deepEqual(
      query.map(({ before, phrase, after }) => before + phrase + after),
      [VALVE.englishSentence, METER.englishSentence, 'Every safety valve has a number.'],
    );
    assert.deepEqual(
      target.map(({ before, phrase, after }) => before + phrase + after),
      [LEAK.foreignSentence],
    );
    const back = corpus.independent(pair!, 'foreign', 1);
    assert.equal(back.query[0]!.before, 'Erst das ');
    assert.equal(back.target[0]!.after, ' leaks.');
  });

  it('leaves a phrase bare that has no sentence', () => {
    assert.deepEqual(withSentences('valve', [], 4), { phrase: 'valve' });
  });
});

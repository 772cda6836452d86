import assert from 'node:assert/strict';
import { bareTasks, tasksWithExamples } from '../../bench/ambiguous/wordTasks';
import { shareByWord, shareTable } from '../../bench/support/interval';
import type { SenseSentence } from '../../bench/support/sets';

const sentence = (sense: string, number: number, translations: Record<string, string>): SenseSentence => ({
  language: 'en',
  word: 'bank',
  form: 'bank',
  sense,
  translations: new Map(Object.entries(translations)),
  before: `${sense} ${number} `,
  after: '',
});
const ofSense = (sense: string, count: number, translations: Record<string, string>) =>
  Array.from({ length: count }, (_, number) => sentence(sense, number, translations));

describe('questions of ambiguous words', () => {
  const sentences = [
    ...ofSense('money', 3, { de: 'Bank', fr: 'banque' }),
    ...ofSense('river', 2, { de: 'Ufer', fr: 'rive' }),
    ...ofSense('seat', 1, { de: 'Bank' }),
  ];

  it('leave a translation out that two senses share, and a language in which only one is left', () => {
    const tasks = bareTasks(sentences);
    assert.deepEqual(
      tasks.map(({ language }) => language),
      ['fr'],
    );
    assert.deepEqual(
      tasks[0]!.questions.map(({ right }) => right),
      ['banque', 'banque', 'banque', 'rive', 'rive'],
    );
    assert.ok(tasks[0]!.concepts.every(({ terms }) => terms.every(({ examples }) => !examples)));
  });

  it('are each asked once of a glossary that does not hold their sentence', () => {
    const tasks = tasksWithExamples(sentences);
    assert.equal(tasks.flatMap(({ questions }) => questions).length, 5);
    for (const { concepts, questions } of tasks) {
      const examples = concepts.flatMap(({ terms }) => terms.flatMap((term) => term.examples ?? []));
      assert.equal(examples.length, 2);
      for (const { query } of questions) assert.ok(!examples.some(({ before }) => before === query.before));
    }
  });
});

describe('a share by word', () => {
  it('counts questions, and is as uncertain as the words are different', () => {
    const { mean, from, to } = shareByWord([
      [1, 1, 1, 1],
      [0, 0, 1, 0],
      [1, 0],
    ]);
    assert.equal(mean, 0.6);
    assert.ok(from < 0.5 && to > 0.9);
    const same = shareByWord([
      [1, 0],
      [1, 0],
    ]);
    assert.ok(same.from === 0.5 && same.to === 0.5);
  });

  it('is published with its interval, for all words and for each language', () => {
    const shares = new Map([
      ['all', { mean: 0.75, from: 0.5, to: 0.9 }],
      ['ja', { mean: 0.5, from: 0.25, to: 0.75 }],
    ]);
    assert.equal(
      shareTable(new Map([['alone', shares]])),
      '| first answer right, % | all | ja |\n| --- | --- | --- |\n| alone | 75.0 (50 to 90) | 50.0 (25 to 75) |',
    );
  });
});

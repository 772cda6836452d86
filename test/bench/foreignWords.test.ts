import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bareTasks } from '../../bench/ambiguous/wordTasks';
import { readForeignSenseSentences } from '../../bench/support/sets';
import { inProject } from '../../scripts/steps/project.mjs';

describe('ambiguous words of other languages', () => {
  it('are read with their language and their translation, and ask in the form that stands in the sentence', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'glossa-words-'));
    mkdirSync(path.join(folder, 'words'));
    writeFileSync(
      path.join(folder, 'words', 'de.tsv'),
      'Bank\tbank\tDie \tBanken\t sind zu.\tThe banks are closed.\tx\nBank\tbench\tAuf der \tBank\t saß ' +
        'er.\tHe sat on the bench.\tx\n',
    );
    const tasks = bareTasks(readForeignSenseSentences(folder));
    rmSync(folder, { recursive: true });
    assert.equal(tasks.length, 1);
    const [{ source, language, concepts, questions }] = tasks as [(typeof tasks)[number]];
    assert.deepEqual([source, language], ['de', 'en']);
    assert.deepEqual(
      concepts.map(({ terms }) => terms.map(({ term }) => term)),
      [
        ['Bank', 'bank'],
        ['Bank', 'bench'],
      ],
    );
    assert.deepEqual(questions[0], {
      query: { phrase: 'Banken', before: 'Die ', after: ' sind zu.' },
      right: 'bank',
      translation: 'The banks are closed.',
    });
  });

  it('are at least forty in each language of the set, with two sentences a sense that no other has', () => {
    const sentences = readForeignSenseSentences(inProject('bench', 'ambiguous'));
    const languages = new Set(sentences.map(({ language }) => language));
    assert.deepEqual([...languages], ['de', 'es', 'fr', 'ja', 'zh']);
    for (const language of languages) {
      const own = sentences.filter((each) => each.language === language);
      assert.ok(new Set(own.map(({ word }) => word)).size >= 40, language);
      assert.equal(
        new Set(own.map(({ word, before, form, after }) => `${word}\t${before}${form}${after}`)).size,
        own.length,
        language,
      );
      const senses = Array.from(
        new Set(own.map(({ word, sense }) => `${word}\t${sense}`)),
        (key) => key.split('\t') as [word: string, sense: string],
      );
      for (const [word, sense] of senses) {
        assert.equal(own.filter((each) => each.word === word && each.sense === sense).length, 2, `${word}: ${sense}`);
        assert.ok(
          senses.some(([other, name]) => other === word && name !== sense),
          word,
        );
      }
    }
  });

  it('name for each row a source whose licence is told', () => {
    const told = readFileSync(inProject('bench', 'ambiguous', 'README.md'), 'utf8').split(
      '## Sources and licences',
    )[1]!;
    const known = new Set([...told.matchAll(/^\| ([a-z0-9, ]+) \|/gm)].flatMap(([, names]) => names!.split(', ')));
    for (const language of ['de', 'es', 'fr', 'ja', 'zh']) {
      for (const row of readFileSync(inProject('bench', 'ambiguous', 'words', `${language}.tsv`), 'utf8')
        .trimEnd()
        .split('\n'))
        assert.ok(known.has(row.split('\t')[6]!), row);
    }
  });
});

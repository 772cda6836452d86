import assert from 'node:assert/strict';
import { NameIndex } from '../../src/ask/nameIndex';
import { PassageWords } from '../../src/ask/passages';
import { runSynchronously } from '../../src/base/steps';

describe('Names in another script', () => {
  const words = new PassageWords();
  words.add([
    'Isaac Newton was born in Lincolnshire and studied at Cambridge'.split(' '),
    'Michael Faraday met Шевченко and نيوتن in London but no nation'.split(' '),
  ]);
  const names = runSynchronously(NameIndex.build(words));
  const nearest = (form: string) => {
    const [best] = names.find(form).sort((a, b) => b.similarity - a.similarity);
    return best && words.vocabulary[best.number];
  };

  it('are found by their sound', () => {
    assert.equal(nearest('ньютон'), 'newton');
    assert.equal(nearest('кембридже'), 'cambridge');
    assert.equal(nearest('майкл'), 'michael');
    assert.equal(nearest('ニュートン'), 'newton');
    assert.equal(nearest('لندن'), 'london');
    assert.equal(nearest('shevchenko'), 'шевченко');
  });

  it('are no common words, no words of the same script, and no Chinese words', () => {
    assert.equal(nearest('нейтон'), 'newton', 'not “nation”');
    assert.equal(nearest('neuton'), 'نيوتن');
    assert.equal(nearest('牛顿'), undefined);
    assert.equal(nearest('дом'), undefined);
  });

  it('resemble each other less if a consonant differs', () => {
    const similarity = (form: string) => Math.max(0, ...names.find(form).map((name) => name.similarity));
    assert.ok(similarity('линкольншир') > similarity('линкольншин'));
    assert.ok(similarity('линкольншин') > 0);
  });
});

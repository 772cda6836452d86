import assert from 'node:assert/strict';
import {
  pluralFormLabel,
  numbersOfPluralCategory,
  numbersOfPluralForm,
  numbersOfPluralRule,
} from '../../src/language/pluralForms';

const POLISH = 'n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2';

describe('The numbers of a plural form', () => {
  it('are those of the category in the language', () => {
    assert.deepEqual(numbersOfPluralCategory('de', 'one'), [1]);
    assert.deepEqual(numbersOfPluralCategory('lt', 'one'), [1, 21, 31, 41]);
    assert.deepEqual(numbersOfPluralCategory('fr', 'one'), [0, 1]);
    assert.deepEqual(numbersOfPluralCategory('cs', 'few'), [2, 3, 4]);
    assert.deepEqual(numbersOfPluralCategory('ar', 'two'), [2]);
    assert.deepEqual(numbersOfPluralCategory('ja', 'other'), [0, 1, 2, 3]);
    assert.deepEqual(numbersOfPluralCategory('en', 'two', 'ordinal'), [2, 22, 32, 42]);
  });

  it('are the number itself where a file says it, or where the language has no such form', () => {
    assert.deepEqual(numbersOfPluralCategory('de', '=7'), [7]);
    assert.deepEqual(numbersOfPluralCategory('nl', 'zero'), [0]);
  });

  it('are not told for a language that nobody knows, or for what is no category', () => {
    assert.equal(numbersOfPluralCategory('xx', 'one'), undefined);
    assert.equal(numbersOfPluralCategory('de', 'einige'), undefined);
    assert.equal(numbersOfPluralForm('de', 0, 3), undefined);
  });

  it('follow from the rule in the header of a PO file, or from the order of the forms', () => {
    assert.deepEqual(numbersOfPluralRule(POLISH, 3), [[1], [2, 3, 4, 22], [0, 5, 6, 7]]);
    assert.deepEqual(numbersOfPluralRule('0', 1), [[0, 1, 2, 3]]);
    assert.deepEqual(numbersOfPluralForm('pl', 1, 3), [2, 3, 4, 22]);
    assert.deepEqual(numbersOfPluralForm('pt', 0, 2), [0, 1], 'millions are no form of their own in Qt and gettext');
  });

  it('are not told by a rule that cannot be read', () => {
    for (const rule of ['n = 1', 'process.exit()', 'n==1 ?', ''])
      assert.equal(numbersOfPluralRule(rule, 2)?.[5], undefined);
    assert.equal(numbersOfPluralRule('alert(n)', 2), undefined);
  });

  it('are shown by the first few', () => {
    assert.equal(pluralFormLabel({ name: 'few', numbers: [2, 3, 4, 22] }), 'few (2, 3, 4, 22, …)');
    assert.equal(pluralFormLabel({ name: 'one', numbers: [1] }), 'one (1)');
    assert.equal(pluralFormLabel({ name: 'msgstr[1]' }), 'msgstr[1]');
  });
});

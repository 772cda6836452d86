import assert from 'node:assert/strict';
import { isTreatedAsTerm } from '../../src/check/documentEvidence';
import { inconsistentRenderings } from '../../src/check/inconsistentRenderings';
import { isFormOf } from '../../src/check/looseForm';
import { NEAR, standIn } from '../../src/check/standIn';
import { WordMeanings } from '../../src/check/wordMeanings';
import { Vectors } from '../../src/domain/vectors';
import { words } from '../../src/text/words';

const pair = (source: string, target: string, context?: string) => ({ source: { text: source, line: 1 }, target: { text: target, line: 1 }, ...(context ? { context } : {}) });

describe('Inconsistent renderings', () => {
  it('are all but the most frequent translation of a source', () => {
    const pairs = [pair('Save', 'Sichern'), pair('Save', 'Speichern'), pair('save', 'Speichern'), pair('Open', 'Öffnen')];
    assert.deepEqual(inconsistentRenderings(pairs, 'de'), [{ pair: 0, expected: ['Speichern'] }]);
  });

  it('are not those that differ by case, punctuation or inflection, or stand in another context', () => {
    assert.deepEqual(inconsistentRenderings([pair('The file', 'Die Datei'), pair('The file', 'die Dateien.')], 'de'), []);
    assert.deepEqual(inconsistentRenderings([pair('Open', 'Öffnen', 'verb'), pair('Open', 'Offen', 'adjective')], 'de'), []);
  });
});

describe('A document', () => {
  const rendered = { isRendered: true };
  const missing = (...standIns: (string | undefined)[]) => standIns.map((each) => ({ isRendered: false, standIn: each }));

  it('treats an entry as a term where one rendering is the rule, be it the entry’s or another', () => {
    assert.ok(isTreatedAsTerm([rendered, rendered, rendered, ...missing('Miete')], 'de'));
    assert.ok(isTreatedAsTerm(missing('Miete', 'Mieten', 'Miete', 'Miete'), 'de'));
    assert.ok(isTreatedAsTerm(missing('Miete', undefined), 'de'));
  });

  it('treats it as a word where it is translated as the sentence wants', () => {
    assert.ok(!isTreatedAsTerm([rendered, ...missing('anpassen', 'wechseln', undefined, 'Wandel')], 'de'));
  });
});

describe('What stands in the place of a term', () => {
  /** Words as vectors: those of one meaning share a direction, and the rest stand alone. */
  const meanings = (source: string[], target: string[], meaningOf: Record<string, string>) => {
    const names = [...new Set([...source, ...target].map((word) => meaningOf[word] ?? word))];
    const rows = (side: string[]): Vectors => new Vectors(names.length, Float32Array.from(side.flatMap((word) => names.map((name) => Number(name === (meaningOf[word] ?? word))))));
    return new WordMeanings(rows(source), rows(target));
  };
  /** What stands for “lease” in a German sentence, and whether it is near in meaning. */
  const forLease = (text: string, links: [number, number][], meaningOf: Record<string, string> = {}) => {
    const source = words('The lease ends soon', 'en'), target = words(text, 'de');
    const textsOf = (side: typeof source): string[] => side.map((word) => word.text);
    const found = standIn({ source, target, links, meanings: meanings(textsOf(source), textsOf(target), meaningOf), isGrammar: (word) => word === 'die' }, { start: 4, end: 9 });
    return found && [text.slice(found.start, found.end), found.nearness >= NEAR];
  };

  it('is what the words of the source are linked to, unless that is all over the sentence', () => {
    assert.deepEqual(forLease('Bald endet die Miete', [[1, 3], [2, 1], [3, 0]]), ['Miete', false]);
    assert.deepEqual(forLease('Bald endet die Miete', [[1, 3], [2, 1], [3, 0]], { Miete: 'lease' }), ['Miete', true]);
    assert.equal(forLease('Bald endet gewiss die Miete', [[1, 0], [1, 4], [2, 1]]), undefined);
  });

  it('is a word that is near in meaning, whatever is linked, but not if another word of the source is still nearer', () => {
    assert.deepEqual(forLease('Die Pacht endet bald', [[1, 3], [2, 2], [3, 3]], { Pacht: 'lease' }), ['Pacht', true]);
    assert.equal(forLease('Endet bald', [[1, 1], [2, 0]], { bald: 'soon', Endet: 'ends' }), undefined);
  });

  it('may be the stretch that nothing explains, of two the one where the term would be expected', () => {
    assert.deepEqual(forLease('Bald endet die blaue Banane', [[2, 1], [3, 0]]), ['blaue Banane', false]);
    assert.deepEqual(forLease('Banane endet nun ja bald leider', [[2, 1], [3, 4], [0, 2], [0, 3]]), ['Banane', false]);
    assert.equal(forLease('Banane die endet die leider die bald', [[3, 6]]), undefined, 'too free');
  });

  const same: [string, string, string][] = [
    ['geöffnet', 'öffnen', 'de'], ['Benutzerkonten', 'Konto', 'de'], ['Symbol für Barrierefreiheit', 'Barrierefreiheitssymbol', 'de'],
    ['défier', 'défi', 'fr'], ['払い', '支払い', 'ja'], ['примеры', 'пример', 'ru'],
  ];
  for (const [written, term, language] of same) it(`“${written}” is a form of “${term}”`, () => assert.ok(isFormOf(written, term, language)));
  const other: [string, string, string][] = [['Miete', 'Mietvertrag', 'de'], ['資金', '資産', 'ja'], ['релиз', 'выпуск', 'ru'], ['Anzeige', 'Bildschirm', 'de'], ['Pacht', 'Pflicht', 'de']];
  for (const [written, term, language] of other) it(`“${written}” is no form of “${term}”`, () => assert.ok(!isFormOf(written, term, language)));
});

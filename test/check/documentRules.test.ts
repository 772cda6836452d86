import assert from 'node:assert/strict';
import { isTreatedAsTerm } from '../../src/check/documentEvidence';
import { inconsistentRenderings } from '../../src/check/inconsistentRenderings';
import { isFormOf } from '../../src/check/looseForm';
import { standIn, unlinkedStretch } from '../../src/check/standIn';
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
  it('is what the words of the source are linked to, unless that is all over the sentence', () => {
    const source = words('The lease ends soon', 'en'), target = words('Bald endet die Miete', 'de');
    const place = standIn(source, target, [[1, 3], [2, 1]], { start: 4, end: 9 });
    assert.equal(place && 'Bald endet die Miete'.slice(place.start, place.end), 'Miete');
    assert.equal(standIn(source, target, [[2, 1]], { start: 4, end: 9 }), undefined);
    assert.equal(standIn(source, target, [[1, 3], [1, 0]], { start: 4, end: 9 }), undefined);
  });

  it('may be the one stretch that nothing is linked to', () => {
    const source = words('The lease ends soon', 'en');
    const text = 'Bald endet die blaue Banane';
    const stretch = (...links: [number, number][]) => {
      const place = unlinkedStretch(source, words(text, 'de'), links, { start: 4, end: 9 }, (word) => word === 'die');
      return place && text.slice(place.start, place.end);
    };
    assert.equal(stretch([2, 1], [3, 0]), 'blaue Banane');
    assert.equal(stretch([2, 1]), undefined);
    assert.equal(stretch([2, 1], [3, 0], [1, 3]), undefined);
    assert.equal(stretch([3, 0]), undefined);
  });

  const same: [string, string, string][] = [
    ['geöffnet', 'öffnen', 'de'], ['Benutzerkonten', 'Konto', 'de'], ['Symbol für Barrierefreiheit', 'Barrierefreiheitssymbol', 'de'],
    ['défier', 'défi', 'fr'], ['払い', '支払い', 'ja'], ['примеры', 'пример', 'ru'],
  ];
  for (const [written, term, language] of same) it(`“${written}” is a form of “${term}”`, () => assert.ok(isFormOf(written, term, language)));
  const other: [string, string, string][] = [['Miete', 'Mietvertrag', 'de'], ['資金', '資産', 'ja'], ['релиз', 'выпуск', 'ru'], ['Anzeige', 'Bildschirm', 'de'], ['Pacht', 'Pflicht', 'de']];
  for (const [written, term, language] of other) it(`“${written}” is no form of “${term}”`, () => assert.ok(!isFormOf(written, term, language)));
});

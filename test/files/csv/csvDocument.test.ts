import assert from 'node:assert/strict';
import { runSynchronously } from '../../../src/base/steps';
import { isTableDocument, readTableDocument } from '../../../src/files/tableDocuments';
import { describeDocumentText } from '../../../src/files/documents';

const read = (text: string, wanted = {}, fileName = 'a.csv') => {
  const { value, problems } = runSynchronously(readTableDocument({ fileName, text }, wanted));
  const pairs =
    value.kind === 'bilingual'
      ? value.pairs.map(({ source, target }) => `${source.line} ${source.text} = ${target.text}`)
      : value.kind;
  return {
    languages: value.kind === 'bilingual' ? `${value.source}–${value.target}` : value.language,
    pairs,
    problems,
  };
};

describe('CSV as a document', () => {
  it('marks the rows that Weblate calls fuzzy as unfinished', () => {
    const text = 'source,target,fuzzy\nThe house,Das Haus,True\nThe tree,Der Baum,False\n';
    const { value } = runSynchronously(readTableDocument({ fileName: 'a.csv', text }, { source: 'en', target: 'de' }));
    assert.ok(value.kind === 'bilingual');
    assert.deepEqual(
      value.pairs.map(({ isUnfinished }) => isUnfinished),
      [true, undefined],
    );
  });

  it('is a bilingual file by the languages of its header', () => {
    const text = 'id,en,de,note\n1,The house,Das Haus,x\n2,"a, ""b""",c\n3,,Nur eins\n';
    assert.deepEqual(read(text), {
      languages: 'en–de',
      pairs: ['2 The house = Das Haus', '3 a, "b" = c'],
      problems: [],
    });
    assert.deepEqual(describeDocumentText(runSynchronously(readTableDocument({ fileName: 'a.csv', text })).value), {
      kind: 'bilingual',
      pair: { source: 'en', target: 'de' },
    });
  });

  it('gives the languages that are asked for, in that order', () => {
    const text = 'en\tde\tfr\nThe house\tDas Haus\tLa maison\n';
    assert.deepEqual(read(text, { source: 'fr', target: 'en' }, 'a.tsv').pairs, ['2 La maison = The house']);
    assert.equal(read(text, { target: 'fr' }, 'a.tsv').languages, 'en–fr');
    assert.equal(read(text, { source: 'de' }, 'a.tsv').languages, 'de–en');
  });

  it('needs no header where every row has two cells, or one that only says which side is which', () => {
    assert.deepEqual(read('The house;Das Haus\nThe cat;Die Katze\n').pairs, [
      '1 The house = Das Haus',
      '2 The cat = Die Katze',
    ]);
    assert.deepEqual(read('source,target\nThe house,Das Haus\n'), {
      languages: 'undefined–undefined',
      pairs: ['2 The house = Das Haus'],
      problems: [],
    });
  });

  it('is told by its cells, or by a map, where the header names no language', () => {
    const text =
      'Nr,Ausdruck,Benennung,Bemerkung\n1,The pump moves the water,Die Pumpe bewegt das Wasser,x\n2,The valve ' +
      'closes the pipe,Das Ventil schließt das Rohr,y\n3,The pump stops,Die Pumpe hält an,z\n4,,Nur eins,\n';
    const expected = {
      languages: 'en–de',
      pairs: [
        '2 The pump moves the water = Die Pumpe bewegt das Wasser',
        '3 The valve closes the pipe = Das Ventil schließt das Rohr',
        '4 The pump stops = Die Pumpe hält an',
      ],
      problems: [],
    };
    assert.deepEqual(read(text, { source: 'en', target: 'de' }), expected);
    assert.deepEqual(read(text, { columns: { Ausdruck: 'en', Benennung: 'de' } }), expected);
    assert.deepEqual(read(text, { source: 'de', target: 'en', columns: { 2: 'en', 3: 'de' } }).pairs, [
      '2 Die Pumpe bewegt das Wasser = The pump moves the water',
      '3 Das Ventil schließt das Rohr = The valve closes the pipe',
      '4 Die Pumpe hält an = The pump stops',
    ]);
  });

  it('is text of one language where its rows are no pairs', () => {
    assert.equal(
      read('The first sentence, with a comma, stands here.\nThe second one has none.\n').pairs,
      'monolingual',
    );
  });

  it('says on which line a quotation mark is not closed, and reads the rest', () => {
    const { pairs, problems } = read('en,de\n"The house,Das Haus\nThe cat,Die Katze\n');
    assert.deepEqual(pairs, ['3 The cat = Die Katze']);
    assert.deepEqual(
      problems.map(({ line }) => line),
      [2],
    );
  });

  it('is told by its name or by what the editor calls it', () => {
    assert.deepEqual(
      ['a.CSV', 'a.tsv', 'a.md'].map((fileName) => isTableDocument({ fileName, text: '' })),
      [true, true, false],
    );
    assert.ok(isTableDocument({ fileName: 'Untitled-1', languageId: 'csv', text: '' }));
  });
});

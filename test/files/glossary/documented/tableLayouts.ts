import assert from 'node:assert/strict';
import { xlsxOf } from '../../support/spreadsheets';
import type { Proofs } from './support';
import { messagesOf, one, read, termsOf } from './support';

const terms = (text: string): string => termsOf(one(text, 'a.csv'));

export const TABLE_LAYOUTS: Proofs = {
  'several terms in a cell, separated by semicolons'() {
    assert.equal(terms('en,de\norder,abonnieren/bestellen\n'), 'en:order de:abonnieren de:bestellen');
    assert.equal(terms('en,de\ntap,"Hahn; Kran\nZapfen"\n'), 'en:tap de:Hahn de:Kran de:Zapfen');
    assert.equal(terms('en,fr\ncar,"auto, voiture, automobile"\n'), 'en:car fr:auto fr:voiture fr:automobile');
    const doubtful = 'en,pl\n"start, begin",zaczynać\n';
    assert.match(messagesOf(read(doubtful, 'a.csv').problems), /^2: 1 cell may contain several terms/);
    assert.equal(termsOf(one(doubtful, 'a.csv', { cells: 'split' })), 'en:start en:begin pl:zaczynać');
    assert.equal(termsOf(one(doubtful, 'a.csv', { cells: 'as-written' })), 'en:start, begin pl:zaczynać');
  },
  'dictionary notation beside a headword'() {
    const { terms: found } = one('en,de\nto switch off (electronics),"der Schalter, -"\n', 'a.csv');
    assert.deepEqual(found, [
      { term: 'switch off', language: 'en', partOfSpeech: 'verb', note: 'electronics' },
      { term: 'Schalter', language: 'de', note: '-', grammaticalGender: 'masculine' },
    ]);
  },
  '`methyl ethyl ketoxime (MEKO)`': () =>
    assert.deepEqual(one('en,de\nmethyl ethyl ketoxime (MEKO),Methylethylketoxim\n', 'a.csv').terms[1], {
      term: 'MEKO',
      language: 'en',
      termType: 'abbreviation',
    }),
  '`-`, `?`, `n/a`'() {
    for (const none of ['-', '?', 'n/a'])
      assert.equal(termsOf(read(`en,de\ntap,${none}\n`, 'a.csv').value[0]!), 'en:tap');
  },
  'program keys'() {
    assert.match(messagesOf(read('en,de\nBTN_SAVE,Speichern\n', 'a.csv').problems), /“en” contains keys/);
    const { value, problems } = read('en,de,fr\nBTN_SAVE,Speichern,Enregistrer\n', 'a.csv');
    assert.deepEqual([termsOf(value[0]!), value[0]!.columns], ['de:Speichern fr:Enregistrer', { en: 'BTN_SAVE' }]);
    assert.match(messagesOf(problems), /imported as an additional field/);
  },
  '`Synonym`, `Forbidden term`'() {
    const concept = one('en,de,Synonym,Forbidden term,Abbreviation (English)\ntap,Hahn,Zapfen,Kran,TP\n', 'a.csv');
    assert.equal(termsOf(concept), 'en:tap de:Hahn de:Zapfen de:Kran en:TP');
    assert.deepEqual(
      [concept.terms[3]!.status, concept.terms[4]!.termType],
      ['deprecatedTerm-admn-sts', 'abbreviation'],
    );
  },
  '`src_lng`, `sourceLang`'() {
    const { value } = read('src_lng,source,tgt_lng,target\nen,tap,ja-JP,蛇口\nen,seal,fr,joint\n', 'a.csv');
    assert.deepEqual(value.map(termsOf), ['en:tap ja-JP:蛇口', 'en:seal fr:joint']);
  },
  'rows with the same `id`': () =>
    assert.equal(terms('id,en,de\n7,tap,Hahn\n7,,Zapfen\n,faucet,\n'), 'en:tap en:faucet de:Hahn de:Zapfen'),
  'languages in the first column'() {
    assert.equal(
      termsOf(read('Language,1,2\nen,tap,seal\nde,Hahn,Dichtung\n', 'a.csv').value[1]!),
      'en:seal de:Dichtung',
    );
    assert.equal(termsOf(read('en,tap\nde,Hahn\nen,seal\nde,Dichtung\n', 'a.csv').value[1]!), 'en:seal de:Dichtung');
  },
};

const cell = (place: string, text: string): string => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
const sheet = (rows: string, merged = ''): Uint8Array =>
  xlsxOf({
    'worksheets/sheet1.xml':
      `<worksheet><sheetData><row ` +
      `r="1">${cell('A1', 'en')}${cell('B1', 'de')}${cell('C1', 'domain')}</row>${rows}</sheetData>${merged}</worksheet>`,
  });

export const SHEET_LAYOUTS: Proofs = {
  'cells merged over several rows'() {
    const rows =
      `<row r="2">${cell('A2', 'tap')}${cell('B2', 'Hahn')}${cell('C2', 'water')}</row><row ` +
      `r="3">${cell('B3', 'Zapfen')}</row><row r="4">${cell('A4', 'seal')}${cell('B4', 'Dichtung')}</row>`;
    const merged = '<mergeCells><mergeCell ref="A2:A3"/><mergeCell ref="C2:C4"/></mergeCells>';
    const { value } = read(sheet(rows, merged), 'a.xlsx');
    assert.deepEqual(
      value.map((concept) => [termsOf(concept), concept.domain]),
      [
        ['en:tap de:Hahn de:Zapfen', 'water'],
        ['en:seal de:Dichtung', 'water'],
      ],
    );
  },
  'hidden rows'() {
    const { value, problems } = read(
      sheet(`<row r="2" hidden="1">${cell('A2', 'tap')}${cell('B2', 'Hahn')}</row>`),
      'a.xlsx',
    );
    assert.equal(value.length, 1);
    assert.match(messagesOf(problems), /^2: Read 1 hidden row/);
  },
};

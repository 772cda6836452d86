import assert from 'node:assert/strict';
import { readGlossary, writeGlossary } from '../../../src/files/glossaryFormats';
import type { Concept, Term } from '../../../src/model/concept';
import type { ExportFormat } from '../../../src/model/glossaryFormat';
import { EXPORT_FORMATS } from '../../../src/model/glossaryFormat';

const TERMS: Term[] = [
  { term: 'IT', language: 'en', letterCase: 'exact', matching: 'exact' },
  { term: 'glorious', language: 'en', matching: 'prefix', beginning: 'glori' },
  { term: 'data processing', language: 'en' },
  { term: 'EDV', language: 'de', matching: 'prefix' },
  { term: 'Ruhm', language: 'fr' },
  { term: 'ruhmreich', language: 'fr', letterCase: 'exact', matching: 'prefix', beginning: 'ruhm' },
];
const CONCEPT: Concept = { id: 'c0000000000000001', terms: TERMS };

const formsOf = ({ term, letterCase, matching, beginning }: Term) => [term, letterCase, matching, beginning];

describe('What an entry says of the forms of its terms', () => {
  for (const format of ['glossa', 'csv', 'tsv', 'xlsx', 'tbx', 'tbx-dct', 'tbx2', 'multiterm'] as ExportFormat[]) {
    it(`goes out and comes back in ${format}`, () => {
      const { bytes, omissions } = writeGlossary([CONCEPT], format);
      assert.deepEqual(omissions, []);
      const { value, problems } = readGlossary(bytes, `a.${EXPORT_FORMATS[format].ending}`);
      assert.deepEqual(problems, []);
      assert.deepEqual(value[0]!.terms.map(formsOf), TERMS.map(formsOf));
      assert.equal(value[0]!.columns, undefined);
    });
  }

  for (const format of ['tbx-min', 'tmx', 'xliff', 'utx'] as ExportFormat[]) {
    it(`is said to be left out of ${format}`, () => {
      const { omissions } = writeGlossary([CONCEPT], format, { source: 'en', target: 'de' });
      assert.match(omissions.join(' '), /beginning \(\d\).*letterCase \(\d\).*matching \(\d\)/);
    });
  }

  it('is read from memoQ’s table, what it takes for granted left in its column', () => {
    const memoq =
      '"Entry_ID","English","Term_Info","English","Term_Info","German","Term_Info"\n"0","IT","CaseSense;NoPrefix","glori|ous","CasePermissive;Custom","EDV","CasePermissive;HalfPrefix"\n"1","pump*","CaseInsense;Custom","","","Pumpe",""\n';
    const { value, problems } = readGlossary(Buffer.from(memoq), 'memoq.csv');
    assert.deepEqual(
      value.map(({ terms }) => terms.map(formsOf)),
      [
        [
          ['IT', 'exact', 'exact', undefined],
          ['glorious', undefined, 'prefix', 'glori'],
          ['EDV', undefined, undefined, undefined],
        ],
        [
          ['pump', undefined, 'prefix', undefined],
          ['Pumpe', undefined, undefined, undefined],
        ],
      ],
    );
    assert.deepEqual(value[0]!.columns, {
      'Term_Info 2': 'CasePermissive',
      'Term_Info 3': 'CasePermissive;HalfPrefix',
    });
    assert.deepEqual(problems, []);
  });
});

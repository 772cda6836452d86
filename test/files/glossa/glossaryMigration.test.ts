import assert from 'node:assert/strict';
import { conceptLine } from '../../../src/files/glossa/glossaryLine';
import type { GlossaryFile } from '../../../src/files/glossa/glossaryFile';
import { parseGlossaryFile } from '../../../src/files/glossa/glossaryFile';
import { changeGlossaryFile } from '../../../src/files/glossa/glossaryFileChange';
import { inPresentForm } from '../../../src/files/glossa/glossaryMigration';
import { runAtOnce } from '../../../src/base/steps';

const HEADER = '{"glossa":1}\n';
const parse = (text: string): GlossaryFile => runAtOnce(parseGlossaryFile(Buffer.from(text))).value;
const textOf = (file: GlossaryFile): string => Buffer.from(file.bytes).toString('utf8');

/** As an import from TBX wrote entries before references, pictures and transactions were fields. */
const OLD = {
  id: 'ca',
  terms: [{ term: 'pump', language: 'en', extra: [{ element: 'ref', attributes: { type: 'crossReference', target: 'cb' }, content: ['valve'] }] }],
  crossReferences: [{ target: 'c0' }],
  created: '2020-01-02',
  extra: [
    { element: 'xref', attributes: { type: 'xGraphic', target: 'pump.png' }, content: ['a pump'] },
    {
      element: 'transacGrp',
      content: [
        { element: 'transac', attributes: { type: 'transactionType' }, content: ['approval'] },
        { element: 'transacNote', attributes: { type: 'responsibility' }, content: ['Ana'] },
        { element: 'date', content: ['2020-01-03'] },
      ],
    },
    { element: 'transacGrp', content: [{ element: 'transac', attributes: { type: 'transactionType' }, content: ['origination'] }, { element: 'date', content: ['2020-01-02'] }], field: 'created' },
    { element: 'xref', attributes: { type: 'externalCrossReference', target: 'https://example.org', id: 'x1' } },
    { element: 'descrip', attributes: { type: 'characteristic' }, content: ['red'] },
    'by hand',
  ],
};
const NEW = {
  id: 'ca',
  terms: [{ term: 'pump', language: 'en', crossReferences: [{ target: 'cb', text: 'valve' }] }],
  crossReferences: [{ target: 'c0' }, { target: 'https://example.org' }],
  images: [{ target: 'pump.png', text: 'a pump' }],
  transactions: [{ type: 'approval', date: '2020-01-03', responsible: 'Ana' }],
  created: '2020-01-02',
  extra: [OLD.extra[2], { ...(OLD.extra[3] as object), field: 'crossReference' }, OLD.extra[4], 'by hand'],
};
const oldLine = JSON.stringify(OLD) + '\n';

describe('an entry in an earlier form of the glossary file', () => {
  it('is read in the present one, whether or not the file has a header', () => {
    for (const text of [HEADER + oldLine, oldLine]) assert.deepEqual(parse(text).concepts.get('ca'), NEW);
  });

  it('is the same after a second reading', () => {
    const concept = inPresentForm(structuredClone(NEW));
    assert.deepEqual(concept, NEW);
    assert.equal(inPresentForm(concept), concept);
  });

  it('keeps its line until it is changed, and is written in the present form then', () => {
    const other = '{"id":"cb","terms":[{"term":"valve","language":"en"}]}\n';
    const file = changeGlossaryFile(parse(HEADER + oldLine), { put: [JSON.parse(other)], remove: [] });
    assert.equal(textOf(file), HEADER + oldLine + other);
    const changed = { ...file.concepts.get('ca')!, domain: 'water' };
    assert.equal(textOf(changeGlossaryFile(file, { put: [changed], remove: [] })), HEADER + conceptLine({ ...NEW, domain: 'water' }) + '\n' + other);
  });

  it('is one entry with the line that another branch has written in the present form', () => {
    const file = parse(HEADER + oldLine + conceptLine(NEW) + '\n');
    assert.deepEqual([file.concepts.size, file.problems], [1, []]);
  });
});

describe('a glossary file of a newer schema', () => {
  it('is read as far as it goes, says so in its first line, and is not to be written', () => {
    const file = parse(`{"glossa":2}\n{"id":"ca","terms":[{"term":"pump","language":"en"}],"senses":[1]}\n{"entry":"of a kind to come"}\n`);
    assert.deepEqual([...file.concepts.keys()], ['ca']);
    assert.match(file.unwritable!, /newer Glossa \(its schema is 2, this one knows 1\); update Glossa to change it/);
    assert.deepEqual(file.problems.map(({ line }) => line), [1, 3]);
    assert.equal(file.problems[0]!.message, file.unwritable);
  });
});

import assert from 'node:assert/strict';
import { runAtOnce } from '../../../src/base/steps';
import { docxParagraphs, faultOfDocx } from '../../../src/files/docx/docxDocument';
import { docxCitation, docxOf, docxParagraph } from '../support/docx';

const paragraphs = async (bytes: Uint8Array): Promise<string[]> => {
  assert.equal(runAtOnce(faultOfDocx(bytes)), undefined);
  return (await docxParagraphs(bytes)).value;
};

const tables = (depth: number): string => '<w:tbl><w:tr><w:tc>'.repeat(depth) + docxParagraph('Deep.') + '</w:tc></w:tr></w:tbl>'.repeat(depth);

describe('a DOCX', () => {
  it('has each note behind the paragraph that cites it first', async () => {
    const notes = [docxParagraph('First note.'), docxCitation('Second note.', 3), docxParagraph('Third note.')];
    const body = docxCitation('One.', 2) + docxCitation('Two.', 1) + docxCitation('Three.', 2);
    assert.deepEqual(await paragraphs(docxOf(body, notes)), ['One.', 'Second note.', 'Third note.', 'Two.', 'First note.', 'Three.']);
  });

  it('has notes that cite each other, or themselves: each is read once', async () => {
    const twice = docxCitation('a', 2) + docxCitation('b', 2);
    assert.deepEqual(await paragraphs(docxOf(docxCitation('Text.', 1), [twice, docxCitation('c', 1) + docxCitation('d', 1)])), ['Text.', 'a', 'c', 'd', 'b']);
    assert.deepEqual(await paragraphs(docxOf(docxCitation('Text.', 1), [docxCitation('itself', 1)])), ['Text.', 'itself']);
  });

  it('has a chain of ten thousand notes', async () => {
    const notes = Array.from({ length: 10_000 }, (_, index) => docxCitation(`note ${index + 1}`, index + 2));
    const read = await paragraphs(docxOf(docxCitation('Text.', 1), notes));
    assert.deepEqual([read.length, read.at(-1)], [10_001, 'note 10000']);
  });

  it('has tables within tables, as far as a document may', async () => {
    assert.deepEqual(await paragraphs(docxOf(tables(60))), ['Deep.']);
    for (const depth of [100, 600, 20_000]) assert.match(runAtOnce(faultOfDocx(docxOf(tables(depth)))) ?? '', /nested more than 256 deep/);
    const hidden = `<w:p a="/>" b='"/>'>`.repeat(300);
    assert.match(runAtOnce(faultOfDocx(docxOf(hidden))) ?? '', /nested more than 256 deep/);
  });

  it('has many elements beside each other, some of which end themselves', () => {
    assert.equal(runAtOnce(faultOfDocx(docxOf(`<w:p a="<"><w:br/><w:br w:type="/" /></w:p><?a b?><!-- c -->`.repeat(2000)))), undefined);
  });
});

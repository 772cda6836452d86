import assert from 'node:assert/strict';
import { runSynchronously } from '../../../src/base/steps';
import { docxRejectionReason, docxParagraphs } from '../../../src/files/docx/docxDocument';
import { docxCitation, docxOf, docxParagraph } from '../support/docx';
import { docxOfTwoNames } from '../support/hostileFiles';

const paragraphs = async (bytes: Uint8Array): Promise<string[]> => {
  assert.equal(runSynchronously(docxRejectionReason(bytes)), undefined);
  return (await docxParagraphs(bytes)).value;
};

const tables = (depth: number): string =>
  '<w:tbl><w:tr><w:tc>'.repeat(depth) + docxParagraph('Deep.') + '</w:tc></w:tr></w:tbl>'.repeat(depth);

describe('a DOCX', () => {
  it('has each note behind the paragraph that cites it first', async () => {
    const notes = [docxParagraph('First note.'), docxCitation('Second note.', 3), docxParagraph('Third note.')];
    const body = docxCitation('One.', 2) + docxCitation('Two.', 1) + docxCitation('Three.', 2);
    assert.deepEqual(await paragraphs(docxOf(body, notes)), [
      'One.',
      'Second note.',
      'Third note.',
      'Two.',
      'First note.',
      'Three.',
    ]);
  });

  it('has notes that cite each other, or themselves: each is read once', async () => {
    const twice = docxCitation('a', 2) + docxCitation('b', 2);
    assert.deepEqual(
      await paragraphs(docxOf(docxCitation('Text.', 1), [twice, docxCitation('c', 1) + docxCitation('d', 1)])),
      ['Text.', 'a', 'c', 'd', 'b'],
    );
    assert.deepEqual(await paragraphs(docxOf(docxCitation('Text.', 1), [docxCitation('itself', 1)])), [
      'Text.',
      'itself',
    ]);
  });

  it('has the parts that its directory names, and none that only the library would find', async () => {
    const bytes = docxOfTwoNames(`<w:document><w:body>${docxParagraph('Unseen.')}</w:body></w:document>`);
    assert.equal(runSynchronously(docxRejectionReason(bytes)), undefined);
    const { value, problems } = await docxParagraphs(bytes);
    assert.deepEqual(value, []);
    assert.match(problems[0]!.message, /DOCX file cannot be read \(Could not find main document part/);
  });

  it('has a header of thousands of tags that do not end, which is looked through once', async () => {
    const start = process.cpuUsage();
    const header = '<w:t </'.repeat(200_000);
    assert.deepEqual(await paragraphs(docxOf(docxParagraph('Text.'), [], { header })), ['Text.']);
    const seconds = process.cpuUsage(start).user / 1e6;
    assert.ok(seconds < 10, `${seconds} s`);
  });

  it('has a chain of ten thousand notes', async () => {
    const notes = Array.from({ length: 10_000 }, (_, index) => docxCitation(`note ${index + 1}`, index + 2));
    const read = await paragraphs(docxOf(docxCitation('Text.', 1), notes));
    assert.deepEqual([read.length, read.at(-1)], [10_001, 'note 10000']);
  });

  it('has tables within tables, as far as a document may', async () => {
    assert.deepEqual(await paragraphs(docxOf(tables(60))), ['Deep.']);
    for (const depth of [100, 600, 20_000])
      assert.match(
        runSynchronously(docxRejectionReason(docxOf(tables(depth)))) ?? '',
        /nested more than 256 levels deep/,
      );
    const hidden = `<w:p a="/>" b='"/>'>`.repeat(300);
    assert.match(runSynchronously(docxRejectionReason(docxOf(hidden))) ?? '', /nested more than 256 levels deep/);
  });

  it('has many elements beside each other, some of which end themselves', () => {
    assert.equal(
      runSynchronously(
        docxRejectionReason(docxOf(`<w:p a="<"><w:br/><w:br w:type="/" /></w:p><?a b?><!-- c -->`.repeat(2000))),
      ),
      undefined,
    );
  });

  it('says its fields, the words under their readings and its text boxes, and nothing that is hidden or deleted', async () => {
    const run = (text: string, properties = ''): string => `<w:r><w:rPr>${properties}</w:rPr><w:t>${text}</w:t></w:r>`;
    const styles =
      '<w:style w:type="character" w:styleId="Unseen"><w:rPr><w:vanish/></w:rPr></w:style><w:style ' +
      'w:type="paragraph" w:styleId="Notes"><w:rPr><w:vanish w:val="true"/></w:rPr></w:style><w:style ' +
      'w:type="character" w:styleId="Seen"><w:rPr><w:vanish w:val="0"/></w:rPr></w:style>';
    const box = '<wps:txbx><w:txbxContent><w:p><w:r><w:t>In a box.</w:t></w:r></w:p></w:txbxContent></wps:txbx>';
    const body = [
      `<w:p><w:fldSimple w:instr="AUTHOR"><w:r><w:t>Ann Lee</w:t></w:r></w:fldSimple>${run(' wrote it.')}</w:p>`,
      `<w:p>${run('Read ')}<w:r><w:ruby><w:rt>${run('toukyou')}</w:rt><w:rubyBase>${run('東京')}</w:rubyBase></w:ruby></w:r></w:p>`,
      `<w:p>${run('Seen', '<w:vanish w:val="false"/>')}${run('unseen', '<w:vanish/>')}${run('styled', '<w:rStyle w:val="Unseen"/>')}${run(' too.', '<w:rStyle w:val="Seen"/>')}</w:p>`,
      `<w:p><w:pPr><w:pStyle w:val="Notes"/></w:pPr>${run('Only for editors.')}</w:p>`,
      `<w:p><w:pPr><w:rPr><w:vanish/></w:rPr></w:pPr>${run('A hidden mark hides no text.')}</w:p>`,
      `<w:p><w:del><w:r><w:delText>An old word.</w:delText></w:r></w:del><w:bdo ` +
        `w:val="rtl">${run('A new word.')}</w:bdo></w:p>`,
      `<w:p><w:r><w:drawing>${box}</w:drawing></w:r></w:p>`,
      `<w:p><w:r><mc:AlternateContent><mc:Choice ` +
        `Requires="wps"><w:drawing>${box.replace('a box', 'a newer box')}</w:drawing></mc:Choice></mc:AlternateContent></w:r></w:p>`,
    ].join('');
    const { value, skippedParts } = await docxParagraphs(
      docxOf(body, [], {
        styles,
        comments: '<w:comment w:id="1"><w:p><w:r><w:t>Ask her.</w:t></w:r></w:p></w:comment>',
      }),
    );
    assert.deepEqual(
      value.filter((paragraph) => paragraph.trim()),
      [
        'Ann Lee wrote it.',
        'Read 東京',
        'Seen too.',
        'A hidden mark hides no text.',
        'A new word.',
        'In a box.',
        'In a newer box.',
      ],
    );
    assert.deepEqual(Object.fromEntries((skippedParts ?? []).map(({ kind, count, words }) => [kind, [count, words]])), {
      'reading aid': [1, 1],
      'hidden text': [3, 5],
      'deleted text': [1, 3],
      comment: [1, 2],
    });
  });

  it('describes its pictures, and leaves out a field in the instruction of another one', async () => {
    const run = (content: string): string => `<w:r>${content}</w:r>`;
    const field = (instruction: string, result: string): string =>
      run('<w:fldChar w:fldCharType="begin"/>') +
      instruction +
      run('<w:fldChar w:fldCharType="separate"/>') +
      result +
      run('<w:fldChar w:fldCharType="end"/>');
    const picture = (description: string): string =>
      run(`<w:drawing><wp:inline><wp:docPr id="1" descr="${description}"/></wp:inline></w:drawing>`);
    const inner = field(run('<w:instrText>PAGE</w:instrText>'), run('<w:t>7</w:t>'));
    const body =
      `<w:p>${picture('A kiln &amp; its door')}<w:del>${picture('An old kiln')}</w:del>${run('<w:t>See below. </w:t>')}` +
      `${field(run('<w:instrText>IF </w:instrText>') + inner, run('<w:t>Turn the page.</w:t>'))}</w:p>`;
    const { value } = await docxParagraphs(docxOf(body));
    assert.deepEqual(
      value.filter((paragraph) => paragraph.trim()),
      ['See below. Turn the page.', 'A kiln & its door'],
    );
  });
});

import { strToU8, zipSync } from 'fflate';

const NAMESPACE = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

export const docxParagraph = (text: string): string => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;

/** A paragraph that cites a footnote. */
export const docxCitation = (text: string, note: number): string => `<w:p><w:r><w:t>${text}</w:t></w:r><w:r><w:footnoteReference w:id="${note}"/></w:r></w:p>`;

/** A DOCX from the XML of its body, and that of each of its footnotes, the first of which has the id 1. */
export function docxOf(body: string, notes: string[] = []): Uint8Array {
  const footnotes = notes.map((note, index) => `<w:footnote w:id="${index + 1}">${note}</w:footnote>`).join('');
  const parts = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels':
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    'word/document.xml': `<w:document ${NAMESPACE}><w:body>${body}</w:body></w:document>`,
    'word/footnotes.xml': `<w:footnotes ${NAMESPACE}>${footnotes}</w:footnotes>`,
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));
}

/** A DOCX whose library looks through all of its fields for each of its runs: with a hundred thousand of both it is busy for minutes. */
export function endlessDocx(fields: number): Uint8Array {
  return docxOf(`<w:p>${'<w:r><w:fldChar w:fldCharType="begin"/></w:r>'.repeat(fields)}</w:p>`);
}

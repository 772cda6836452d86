import { strToU8, zipSync } from 'fflate';

const NAMESPACES =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" ' +
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" ' +
  'xmlns:v="urn:schemas-microsoft-com:vml" ' +
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export const docxParagraph = (text: string): string => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;

/** A paragraph that cites a footnote. */
export const docxCitation = (text: string, note: number): string =>
  `<w:p><w:r><w:t>${text}</w:t></w:r><w:r><w:footnoteReference w:id="${note}"/></w:r></w:p>`;

/** Parts of a document besides its text, as the XML of what they hold. */
export type WordParts = Partial<Record<'endnotes' | 'styles' | 'comments' | 'numbering' | 'header', string>>;

/** A DOCX from the XML of its body, and that of each of its footnotes, the first of which has the id 1. */
export function docxOf(body: string, notes: readonly string[] = [], more: WordParts = {}): Uint8Array {
  const footnotes = notes.map((note, index) => `<w:footnote w:id="${index + 1}">${note}</w:footnote>`).join('');
  const parts: Record<string, string> = { footnotes, ...more };
  const names = Object.keys(parts);
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
  const relations = (content: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${content}</Relationships>`;
  const files: Record<string, string> = {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ' +
      'ContentType="application/xml"/><Default Extension="rels" ' +
      'ContentType="application/vnd.openxmlformats-package.relationships+xml"/></Types>',
    '_rels/.rels': relations(relation('r1', 'officeDocument', 'word/document.xml')),
    'word/_rels/document.xml.rels': relations(
      names.map((name, index) => relation(`r${index + 1}`, name, `${name}.xml`)).join(''),
    ),
    'word/document.xml': `<w:document ${NAMESPACES}><w:body>${body}</w:body></w:document>`,
    ...Object.fromEntries(
      names.map((name) => [`word/${name}.xml`, `<w:${name} ${NAMESPACES}>${parts[name]}</w:${name}>`]),
    ),
  };
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
}

/**
 * A DOCX whose library looks through all of its fields for each of its runs: with a hundred thousand of both it is busy
 * for minutes.
 */
export function endlessDocx(fields: number): Uint8Array {
  return docxOf(`<w:p>${'<w:r><w:fldChar w:fldCharType="begin"/></w:r>'.repeat(fields)}</w:p>`);
}

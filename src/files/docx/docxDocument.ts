import type * as Mammoth from 'mammoth';
import { lazyRequire } from '../../base/lazyRequire';
import type { Parsed } from '../../base/problem';
import type { Steps } from '../../base/steps';
import { detectLanguage } from '../../language/detection';
import { languageOfFileName } from '../../language/fileName';
import { sentences } from '../../language/sentences';
import type { DocumentText } from '../../model/document';
import type { Segment } from '../../model/segment';
import { OMITTED } from '../document/decodedText';
import { saysSomething } from '../document/documentSegments';

const mammoth = lazyRequire<typeof Mammoth>('mammoth');

/** A node of the tree that mammoth makes of a document: comments and deleted text are not in it. */
interface DocxNode {
  type: string;
  children?: DocxNode[];
  /** Of a text. */
  value?: string;
  /** Of a reference to a note. */
  noteType?: string;
  noteId?: string;
}

interface DocxTree extends DocxNode {
  notes: { resolve(reference: DocxNode): { body: DocxNode[] } | null };
}

/** What of a paragraph is no sentence of its own but stands for something between the words. */
const INLINE: Record<string, string> = { tab: '\t', break: '\n', image: OMITTED, checkbox: '' };

/** Characters from which the language is recognised. */
const SAMPLE = 2000;

/** The paragraphs of a DOCX, each with its notes behind it. A file that is no DOCX gives none, and a problem. */
export async function docxParagraphs(bytes: Uint8Array): Promise<Parsed<string[]>> {
  let tree: DocxTree | undefined;
  try {
    // The conversion to HTML is not wanted: the tree is taken out, and an empty one goes on.
    const transformDocument = (document: DocxTree) => ({ ...(tree = document), children: [] });
    await mammoth().convertToHtml({ buffer: Buffer.from(bytes) }, { transformDocument });
  } catch (error) {
    return { value: [], problems: [{ line: 1, message: `This is no readable DOCX (${(error as Error).message.split('\n')[0]}). Open it in a word processor and save it as DOCX again.` }] };
  }
  return { value: tree ? paragraphsOf(tree, tree.notes) : [], problems: [] };
}

/** The sentences of a DOCX; the line of a segment is the number of its paragraph. */
export function* docxText(paragraphs: readonly string[], fileName: string): Steps<DocumentText> {
  const language = languageOfFileName(fileName) ?? recognised(paragraphs);
  const segments: Segment[] = [];
  for (const [index, paragraph] of paragraphs.entries()) {
    const text = paragraph.replace(/\s+/g, ' ').trim();
    for (const { start, end } of sentences(text, language ?? 'und')) {
      const sentence = text.slice(start, end);
      if (saysSomething(sentence)) segments.push({ text: sentence, line: index + 1 });
    }
    yield;
  }
  return { kind: 'monolingual', language, segments };
}

function recognised(paragraphs: readonly string[]): string | undefined {
  const detected = detectLanguage(paragraphs.filter((paragraph) => paragraph.trim()).join('\n').slice(0, SAMPLE));
  return detected?.confident ? detected.language : undefined;
}

function paragraphsOf(node: DocxNode, notes: DocxTree['notes']): string[] {
  if (node.type !== 'paragraph') return (node.children ?? []).flatMap((child) => paragraphsOf(child, notes));
  const references: DocxNode[] = [];
  const text = textOf(node, references);
  return [text, ...references.flatMap((reference) => notes.resolve(reference)?.body.flatMap((part) => paragraphsOf(part, notes)) ?? [])];
}

function textOf(node: DocxNode, references: DocxNode[]): string {
  if (node.type === 'noteReference') references.push(node);
  if (node.value !== undefined && node.type === 'text') return node.value;
  return INLINE[node.type] ?? (node.children ?? []).map((child) => textOf(child, references)).join('');
}

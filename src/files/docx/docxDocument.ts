import type * as Mammoth from 'mammoth';
import { lazyRequire } from '../../base/lazyRequire';
import type { DocumentText, SkippedText } from '../../model/document';
import { SkippedCounter } from '../../language/skippedText';
import type { ReaderResult } from '../../base/problem';
import type { Steps } from '../../base/steps';
import { detectLanguage } from '../../language/detection';
import { languageOfFileName } from '../../language/fileName';
import { sentenceSpansOf } from '../../language/sentences';
import type { Segment } from '../../model/segment';
import { OMISSION_PLACEHOLDER } from '../document/decodedText';
import { hasLetterOrDigit } from '../document/documentSegments';
import { bytesAsSource } from '../encoding/decodeText';
import { zipRejectionReason, isZip } from '../zip/zipFile';
import { simplifyDocx } from './wordMarkup';

const mammoth = lazyRequire<typeof Mammoth>('mammoth');

/** A node of the tree that mammoth makes of a document: comments and deleted text are not in it. */
interface DocxNode {
  type: string;
  children?: DocxNode[];
  /** The value of a text. */
  value?: string;
  /** The type of a note reference. */
  noteType?: string;
  noteId?: string;
}

interface DocxTree extends DocxNode {
  notes: { resolve(reference: DocxNode): { body: DocxNode[] } | null };
}

/** Inline parts of a paragraph, with their representation as text. */
const INLINE: Record<string, string> = { tab: '\t', break: '\n', image: OMISSION_PLACEHOLDER, checkbox: '' };

/** The number of characters from which the language is detected. */
const SAMPLE = 2000;

/**
 * The maximum nesting depth of elements. Ten nested tables need forty levels. The limit is needed because the library
 * that reads them is recursive.
 */
const MAX_DEPTH = 256;
const TOO_DEEP = `Its elements are nested more than ${MAX_DEPTH} levels deep.`;
const [LESS, GREATER, SLASH, DOUBLE_QUOTE, SINGLE_QUOTE, EXCLAMATION, QUESTION] = [...'<>/"\'!?'].map((sign) =>
  sign.charCodeAt(0),
);

/** Tracks the nesting depth of XML elements; comments, which word processors do not write, count like their content. */
class XmlNesting {
  private depth = 0;
  private isInTag = false;
  private quote: number | undefined;
  private last: number | undefined;

  /** Returns whether the nesting is too deep, up to the end of this piece. */
  isTooDeep(piece: Uint8Array): boolean {
    for (const byte of piece) {
      this.follow(byte);
      if (this.depth > MAX_DEPTH) return true;
    }
    return false;
  }

  private follow(byte: number): void {
    const before = this.last;
    this.last = byte;
    if (this.quote !== undefined) {
      if (byte === this.quote) this.quote = undefined;
    } else if (before === LESS) {
      this.isInTag = byte !== SLASH && byte !== EXCLAMATION && byte !== QUESTION;
      if (this.isInTag) this.depth++;
      else if (byte === SLASH) this.depth--;
    } else if (this.isInTag && (byte === DOUBLE_QUOTE || byte === SINGLE_QUOTE)) {
      this.quote = byte;
    } else if (this.isInTag && byte === GREATER) {
      if (before === SLASH) this.depth--;
      this.isInTag = false;
    }
  }
}

/** Returns why a DOCX must not be read, as a sentence; undefined if it may. */
export function* docxRejectionReason(bytes: Uint8Array): Steps<string | undefined> {
  if (!isZip(bytes)) return undefined;
  return yield* zipRejectionReason(bytesAsSource(bytes), 'Split it, for example by chapters.', () => {
    const nesting = new XmlNesting();
    return (piece) => (nesting.isTooDeep(piece) ? TOO_DEEP : undefined);
  });
}

/** The paragraphs of a DOCX, and its skipped parts. */
export interface DocxParagraphs extends ReaderResult<string[]> {
  skippedParts?: SkippedText[];
}

/**
 * Returns the paragraphs of a DOCX, each followed by its notes. For a file that is not a DOCX, returns none and a
 * problem.
 */
export async function docxParagraphs(bytes: Uint8Array): Promise<DocxParagraphs> {
  let tree: DocxTree | undefined;
  const skippedParts = new SkippedCounter();
  try {
    const readable = simplifyDocx(bytes, skippedParts);
    // Only the tree is needed, so the library converts an empty one to HTML.
    const transformDocument = (document: DocxTree) => ({ ...(tree = document), children: [] });
    await mammoth().convertToHtml({ buffer: Buffer.from(readable) }, { transformDocument });
  } catch (error) {
    return {
      value: [],
      problems: [
        {
          line: 1,
          message:
            `This DOCX file cannot be read (${(error as Error).message.split('\n')[0]}). Open it in a word ` +
            `processor and save it as DOCX again.`,
        },
      ],
    };
  }
  return { value: tree ? paragraphsOf(tree) : [], problems: [], skippedParts: skippedParts.total() };
}

/** Reads the sentences of a DOCX; the line of a segment is the number of its paragraph. */
export function* docxText({ value: paragraphs, skippedParts }: DocxParagraphs, fileName: string): Steps<DocumentText> {
  const language = languageOfFileName(fileName) ?? recognised(paragraphs);
  const segments: Segment[] = [];
  for (const [index, paragraph] of paragraphs.entries()) {
    const text = paragraph
      .replace(/\u00ad/g, '')
      .replace(/\s+/g, ' ')
      .trim();
    const before = segments.length;
    for (const { start, end } of sentenceSpansOf(text, language ?? 'und')) {
      const sentence = text.slice(start, end);
      if (hasLetterOrDigit(sentence))
        segments.push({
          text: sentence,
          line: index + 1,
          ...(segments.length > before && { continuesParagraph: true as const }),
        });
    }
    yield;
  }
  return { kind: 'monolingual', language, segments, ...(skippedParts && { skippedParts }) };
}

function recognised(paragraphs: readonly string[]): string | undefined {
  const detected = detectLanguage(
    paragraphs
      .filter((paragraph) => paragraph.trim())
      .join('\n')
      .slice(0, SAMPLE),
  );
  return detected?.confident ? detected.language : undefined;
}

/**
 * Returns the paragraphs, each followed by the notes that it is the first to cite. Notes may cite each other and
 * themselves, so each is read once.
 */
function paragraphsOf(tree: DocxTree): string[] {
  const paragraphs: string[] = [];
  const read = new Set<string>();
  const waiting: DocxNode[] = [tree];
  const readNext = (nodes: readonly DocxNode[]): void => {
    for (let index = nodes.length - 1; index >= 0; index--) waiting.push(nodes[index]!);
  };
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.type !== 'paragraph') {
      readNext(node.children ?? []);
      continue;
    }
    const references: DocxNode[] = [];
    paragraphs.push(textOf(node, references));
    const cited = references.filter(({ noteType, noteId }) => {
      const note = `${noteType} ${noteId}`;
      return !read.has(note) && read.add(note);
    });
    readNext(cited.flatMap((reference) => tree.notes.resolve(reference)?.body ?? []));
  }
  return paragraphs;
}

function textOf(node: DocxNode, references: DocxNode[]): string {
  if (node.type === 'noteReference') references.push(node);
  if (node.value !== undefined && node.type === 'text') return node.value;
  return INLINE[node.type] ?? (node.children ?? []).map((child) => textOf(child, references)).join('');
}

import { runSynchronously } from '../../../src/base/steps';
import type { FileProblem } from '../../../src/base/problem';
import type { Steps } from '../../../src/base/steps';
import { isTableDocument, readTableDocument } from '../../../src/files/tableDocuments';
import { describeDocument, equivalentInsertion, locatePhrase, readDocumentInSteps } from '../../../src/files/documents';
import { docxRejectionReason, docxParagraphs, docxText } from '../../../src/files/docx/docxDocument';
import { readGlossaryInSteps } from '../../../src/files/glossaryFormats';
import type { DocumentText } from '../../../src/model/document';
import type { FileToRead } from './fileReading';
import type { StepClock } from './stepClock';

/** What a reader ends with. */
interface FoundInFile {
  /** Concepts, segments or pairs. */
  found: number;
  problems: FileProblem[];
}

function* glossarySteps({ bytes, fileName }: FileToRead): Steps<FoundInFile> {
  let found = 0;
  const { problems } = yield* readGlossaryInSteps(bytes, fileName, { source: 'en', target: 'de' }, () => found++);
  return { found, problems };
}

function* documentSteps({ bytes, fileName }: FileToRead): Steps<FoundInFile> {
  const document = { fileName, text: Buffer.from(bytes).toString() };
  const { value, problems } = yield* isTableDocument(document)
    ? readTableDocument(document)
    : readDocumentInSteps(document);
  return { found: countOf(value), problems };
}

/** What is asked of a document that is open: its languages, the phrase in its middle, an insertion there. */
function* placeSteps({ bytes, fileName }: FileToRead): Steps<FoundInFile> {
  const text = Buffer.from(bytes).toString();
  const middle = text.length >> 1;
  describeDocument({ fileName, text });
  yield;
  let found = 0;
  for (const selection of [
    { start: middle, end: middle },
    { start: middle, end: Math.min(text.length, middle + 5) },
  ]) {
    const slice = { fileName, text, offset: 0, selection };
    if (locatePhrase(slice)) found++;
    yield;
    equivalentInsertion(slice, 'word');
    yield;
  }
  return { found, problems: [] };
}

const countOf = (value: DocumentText): number =>
  value.kind === 'monolingual' ? value.segments.length : value.pairs.length;

/** A library reads it in one go. */
async function readWord({ bytes, fileName }: FileToRead, clock: StepClock): Promise<FoundInFile> {
  const fault = clock.run(docxRejectionReason(bytes));
  if (fault) return { found: 0, problems: [{ line: 1, message: fault }] };
  const paragraphs = await docxParagraphs(bytes);
  clock.lap();
  return { found: countOf(clock.run(docxText(paragraphs, fileName))), problems: paragraphs.problems };
}

/**
 * Reads a file as the product does; what it takes goes to the clock. @throws whatever a reader throws, which none
 * should
 */
export async function foundIn(file: FileToRead, clock: StepClock): Promise<FoundInFile> {
  if (file.as === 'glossary') return clock.run(glossarySteps(file));
  if (file.as === 'place') return clock.run(placeSteps(file));
  return /\.docx$/.test(file.fileName) ? readWord(file, clock) : clock.run(documentSteps(file));
}

/** What is loaded when it is first needed is no file's fault. */
export function warmUp(): void {
  for (const fileName of ['a.txt', 'a.md', 'a.ts', 'a.yml'])
    runSynchronously(documentSteps({ as: 'document', fileName, bytes: Buffer.from('A word is here.') }));
}

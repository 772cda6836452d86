/**
 * The entry of a thread that reads whole files for the engine, one after the other. A malicious file affects only this
 * thread.
 */
import { once } from 'node:events';
import { getHeapStatistics } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import type { Steps } from '../../base/steps';
import { isTableDocument, isWorkbook, readTableDocument, readWorkbookDocument } from '../../files/tableDocuments';
import { readDocumentInSteps } from '../../files/documents';
import type { DocxParagraphs } from '../../files/docx/docxDocument';
import { docxRejectionReason, docxParagraphs, docxText } from '../../files/docx/docxDocument';
import { decodeDocument } from '../../files/encodingGuess';
import { readGlossaryInSteps } from '../../files/glossaryFormats';
import type { DocumentReadOptions } from '../../files/tableDocuments';
import type { DocumentContent, DocumentText } from '../../model/document';
import { FileSource } from './fileSource';
import type {
  DocumentFileTask,
  GlossaryFileTask,
  ReadingItem,
  ReadingResult,
  ReadingTask,
  ThreadReport,
  ThreadRequest,
} from './readingTask';
import { packItem } from './readingTask';

/** The number of items that are sent together; the engine unpacks them within a millisecond. */
const BATCH = 100;
/** The maximum number of unconfirmed batches, so neither side waits while both work. */
const MAX_UNCONFIRMED = 3;
/** The interval of progress messages, in milliseconds. */
const PROGRESS_INTERVAL_MS = 200;

const port = parentPort!;
/** The heap limit in mebibytes, above which a reading is cancelled. */
const { megabytes } = workerData as { megabytes: number };
/** The number of batches that the engine has not confirmed yet. */
let underWay = 0;

port.on('message', (request: ThreadRequest) => {
  if (request.kind === 'taken') underWay--;
  else void run(request.task);
});

async function run(task: ReadingTask): Promise<void> {
  underWay = 0;
  try {
    post({ kind: 'done', result: await read(task) });
  } catch (error) {
    post({ kind: 'fault', error, isOutOfMemory: error instanceof OutOfMemory });
  }
}

/**
 * Reports that memory runs out. V8 ends the whole process if a single list exceeds its limit, so a reading stops long
 * before.
 */
class OutOfMemory extends Error {}

function read(task: ReadingTask): Promise<ReadingResult> {
  if (task.kind === 'glossaryFile') return readGlossaryFile(task);
  if (task.kind === 'text') return readText(task.document, task.wanted, task.asTable);
  if (/\.docx$/i.test(task.path)) return readDocx(task);
  return isWorkbook(task.path) ? readSheets(task) : readTextFile(task);
}

async function readText(
  document: DocumentContent,
  wanted: DocumentReadOptions,
  asTable: boolean,
): Promise<ReadingResult> {
  const { value, problems } = await runWithProgress(
    asTable && isTableDocument(document) ? readTableDocument(document, wanted) : readDocumentInSteps(document, wanted),
  );
  return { head: await handOver(value), problems };
}

async function readTextFile({ path, bytes, wanted }: DocumentFileTask): Promise<ReadingResult> {
  const { text, guess, undecodable } = await runWithProgress(
    decodeDocument(bytes, { fileName: path, source: wanted.source, target: wanted.target }),
  );
  const result = await readText({ fileName: path, text }, wanted, true);
  return { ...result, problems: [...(guess ? [guess] : []), ...undecodable, ...result.problems] };
}

async function readDocx({ path, bytes }: DocumentFileTask): Promise<ReadingResult> {
  const reason = await runWithProgress(docxRejectionReason(bytes));
  const paragraphs: DocxParagraphs = reason
    ? {
        value: [],
        problems: [
          {
            line: 1,
            message: `This DOCX file cannot be read: ${reason} Or open it in a word processor, and save it again.`,
          },
        ],
      }
    : await docxParagraphs(bytes);
  return { head: await handOver(await runWithProgress(docxText(paragraphs, path))), problems: paragraphs.problems };
}

async function readSheets({ path, bytes, wanted }: DocumentFileTask): Promise<ReadingResult> {
  const { value, problems } = await runWithProgress(readWorkbookDocument(path, bytes, wanted));
  return { head: await handOver(value), problems };
}

/** Passes the concepts on while the file is read, because those of a large one do not fit in memory. */
async function readGlossaryFile({ path, descriptor, size, options }: GlossaryFileTask): Promise<ReadingResult> {
  const source = FileSource.ofDescriptor(descriptor, size);
  const batch: ReadingItem[] = [];
  const result = await runWithProgress(
    readGlossaryInSteps(source, path, options, (concept) => batch.push(concept)),
    () => source.position,
    async () => {
      if (batch.length >= BATCH) await sendAll(batch.splice(0), source.position);
    },
  );
  await sendAll(batch, source.position);
  return result;
}

/** Runs work step by step and reports progress from time to time. */
async function runWithProgress<T>(
  steps: Steps<T>,
  position: () => number = () => 0,
  afterStep: () => Promise<void> = async () => {},
): Promise<T> {
  let lastReport = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await afterStep();
    if (performance.now() - lastReport < PROGRESS_INTERVAL_MS) continue;
    if (getHeapStatistics().used_heap_size > megabytes * 2 ** 20) throw new OutOfMemory();
    post({ kind: 'progress', position: position() });
    lastReport = performance.now();
  }
}

async function handOver(text: DocumentText): Promise<Extract<ReadingResult, { head: unknown }>['head']> {
  if (text.kind === 'monolingual') {
    const { segments, ...head } = text;
    await sendAll(segments, 0);
    return head;
  }
  const { pairs, ...head } = text;
  await sendAll(pairs, 0);
  return head;
}

async function sendAll(items: ReadingItem[], position: number): Promise<void> {
  for (let start = 0; start < items.length; start += BATCH) await send(items.slice(start, start + BATCH), position);
}

async function send(items: ReadingItem[], position: number): Promise<void> {
  post({ kind: 'items', items: items.map(packItem), position });
  underWay++;
  while (underWay >= MAX_UNCONFIRMED) await once(port, 'message');
}

function post(report: ThreadReport): void {
  port.postMessage(report);
}

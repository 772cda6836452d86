import path from 'node:path';
import type { Passage } from '../../ask/passages';
import { extractPassages, PassageWords, sentenceWords } from '../../ask/passages';
import type { EncodedPassages } from '../../ask/rankPassages';
import { rankPassages } from '../../ask/rankPassages';
import { GlossaError } from '../../base/errors';
import { Pacer } from '../../base/pacer';
import type { FileProblem } from '../../base/problem';
import { runInSlices } from '../../base/steps';
import { isSettled, stampOf } from '../../gate/fileStamp';
import { languageMatches } from '../../language/tags';
import type { SkippedText } from '../../model/document';
import type { TaskProgress } from '../../protocol/commonParameters';
import type { AskParams, askRequests, AskResult, PassageHit } from '../../protocol/documents';
import type { PhraseEncoder } from '../encoder/phraseEncoder';
import type { HandlerOf, RequestContext } from '../handlers/requestHandler';
import { ignoreProgress } from '../handlers/requestHandler';
import { pruneCacheFolder } from '../index/cache/cacheFiles';
import { readArrays, saveArrays } from '../index/cache/indexFile';
import type { DocumentReader } from '../reading/documentReader';
import { cacheFileName } from '../sha256';
import { encodeQuestion, WordVectors } from './wordVectors';

/** The maximum number of passages; the words of all are in memory. */
const MAX_PASSAGES = 300_000;
/** The share of reading in the whole work, in percent. */
const READ_PERCENT = 70;

interface NamedPassages extends FilePassages {
  file: string;
}

/** The cached passages of the last question, reused for the next one. */
interface Library {
  /** A key that changes with the content of the files. */
  key: string;
  files: NamedPassages[];
  collection: EncodedPassages;
  refused: AskResult['refused'];
}

/** The minimum score of a passage in a preferred language that comes before better ones, relative to the best score. */
const MIN_PREFERRED_SHARE = 0.6;

interface AnswerContext {
  signal?: AbortSignal;
  onProgress: (progress: TaskProgress) => void;
}

/** Answers questions from documents, which are read again only after changes. */
export class QuestionAnswerer implements HandlerOf<typeof askRequests> {
  private library: Library | undefined;
  private vectors: WordVectors | undefined;

  /** @param encoderIfAny if it returns no encoder, words match only equal words, and names in another script */
  constructor(
    private readonly passages: PassageCache,
    private readonly encoderIfAny: () => Promise<PhraseEncoder | undefined>,
  ) {}

  /**
   * Returns the passages that answer a question. Rejected documents are listed in the result. Errors: `cancelled`.
   */
  async ask(
    { question, language, preferredLanguages = [], documents, limit }: AskParams,
    { signal, onProgress = ignoreProgress }: RequestContext = {},
  ): Promise<AskResult> {
    const encoder = await this.encoderIfAny();
    this.vectors ??= new WordVectors(encoder);
    const pacer = new Pacer(signal);
    const library = await this.libraryOf(
      documents.map(({ path }) => path),
      this.vectors,
      { signal, onProgress },
    );
    const { collection, files, refused } = library;
    const encodedQuestion = await encodeQuestion(question, language, collection, encoder, pacer);
    // Some of the best may be the same text in other files.
    const ranked = await runInSlices(rankPassages(collection, encodedQuestion, Infinity), pacer);
    const texts = new Set<string>();
    const [preferred, others]: [PassageHit[], PassageHit[]] = [[], []];
    const minPreferred = MIN_PREFERRED_SHARE * (ranked[0]?.score ?? 0);
    const placeOf = places(files);
    for (const { passage, sentence, score } of ranked) {
      const isEnough = !preferredLanguages.length || score < minPreferred || preferred.length >= limit;
      if (score <= 0 || (isEnough && others.length >= limit)) break;
      const { file, at, firstSentence } = placeOf(passage);
      const { text, line, language: written, sentences } = file.passages[at]!;
      if (texts.has(text)) continue;
      texts.add(text);
      const isPreferred =
        score >= minPreferred &&
        preferredLanguages.some((each) => written !== undefined && languageMatches(written, each));
      const kept = isPreferred ? preferred : others;
      if (kept.length >= limit) continue;
      kept.push({
        file: file.file,
        line,
        passage: text,
        sentence: sentences[sentence - firstSentence]!,
        ...(written !== undefined && { language: written }),
        score: Number(score.toFixed(4)),
      });
    }
    onProgress({ phase: 'reading', percent: 100 });
    return {
      hits: [...preferred, ...others].slice(0, limit),
      passages: collection.words.passageCount,
      refused,
      problems: files.flatMap(({ file, problems }) => problems.map((problem): FileProblem => ({ ...problem, file }))),
      skippedParts: files.flatMap(({ file, skippedParts: parts }) => (parts.length ? [{ file, parts }] : [])),
    };
  }

  /** Frees cached data. */
  forget(): void {
    this.library = undefined;
    this.vectors = undefined;
    this.passages.keepOnly(new Set());
  }

  private async libraryOf(
    paths: readonly string[],
    vectors: WordVectors,
    { signal, onProgress }: AnswerContext,
  ): Promise<Library> {
    const unique = new Set(paths);
    const { files, refused } = await this.readAll([...unique], { signal, onProgress });
    this.passages.keepOnly(unique);
    const key = JSON.stringify([files.map(({ file, key }) => [file, key]), refused]);
    if (this.library?.key === key) return this.library;
    const pacer = new Pacer(signal);
    const words = new PassageWords();
    for (const { words: ofFile } of files) {
      for (const sentences of ofFile) words.add(sentences);
      await pacer.yield();
    }
    const onFractionDone = (share: number) =>
      onProgress({ phase: 'encoding', percent: READ_PERCENT + (100 - READ_PERCENT) * share });
    onFractionDone(0);
    const library = { key, files, refused, collection: await vectors.collection(words, pacer, onFractionDone) };
    if (this.vectors === vectors) this.library = library;
    await this.passages.tidy();
    return library;
  }

  private async readAll(
    paths: readonly string[],
    { signal, onProgress }: AnswerContext,
  ): Promise<Pick<Library, 'files' | 'refused'>> {
    const files: NamedPassages[] = [];
    const refused: AskResult['refused'] = [];
    let passages = 0;
    for (const [index, file] of paths.entries()) {
      onProgress({
        phase: 'reading',
        percent: (READ_PERCENT * index) / paths.length,
        document: { name: file, number: index + 1, of: paths.length },
      });
      if (passages >= MAX_PASSAGES) {
        refused.push({
          file,
          reason: `It was skipped: the limit of ${MAX_PASSAGES} passages is reached. Search fewer files at a time.`,
        });
        continue;
      }
      try {
        const read = await this.passages.read(file, signal);
        passages += read.passages.length;
        files.push({ ...read, file });
      } catch (error) {
        if (!(error instanceof GlossaError) || error.code === 'cancelled') throw error;
        refused.push({ file, reason: error.message });
      }
    }
    return { files, refused };
  }
}

/**
 * Returns a function that finds the file of a passage, its index there, and the number of its first sentence among all
 * sentences.
 */
function places(files: readonly NamedPassages[]) {
  const starts: number[] = [];
  const sentenceStarts: number[] = [];
  let passages = 0;
  let sentences = 0;
  for (const file of files) {
    starts.push(passages);
    sentenceStarts.push(sentences);
    passages += file.passages.length;
    for (const passage of file.passages) sentences += passage.sentences.length;
  }
  return (passage: number) => {
    const index = starts.findLastIndex((start, i) => start <= passage && files[i]!.passages.length > 0);
    const file = files[index]!;
    const at = passage - starts[index]!;
    const firstSentence =
      sentenceStarts[index]! + file.passages.slice(0, at).reduce((sum, { sentences: own }) => sum + own.length, 0);
    return { file, at, firstSentence };
  };
}

/** The format version. Increase it when the same bytes become other passages or other words. */
const VERSION = 7;
/** The maximum number of bytes that passages may take on the disk. */
const MAX_BYTES = 256 << 20;

/** The passages of a file. */
interface FilePassages {
  /** A key that changes with the content and the file name. */
  key: string;
  passages: Passage[];
  /** The words of each sentence, for each passage. */
  words: string[][][];
  problems: FileProblem[];
  skippedParts: readonly SkippedText[];
}

/**
 * The passages of files, read once per content: cached in memory by path, and on disk by content and name. The cache
 * may be deleted at any time.
 */
export class PassageCache {
  private readonly known = new Map<string, { stamp: string; held: FilePassages }>();

  constructor(
    private readonly reader: DocumentReader,
    private readonly folder: string,
  ) {}

  /** Reads the passages of a file. Errors: `cancelled`, those of the gate, and those of `DocumentReader.read`. */
  async read(file: string, signal?: AbortSignal): Promise<FilePassages> {
    const readAt = Date.now();
    const stamp = await stampOf(file).catch(() => undefined); // an unreadable file fails when it is opened
    const known = this.known.get(file);
    if (known && stamp && known.stamp === stamp.key) return known.held;
    const held = await this.readContent(file, signal);
    if (stamp && isSettled(stamp, readAt)) this.known.set(file, { stamp: stamp.key, held });
    return held;
  }

  /** Removes all files except these from the memory cache. */
  keepOnly(files: ReadonlySet<string>): void {
    for (const file of this.known.keys()) if (!files.has(file)) this.known.delete(file);
  }

  /** Deletes the least recently used files if the cache is too large. */
  tidy(): Promise<void> {
    return pruneCacheFolder(this.folder, MAX_BYTES);
  }

  /** Returns the passages of a file. The document text, which may be larger, is released on return. */
  private async readPassages(
    file: string,
    pacer: Pacer,
  ): Promise<Pick<FilePassages, 'passages' | 'problems' | 'skippedParts'>> {
    const { value, problems } = await this.reader.read({ path: file }, {}, pacer.signal);
    const passages = await runInSlices(extractPassages(value, MAX_PASSAGES + 1), pacer);
    return { passages, problems, skippedParts: value.skippedParts ?? [] };
  }

  private async readContent(file: string, signal?: AbortSignal): Promise<FilePassages> {
    const key = `passages ${VERSION} ${path.basename(file)} ${await this.reader.hashOf(file)}`;
    const kept = path.join(this.folder, `${cacheFileName(key)}.passages`);
    const saved = await readArrays<Omit<FilePassages, 'key'>>(kept, cacheFileName(key));
    if (saved) return { ...saved.facts, key };
    const pacer = new Pacer(signal);
    const { passages, problems, skippedParts } = await this.readPassages(file, pacer);
    const [rest] = passages.splice(MAX_PASSAGES);
    const words: string[][][] = [];
    for (const passage of passages) {
      words.push(sentenceWords(passage));
      await pacer.yield();
    }
    const left =
      `Only the first ${MAX_PASSAGES} passages of a document are used. The rest, from here on, was skipped. Split ` +
      `the document.`;
    const held = {
      passages,
      words,
      problems: rest ? [...problems, { line: rest.line, message: left }] : problems,
      skippedParts,
    };
    // If saving fails, only the next reading takes longer.
    await saveArrays(kept, cacheFileName(key), { facts: held }).catch(() => undefined);
    return { ...held, key };
  }
}

import { PassageWords } from '../../ask/passageWords';
import type { PassageCollection } from '../../ask/rankPassages';
import { rankPassages } from '../../ask/rankPassages';
import { GlossaError } from '../../base/errors';
import { Pacer } from '../../base/pacer';
import type { Problem } from '../../base/problem';
import { runInSlices } from '../../base/steps';
import type { TaskProgress } from '../../protocol/commonParameters';
import type { AskParams, AskResult, PassageHit } from '../../protocol/documents';
import type { PhraseEncoder } from '../encoder/phraseEncoder';
import { askedQuestion } from './askedQuestion';
import type { FilePassages, PassageFiles } from './passageFiles';
import { WordVectors } from './wordVectors';

/** Passages at which no further file is taken: memory holds the words of all. */
const MAX_PASSAGES = 300_000;
/** Share of the work that reading takes, in percent. */
const READ_PERCENT = 70;

interface NamedPassages extends FilePassages {
  file: string;
}

/** All passages that were asked of last, ready for the next question. */
interface Library {
  /** A key of its inputs. */
  key: string;
  files: NamedPassages[];
  collection: PassageCollection;
  refused: AskResult['refused'];
}

interface AnswerContext {
  signal?: AbortSignal;
  onProgress: (progress: TaskProgress) => void;
}

/** Answers questions from documents, which are read again only after changes. */
export class QuestionAnswers {
  private library: Library | undefined;
  private readonly vectors: WordVectors;

  /** Without an encoder, words match only themselves. */
  constructor(
    private readonly passages: PassageFiles,
    private readonly encoder: PhraseEncoder | undefined,
  ) {
    this.vectors = new WordVectors(encoder);
  }

  /** Errors: `cancelled`. */
  async answer(
    { question, language, documents, limit }: AskParams,
    { signal, onProgress }: AnswerContext,
  ): Promise<AskResult> {
    const pacer = new Pacer(signal);
    const library = await this.libraryOf(
      documents.map(({ path }) => path),
      { signal, onProgress },
    );
    const { collection, files, refused } = library;
    const asked = await askedQuestion(question, language, collection, this.encoder, pacer, signal);
    // Some of the best may be the same text in other files.
    const ranked = await runInSlices(rankPassages(collection, asked, Infinity), pacer);
    const texts = new Set<string>();
    const hits: PassageHit[] = [];
    const placeOf = places(files);
    for (const { passage, sentence, score } of ranked) {
      if (hits.length >= limit || score <= 0) break;
      const { file, at, firstSentence } = placeOf(passage);
      const { text, line, language: written, sentences } = file.passages[at]!;
      if (texts.has(text)) continue;
      texts.add(text);
      hits.push({
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
      hits,
      passages: collection.words.passageCount,
      refused,
      problems: files.flatMap(({ file, problems }) => problems.map((problem): Problem => ({ ...problem, file }))),
      passedOver: files.flatMap(({ file, passedOver: parts }) => (parts.length ? [{ file, parts }] : [])),
    };
  }

  private async libraryOf(paths: readonly string[], { signal, onProgress }: AnswerContext): Promise<Library> {
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
    const onShare = (share: number) =>
      onProgress({ phase: 'encoding', percent: READ_PERCENT + (100 - READ_PERCENT) * share });
    onShare(0);
    this.library = { key, files, refused, collection: await this.vectors.collection(words, pacer, signal, onShare) };
    await this.passages.tidy();
    return this.library;
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
          reason:
            `It was left out, because ${MAX_PASSAGES} passages were read before it. Ask of fewer files at a ` + `time.`,
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

/** Finds the file of a passage, its place there, and the number of its first sentence among all. */
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

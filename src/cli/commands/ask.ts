import path from 'node:path';
import { Command } from 'commander';
import { GlossaError } from '../../base/errors';
import { countWithNoun, hasErrors } from '../../base/problem';
import type { AskResult } from '../../protocol/documents';
import { MAX_QUERY_LENGTH } from '../../protocol/lookups';
import { interruptSignal } from '../interrupt';
import { answerLines } from '../jsonLines';
import { collectOption, EXIT_STATUS, parseLanguageOption, parsePositiveInteger, UsageError } from '../options';
import { displayPath, UnreadableFolders } from '../projectFolder';
import { openEngine, progressReporter, reportProblems, reportSkippedText } from '../session';
import { STANDARD_STREAM } from '../standardStreams';
import { printLine, printMessage } from '../terminal';
import { expandFolders } from '../textFiles';

interface AskOptions {
  in: string[];
  from?: string;
  count: number;
}

/** `glossa ask`: finds passages in any language that answer a question. */
export function askCommand(): Command {
  return new Command('ask')
    .description('find passages in any language that answer a question')
    .argument(
      '<question>',
      'question in any language; - reads questions from standard input, one {"question":"…"} per line',
    )
    .requiredOption('--in <path>', 'document or folder to search; may be repeated', collectOption, [])
    .option('--from <language>', 'language of the question (default: detected)')
    .option('-k, --count <n>', 'maximum number of passages per question', parsePositiveInteger, 10)
    .action(async (question: string, options: AskOptions, command: Command) => {
      if (!options.in.length) throw new UsageError('Specify a document or a folder: --in PATH.');
      if (options.in.includes(STANDARD_STREAM))
        throw new UsageError('Specify a file or a folder for --in. Standard input contains the questions.');
      const language = parseLanguageOption(options.from);
      if (question !== STANDARD_STREAM) question = questionOf({ question });
      const signal = interruptSignal();
      const unreadable = new UnreadableFolders();
      const names = await expandFolders(options.in, signal, unreadable);
      const documents = [...new Set(names.map((name) => path.resolve(name)))].map((file) => ({ path: file }));
      if (!documents.length)
        throw new GlossaError('fileUnreadable', `No documents were found in ${options.in.join(', ')}.`);
      const engine = await openEngine(command);
      const ask = (typed: string) =>
        engine.questions.ask(
          { question: typed, language, documents, limit: options.count },
          { signal, onProgress: progressReporter(command) },
        );
      const reported = new ProblemReport();
      let refused = 0;
      if (question === STANDARD_STREAM) {
        refused = await answerLines(process.stdin, questionOf, async (questions) => {
          const answers: unknown[] = [];
          for (const each of questions) answers.push({ hits: hitLines(reported.of(await ask(each))) });
          return answers;
        });
      } else {
        const result = reported.of(await ask(question));
        for (const line of hitLines(result)) await printLine(line);
        if (result.passages && !result.hits.length)
          printMessage(`No passage answers the question. Passages searched: ${result.passages}.`);
      }
      await engine.close();
      process.exitCode = refused || reported.isBad || unreadable.any ? EXIT_STATUS.findings : EXIT_STATUS.done;
    });
}

/** Reports problems of the files, once for all questions. */
class ProblemReport {
  isBad = false;
  private isTold = false;

  of(result: AskResult): AskResult {
    if (this.isTold) return result;
    this.isTold = true;
    const { refused, problems, passages, skippedParts } = result;
    for (const { file, reason } of refused) printMessage(`${displayPath(file)}: ${reason}`);
    reportProblems(problems, displayPath);
    reportSkippedText(skippedParts, displayPath);
    if (refused.length) printMessage(`${countWithNoun(refused.length, 'file')} could not be read.`);
    if (!passages) printMessage('Nothing was read: the documents contain no text.');
    this.isBad = refused.length > 0 || hasErrors(problems) || !passages;
    return result;
  }
}

function hitLines({ hits }: AskResult) {
  return hits.map(({ file, line, passage, sentence: { start, end }, language, score }) => ({
    file: displayPath(file),
    line,
    passage,
    sentence: passage.slice(start, end),
    language,
    score,
  }));
}

/** Returns the question of an input line. Throws an error for the user if it is missing, empty or too long. */
function questionOf(value: unknown): string {
  const { question } = (typeof value === 'object' && value !== null ? value : {}) as { question?: unknown };
  if (typeof question !== 'string') throw new Error('Expected an object such as {"question":"…"}.');
  if (!question.trim()) throw new GlossaError('badRequest', 'The question is empty.');
  if (question.length > MAX_QUERY_LENGTH)
    throw new GlossaError(
      'badRequest',
      `The question has ${question.length} characters; at most ${MAX_QUERY_LENGTH} are allowed. Shorten it.`,
    );
  return question;
}

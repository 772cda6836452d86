import path from 'node:path';
import { Command } from 'commander';
import { countWithNoun } from '../../base/counted';
import { GlossaError } from '../../base/errors';
import { formatProblem } from '../../base/problem';
import type { AskResult } from '../../protocol/ask';
import { LONGEST_QUERY } from '../../protocol/lookups';
import { answerLines, printLine } from '../jsonLines';
import { checkedLanguage, collect, EXIT, UsageError, wholeNumber } from '../options';
import { askableFiles, isFolderHere, nameFromHere } from '../projectFolder';
import { interruptSignal, openEngine, progressLine } from '../session';
import { STANDARD } from '../standardStreams';

interface AskOptions {
  in: string[];
  from?: string;
  count: number;
}

/** `glossa ask`: the passages that answer a question, in whatever language they are. */
export function askCommand(): Command {
  return new Command('ask')
    .description('find the passages that answer a question, in whatever language they are')
    .argument('<question>', 'in any language; with - each line of standard input is one, as {"question":"…"}')
    .requiredOption('--in <path>', 'document or folder to look in; may be repeated', collect, [])
    .option('--from <language>', 'language of the question (default: it is recognised)')
    .option('-k, --count <n>', 'passages a question, at most', wholeNumber, 10)
    .action(async (question: string, options: AskOptions, command: Command) => {
      if (!options.in.length) throw new UsageError('Name a document or a folder: --in PATH.');
      if (options.in.includes(STANDARD)) throw new UsageError('Name a file or a folder to look in; standard input holds the questions.');
      const language = checkedLanguage(options.from);
      if (question !== STANDARD) question = questionOf({ question });
      const signal = interruptSignal();
      const documents = await documentsIn(options.in, signal);
      const engine = openEngine(command);
      const ask = (asked: string) => engine.questions.ask({ question: asked, language, documents, limit: options.count }, { signal, onProgress: progressLine(command) });
      const told = new Told();
      let refused = 0;
      if (question === STANDARD) {
        refused = await answerLines(process.stdin, questionOf, async (questions) => {
          const answers: unknown[] = [];
          for (const each of questions) answers.push({ hits: hitLines(told.of(await ask(each))) });
          return answers;
        });
      } else {
        for (const line of hitLines(told.of(await ask(question)))) await printLine(line);
      }
      await engine.close();
      process.exitCode = refused || told.isBad ? EXIT.findings : EXIT.done;
    });
}

/** What is wrong with the files, which is said once for all questions. */
class Told {
  isBad = false;
  private isTold = false;

  of(result: AskResult): AskResult {
    if (this.isTold) return result;
    this.isTold = true;
    const { refused, problems } = result;
    for (const { file, reason } of refused) console.error(`${nameFromHere(file)}: ${reason}`);
    for (const problem of problems) console.error(formatProblem({ ...problem, file: problem.file && nameFromHere(problem.file) }));
    if (refused.length) console.error(`${countWithNoun(refused.length, 'file')} could not be read.`);
    this.isBad = refused.length > 0 || problems.length > 0;
    return result;
  }
}

function hitLines({ hits }: AskResult) {
  return hits.map(({ file, line, passage, sentence: { start, end }, language, score }) => ({ file: nameFromHere(file), line, passage, sentence: passage.slice(start, end), language, score }));
}

/** Checks the question of a line. */
function questionOf(value: unknown): string {
  const { question } = (typeof value === 'object' && value !== null ? value : {}) as { question?: unknown };
  if (typeof question !== 'string') throw new Error('An object is expected, as {"question":"…"}.');
  if (!question.trim()) throw new GlossaError('badRequest', 'The question is empty.');
  if (question.length > LONGEST_QUERY) throw new GlossaError('badRequest', `The question has ${question.length} characters; up to ${LONGEST_QUERY} are read.`);
  return question;
}

/** The files that are named, and those of the folders that are, as they are read: absolute, in order, each once. */
async function documentsIn(places: readonly string[], signal: AbortSignal): Promise<{ path: string }[]> {
  const files = new Set<string>();
  for (const place of places) {
    const names = (await isFolderHere(place)) ? await askableFiles(place, signal) : [place];
    for (const name of names) files.add(path.resolve(name));
  }
  return [...files].map((file) => ({ path: file }));
}

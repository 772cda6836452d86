import path from 'node:path';
import { Command } from 'commander';
import { countWithNoun } from '../../base/counted';
import { GlossaError } from '../../base/errors';
import { formatProblem } from '../../base/problem';
import type { Engine } from '../../engine/engine';
import type { LanguageChoice } from '../../model/languagePair';
import type { MemoryDocument, MemoryHit } from '../../protocol/memory';
import { namedFiles } from '../checkReport';
import { answerLines, phraseOf, printLine } from '../jsonLines';
import type { PairOptions } from '../options';
import { checkedLanguage, EXIT, UsageError, wholeNumber } from '../options';
import { isFolderHere, memoryPairs, nameFromHere } from '../projectFolder';
import { interruptSignal, openEngine, progressLine } from '../session';
import { STANDARD, StandardInput } from '../standardStreams';

interface FindOptions extends PairOptions {
  in: string[];
  count: number;
  includeUnfinished?: boolean;
}

/** `glossa find`: where a phrase was translated, and how. */
export function findCommand(): Command {
  return new Command('find')
    .description('find where a phrase was translated: exactly, inflected, and by meaning')
    .argument('<phrase>', 'what to look for, in any language; - takes phrases from standard input, as {"phrase":"…"} a line')
    .requiredOption('--in <path...>', 'folders, bilingual files (PO, XLIFF, TMX, tables), documents with their translations as SOURCE=TARGET, or documents whose translation the names of the files tell')
    .option('--from <language>', 'language of the phrase (default: any)')
    .option('--to <language>', 'language of its translations (default: any)')
    .option('-k, --count <n>', 'hits a phrase, at most', wholeNumber, 20)
    .option('--include-unfinished', 'also look at translations that their file calls unfinished: fuzzy, new, in need of a review')
    .action(async (phrase: string, options: FindOptions, command: Command) => {
      const languages = { source: checkedLanguage(options.from), target: checkedLanguage(options.to) };
      if (options.in.includes(STANDARD)) throw new UsageError('Name files or folders to look in; standard input holds the phrases.');
      if (phrase !== STANDARD && !phrase.trim()) throw new UsageError('Name a phrase to look for.');
      const engine = openEngine(command);
      const signal = interruptSignal();
      const documents = await documentsIn(options.in, languages, engine, signal);
      const memory = options.in.map((place) => path.resolve(place)).join('\n');
      const { includeUnfinished } = options;
      const { segments, refused, problems, unfinished } = await engine.memories.openMemory({ memory, documents, includeUnfinished }, { signal, onProgress: progressLine(command) });
      for (const { source, target, reason } of refused) console.error(`${nameFromHere(target ?? source)}: ${reason}`);
      for (const problem of problems) console.error(formatProblem({ ...problem, file: problem.file && nameFromHere(problem.file) }));
      if (unfinished && !includeUnfinished) console.error(`${countWithNoun(unfinished, 'unfinished unit')} ${unfinished === 1 ? 'was' : 'were'} left out; --include-unfinished looks at them, too.`);
      if (!segments) console.error('Nothing there is translated, so that there is nothing to find.');
      const look = async (sought: string, pair: LanguageChoice): Promise<object[]> =>
        (await engine.memories.findInMemory({ memory, phrase: sought, languages: pair, limit: options.count }, { signal })).hits.map(hitLine);
      let isRefused = refused.length > 0 || problems.length > 0;
      if (phrase === STANDARD) isRefused = (await answerPhrases(look, languages)) > 0 || isRefused;
      else for (const hit of await look(phrase, languages)) await printLine(hit);
      await engine.close();
      process.exitCode = isRefused ? EXIT.findings : EXIT.done;
    });
}

/** Returns how many lines were refused. */
function answerPhrases(look: (phrase: string, languages: LanguageChoice) => Promise<object[]>, languages: LanguageChoice): Promise<number> {
  const parse = (value: unknown) => {
    const { phrase } = phraseOf(value);
    const own = value as PairOptions;
    return { phrase, pair: { source: checkedLanguage(own.from) ?? languages.source, target: checkedLanguage(own.to) ?? languages.target } };
  };
  return answerLines(process.stdin, parse, async (questions) => {
    const answers: unknown[] = [];
    for (const { phrase, pair } of questions) {
      try {
        answers.push({ hits: await look(phrase, pair) });
      } catch (error) {
        if (!(error instanceof GlossaError) || error.code === 'cancelled') throw error;
        answers.push(error);
      }
    }
    return answers;
  });
}

/** Errors: `UsageError` where a place holds nothing that is translated. */
async function documentsIn(places: readonly string[], languages: LanguageChoice, engine: Engine, signal: AbortSignal): Promise<MemoryDocument[]> {
  const found: MemoryDocument[] = [];
  const input = new StandardInput([], undefined, signal);
  const named = { from: languages.source, to: languages.target };
  for (const place of places) {
    const isFolder = await isFolderHere(place);
    const files = isFolder ? await memoryPairs(place, named, engine, signal) : await namedFiles(place, languages, input, engine, signal);
    if (isFolder && !files.length) throw new UsageError(`No file in ${place} holds translations, or looks like the translation of another one.`);
    for (const file of files) found.push({ source: { path: path.resolve(file.source) }, ...(file.target !== undefined && { target: { path: path.resolve(file.target) } }), languages: file.languages ?? {} });
  }
  return found;
}

/** A hit as it is printed: where the phrase stands, both sides, and what of the other one translates it. Spans are half-open, in UTF-16 code units. */
function hitLine({ source, target, found, score, why, isUnfinished, repeated }: MemoryHit): object {
  const [own, other] = found === 'source' ? [source, target] : [target, source];
  const spansOf = ({ marked }: MemoryHit['source']): [number, number][] => marked.map(({ start, end }) => [start, end]);
  return {
    file: nameFromHere(own.file),
    line: own.line,
    source: source.text,
    target: target.text,
    translation: other.marked.map(({ start, end }) => other.text.slice(start, end)).join(' … '),
    score: Math.round(1000 * score) / 1000,
    why,
    sourceLanguage: source.language,
    targetLanguage: target.language,
    sourceSpans: spansOf(source),
    targetSpans: spansOf(target),
    ...(found === 'target' && { found }),
    ...(isUnfinished && { unfinished: true }),
    ...(repeated !== undefined && { repeated }),
  };
}

import path from 'node:path';
import { Command } from 'commander';
import { countWithNoun } from '../../base/counted';
import { formatProblem } from '../../base/problem';
import type { ExampleSentence } from '../../model/concept';
import type { PhrasePair } from '../../model/phrasePair';
import { printLine } from '../jsonLines';
import { checkedLanguage, checkedMap, collect, EXIT, requiredPair, share, UsageError } from '../options';
import { interruptSignal, openEngine, progressLine } from '../session';
import { ResultGlossary, StandardInput, takesStandardInput } from '../standardStreams';

interface BuildOptions {
  from?: string;
  to?: string;
  map?: string[];
  minConfidence: number;
  into?: string;
  as?: string;
}

/** `glossa build`: phrase pairs with their evidence out of two documents, or of one bilingual file. */
export function buildCommand(): Command {
  return takesStandardInput(new Command('build'))
    .description('mine a glossary from two documents, or from one bilingual file')
    .argument('<source>', 'or - for standard input')
    .argument('[target]', 'or - for standard input; missing where the source is a bilingual file')
    .option('--from <language>', 'language of the source; a bilingual file may name it itself')
    .option('--to <language>', 'language of the target')
    .option('--map <columns>', 'what the columns of a table hold, as 1=en,3=de or Ausdruck=de,Term=en; may be repeated', collect)
    .option('--min-confidence <share>', 'leave out pairs below it', share, 0.5)
    .option('--into <glossary>', 'also add the pairs to this *.glossa.jsonl; with - a glossary of them is printed in their place')
    .action(async (source: string, target: string | undefined, options: BuildOptions, command: Command) => {
      const languages = target ? requiredPair(options) : { from: checkedLanguage(options.from), to: checkedLanguage(options.to) };
      if (options.map && target !== undefined) throw new UsageError('--map says what the columns of one table hold, which is built from alone: leave the target out.');
      const columns = options.map && checkedMap(options.map);
      const signal = interruptSignal();
      const files = target === undefined ? [source] : [source, target];
      const input = new StandardInput(files, options.as, signal);
      const engine = openEngine(command);
      const params = {
        source: { path: await input.place(source) },
        target: target === undefined ? undefined : { path: await input.place(target) },
        languages: { source: languages.from, target: languages.to },
        columns,
        minConfidence: options.minConfidence,
      };
      const result = await input.named(() => engine.builds.build(params, { signal, onProgress: progressLine(command) }));
      for (const problem of result.problems) console.error(formatProblem({ ...problem, file: problem.file && input.nameOf(problem.file) }));
      if (result.unfinished) console.error(`${countWithNoun(result.unfinished, 'unfinished unit')} ${result.unfinished === 1 ? 'was' : 'were'} left out.`);
      const into = options.into === undefined ? undefined : new ResultGlossary(options.into);
      if (!into?.isPrinted) for (const pair of result.pairs) await printLine(phrasePairLine(pair));
      if (into) {
        const origin = files.map((file) => path.basename(input.nameOf(file))).join(' + ');
        await engine.changes.addPairs(result.pairs, result.pair, { path: into.path }, origin);
        await into.print();
      }
      await engine.close();
      process.exitCode = result.problems.length ? EXIT.findings : EXIT.done;
    });
}

/** A mined pair as `glossa build` prints it: sentences as texts, and where the phrases stand in them. */
function phrasePairLine({ evidence, ...pair }: PhrasePair): object {
  return {
    ...pair,
    evidence: evidence.map(({ source, target, sourceLine, targetLine }) => ({
      source: sentenceOf(source),
      target: sentenceOf(target),
      sourceLine,
      targetLine,
      sourceSpan: spanOf(source),
      targetSpan: spanOf(target),
    })),
  };
}

function sentenceOf({ before, phrase, after }: ExampleSentence): string {
  return before + phrase + after;
}

/** Half-open, in UTF-16 code units of the sentence. */
function spanOf({ before, phrase }: ExampleSentence): [number, number] {
  return [before.length, before.length + phrase.length];
}

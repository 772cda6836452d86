import path from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { countWithNoun } from '../../base/counted';
import { formatProblem } from '../../base/problem';
import type { ExampleSentence } from '../../model/concept';
import type { PairGroup, PhrasePair } from '../../model/phrasePair';
import { PAIR_GROUPS } from '../../model/phrasePair';
import { printLine } from '../jsonLines';
import { checkedLanguage, EXIT, requiredPair, share } from '../options';
import { interruptSignal, openEngine, progressLine } from '../session';
import { ResultGlossary, StandardInput, takesStandardInput } from '../standardStreams';

interface BuildOptions {
  from?: string;
  to?: string;
  minConfidence: number;
  into?: string;
  as?: string;
  include: PairGroup[];
}

/** `glossa build`: phrase pairs with their evidence out of two documents, or of one bilingual file. */
export function buildCommand(): Command {
  return takesStandardInput(new Command('build'))
    .description('mine a glossary from two documents, or from one bilingual file')
    .argument('<source>', 'or - for standard input')
    .argument('[target]', 'or - for standard input; missing where the source is a bilingual file')
    .option('--from <language>', 'language of the source; a bilingual file may name it itself')
    .option('--to <language>', 'language of the target')
    .option('--min-confidence <share>', 'leave out pairs below it', share, 0.5)
    .option('--include <groups>', `also take pairs that few clients would list: ${PAIR_GROUPS.join(', ')} or both, with a comma between`, pairGroups, [])
    .option('--into <glossary>', 'also add the pairs to this *.glossa.jsonl; with - a glossary of them is printed in their place')
    .action(async (source: string, target: string | undefined, options: BuildOptions, command: Command) => {
      const languages = target ? requiredPair(options) : { from: checkedLanguage(options.from), to: checkedLanguage(options.to) };
      const signal = interruptSignal();
      const files = target === undefined ? [source] : [source, target];
      const input = new StandardInput(files, options.as, signal);
      const engine = openEngine(command);
      const params = {
        source: { path: await input.place(source) },
        target: target === undefined ? undefined : { path: await input.place(target) },
        languages: { source: languages.from, target: languages.to },
        minConfidence: options.minConfidence,
      };
      const result = await input.named(() => engine.builds.build(params, { signal, onProgress: progressLine(command) }));
      for (const problem of result.problems) console.error(formatProblem({ ...problem, file: problem.file && input.nameOf(problem.file) }));
      if (result.unfinished) console.error(`${countWithNoun(result.unfinished, 'unfinished unit')} ${result.unfinished === 1 ? 'was' : 'were'} left out.`);
      const pairs = result.pairs.filter(({ group }) => !group || options.include.includes(group));
      for (const group of PAIR_GROUPS) tellLeftOut(group, options.include.includes(group) ? 0 : result.pairs.filter((pair) => pair.group === group).length);
      const into = options.into === undefined ? undefined : new ResultGlossary(options.into);
      if (!into?.isPrinted) for (const pair of pairs) await printLine(phrasePairLine(pair));
      if (into) {
        const origin = files.map((file) => path.basename(input.nameOf(file))).join(' + ');
        await engine.changes.addPairs(pairs, result.pair, { path: into.path }, origin);
        await into.print();
      }
      await engine.close();
      process.exitCode = result.problems.length ? EXIT.findings : EXIT.done;
    });
}

/** Groups of pairs with a comma between. */
function pairGroups(value: string): PairGroup[] {
  return value.split(',').map((name) => {
    const group = PAIR_GROUPS.find((known) => known === name.trim());
    if (!group) throw new InvalidArgumentError(`Give ${PAIR_GROUPS.join(', ')} or both.`);
    return group;
  });
}

const WHAT_THEY_ARE: Record<PairGroup, string> = { everyday: 'of everyday words', identical: 'that are the same on both sides' };

function tellLeftOut(group: PairGroup, count: number): void {
  if (count) console.error(`${countWithNoun(count, 'pair')} ${WHAT_THEY_ARE[group]} ${count === 1 ? 'was' : 'were'} left out; --include ${group} takes them.`);
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

import type { ExampleSentence } from '../model/concept';
import type { PhrasePair } from '../model/phrase';

/** Returns a mined pair for `glossa build`: sentences as texts, with the positions of the phrases. */
export function phrasePairLine({ evidence, ...pair }: PhrasePair, nameOf: (file: string) => string): object {
  return {
    ...pair,
    evidence: evidence.map(({ source, target, sourceLine, targetLine, sourceFile, targetFile }) => ({
      source: sentenceOf(source),
      target: sentenceOf(target),
      sourceLine,
      targetLine,
      ...(sourceFile !== undefined && { sourceFile: nameOf(sourceFile) }),
      ...(targetFile !== undefined && { targetFile: nameOf(targetFile) }),
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

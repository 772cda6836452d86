import { isRecord } from '../../base/nameTable';
import { ProblemList } from '../../base/problem';
import { conceptOfPair } from '../../mining/minedConcept';
import type { ExampleSentence } from '../../model/concept';
import type { PairEvidence } from '../../model/phrase';
import { DAMAGED_CHARACTERS_MESSAGE, parseAndRepairJson, readLines } from '../encoding/textLines';
import { splitExample } from '../glossary/exampleSentence';
import type { GlossaryReader } from '../glossary/glossaryReader';
import { withContentId } from '../glossary/glossaryReader';

const NO_LANGUAGES = 'A list of phrase pairs does not state its languages. Specify the source and target languages.';
const NO_PAIR = 'This line is not a phrase pair. Write {"source":"…","target":"…"}, or delete the line.';

/** Reads the output of `glossa build`: JSON Lines of phrase pairs with their sentences. */
export const readPhrasePairs: GlossaryReader = function* (source, { source: from, target: to, encoding }, take) {
  const problems = new ProblemList();
  if (!from || !to) {
    problems.report(1, NO_LANGUAGES, '--from en --to de');
    return { problems: problems.sorted() };
  }
  yield* readLines(source, encoding, problems, (line, number) => {
    if (!line.trim()) return;
    const pair = pairOf(line, () => problems.report(number, DAMAGED_CHARACTERS_MESSAGE));
    if (pair) take(withContentId({ terms: conceptOfPair(pair, { source: from, target: to }, '').terms }));
    else problems.report(number, NO_PAIR);
  });
  return { problems: problems.sorted() };
};

function pairOf(
  line: string,
  onDamage: () => void,
): { source: string; target: string; confidence: number; count: number; evidence: PairEvidence[] } | undefined {
  let value: unknown;
  try {
    const parsed = parseAndRepairJson(line);
    value = parsed.value;
    if (parsed.isDamaged) onDamage();
  } catch {
    return undefined;
  }
  if (!isRecord(value)) return undefined;
  const { source, target, confidence, count, evidence } = value;
  if (typeof source !== 'string' || typeof target !== 'string' || !source.trim() || !target.trim()) return undefined;
  const places = Array.isArray(evidence)
    ? evidence.flatMap((place) => evidenceOf(place, source.trim(), target.trim()))
    : [];
  return {
    source: source.trim(),
    target: target.trim(),
    confidence: Number(confidence),
    count: Number(count),
    evidence: places,
  };
}

/** Returns the evidence for an occurrence, if both sentences contain their phrase. */
function evidenceOf(place: unknown, source: string, target: string): PairEvidence[] {
  if (!isRecord(place)) return [];
  const [sourceExample, targetExample] = [exampleOf(place.source, source), exampleOf(place.target, target)];
  if (!sourceExample || !targetExample) return [];
  return [
    {
      source: sourceExample,
      target: targetExample,
      sourceLine: Number(place.sourceLine),
      targetLine: Number(place.targetLine),
    },
  ];
}

/**
 * Reads an example, which is a sentence (command line) or an object with the phrase and its context (engine). Returns
 * undefined if it has no phrase.
 */
function exampleOf(sentence: unknown, phrase: string): ExampleSentence | undefined {
  if (typeof sentence === 'string') return splitExample(sentence, phrase);
  if (!isRecord(sentence)) return undefined;
  const { before, phrase: marked, after, source } = sentence;
  if (typeof before !== 'string' || typeof marked !== 'string' || !marked || typeof after !== 'string')
    return undefined;
  return { before, phrase: marked, after, ...(typeof source === 'string' ? { source } : {}) };
}

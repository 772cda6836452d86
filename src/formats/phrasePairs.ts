import type { Concept, ExampleSentence } from '../domain/concept';
import { conceptOfPair } from '../domain/minedConcept';
import type { Evidence } from '../domain/phrasePair';
import type { Parsed, Problem } from '../domain/problem';
import { isRecord } from './conceptSchema';
import { withContentId } from './contentId';
import { decodeText } from './decodeText';
import { splitExample } from './exampleSentence';
import type { Steps } from './steps';

export interface PairLanguages {
  from?: string;
  to?: string;
}

const LINES_PER_STEP = 500;
const NO_LANGUAGES = 'A list of phrase pairs names no languages. Say which language the source is in and which the target, as --from en --to de.';
const NO_PAIR = 'This line is no phrase pair; write {"source":"…","target":"…"} or delete the line.';

/** Reads what `glossa build` prints: JSON Lines of phrase pairs with the sentences in which they were seen. */
export function* readPhrasePairs(bytes: Uint8Array, { from, to }: PairLanguages): Steps<Parsed<Concept[]>> {
  if (!from || !to) return { value: [], problems: [{ line: 1, message: NO_LANGUAGES }] };
  const { text, problems } = yield* decodeText(bytes);
  const value: Concept[] = [];
  const own: Problem[] = [];
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    if (index % LINES_PER_STEP === 0) yield;
    if (!line.trim()) continue;
    const pair = pairOf(line);
    if (!pair) {
      own.push({ line: index + 1, message: NO_PAIR });
      continue;
    }
    const { terms } = conceptOfPair(pair, { from, to }, '');
    value.push(withContentId({ terms }));
  }
  return { value, problems: [...problems, ...own].sort((a, b) => a.line - b.line) };
}

function pairOf(line: string): { source: string; target: string; confidence: number; count: number; evidence: Evidence[] } | undefined {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return undefined;
  }
  if (!isRecord(value)) return undefined;
  const { source, target, confidence, count, evidence } = value;
  if (typeof source !== 'string' || typeof target !== 'string' || !source.trim() || !target.trim()) return undefined;
  const places = Array.isArray(evidence) ? evidence.flatMap((place) => evidenceOf(place, source.trim(), target.trim())) : [];
  return { source: source.trim(), target: target.trim(), confidence: Number(confidence), count: Number(count), evidence: places };
}

/** A place is used where both sentences show their phrase. */
function evidenceOf(place: unknown, source: string, target: string): Evidence[] {
  if (!isRecord(place)) return [];
  const [sourceExample, targetExample] = [exampleOf(place.source, source), exampleOf(place.target, target)];
  if (!sourceExample || !targetExample) return [];
  return [{ source: sourceExample, target: targetExample, sourceLine: Number(place.sourceLine), targetLine: Number(place.targetLine) }];
}

/** The command line prints sentences, the engine keeps them with the phrase apart. */
function exampleOf(sentence: unknown, phrase: string): ExampleSentence | undefined {
  if (typeof sentence === 'string') return splitExample(sentence, phrase);
  if (!isRecord(sentence)) return undefined;
  const { before, phrase: marked, after, source } = sentence;
  if (typeof before !== 'string' || typeof marked !== 'string' || !marked || typeof after !== 'string') return undefined;
  return { before, phrase: marked, after, ...(typeof source === 'string' ? { source } : {}) };
}

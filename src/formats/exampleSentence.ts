import type { ExampleSentence, Term } from '../domain/concept';

const LETTER = '[\\p{L}\\p{M}\\p{N}]';
const WRITTEN_WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** A longer “term” is a paragraph; it is looked for as it stands only. */
const LONGEST_PATTERN = 300;

/**
 * Finds a term in a sentence that uses it: as it stands, in another case, inflected (`Pumpen` for `Pumpe`), as a part of a
 * longer word. Undefined where it is not there: the place of the phrase is then unknown.
 */
export function splitExample(sentence: string, term: string, source?: string): ExampleSentence | undefined {
  const place = findTerm(sentence, term.trim());
  if (!place) return undefined;
  const [start, end] = place;
  const example = { before: sentence.slice(0, start), phrase: sentence.slice(start, end), after: sentence.slice(end) };
  return source === undefined ? example : { ...example, source };
}

/** Sentences that a file gives for a term without it being found in them; kept beside the examples, and written back. */
export function unplacedExamplesOf(term: Term): string[] {
  return Array.isArray(term.unplacedExamples) ? term.unplacedExamples.filter((sentence) => typeof sentence === 'string') : [];
}

export function sentenceOf(example: ExampleSentence): string {
  return example.before + example.phrase + example.after;
}

function findTerm(sentence: string, term: string): [number, number] | undefined {
  if (!term) return undefined;
  if (term.length <= LONGEST_PATTERN) {
    const words = term.split(/\s+/);
    const whole = words.map(literal).join('\\s+');
    const patterns = WRITTEN_WITHOUT_SPACES.test(term)
      ? [new RegExp(whole, 'iu')]
      : [bounded(whole, 'u'), bounded(whole, 'iu'), bounded(words.map(inflected).join('\\s+'), 'iu'), new RegExp(whole, 'iu')];
    for (const pattern of patterns) {
      const match = pattern.exec(sentence);
      if (match) return [match.index, match.index + match[0].length];
    }
    return undefined;
  }
  const start = sentence.indexOf(term);
  return start < 0 ? undefined : [start, start + term.length];
}

function bounded(pattern: string, flags: string): RegExp {
  return new RegExp(`(?<!${LETTER})${pattern}(?!${LETTER})`, flags);
}

function literal(word: string): string {
  return word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

/** Words of four letters and more may change their last third and grow by an ending. */
function inflected(word: string): string {
  const letters = Array.from(word);
  if (letters.length < 4) return literal(word);
  return `${literal(letters.slice(0, Math.max(3, Math.ceil(letters.length * 0.7))).join(''))}${LETTER}{0,5}`;
}

import { detectLanguage } from '../../language/detection';
import { languageMatches } from '../../language/tags';
import type { Concept, ExampleSentence, Term } from '../../model/concept';
import type { PhraseInContext } from '../../model/phrase';
import type { PhraseEncoder } from '../encoder/phraseEncoder';
import { encodePhrase } from '../encoder/phraseEncoder';

/**
 * Returns the vector of a look-up's query, with and without its context; undefined if the phrase has only characters
 * outside the model's vocabulary. The encoder then returns a zero row, which indexes also reject: terms and queries
 * follow the same rule.
 */
export async function encodeQuery(
  encoder: PhraseEncoder,
  query: PhraseInContext,
  signal?: AbortSignal,
): Promise<Float32Array | undefined> {
  const vector = await encodePhrase(encoder, phraseToEncode(query), signal);
  return vector.some((value) => value !== 0) ? vector : undefined;
}

/** The maximum number of example sentences per phrase, as in the evaluation of XPR; more only cost time. */
const MAX_EXAMPLES = 32;

/**
 * Returns a phrase whose examples are the phrase alone and in each sentence; the encoder averages their vectors.
 * Queries and terms are both encoded in this way, because either may lack sentences. The phrase alone is listed twice.
 * Listed once, a single sentence had too much influence (docs/development/quality.md).
 */
export function phraseToEncode({ phrase, before = '', after = '', examples = [] }: PhraseInContext): PhraseInContext {
  const sentences = [...(before.trim() || after.trim() ? [{ before, phrase, after }] : []), ...examples].slice(
    0,
    MAX_EXAMPLES,
  );
  const alone = { before: '', phrase, after: '' };
  return sentences.length === 0 ? { phrase } : { phrase, examples: [alone, alone, ...sentences] };
}

/** The maximum number of captions; more add no information. */
const MAX_CAPTIONS = 4;

/**
 * Returns a term as all indexes encode it: with its example sentences and the captions of its entry's pictures in its
 * language.
 */
export function phraseOfTerm(
  { term, language, examples = [] }: Term,
  concept: Pick<Concept, 'images' | 'terms'>,
): PhraseInContext {
  const own = captionsOf(concept);
  const languages = own.length > 0 ? [...new Set(concept.terms.map((each) => each.language))] : [];
  const captions = own.filter((caption) => placeIn(caption, term) >= 0 || isIn(caption, language, languages));
  return phraseToEncode({
    phrase: term,
    examples: [...examples, ...captions.map((caption) => captionSentence(term, caption))],
  });
}

/** Returns the captions of an entry's pictures, or their relation to it (“part of: pump”). */
function captionsOf({ images = [] }: Pick<Concept, 'images'>): string[] {
  return [...new Set(images.flatMap(({ text = '' }) => text.trim() || []))].slice(0, MAX_CAPTIONS);
}

/**
 * Guesses whether a caption is in the given language of the entry. A caption in another language would draw the term
 * towards that language, which costs more than it helps.
 */
function isIn(caption: string, language: string, languages: readonly string[]): boolean {
  const detected = detectLanguage(caption, languages);
  return detected !== undefined && languageMatches(language, detected.language);
}

/**
 * Returns a caption as an example sentence of the term. A caption that does not contain the term follows it, as MXPR
 * appends the relation of a picture to the sentence of a phrase.
 */
function captionSentence(term: string, caption: string): ExampleSentence {
  const at = placeIn(caption, term);
  if (at < 0) return { before: '', phrase: term, after: `. ${caption}` };
  return {
    before: caption.slice(0, at),
    phrase: caption.slice(at, at + term.length),
    after: caption.slice(at + term.length),
  };
}

function placeIn(caption: string, term: string): number {
  return caption.toLowerCase().indexOf(term.toLowerCase());
}

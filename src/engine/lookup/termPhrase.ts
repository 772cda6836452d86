import { detectLanguage } from '../../language/detection';
import { languageMatches } from '../../language/tags';
import type { Concept, ExampleSentence, Term } from '../../model/concept';
import type { PhraseInContext, PictureVectors } from '../../model/phrase';
import { blendedPhrase } from './queryEncoder';

/** Captions that count; an album of pictures says no more than a few of them. */
const MOST_CAPTIONS = 4;

/** A term as it is encoded for every index: with its example sentences, and with what the pictures of its entry are said to show in its language. */
export function phraseOfTerm({ term, language, examples = [] }: Term, concept: Pick<Concept, 'images' | 'terms'>): PhraseInContext {
  const languages = [...new Set(concept.terms.map((each) => each.language))];
  const captions = captionsOf(concept).filter((caption) => placeIn(caption, term) >= 0 || isIn(caption, language, languages));
  const phrase = blendedPhrase({ phrase: term, examples: [...examples, ...captions.map((caption) => captionSentence(term, caption))] });
  const pictures = (concept.images ?? []).flatMap(({ vectors }) => (isVectors(vectors) ? [vectors] : []));
  return pictures.length > 0 ? { ...phrase, pictures } : phrase;
}

/** A hand may have written anything. */
function isVectors(value: unknown): value is PictureVectors {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What the pictures of an entry show, or how they belong to it (“part of: pump”). */
function captionsOf({ images = [] }: Pick<Concept, 'images'>): string[] {
  return [...new Set(images.flatMap(({ text = '' }) => text.trim() || []))].slice(0, MOST_CAPTIONS);
}

/** Which of the entry's languages a caption is in has to be guessed. One in another language draws a term towards the words of that language, which costs more than it tells. */
function isIn(caption: string, language: string, languages: readonly string[]): boolean {
  const detected = detectLanguage(caption, languages);
  return detected !== undefined && languageMatches(language, detected.language);
}

/** A caption as one more sentence of the term: around it where it names it, else behind it, as MXPR puts the relation of a picture behind the sentence of a phrase. */
function captionSentence(term: string, caption: string): ExampleSentence {
  const at = placeIn(caption, term);
  if (at < 0) return { before: '', phrase: term, after: `. ${caption}` };
  return { before: caption.slice(0, at), phrase: caption.slice(at, at + term.length), after: caption.slice(at + term.length) };
}

function placeIn(caption: string, term: string): number {
  return caption.toLowerCase().indexOf(term.toLowerCase());
}

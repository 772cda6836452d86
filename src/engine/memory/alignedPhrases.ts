import { chooseLinks } from '../../alignment/words/alignWords';
import { agreement, linkStrengths } from '../../alignment/words/linkStrengths';
import { Pacer } from '../../base/pacer';
import { runInSlices } from '../../base/steps';
import type { Rendering } from '../../check/rendering';
import { renderingOf, WordMeanings } from '../../check/rendering';
import { functionWordsOf } from '../../language/functionWords';
import { words } from '../../language/words';
import { withoutGrammarAtEnds } from '../../memory/renderingGroups';
import type { Span } from '../../model/phrase';
import type { PhraseEncoder } from '../encoder/phraseEncoder';

/** Words of a segment that are looked at; a longer one is no sentence but a page. */
const MOST_WORDS = 200;
/** Segments whose words are encoded together. */
const CHUNK = 32;

/** A phrase in a segment, with the segment's translation. */
export interface PhraseInPair {
  text: string;
  language: string;
  span: Span;
  other: string;
  otherLanguage: string;
}

export interface AlignedSpan {
  /** In the other text. */
  span: Span;
  /** Whether there is no doubt. */
  isCertain: boolean;
}

/** What translates each phrase in its own segment; undefined where that cannot be told. Errors: `cancelled`. */
export async function alignedPhrases(phrases: readonly PhraseInPair[], encoder: PhraseEncoder, signal?: AbortSignal): Promise<(AlignedSpan | undefined)[]> {
  const pacer = new Pacer(signal);
  const found: (AlignedSpan | undefined)[] = [];
  for (let start = 0; start < phrases.length; start += CHUNK) {
    const chunk = phrases.slice(start, start + CHUNK).map((phrase) => ({
      phrase,
      source: words(phrase.text, phrase.language).slice(0, MOST_WORDS),
      target: words(phrase.other, phrase.otherLanguage).slice(0, MOST_WORDS),
    }));
    const vectors = await encoder.encodeWords(chunk.flatMap(({ source, target }) => [source.map(({ text }) => text), target.map(({ text }) => text)]), signal);
    for (const [place, { phrase, source, target }] of chunk.entries()) {
      const { span, text, other, otherLanguage } = phrase;
      // What is the whole segment is translated by the whole other one.
      if (isAllOf(text, span)) found.push({ span: withoutSignsAtEnds(other), isCertain: true });
      else {
        const [ofSource, ofTarget] = [vectors[2 * place]!, vectors[2 * place + 1]!];
        const pair = { source: { words: source, vectors: ofSource }, target: { words: target, vectors: ofTarget } };
        const strengths = await runInSlices(linkStrengths(pair), pacer);
        const grammar = functionWordsOf(otherLanguage);
        const linked = { source, target, links: chooseLinks(pair, strengths), strengths: agreement(pair, strengths), meanings: new WordMeanings(ofSource, ofTarget), isGrammar: (word: string) => grammar.has(word) };
        found.push(placeOf(renderingOf(linked, span, []), other, otherLanguage));
      }
      await pacer.yield();
    }
  }
  return found;
}

function placeOf({ place, isCertain }: Rendering, other: string, language: string): AlignedSpan | undefined {
  return place && { span: wholeKatakana(other, withoutGrammarAtEnds(other, place, language)), isCertain };
}

const KATAKANA = /[\p{Script=Katakana}ー]/u;

/** ICU divides katakana wherever its dictionary lacks the foreign word. */
function wholeKatakana(text: string, { start, end }: Span): Span {
  const isCut = (at: number): boolean => KATAKANA.test(text.charAt(at - 1)) && KATAKANA.test(text.charAt(at));
  while (isCut(start)) start--;
  while (isCut(end)) end++;
  return { start, end };
}

const SAYS_SOMETHING = /[\p{L}\p{N}]/u;

function isAllOf(text: string, { start, end }: Span): boolean {
  return !SAYS_SOMETHING.test(text.slice(0, start)) && !SAYS_SOMETHING.test(text.slice(end));
}

/** A label's colon and a menu's dots are none of a term's. */
function withoutSignsAtEnds(text: string): Span {
  const start = text.search(/[\p{L}\p{N}]/u);
  if (start < 0) return { start: 0, end: text.length };
  const end = text.length - /[^\p{L}\p{M}\p{N}]*$/u.exec(text)![0].length;
  const closing = /^[)\]}’”»」』]/u.exec(text.slice(end)) && /[([{‘“«「『]/u.test(text.slice(start, end)) ? 1 : 0;
  return { start, end: end + closing };
}

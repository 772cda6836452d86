import { GlossaError } from '../../base/errors';
import { detectLanguage, isRecognisable } from '../../language/detection';
import { languageMatches } from '../../language/tags';
import type { DocumentText } from '../../model/document';
import type { LanguagePair } from '../../model/languagePair';
import type { SegmentPair } from '../../model/segment';

/** Segments from which a side's language is recognised, taken from all over it. */
const SAMPLE = 40;
/** Share of a file's segments that may be new where its languages need not be recognised again. */
const MOST_NEW = 0.1;

/**
 * Rejects documents in unexpected languages: equal or swapped sides, or other languages. If the words are inconclusive,
 * the stated languages are used. Errors: `languagesEqual`, `languagesSwapped`, `languageUnknown`.
 *
 * @param options.anyway whether to trust the stated languages although the words of both sides look like one language
 * @param options.wasTranslated the earlier result for a pair with the same, accepted languages
 */
export function checkLanguages(
  source: DocumentText,
  target: DocumentText | undefined,
  pair: LanguagePair,
  {
    anyway = false,
    wasTranslated,
  }: { anyway?: boolean; wasTranslated?: (pair: SegmentPair) => boolean | undefined } = {},
): void {
  const { source: from, target: to } = pair;
  if (languageMatches(from, to)) {
    throw new GlossaError(
      'languagesEqual',
      `Source and target are both ${englishNameOf(from)}. Choose two documents in different languages, or ` +
        `correct the language of one.`,
    );
  }
  if (source.kind === 'bilingual') {
    checkStated(source, pair);
    if (wasTranslated && areTold(source.pairs, wasTranslated)) return;
  }
  const [first, second] = sidesOf(source, target).map((texts) => recognised(texts, [from, to]));
  if (first === to && second === from) {
    throw new GlossaError(
      'languagesSwapped',
      `The source is in ${englishNameOf(to)} and the target in ${englishNameOf(from)}: the other way round ` +
        `than said. Swap the two documents or their languages.`,
    );
  }
  if (!anyway && first !== undefined && first === second) {
    const [side, said] = first === from ? ['target', to] : ['source', from];
    throw new GlossaError(
      'languagesEqual',
      `Both sides are in ${englishNameOf(first)}; the ${side} was said to be in ${englishNameOf(said)}. Choose ` +
        `its translation instead.`,
    );
  }
}

/** Returns whether a file has hardly any new pairs, so its words need no new check. */
function areTold(pairs: readonly SegmentPair[], wasTranslated: (pair: SegmentPair) => boolean | undefined): boolean {
  const some = sampled(pairs.filter(({ isUnfinished }) => !isUnfinished));
  return some.filter((pair) => wasTranslated(pair) === undefined).length <= MOST_NEW * some.length;
}

/** Checks the languages that the file states. */
function checkStated(file: DocumentText & { kind: 'bilingual' }, { source: from, target: to }: LanguagePair): void {
  const contradicts = (stated: string | undefined, said: string): boolean =>
    stated !== undefined && !languageMatches(stated, said);
  if (!contradicts(file.source, from) && !contradicts(file.target, to)) return;
  const [statedFrom, statedTo] = [file.source, file.target].map((language) =>
    language ? englishNameOf(language) : 'an unnamed language',
  );
  const isSwapped =
    file.source !== undefined &&
    file.target !== undefined &&
    languageMatches(file.source, to) &&
    languageMatches(file.target, from);
  const said =
    `The file translates from ${statedFrom} into ${statedTo}, not from ${englishNameOf(from)} into ` +
    `${englishNameOf(to)}.`;
  throw new GlossaError(
    isSwapped ? 'languagesSwapped' : 'languageUnknown',
    `${said} Choose the languages of the file.`,
  );
}

function sidesOf(source: DocumentText, target: DocumentText | undefined): [string[], string[]] {
  if (source.kind === 'monolingual')
    return [
      source.segments.map(({ text }) => text),
      target?.kind === 'monolingual' ? target.segments.map(({ text }) => text) : [],
    ];
  // A target that repeats its source, or that its file calls unfinished, says nothing about the others.
  const translated = source.pairs.filter((pair) => !pair.isUnfinished && pair.source.text !== pair.target.text);
  return [translated.map((pair) => pair.source.text), translated.map((pair) => pair.target.text)];
}

/** Returns which of two languages a side has, if its words are conclusive. */
function recognised(texts: readonly string[], [from, to]: [string, string]): string | undefined {
  // The recogniser does not tell the regional forms of one language apart, and takes a language that it does not know
  // for another.
  if (from.split('-')[0] === to.split('-')[0] || ![from, to].every(isRecognisable)) return undefined;
  const detected = detectLanguage(sampleOf(texts), [from, to]);
  return detected?.confident ? detected.language : undefined;
}

/** Texts from all over a side, for recognising its language. */
export function sampleOf(texts: readonly string[]): string {
  return sampled(texts).join('\n');
}

function sampled<T>(all: readonly T[]): T[] {
  const step = Math.max(1, Math.floor(all.length / SAMPLE));
  return all.filter((_, index) => index % step === 0);
}

const names = new Intl.DisplayNames(['en'], { type: 'language' });

/** Returns a language's English name, for messages of the engine. */
export function englishNameOf(language: string): string {
  try {
    return names.of(language) ?? language;
  } catch {
    return language;
  }
}

import { GlossaError } from '../../base/errors';
import { detectLanguage, isDetectableLanguage } from '../../language/detection';
import { languageMatches } from '../../language/tags';
import type { DocumentText } from '../../model/document';
import type { LanguagePair } from '../../model/languagePair';
import type { Bead, Segment, SegmentPair } from '../../model/segment';

/** The approximate number of segments, spread over a side, from which its language is detected. */
const SAMPLE_SEGMENTS = 40;
/** The maximum share of new segments of a file whose languages need not be recognised again. */
const MAX_NEW_SHARE = 0.1;

/**
 * Rejects documents in unexpected languages: equal or swapped sides, or other languages. If the words are inconclusive,
 * the declared languages are used. Errors: `languagesEqual`, `languagesSwapped`, `languageUnknown`.
 *
 * @param options.trustDocuments whether to use the stated languages even if both sides look like one language
 * @param options.knownResultOf the earlier result for a pair with the same, accepted languages
 */
export function assertExpectedLanguages(
  source: DocumentText,
  target: DocumentText | undefined,
  pair: LanguagePair,
  {
    trustDocuments = false,
    knownResultOf,
  }: { trustDocuments?: boolean; knownResultOf?: (pair: SegmentPair) => boolean | undefined } = {},
): void {
  const { source: from, target: to } = pair;
  if (languageMatches(from, to)) {
    throw new GlossaError(
      'languagesEqual',
      `Source and target are both in ${englishNameOf(from)}. Choose documents in different languages, or correct ` +
        `a language.`,
    );
  }
  if (source.kind === 'bilingual') {
    checkStated(source, pair);
    if (knownResultOf && areResultsKnown(source.pairs, knownResultOf)) return;
  }
  const [first, second] = sidesOf(source, target).map((texts) => recognised(texts, [from, to]));
  if (first === to && second === from) {
    throw new GlossaError(
      'languagesSwapped',
      `Source and target are swapped: the source is in ${englishNameOf(to)}, the target in ${englishNameOf(from)}. ` +
        `Swap the documents or the languages.`,
    );
  }
  if (!trustDocuments && first !== undefined && first === second) {
    const [side, expected] = first === from ? ['target', to] : ['source', from];
    throw new GlossaError(
      'languagesEqual',
      `Both documents are in ${englishNameOf(first)}, but the ${side} should be in ${englishNameOf(expected)}. ` +
        `Choose another ${side}.`,
    );
  }
}

/** Returns whether a file has hardly any new pairs, so its words need no new check. */
function areResultsKnown(
  pairs: readonly SegmentPair[],
  wasTranslated: (pair: SegmentPair) => boolean | undefined,
): boolean {
  const some = sampled(pairs.filter(({ isUnfinished }) => !isUnfinished));
  return some.filter((pair) => wasTranslated(pair) === undefined).length <= MAX_NEW_SHARE * some.length;
}

function checkStated(file: DocumentText & { kind: 'bilingual' }, { source: from, target: to }: LanguagePair): void {
  const contradicts = (stated: string | undefined, expected: string): boolean =>
    stated !== undefined && !languageMatches(stated, expected);
  if (!contradicts(file.source, from) && !contradicts(file.target, to)) return;
  const [statedFrom, statedTo] = [file.source, file.target].map((language) =>
    language ? englishNameOf(language) : 'an unknown language',
  );
  const isSwapped =
    file.source !== undefined &&
    file.target !== undefined &&
    languageMatches(file.source, to) &&
    languageMatches(file.target, from);
  const message =
    `The file translates from ${statedFrom} into ${statedTo}, not from ${englishNameOf(from)} into ` +
    `${englishNameOf(to)}.`;
  throw new GlossaError(isSwapped ? 'languagesSwapped' : 'languageUnknown', `${message} Choose its languages.`);
}

function sidesOf(source: DocumentText, target: DocumentText | undefined): [string[], string[]] {
  if (source.kind === 'monolingual')
    return [
      source.segments.map(({ text }) => text),
      target?.kind === 'monolingual' ? target.segments.map(({ text }) => text) : [],
    ];
  // A target that repeats its source, or is marked unfinished, is not evidence about the others.
  const translated = source.pairs.filter((pair) => !pair.isUnfinished && pair.source.text !== pair.target.text);
  return [translated.map((pair) => pair.source.text), translated.map((pair) => pair.target.text)];
}

/** Returns which of two languages a side has, if its words are conclusive. */
function recognised(texts: readonly string[], [from, to]: [string, string]): string | undefined {
  // Language detection does not distinguish regional forms of one language, and mistakes an unknown language for
  // another.
  if (from.split('-')[0] === to.split('-')[0] || ![from, to].every(isDetectableLanguage)) return undefined;
  const detected = detectLanguage(sampleOf(texts), [from, to]);
  return detected?.confident ? detected.language : undefined;
}

/** Returns texts from all over a side, for recognising its language. */
function sampleOf(texts: readonly string[]): string {
  return sampled(texts).join('\n');
}

function sampled<T>(all: readonly T[]): T[] {
  const step = Math.max(1, Math.floor(all.length / SAMPLE_SEGMENTS));
  return all.filter((_, index) => index % step === 0);
}

const names = new Intl.DisplayNames(['en'], { type: 'language' });

/** Returns a language's English name, for messages of the engine. */
function englishNameOf(language: string): string {
  try {
    return names.of(language) ?? language;
  } catch {
    return language;
  }
}

/** The maximum number of beads that a message quotes, from all over the documents. */
const MAX_SHOWN_BEADS = 2;
/** The maximum number of characters of a segment that are shown. */
const MAX_SHOWN_LENGTH = 60;
const WHAT_TO_DO = 'Check the choice of documents and languages.';

/** Returns the error for two documents that do not translate each other, with the evidence. Code: `notTranslations`. */
export function notTranslationsError(
  sources: readonly Segment[],
  targets: readonly Segment[],
  beads: readonly Bead[],
  likelihood: number,
): GlossaError {
  const full = beads.filter((bead) => bead.source.length && bead.target.length);
  const aligned =
    full.reduce((sum, bead) => sum + bead.source.length + bead.target.length, 0) / (sources.length + targets.length);
  const examples = Array.from(
    { length: Math.min(MAX_SHOWN_BEADS, full.length) },
    (_, index) => full[Math.floor(((index + 1) * full.length) / (MAX_SHOWN_BEADS + 1))]!,
  ).map((bead) => {
    const [source, target] = [sources[bead.source[0]!]!, targets[bead.target[0]!]!];
    return `${quoted(source)} (line ${source.line}) with ${quoted(target)} (line ${target.line})`;
  });
  const seen = [
    `Segments: ${sources.length} in the source${languageWords(sources)}, ${targets.length} in the ` +
      `target${languageWords(targets)}.`,
    `Aligned: ${Math.round(100 * aligned)}%. Similarity: ${likelihood.toFixed(2)} (translations usually have 0.7 or ` +
      `more).${examples.length ? ` Examples: ${examples.join('; ')}.` : ''}`,
  ];
  return new GlossaError(
    'notTranslations',
    ['The documents do not look like translations of each other.', ...seen, WHAT_TO_DO].join(' '),
  );
}

/** Returns the error for a target that is mostly untranslated. Code: `notTranslations`. */
export function mostlyUntranslatedError(
  untranslated: readonly Segment[],
  targets: readonly Segment[],
  source: string,
): GlossaError {
  const example = untranslated[untranslated.length >> 1]!;
  const message =
    `Most of the target is untranslated: ${untranslated.length} of its ` +
    `${targets.length} segments are identical to the source or in ${englishNameOf(source)}, such as ` +
    `${quoted(example)} (line ${example.line}).`;
  return new GlossaError('notTranslations', `${message} Choose another target, or translate more of it first.`);
}

function languageWords(segments: readonly Segment[]): string {
  const detected = detectLanguage(sampleOf(segments.map(({ text }) => text)));
  return detected?.confident ? ` (detected: ${englishNameOf(detected.language)})` : '';
}

const quoted = ({ text }: Segment): string => `“${text.length > MAX_SHOWN_LENGTH ? `${beginning(text)}…` : text}”`;

/** Truncates a text, at a space if one is near, because a part of a word is hard to read. */
function beginning(text: string): string {
  const cut = text.slice(0, MAX_SHOWN_LENGTH + 1);
  const blank = cut.lastIndexOf(' ');
  return cut.slice(0, blank > MAX_SHOWN_LENGTH / 2 ? blank : MAX_SHOWN_LENGTH).trimEnd();
}

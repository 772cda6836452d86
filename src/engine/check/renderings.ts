import { chooseLinks } from '../../alignment/words/alignWords';
import { linkAgreement, linkStrengths } from '../../alignment/words/linkStrengths';
import { Pacer } from '../../base/pacer';
import { runInSlices } from '../../base/steps';
import { normaliseInPlace } from '../../base/vectors';
import { SOFT_HYPHEN } from '../../check/codeInText';
import { isLooseFormOf } from '../../check/looseForm';
import type { Rendering, WordAlignment } from '../../check/rendering';
import {
  MIN_MISTRANSLATION_PROBABILITY,
  mistranslationProbability,
  WordSimilarity,
  wordRangeKey,
} from '../../check/wordSimilarity';
import { findRendering, linkEvidence, MIN_RENDERING_SIMILARITY, remainingWords } from '../../check/rendering';
import { canReplace, isUnexplainedRendering, isReplacement } from '../../check/replacement';
import type { TermFinding } from '../../check/foundTerms';
import { FunctionWords } from '../../language/functionWords';
import { normaliseForm } from '../../language/normalise';
import { isUnsegmented } from '../../language/scripts';
import type { Word } from '../../language/words';
import { splitIntoWords } from '../../language/words';
import type { LanguagePair } from '../../model/languagePair';
import type { SegmentPair } from '../../model/segment';
import type { PhraseEncoder } from '../encoder/phraseEncoder';

/** The number of pairs whose words are encoded together. */
const CHUNK = 32;
/** The maximum number of words of one side; a longer segment is a list or a page. */
const MAX_WORDS = 300;
/** The maximum number of equivalents of a term that are compared with the words that translate it. */
const MAX_COMPARED = 100;
/** The maximum number of characters of a word that is written without spaces around it. */
const MAX_RUN_LENGTH = 8;

/** Adds to each finding the words that translate the missing term. Drops a finding if they are a form of the term. */
export async function withRenderings(
  findings: readonly TermFinding[],
  pairs: readonly SegmentPair[],
  { source: from, target: to }: LanguagePair,
  encoder: PhraseEncoder,
  onFractionDone: (share: number) => void,
  signal?: AbortSignal,
): Promise<TermFinding[]> {
  const open = new Map<number, TermFinding[]>();
  for (const finding of findings)
    // A negation or an opposing prefix is already known to replace the term.
    if (finding.rule === 'approved-term-missing' && !finding.found)
      open.set(finding.pair, [...(open.get(finding.pair) ?? []), finding]);
  const places = Array.from(open.keys());
  const [sourceGrammar, grammar] = [new FunctionWords(from), new FunctionWords(to)];
  const languages = { source: from, target: to };
  const placed = new Map<TermFinding, TermFinding | undefined>();
  const pacer = new Pacer(signal);
  for (let start = 0; start < places.length; start += CHUNK) {
    const chunk = places.slice(start, start + CHUNK).map((pair) => ({
      pair,
      source: splitIntoWords(pairs[pair]!.source.text, from).slice(0, MAX_WORDS),
      target: splitIntoWords(pairs[pair]!.target.text, to).slice(0, MAX_WORDS),
    }));
    const terms = chunk.flatMap(({ pair }) =>
      open
        .get(pair)!
        .flatMap(({ expected }) => expected.slice(0, MAX_COMPARED).map((term) => textsOf(splitIntoWords(term, to)))),
    );
    const runs = chunk.map(({ pair, target }) => runsOf(target, pairs[pair]!.target.text));
    const segments = [
      ...chunk.flatMap(({ source, target }) => [textsOf(source), textsOf(target)]),
      ...runs.map((each) => each.map(({ text }) => text)),
      ...terms,
    ];
    const vectors = await encoder.encodeWords(segments, signal);
    let term = 3 * chunk.length;
    for (const [place, { pair, source, target }] of chunk.entries()) {
      const [ofSource, ofTarget] = [vectors[2 * place]!, vectors[2 * place + 1]!];
      const encoded = { source: { words: source, vectors: ofSource }, target: { words: target, vectors: ofTarget } };
      const strengths = await runInSlices(linkStrengths(encoded), pacer);
      const linked: WordAlignment = {
        source,
        target,
        links: chooseLinks(encoded, strengths),
        strengths: linkAgreement(encoded, strengths),
        meanings: new WordSimilarity(
          ofSource,
          ofTarget,
          new Map(
            runs[place]!.map(({ key }, row) => [
              key,
              normaliseInPlace(vectors[2 * chunk.length + place]!.row(row).slice()),
            ]),
          ),
        ),
        isGrammar: (word: string) => grammar.has(word.replaceAll(SOFT_HYPHEN, '')),
      };
      for (const finding of open.get(pair)!) {
        const expected = vectors.slice(term, (term += Math.min(finding.expected.length, MAX_COMPARED)));
        const rendered = withRendering(finding, pairs[pair]!, findRendering(linked, finding.used, expected), to);
        placed.set(
          finding,
          rendered && withReplacement(rendered, pairs[pair]!, linked, (word) => sourceGrammar.has(word), languages),
        );
        await pacer.yield();
      }
    }
    onFractionDone((start + chunk.length) / places.length);
  }
  return findings.flatMap((finding) => (placed.has(finding) ? (placed.get(finding) ?? []) : finding));
}

/**
 * Returns each two or three adjacent words without spaces as one text: ICU splits 点击 into two words, but readers take
 * it as one.
 */
function runsOf(target: readonly Word[], text: string): { key: string; text: string }[] {
  return target.flatMap(({ start }, first) =>
    [first + 1, first + 2].flatMap((last) => {
      const run = last < target.length ? text.slice(start, target[last]!.end) : '';
      return isUnsegmented(run) && run.length <= MAX_RUN_LENGTH && !/\s/u.test(run)
        ? [{ key: wordRangeKey(first, last), text: run }]
        : [];
    }),
  );
}

/** Returns the words without soft hyphens, which no model supports. */
const textsOf = (side: readonly Word[]): string[] => side.map(({ text }) => text.replaceAll(SOFT_HYPHEN, ''));

/**
 * Adds to a finding the words that translate its term. Returns undefined if they are a form of the term or, unless it
 * is approved, the unchanged source term.
 */
function withRendering(
  finding: TermFinding,
  { source, target }: SegmentPair,
  { place, isCertain, similarityToSource, similarityToExpected, errorFeatures }: Rendering,
  to: string,
): TermFinding | undefined {
  const errorProbability = mistranslationProbability(errorFeatures);
  if (!place) return { ...finding, errorProbability };
  const written = target.text.slice(place.start, place.end);
  // The term of another entry is not a form of this one, even if it contains it: *Notizbuch* for *Notiz*.
  const isRivalTerm = finding.competingTerms?.some(({ start, end }) => start <= place.start && end >= place.end);
  if (
    !isRivalTerm &&
    (finding.looselyExpected ?? finding.expected).some((term) =>
      isLooseFormOf(written, term, to, target.text.slice(0, place.start)),
    )
  )
    return undefined;
  const isKept = normaliseForm(written) === normaliseForm(source.text.slice(finding.used.start, finding.used.end));
  if (isKept && !finding.isApproved) return undefined;
  return {
    ...finding,
    found: place,
    similarityToSource,
    ...(similarityToExpected !== undefined && { similarityToExpected }),
    errorProbability,
    ...(!isCertain && { isSupposed: true }),
  };
}

/** The minimum cosine of another entry's equivalent that may replace an approved term. */
const MIN_RIVAL_COSINE = 0.05;
/** The minimum link strength and cosine at which the words for a term also translate another source word. */
const ANOTHER = { link: 0.5, explanation: 0.3 };

/**
 * Marks whether the found words clearly replace the term. Approved terms are also replaced by the only words that
 * translate no other word. Words that are neither similar nor a likely error are not reported as replacements.
 */
function withReplacement(
  finding: TermFinding,
  { source, target }: SegmentPair,
  linked: WordAlignment,
  isSourceGrammar: (word: string) => boolean,
  languages: LanguagePair,
): TermFinding {
  const { found: place, competingTerms = [], ...rest } = finding;
  if (!place) return rest;
  const { used, expected, similarityToSource = -1, errorProbability = 0 } = finding;
  const isNear = similarityToSource >= MIN_RENDERING_SIMILARITY;
  const rival = competingTerms.find(
    (each) =>
      each.start < place.end &&
      each.end > place.start &&
      (isNear ||
        (finding.isApproved && similarityToSource >= MIN_RIVAL_COSINE) ||
        isUnexplainedRendering(linkEvidence(linked, used, each, isSourceGrammar))),
  );
  if (rival) rest.rival = rival.term;
  if (rival && !isNear) return { ...rest, found: { start: rival.start, end: rival.end } };
  const remaining = finding.isApproved && !isNear && remainingWords(linked, used, isSourceGrammar);
  if (remaining && canReplace(target.text, remaining, expected, languages.target))
    return { ...rest, found: remaining, isReplaced: true, isSupposed: false };
  if (!isNear && errorProbability < MIN_MISTRANSLATION_PROBABILITY) return rest;
  const footing = linkEvidence(linked, used, place, isSourceGrammar);
  // Replacing a compound that also translates another word of the source would lose that word.
  const translatesMore = footing.otherLink >= ANOTHER.link && footing.explanation >= ANOTHER.explanation;
  // Uncertain words do not clearly replace the term: it may have been omitted.
  const isReplaced =
    !finding.isSupposed &&
    isReplacement(
      { source: source.text, used, target: target.text, place, expected, footing, similarityToSource },
      languages,
    );
  return { ...rest, found: place, ...(isReplaced && { isReplaced }), ...(translatesMore && { hasNoFix: true }) };
}

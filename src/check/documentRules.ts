import { addCount, countsOf, memoised } from '../base/maps';
import type { Steps } from '../base/steps';
import { FunctionWords } from '../language/functionWords';
import { normaliseForm } from '../language/normalise';
import { stemPhrase } from '../language/stems';
import type { LanguagePair } from '../model/languagePair';
import type { SegmentPair } from '../model/segment';
import type { InconsistentRendering } from './inconsistentRenderings';
import { MIN_RENDERING_SIMILARITY } from './rendering';
import { MIN_MISTRANSLATION_PROBABILITY } from './wordSimilarity';
import { isCertainlyMissing, verbUse } from './replacement';
import type { FormFinding } from './rules/formRule';
import type { TermFinding } from './foundTerms';

/** A finding in a segment, before its location in the document is known. */
export type SegmentFinding = TermFinding | InconsistentRendering | FormFinding;

/** Missing and forbidden terms of all pairs, and how often each entry that the source uses is rendered. */
export interface TermCheckResult {
  findings: TermFinding[];
  rendered: ReadonlyMap<string, number>;
  /** The domains of entries that the source uses. */
  domains: ReadonlyMap<string, string>;
}

/**
 * Removes missing terms of entries that the document never renders and whose domain is not the document's. They are
 * homographs, such as the hand of a clock and to hand over.
 */
export function withoutForeignDomains({ findings, rendered, domains }: TermCheckResult): TermFinding[] {
  const domain = prevailing(Array.from(rendered, ([concept, uses]) => ({ name: domains.get(concept), uses })));
  if (domain === undefined) return findings;
  return findings.filter(
    ({ rule, concept = '' }) =>
      rule !== 'approved-term-missing' || rendered.has(concept) || (domains.get(concept) ?? domain) === domain,
  );
}

/**
 * Filters missing terms of entries without a status by whether the document treats the entry as a term. A finding is a
 * warning if another entry's equivalent replaces the term, or if other words clearly replace it and the document
 * translates it as expected elsewhere. It is doubtful if the document contradicts the entry. Near-synonyms are
 * inconsistent renderings. All others are doubtful, and unlikely errors are dropped as intended omissions or
 * paraphrases.
 */
export function* gradeMissingTerms(
  findings: readonly TermFinding[],
  rendered: ReadonlyMap<string, number>,
  pairs: readonly SegmentPair[],
  languages: LanguagePair,
): Steps<TermFinding[]> {
  const { source: from, target: to } = languages;
  const uses = new Map<string, EntryUse[]>();
  for (const finding of findings) {
    if (!isOpen(finding)) continue;
    let known = uses.get(finding.concept);
    if (!known)
      uses.set(
        finding.concept,
        (known = Array.from({ length: rendered.get(finding.concept) ?? 0 }, () => ({ isRendered: true }))),
      );
    const rendering = finding.found && pairs[finding.pair]!.target.text.slice(finding.found.start, finding.found.end);
    known.push({ isRendered: false, rendering });
  }
  const words = new Set<string>();
  for (const [concept, all] of uses) {
    if (!isTreatedAsTerm(all, to)) words.add(concept);
    yield;
  }
  const own = yield* inPhrasesOfTheirOwn(findings.filter(isOpen), pairs, new FunctionWords(from));
  const timesOfConcept = memoised((concept: string) => timesByStem(uses.get(concept)!, to));
  /** Returns how often the document renders the term by the same other words. */
  const timesOf = ({ found, pair, concept }: TermFinding): number =>
    (found && timesOfConcept(concept).get(stemPhrase(pairs[pair]!.target.text.slice(found.start, found.end), to))) ?? 0;
  /**
   * Returns whether the other words express another sense, or are equally good: they are repeated, or occur once and
   * mean something else.
   */
  const isAnotherSense = (finding: TermFinding): boolean =>
    timesOf(finding) >= MIN_ESTABLISHED_USES ||
    (timesOf(finding) === 1 && (finding.similarityToExpected ?? 1) < MIN_SAME_MEANING);
  const rivalOf = ({ concept, rival }: TermFinding): string => `${concept}\n${rival}`;
  const rivals = countsOf(findings.filter(({ rival }) => rival !== undefined).map(rivalOf));
  /**
   * Returns whether the same equivalent of another entry repeatedly replaces the term, but its position is a guess, so
   * it may be a paraphrase: *background* for *canvas padding*.
   */
  const isParaphrase = (finding: TermFinding): boolean =>
    finding.isSupposed === true && rivals.get(rivalOf(finding))! >= MIN_ESTABLISHED_USES;
  return findings.flatMap((finding): TermFinding[] => {
    const verb = verbUse(finding, pairs[finding.pair]!, languages);
    if (verb === 'same') return [];
    if (!isOpen(finding))
      return [
        graded(finding, !verb && (finding.isStrict || isCertainlyMissing(finding, pairs[finding.pair]!, languages))),
      ];
    if (words.has(finding.concept) || finding.isNounUsedAsVerb) return [];
    const timesExpected = rendered.get(finding.concept) ?? 0;
    const times = { expected: timesExpected, others: uses.get(finding.concept)!.length - timesExpected };
    const withCount = { ...finding, ...(timesExpected && { timesExpected }) };
    if (finding.similarityToSource !== undefined && finding.similarityToSource >= MIN_RENDERING_SIMILARITY)
      return [
        graded(
          { ...withCount, rule: 'inconsistent-rendering' },
          finding.isReplaced === true && isTheRule(times) && !own.has(finding) && !isAnotherSense(finding),
        ),
      ];
    // Without a model, nothing is known of the rendering.
    if (finding.errorProbability === undefined) return [withCount];
    const isClear =
      ((finding.rival !== undefined && !isParaphrase(finding)) || (finding.isReplaced === true && timesExpected > 0)) &&
      !isAgainst(times);
    return isClear || finding.rival !== undefined || finding.errorProbability >= MIN_MISTRANSLATION_PROBABILITY
      ? [graded(withCount, isClear)]
      : [];
  });
}

function graded(finding: TermFinding, isClear: boolean): TermFinding {
  return isClear ? finding : { ...finding, isDoubtful: true };
}

/** Matches a word. With an adjacent word, a term may form another term: *point size* and *point*. */
const BESIDE = /[\p{L}\p{M}\p{N}'’-]+/gu;

/**
 * Returns the findings for terms that form a phrase with the word before or after. The document uses the phrase several
 * times and never renders the term in it as expected, so it is most likely another term or sense.
 */
function* inPhrasesOfTheirOwn(
  findings: readonly TermFinding[],
  pairs: readonly SegmentPair[],
  functionWords: FunctionWords,
): Steps<ReadonlySet<TermFinding>> {
  const wordsOf = (text: string): string[] => text.toLowerCase().match(BESIDE) ?? [];
  const phrasesOf = new Map<TermFinding, string[]>();
  const missing = new Map<string, Set<number>>();
  for (const finding of findings) {
    const { text } = pairs[finding.pair]!.source;
    const [before] = wordsOf(text.slice(0, finding.used.start)).slice(-1),
      [after] = wordsOf(text.slice(finding.used.end));
    const used = wordsOf(text.slice(finding.used.start, finding.used.end));
    const isBeside = (word: string | undefined): word is string => word !== undefined && !functionWords.has(word);
    const phrases = [
      ...(isBeside(before) ? [`${before} ${used[0]}`] : []),
      ...(isBeside(after) ? [`${used.at(-1)} ${after}`] : []),
    ];
    phrasesOf.set(finding, phrases);
    for (const phrase of phrases) missing.set(phrase, (missing.get(phrase) ?? new Set()).add(finding.pair));
    yield;
  }
  const uses = new Map<string, Set<string>>(),
    rendered = new Set<string>();
  for (const [
    place,
    {
      source: { text },
    },
  ] of pairs.entries()) {
    const words = wordsOf(text);
    for (let next = 1; next < words.length; next++) {
      const phrase = `${words[next - 1]!} ${words[next]!}`,
        places = missing.get(phrase);
      if (!places) continue;
      if (!places.has(place)) rendered.add(phrase);
      else uses.set(phrase, (uses.get(phrase) ?? new Set()).add(normaliseForm(text)));
    }
    yield;
  }
  return new Set(
    findings.filter((finding) =>
      phrasesOf.get(finding)!.some((phrase) => !rendered.has(phrase) && (uses.get(phrase)?.size ?? 0) > 1),
    ),
  );
}

/** The number of expected and other renderings of a term in a document. */
interface TermTimes {
  expected: number;
  others: number;
}

/** The minimum number of uses of another rendering that is probably intended. */
const MIN_ESTABLISHED_USES = 3;
/** The cosine to the equivalent below which a different word does not mean the same: *клавиша* beside *ключ*. */
const MIN_SAME_MEANING = 0.3;
/** The minimum number of uses of the expected rendering that make it a document's rule. */
const MIN_RULE_USES = 3;
/** The minimum ratio of those uses to other uses. */
const MIN_RULE_ODDS = 3;

function isTheRule({ expected, others }: TermTimes): boolean {
  return expected >= MIN_RULE_USES && expected >= MIN_RULE_ODDS * others;
}

/**
 * Returns whether the document contradicts the entry: more than two uses are not rendered as expected, and at most as
 * many are.
 */
function isAgainst({ expected, others }: TermTimes): boolean {
  return others > 2 && expected <= others;
}

function isOpen(finding: TermFinding): boolean {
  return finding.rule === 'approved-term-missing' && !finding.isApproved && !finding.isDenied && !finding.isMisspelt;
}

/** A use of an entry's source term in a document, with its translation. */
interface EntryUse {
  /** True if an allowed equivalent translates it. */
  isRendered: boolean;
  /** The rendering instead, if known. */
  rendering?: string;
}

/** Returns how often each other rendering is used, by its stem. */
function timesByStem(uses: readonly EntryUse[], language: string): ReadonlyMap<string, number> {
  return countsOf(uses.flatMap(({ rendering }) => (rendering === undefined ? [] : stemPhrase(rendering, language))));
}

/** The minimum number of uses for evidence about a word. */
const MIN_USES = 4;
/** The minimum share of the uses for one translation to be the document's rule. */
const MIN_RULE_SHARE = 0.6;

/**
 * Returns whether a document treats an entry as a term, so omissions deserve a translator's attention. Glossaries
 * without statuses contain everyday words (*change*, *need*) as well as terms. A term is translated by one rule: the
 * entry's, or consistently another.
 *
 * @param language the language of the translations
 */
export function isTreatedAsTerm(uses: readonly EntryUse[], language: string): boolean {
  if (uses.length < MIN_USES) return true;
  const others = uses.filter(({ isRendered }) => !isRendered);
  if (others.length <= (1 - MIN_RULE_SHARE) * uses.length) return true;
  const counts = timesByStem(others, language);
  if (counts.size === 0) return others.length === uses.length;
  return Array.from(counts.values()).some((times) => times >= MIN_RULE_SHARE * others.length);
}

/** The minimum number of uses of terms with a domain for a document to have one. */
const MIN_USES_OF_DOMAIN = 10;

/** Returns the domain of a document, by the terms that it uses and renders; undefined if none prevails. */
function prevailing(domains: readonly { name: string | undefined; uses: number }[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { name, uses } of domains) if (name !== undefined) addCount(counts, name, uses);
  const all = Array.from(counts.values()).reduce((sum, count) => sum + count, 0);
  return Array.from(counts).find(([, count]) => all >= MIN_USES_OF_DOMAIN && count >= MIN_RULE_SHARE * all)?.[0];
}

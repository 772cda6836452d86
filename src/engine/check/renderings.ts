import { agreement, linkStrengths } from '../../alignment/words/linkStrengths';
import { chooseLinks } from '../../alignment/words/alignWords';
import { errorLikelihood, LIKELY } from '../../check/errorLikelihood';
import { isFormOf } from '../../check/looseForm';
import type { SegmentFinding } from '../../check/segmentRules';
import type { StandIn } from '../../check/rendering';
import { NEAR, standIn } from '../../check/rendering';
import { runKey, WordMeanings } from '../../check/wordMeanings';
import type { LanguagePair } from '../../model/languagePair';
import { Pacer } from '../../base/pacer';
import type { SegmentPair } from '../../model/segment';
import { normalise } from '../../base/vectors';
import { FunctionWords } from '../../language/functionWords';
import { isUnsegmented } from '../../language/scripts';
import { normaliseForm } from '../../language/normalise';
import type { Word } from '../../language/words';
import { words } from '../../language/words';
import type { PairFinding } from './checkPairs';
import type { PhraseEncoder } from '../encoder/phraseEncoder';

/** Pairs whose words are encoded together. */
const CHUNK = 32;
/** Words of one side that are looked at; a longer segment is a list or a page. */
const MOST_WORDS = 300;
/** Characters of a word that is written without blanks around it. */
const LONGEST_RUN = 8;

/** Gives each missing term the words that stand in its place; where those are a form of it after all, it is not missing. */
export async function withStandIns(
  findings: readonly PairFinding[],
  pairs: readonly SegmentPair[],
  { source: from, target: to }: LanguagePair,
  encoder: PhraseEncoder,
  onShare: (share: number) => void,
  signal?: AbortSignal,
): Promise<PairFinding[]> {
  const open = new Map<number, (PairFinding & SegmentFinding)[]>();
  for (const finding of findings) if (finding.rule === 'approved-term-missing') open.set(finding.pair, [...(open.get(finding.pair) ?? []), finding]);
  const places = Array.from(open.keys());
  const grammar = new FunctionWords(to);
  const placed = new Map<PairFinding, PairFinding | undefined>();
  const pacer = new Pacer(signal);
  for (let start = 0; start < places.length; start += CHUNK) {
    const chunk = places.slice(start, start + CHUNK).map((pair) => ({
      pair,
      source: words(pairs[pair]!.source.text, from).slice(0, MOST_WORDS),
      target: words(pairs[pair]!.target.text, to).slice(0, MOST_WORDS),
    }));
    const terms = chunk.flatMap(({ pair }) => open.get(pair)!.flatMap(({ expected }) => expected.map((term) => textsOf(words(term, to)))));
    const runs = chunk.map(({ pair, target }) => runsOf(target, pairs[pair]!.target.text));
    const segments = [...chunk.flatMap(({ source, target }) => [textsOf(source), textsOf(target)]), ...runs.map((each) => each.map(({ text }) => text)), ...terms];
    const vectors = await encoder.encodeWords(segments, signal);
    let term = 3 * chunk.length;
    for (const [place, { pair, source, target }] of chunk.entries()) {
      const [ofSource, ofTarget] = [vectors[2 * place]!, vectors[2 * place + 1]!];
      const [sourceWords, targetWords] = [textsOf(source), textsOf(target)];
      const written = { source: ofSource, target: ofTarget, sourceWords, targetWords };
      const strengths = linkStrengths(written);
      const linked = {
        source,
        target,
        links: chooseLinks(written, strengths),
        strengths: agreement(written, strengths),
        meanings: new WordMeanings(ofSource, ofTarget, new Map(runs[place]!.map(({ key }, row) => [key, normalise(vectors[2 * chunk.length + place]!.row(row).slice())]))),
        isGrammar: (word: string) => grammar.has(word),
      };
      for (const finding of open.get(pair)!) {
        const expected = vectors.slice(term, (term += finding.expected.length));
        placed.set(finding, withStandIn(finding, pairs[pair]!, standIn(linked, finding.used, expected), to));
        await pacer.yield();
      }
    }
    onShare((start + chunk.length) / places.length);
  }
  return findings.flatMap((finding) => (placed.has(finding) ? (placed.get(finding) ?? []) : finding));
}

/** Words in a row that nothing parts, as one: 点击 is two words to ICU and one to its readers. */
function runsOf(target: readonly Word[], text: string): { key: string; text: string }[] {
  return target.flatMap(({ start }, first) =>
    [first + 1, first + 2].flatMap((last) => {
      const run = last < target.length ? text.slice(start, target[last]!.end) : '';
      return isUnsegmented(run) && run.length <= LONGEST_RUN && !/\s/u.test(run) ? [{ key: runKey(first, last), text: run }] : [];
    }),
  );
}

const textsOf = (side: readonly Word[]): string[] => side.map(({ text }) => text);

/**
 * Undefined where the stand-in is the term after all, or, for an entry without a status, a name that stays as the source has it.
 * Words that are neither near to the term nor likely to be an error are not said to stand for it.
 */
function withStandIn(finding: PairFinding & SegmentFinding, { source, target }: SegmentPair, { place, nearness, figures }: StandIn, to: string): PairFinding | undefined {
  const likelihood = errorLikelihood(figures);
  if (!place) return { ...finding, likelihood };
  const written = target.text.slice(place.start, place.end);
  if (finding.expected.some((term) => isFormOf(written, term, to))) return undefined;
  const isKept = normaliseForm(written) === normaliseForm(source.text.slice(finding.used.start, finding.used.end));
  if (isKept && !finding.isApproved) return undefined;
  return nearness >= NEAR || likelihood >= LIKELY ? { ...finding, found: place, nearness, likelihood } : { ...finding, likelihood };
}

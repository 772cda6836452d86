import { alignWords } from '../alignment/words';
import { isFormOf } from '../check/looseForm';
import type { SegmentFinding } from '../check/segmentRules';
import type { StandIn } from '../check/standIn';
import { standIn } from '../check/standIn';
import { WordMeanings } from '../check/wordMeanings';
import type { LanguagePair } from '../domain/language';
import type { SegmentPair } from '../domain/segment';
import { FunctionWords } from '../mining/functionWords';
import { normaliseForm } from '../text/normalise';
import type { Word } from '../text/words';
import { words } from '../text/words';
import type { PairFinding } from './checkPairs';
import type { PhraseEncoder } from './encoder/phraseEncoder';

/** Pairs whose words are encoded together. */
const CHUNK = 32;
/** Words of one side that are looked at; a longer segment is a list or a page. */
const MOST_WORDS = 300;
/** Gives each missing term the words that stand in its place; where those are a form of it after all, it is not missing. */
export async function withStandIns(
  findings: readonly PairFinding[],
  pairs: readonly SegmentPair[],
  { from, to }: LanguagePair,
  encoder: PhraseEncoder,
  onShare: (share: number) => void,
  signal?: AbortSignal,
): Promise<PairFinding[]> {
  const open = new Map<number, (PairFinding & SegmentFinding)[]>();
  for (const finding of findings) if (finding.rule === 'approved-term-missing') open.set(finding.pair, [...(open.get(finding.pair) ?? []), finding]);
  const places = Array.from(open.keys());
  const grammar = new FunctionWords(to);
  const placed = new Map<PairFinding, PairFinding | undefined>();
  for (let start = 0; start < places.length; start += CHUNK) {
    const chunk = places.slice(start, start + CHUNK).map((pair) => ({
      pair,
      source: words(pairs[pair]!.source.text, from).slice(0, MOST_WORDS),
      target: words(pairs[pair]!.target.text, to).slice(0, MOST_WORDS),
    }));
    const vectors = await encoder.encodeWords(chunk.flatMap(({ source, target }) => [textsOf(source), textsOf(target)]), signal);
    chunk.forEach(({ pair, source, target }, place) => {
      const [ofSource, ofTarget] = [vectors[2 * place]!, vectors[2 * place + 1]!];
      const links = alignWords(ofSource, ofTarget, { sourceWords: textsOf(source), targetWords: textsOf(target) });
      const linked = { source, target, links, meanings: new WordMeanings(ofSource, ofTarget), isGrammar: (word: string) => grammar.has(word) };
      for (const finding of open.get(pair)!) placed.set(finding, withStandIn(finding, pairs[pair]!, standIn(linked, finding.used), to));
    });
    onShare((start + chunk.length) / places.length);
  }
  return findings.flatMap((finding) => (placed.has(finding) ? (placed.get(finding) ?? []) : finding));
}

const textsOf = (side: readonly Word[]): string[] => side.map(({ text }) => text);

/** Undefined where the stand-in is the term after all, or, for an entry without a status, a name that stays as the source has it. */
function withStandIn(finding: PairFinding & SegmentFinding, { source, target }: SegmentPair, found: StandIn | undefined, to: string): PairFinding | undefined {
  if (!found) return finding;
  const written = target.text.slice(found.start, found.end);
  if (finding.expected.some((term) => isFormOf(written, term, to))) return undefined;
  const isKept = normaliseForm(written) === normaliseForm(source.text.slice(finding.used.start, finding.used.end));
  return isKept && !finding.isApproved ? undefined : { ...finding, found: { start: found.start, end: found.end }, nearness: found.nearness };
}

import { alignWords } from '../alignment/words';
import { isFormOf } from '../check/looseForm';
import type { SegmentFinding } from '../check/segmentRules';
import { standIn, unlinkedStretch } from '../check/standIn';
import type { LanguagePair } from '../domain/language';
import type { Span } from '../domain/phrase';
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
      const links = alignWords(vectors[2 * place]!, vectors[2 * place + 1]!, { sourceWords: textsOf(source), targetWords: textsOf(target) });
      for (const finding of open.get(pair)!) {
        const place = standIn(source, target, links, finding.used) ?? unlinkedStretch(source, target, links, finding.used, (word) => grammar.has(word));
        placed.set(finding, withStandIn(finding, pairs[pair]!, place, to));
      }
    });
    onShare((start + chunk.length) / places.length);
  }
  return findings.flatMap((finding) => (placed.has(finding) ? (placed.get(finding) ?? []) : finding));
}

const textsOf = (side: readonly Word[]): string[] => side.map(({ text }) => text);

/** Undefined where the stand-in is the term after all, or, for an entry without a status, a name that stays as the source has it. */
function withStandIn(finding: PairFinding & SegmentFinding, { source, target }: SegmentPair, found: Span | undefined, to: string): PairFinding | undefined {
  if (!found) return finding;
  const written = target.text.slice(found.start, found.end);
  if (finding.expected.some((term) => isFormOf(written, term, to))) return undefined;
  const isKept = normaliseForm(written) === normaliseForm(source.text.slice(finding.used.start, finding.used.end));
  return isKept && !finding.isApproved ? undefined : { ...finding, found };
}

import { addCount, countsOf } from '../../base/maps';
import type { ProblemList } from '../../base/problem';
import { Tally } from '../../base/problem';
import { isOtherRegion, languageMatches, matchingLanguages, normaliseLanguage } from '../../language/tags';
import type { PartialLanguagePair, SegmentReadOptions } from '../../model/languagePair';

/**
 * The maximum number of languages of a file whose languages are all paired with each other. In a file with more, each
 * is paired with the source only.
 */
const MAX_PAIRED_LANGUAGES = 4;

/** Returns a file's language tag in normalised form; undefined for an invalid tag (TMX allows `*all*`). */
export function normaliseLanguageTag(tag: string | undefined): string | undefined {
  return tag ? normaliseLanguage(tag) : undefined;
}

/** Returns whether a side's language is the requested one; any is accepted without a request. */
export function isRequestedLanguage(language: string | undefined, wanted: string | undefined): boolean {
  return !wanted || (language !== undefined && languageMatches(language, wanted));
}

/** Returns the side whose language is nearest to the requested one. */
export function nearestSide<S extends { language?: string }>(
  sides: readonly S[],
  wanted: string | undefined,
): S | undefined {
  const [nearest] = wanted
    ? matchingLanguages(
        sides.flatMap(({ language }) => language ?? []),
        wanted,
      )
    : [];
  return nearest === undefined ? undefined : sides.find(({ language }) => language === nearest);
}

const hasRegion = (tag: string): boolean => /[-_](?:[A-Za-z]{2}|\d{3})(?:[-_]|$)/.test(tag);

/** Decides which texts of a unit in several languages are read as a pair. */
export class LanguagePairSelector {
  /** A normalised tag; missing if the units do not have two languages. */
  readonly source?: string;
  readonly target?: string;
  /** The number of units that have the requested language only in another region. */
  private readonly otherRegion = new Tally();
  private readonly counts = new Map<string, number>();
  private readonly tags: readonly string[];
  private readonly sourceTags: readonly string[];
  private readonly targetTags: readonly string[];

  /**
   * @param units the languages of each unit, with their regions
   * @param stated the source language that the file declares
   */
  constructor(
    units: readonly (readonly string[])[],
    stated: string | undefined,
    private readonly wanted: SegmentReadOptions,
  ) {
    const { counts } = this;
    for (const tag of units.flat()) addCount(counts, tag);
    this.tags = [...counts.keys()].sort((a, b) => counts.get(b)! - counts.get(a)!);
    const { source, target } = this.commonestPair(units, stated);
    this.source = source;
    this.target = target;
    this.sourceTags = this.servingTags(wanted.source, source);
    this.targetTags = this.servingTags(wanted.target, target);
  }

  /**
   * Returns the tags of a language to read. Without a requested region, these are the tags of one region, to avoid
   * mixing two. If every pair is read, all regions are included.
   */
  private servingTags(wanted: string | undefined, language: string | undefined): readonly string[] {
    if (!language) return [];
    const serving = matchingLanguages(this.tags, wanted ?? language);
    return this.wanted.everyPair || (wanted && hasRegion(wanted)) ? serving : matchingLanguages(serving, serving[0]);
  }

  /** Reports the languages and regions of the file that were not read, after all units. */
  report(problems: ProblemList): void {
    problems.skip(this.otherRegion, 'unit in another region only', 'units in other regions only');
    for (const [wanted, [read]] of [
      [this.wanted.source, this.sourceTags],
      [this.wanted.target, this.targetTags],
    ] as const)
      if (wanted && read && isOtherRegion(read, wanted))
        problems.add([{ line: 1, message: `The file has no ${wanted}, so ${read} was read instead.`, skipped: 0 }]);
    const { unread } = this;
    if (unread.size)
      problems.add([
        {
          line: 1,
          message:
            `The file also contains ${[...unread.keys()].join(', ')}, which was not read. To read another language, ` +
            `specify the languages.`,
          skipped: [...unread.values()].reduce((sum, count) => sum + count, 0),
        },
      ]);
  }

  /** The languages that were not read because none was requested, each with the number of its texts. */
  private get unread(): Map<string, number> {
    const { source, target, everyPair } = this.wanted;
    const unread = new Map<string, number>();
    if (everyPair || (source && target)) return unread;
    const read = [this.source, this.target];
    for (const [tag, count] of this.counts) {
      const language = normaliseLanguage(tag) ?? tag;
      if (!read.some((each) => each && languageMatches(tag, each))) addCount(unread, language, count);
    }
    return unread;
  }

  /**
   * Returns the pairs of texts of a unit that are read: one, or each that matches the choice.
   *
   * @param line the line of the unit
   */
  pairsOf<S extends { language: string }>(sides: readonly S[], line: number): [S, S][] {
    const { source: from, target: to, everyPair } = this.wanted;
    if (everyPair && !from && !to) return this.everyPairOf(sides);
    const sources = !everyPair || from ? this.fitting(sides, this.sourceTags, from, line) : sides;
    const targets = !everyPair || to ? this.fitting(sides, this.targetTags, to, line) : sides;
    return sources.flatMap((source) =>
      targets
        .filter((target) => target !== source && !languageMatches(source.language, target.language))
        .map((target): [S, S] => [source, target]),
    );
  }

  private everyPairOf<S extends { language: string }>(sides: readonly S[]): [S, S][] {
    const isSource = ({ language }: S): boolean => this.source !== undefined && languageMatches(language, this.source);
    const rank = ({ language }: S): number => this.tags.indexOf(language);
    const sorted = [...sides].sort((a, b) => Number(isSource(b)) - Number(isSource(a)) || rank(a) - rank(b));
    const languages = new Set(this.tags.map((tag) => normaliseLanguage(tag)));
    const sources = languages.size <= MAX_PAIRED_LANGUAGES || !isSource(sorted[0]!) ? sorted : sorted.filter(isSource);
    return sources.flatMap((source) =>
      sorted
        .slice(sorted.indexOf(source) + 1)
        .filter((target) => !languageMatches(source.language, target.language))
        .map((target): [S, S] => [source, target]),
    );
  }

  /**
   * Returns the first text with the best matching tag. If every pair is read, returns all texts with that tag, or with
   * any of the tags if no region was requested.
   */
  private fitting<S extends { language: string }>(
    sides: readonly S[],
    tags: readonly string[],
    wanted: string | undefined,
    line: number,
  ): S[] {
    const found = tags.flatMap((tag) => sides.filter(({ language }) => language === tag));
    const [first] = found;
    if (!first) {
      if (tags[0] && sides.some(({ language }) => languageMatches(language, tags[0]!))) this.otherRegion.add(line);
      return [];
    }
    if (!this.wanted.everyPair) return [first];
    return wanted && hasRegion(wanted) ? found.filter(({ language }) => language === first.language) : found;
  }

  /** Returns the requested languages, otherwise the declared language and the most frequent other one. */
  private commonestPair(units: readonly (readonly string[])[], stated: string | undefined): PartialLanguagePair {
    const counts = countsOf(units.flat().map((tag) => normaliseLanguage(tag) ?? tag));
    const commonest = [...counts.keys()].sort((a, b) => counts.get(b)! - counts.get(a)!);
    const present = (language: string | undefined): string | undefined =>
      language && commonest.find((other) => languageMatches(other, language));
    const first = units[0]?.[0];
    const from = present(this.wanted.source) ?? present(stated) ?? (first && normaliseLanguage(first));
    const to =
      present(this.wanted.target) ??
      commonest.find((language) => from !== undefined && !languageMatches(language, from));
    return { source: from, target: to };
  }
}

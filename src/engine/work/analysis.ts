import { withoutWrittenTags } from '../../check/rules/differentTags';
import { findTranslatedFile, languageOfFileName } from '../../language/fileName';
import { languageMatches } from '../../language/tags';
import { splitIntoWords } from '../../language/words';
import type { DocumentText } from '../../model/document';
import type { PartialLanguagePair } from '../../model/languagePair';
import type { AnalysedBands, AnalysisBand } from '../../protocol/analysis';
import { ANALYSIS_BANDS } from '../../protocol/analysis';
import type { SegmentMatch } from '../../protocol/memory';
import { contextOfSegments } from '../memory/querySegment';
import type { TranslationMemoryStore } from '../memory/memoryStore';
import { segmentMatches } from '../memory/segmentMatches';
import type { TranslatableUnit } from './workDocument';
import { unitsOfPairs, unitsOfValues } from './workDocument';

/** The minimum percentage of a match that a band counts. */
const MIN_PERCENT = 50;
/** The number of compared matches: the best may be the segment itself. */
const MAX_MATCHES = 3;

/** A text to analyse. */
export interface AnalysisInput {
  file: string;
  languages: PartialLanguagePair;
  source: DocumentText;
  /** The values of a file with keys for sources. */
  target?: DocumentText;
}

/** Assigns the segments of texts to bands, one text after the other. */
export class TextAnalyser {
  private readonly counted = new Set<string>();

  /** @param store missing without a translation memory */
  constructor(private readonly store: TranslationMemoryStore | undefined) {}

  /** Adds a text and returns the size of each band. Errors: `cancelled`. */
  async add(
    text: AnalysisInput,
    onFractionDone: (share: number) => void,
    signal?: AbortSignal,
  ): Promise<AnalysedBands> {
    const bands = Object.fromEntries(
      ANALYSIS_BANDS.map((band) => [band, { segments: 0, words: 0, characters: 0 }]),
    ) as AnalysedBands;
    const units = unitsOf(text);
    const sources = units.map(({ source }) => source);
    for (const [index, unit] of units.entries()) {
      const size = bands[await this.bandOf(unit, sources, index, text, signal)];
      size.segments++;
      const { bare: counted } = withoutWrittenTags(unit.source.text, ' ');
      size.words += wordCount(counted, text.languages.source);
      size.characters += [...counted.replace(/\s/gu, '')].length;
      onFractionDone((index + 1) / units.length);
    }
    return bands;
  }

  private async bandOf(
    { source, state }: TranslatableUnit,
    sources: readonly TranslatableUnit['source'][],
    index: number,
    text: AnalysisInput,
    signal?: AbortSignal,
  ): Promise<AnalysisBand> {
    const isRepeated = this.counted.has(source.text);
    this.counted.add(source.text);
    if (state === 'translated') return 'translated';
    const best = await this.bestMatch(sources, index, text, isRepeated ? 100 : MIN_PERCENT, signal);
    if (best?.percent === 101) return '101';
    if (isRepeated) return 'repetition';
    return ANALYSIS_BANDS.find((band) => Number(band) <= (best?.percent ?? 0)) ?? 'none';
  }

  private async bestMatch(
    sources: readonly TranslatableUnit['source'][],
    index: number,
    { file, languages }: AnalysisInput,
    minPercent: number,
    signal?: AbortSignal,
  ): Promise<SegmentMatch | undefined> {
    if (!this.store) return undefined;
    const question = {
      text: sources[index]!.text,
      languages,
      context: async () => contextOfSegments(sources, index, index + 1, true),
      minPercent,
      limit: MAX_MATCHES,
    };
    const matches = await segmentMatches(this.store, question, undefined, signal);
    return matches.find((match) => !match.isUnfinished || match[match.matchedSide].file !== file);
  }
}

function unitsOf({ source, target, languages }: AnalysisInput): TranslatableUnit[] {
  const pair = { source: languages.source ?? 'und', target: languages.target ?? 'mul' };
  if (source.kind === 'bilingual') return unitsOfPairs(source, pair);
  if (target?.kind !== 'monolingual')
    return source.segments.map((segment) => ({ source: segment, start: segment.line, state: 'untranslated' }));
  const places = new Map(target.segments.map(({ key, line }) => [key ?? '', { start: line, end: line }]));
  return unitsOfValues(source.segments, target.segments, places, pair);
}

function wordCount(text: string, language = 'und'): number {
  return splitIntoWords(text, language).filter((word) => /[\p{L}\p{N}]/u.test(word.text)).length;
}

/** Returns whether a text, by its name, is a translation of another document in the source language. */
export function isTranslationOfOneOf(
  names: readonly string[],
  name: string,
  text: DocumentText,
  sourceLanguage: string | undefined,
): boolean {
  const language = languageOfFileName(name);
  if (text.kind === 'bilingual' || !sourceLanguage || !language || languageMatches(language, sourceLanguage))
    return false;
  return findTranslatedFile(name, names, sourceLanguage) !== undefined;
}

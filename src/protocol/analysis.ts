/** The analysis of texts for a quote: how much is new, and how much a translation memory has. */
import { RequestType } from 'vscode-jsonrpc';
import { escapeHtml, htmlPage } from '../base/htmlPage';
import type { FileProblem } from '../base/problem';
import type { DocumentInput, SkippedParts } from '../model/document';
import type { PartialLanguagePair } from '../model/languagePair';
import type { WithProgress } from './commonParameters';
import type { MemoryReference } from './memory';

/**
 * The bands of an analysis, as CAT tools have them. The numbers are the minimum percentages of matches; `translated`
 * segments have a finished translation in their file. A segment that was counted before is a repetition, unless its
 * context matches, too (101).
 */
export const ANALYSIS_BANDS = ['translated', 'repetition', '101', '100', '95', '85', '75', '50', 'none'] as const;
export type AnalysisBand = (typeof ANALYSIS_BANDS)[number];

/** The size of some segments. */
export interface TextSize {
  segments: number;
  words: number;
  /** The number of characters without spaces. */
  characters: number;
}

export type AnalysedBands = Record<AnalysisBand, TextSize>;

export interface AnalyseParams extends Partial<MemoryReference> {
  /** The documents, analysed in this order. Of bilingual files, the sources are analysed. */
  documents: DocumentInput[];
  languages: PartialLanguagePair;
}

export interface AnalyseResult {
  files: { file: string; bands: AnalysedBands }[];
  /** Unreadable documents, with the reason. The result contains the other documents. */
  refused: { file: string; reason: string }[];
  problems: FileProblem[];
  /** Skipped parts; files without any are omitted. */
  skippedParts: SkippedParts[];
}

export const analysisRequests = {
  /** Counts new, repeated and similar segments of documents. Errors: `memoryUnknown`. */
  analyse: new RequestType<WithProgress<AnalyseParams>, AnalyseResult, void>('glossa/analyse'),
};

/** The bands of an analysed text, under the name shown to the user. */
export interface NamedAnalysis {
  name: string;
  bands: AnalysedBands;
}

/** The words of a report, in the user's language. */
export interface AnalysisLabels {
  title: string;
  language: string;
  isRightToLeft: boolean;
  /** The column headings: band, segments, words, characters, share of the words. */
  headings: readonly [string, string, string, string, string];
  named: Record<'translated' | 'repetition' | 'none', string>;
  total: string;
  file: string;
  /** A percentage as the language writes it; `{0}` is the number or range. */
  percentage: string;
  number: (count: number) => string;
}

/** The match percentages of bands. */
const RANGES: Partial<Record<AnalysisBand, string>> = {
  '101': '101',
  '100': '100',
  '95': '95–99',
  '85': '85–94',
  '75': '75–84',
  '50': '50–74',
};

/** Returns the name of a band. */
export function bandName(band: AnalysisBand, words: Pick<AnalysisLabels, 'named' | 'percentage'>): string {
  const range = RANGES[band];
  return range === undefined ? words.named[band as keyof AnalysisLabels['named']] : percentage(range, words);
}

/** Returns the sum of analyses. */
export function sumAnalyses(all: readonly NamedAnalysis[]): AnalysedBands {
  const sums = ANALYSIS_BANDS.map((band) => [band, sumOf(all.map(({ bands }) => bands[band]))]);
  return Object.fromEntries(sums) as AnalysedBands;
}

function sumOf(sizes: readonly TextSize[]): TextSize {
  const sum = { segments: 0, words: 0, characters: 0 };
  for (const { segments, words, characters } of sizes) {
    sum.segments += segments;
    sum.words += words;
    sum.characters += characters;
  }
  return sum;
}

/** Returns the amount of text that is to be translated. */
const workIn = (bands: AnalysedBands): TextSize =>
  sumOf(ANALYSIS_BANDS.filter((band) => band !== 'translated').map((band) => bands[band]));

/** A row of an analysis. */
interface BandRow {
  name: string;
  size: TextSize;
  /** The share of the words to translate, from 0 to 1; missing for translated ones. */
  share?: number;
}

/** Returns the rows of an analysis, with the amount to be translated in the last one. */
function bandRows(bands: AnalysedBands, words: Pick<AnalysisLabels, 'named' | 'percentage' | 'total'>): BandRow[] {
  const work = workIn(bands);
  const shareOf = (size: TextSize): number => (work.words ? size.words / work.words : 0);
  const rows = ANALYSIS_BANDS.filter((band) => band !== 'translated' || bands.translated.segments).map((band) => ({
    name: bandName(band, words),
    size: bands[band],
    ...(band !== 'translated' && { share: shareOf(bands[band]) }),
  }));
  return [...rows, { name: words.total, size: work, share: shareOf(work) }];
}

function percentage(number: string, words: Pick<AnalysisLabels, 'percentage'>): string {
  return words.percentage.replace('{0}', number);
}

/** Formats a share from 0 to 1 as a percentage. */
function shareText(share: number | undefined, words: AnalysisLabels): string {
  return share === undefined ? '' : percentage(String(Math.round(100 * share)), words);
}

/** Returns an analysis as a table in aligned columns. */
export function analysisText(bands: AnalysedBands, words: AnalysisLabels): string {
  const rows = [
    words.headings,
    ...bandRows(bands, words).map(({ name, size, share }) => [
      name,
      ...[size.segments, size.words, size.characters].map(words.number),
      shareText(share, words),
    ]),
  ];
  const widths = words.headings.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const line = (row: readonly string[]): string =>
    row.map((cell, column) => (column ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!))).join('  ');
  return `${rows.map((row) => line(row).trimEnd()).join('\n')}\n`;
}

const STYLE = `
table { width: auto; table-layout: auto; }
th, td { overflow-wrap: break-word; }
th { font-weight: normal; }
td { text-align: end; font-variant-numeric: tabular-nums; }
tr:last-child > * { font-weight: bold; }
td.bar { width: 14rem; }
td.bar div { background: var(--link); height: .9em; }
`;

/** Returns a page with the sum of some analyses, a bar for each band, and the words of each text. */
export function analysisHtml(all: readonly NamedAnalysis[], words: AnalysisLabels): string {
  const bands = sumAnalyses(all);
  return htmlPage({
    title: words.title,
    language: words.language,
    isRightToLeft: words.isRightToLeft,
    style: STYLE,
    body: [
      `<h1>${escapeHtml(words.title)}</h1>`,
      '<table>',
      `<tr>${words.headings.map(heading).join('')}<td></td></tr>`,
      ...bandRows(bands, words).map((row, index, rows) => chartRow(row, index === rows.length - 1, words)),
      '</table>',
      ...filesTable(all, bands, words),
    ],
  });
}

const heading = (text: string): string => `<th scope="col">${escapeHtml(text)}</th>`;
const rowHeading = (text: string): string => `<th scope="row">${escapeHtml(text)}</th>`;
const cell = (text: string): string => `<td>${escapeHtml(text)}</td>`;

function chartRow({ name, size, share }: BandRow, isTotal: boolean, words: AnalysisLabels): string {
  const bar = isTotal || !share ? '' : `<div style="width: ${(100 * share).toFixed(1)}%"></div>`;
  const sizes = [size.segments, size.words, size.characters].map((count) => cell(words.number(count)));
  return `<tr>${rowHeading(name)}${sizes.join('')}${cell(shareText(share, words))}<td class="bar">${bar}</td></tr>`;
}

/** Returns a table with the words of several texts by band. */
function filesTable(all: readonly NamedAnalysis[], total: AnalysedBands, words: AnalysisLabels): string[] {
  if (all.length < 2) return [];
  const shownBands = ANALYSIS_BANDS.filter((band) => total[band].segments);
  const row = (name: string, bands: AnalysedBands): string =>
    `<tr>${rowHeading(name)}${[...shownBands.map((band) => bands[band]), workIn(bands)]
      .map((size) => cell(words.number(size.words)))
      .join('')}</tr>`;
  return [
    `<h2>${escapeHtml(words.headings[2])}</h2>`,
    '<table>',
    `<tr>${[words.file, ...shownBands.map((band) => bandName(band, words)), words.total].map(heading).join('')}</tr>`,
    ...all.map(({ name, bands }) => row(name, bands)),
    row(words.total, total),
    '</table>',
  ];
}

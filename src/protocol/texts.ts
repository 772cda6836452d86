/** Requests about whole texts. */
import { RequestType } from 'vscode-jsonrpc';
import type { FileProblem } from '../base/problem';
import type { AdministrativeStatus, ExampleSentence, Term } from '../model/concept';
import type { DocumentInput, SkippedParts } from '../model/document';
import type { TextLocation } from '../model/finding';
import type { PartialLanguagePair } from '../model/languagePair';
import type { GlossaryReference, WithProgress } from './commonParameters';

export interface TextTermsParams {
  /** The document; for a bilingual file, its sources are read. */
  document: DocumentInput;
  /** The known languages. The others are determined from the document and the glossaries. */
  languages: PartialLanguagePair;
  /** The glossaries in order of priority. */
  glossaries: GlossaryReference[];
}

/** A term of an entry, as a list shows it. */
export type ListedTerm = Pick<Term, 'term' | 'language' | 'status'>;

/** An entry whose terms occur in a text with the meaning of the entry. */
export interface TextTerm {
  /** The term of the entry that occurs most often, in its citation form. */
  term: ListedTerm;
  /** The usable equivalents in the target language, preferred ones first. */
  equivalents: ListedTerm[];
  /** Equivalents that the glossary advises against. */
  forbidden: ListedTerm[];
  domain?: string;
  definition?: string;
  note?: string;
  concept: string;
  /** Path. */
  glossary: string;
  /** True if the context leaves several senses open at some occurrences. */
  isUndecided?: boolean;
  /** The occurrences in text order. */
  places: TextLocation[];
}

/** The properties of a text that was read. */
interface ReadTextResult {
  /** The number of sentences, or of units of a bilingual file. */
  segments: number;
  problems: FileProblem[];
  /** Skipped parts; files without any are omitted. */
  skippedParts: SkippedParts[];
}

export interface TextTermsResult extends ReadTextResult {
  pair: PartialLanguagePair;
  /** The file with the terms: the document, or that of the source texts if its sources are only keys. */
  file: string;
  /** The terms in the order of their first occurrence. */
  terms: TextTerm[];
}

export interface TermCandidatesParams {
  /** Documents in one language, analysed together; for bilingual files, the sources. */
  documents: DocumentInput[];
  /** The known languages: of the documents, and of the equivalents of terms with an entry. */
  languages: PartialLanguagePair;
  /** The glossaries in order of priority. */
  glossaries: GlossaryReference[];
  /** The minimum confidence, from 0 to 1. Defaults to `DEFAULT_MIN_TERM_CONFIDENCE` of the engine. */
  minConfidence?: number;
}

/** A phrase of the texts that may be a term. */
export interface TermCandidate {
  /** The citation form. */
  term: string;
  confidence: number;
  /** The number of occurrences in the texts. */
  count: number;
  sentence: ExampleSentence;
  /** The line of that sentence, from 1. */
  line: number;
  file?: string;
  /** True if it is written as a name. */
  isName: boolean;
  /** The entries that have it already, each with its equivalents that may be used. */
  entries: { concept: string; glossary: string; equivalents: ListedTerm[] }[];
}

export interface TermCandidatesResult extends ReadTextResult {
  pair: PartialLanguagePair;
  /** Likeliest first. */
  candidates: TermCandidate[];
  /** Documents that could not be read, with the reason. The result covers the other documents. */
  refused: { file: string; reason: string }[];
}

export const textRequests = {
  /** Returns term candidates in texts without translations. */
  termCandidates: new RequestType<WithProgress<TermCandidatesParams>, TermCandidatesResult, void>(
    'glossa/termCandidates',
  ),
  /** Returns the entries that occur in a text. */
  textTerms: new RequestType<WithProgress<TextTermsParams>, TextTermsResult, void>('glossa/textTerms'),
};

/** The words of a table of terms, in the user's language. */
export interface TermTableLabels {
  /** The column headings: term, equivalents, forbidden equivalents, subject field, definition, occurrences, places. */
  headings: readonly [string, string, string, string, string, string, string];
  status: (status: AdministrativeStatus) => string;
  /** Marks an entry that may be another sense. */
  undecided: string;
}

/** Returns the terms of a text as rows, the first one with the headings. */
export function termTable(
  terms: readonly TextTerm[],
  { headings, status, undecided }: TermTableLabels,
  placesOf: (term: TextTerm) => string,
): string[][] {
  const worded = ({ term, status: own }: ListedTerm): string => (own ? `${term} (${status(own)})` : term);
  return [
    [...headings],
    ...terms.map((entry) => [
      entry.isUndecided ? `${worded(entry.term)} (${undecided})` : worded(entry.term),
      entry.equivalents.map(worded).join('; '),
      entry.forbidden.map(({ term }) => term).join('; '),
      entry.domain ?? '',
      entry.definition ?? '',
      String(entry.places.length),
      placesOf(entry),
    ]),
  ];
}

/**
 * Returns rows as a Markdown table; the first row contains the headings. Text is escaped, so that it cannot form a
 * link, a picture or HTML.
 */
export function markdownTable([headings = [], ...rows]: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells
      .map((cell) =>
        cell
          .replace(/[\\|<[`&]/g, '\\$&')
          .replace(/\s+/gu, ' ')
          .trim(),
      )
      .join(' | ')} |\n`;
  return [headings, headings.map(() => '---'), ...rows].map(line).join('');
}

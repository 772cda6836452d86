/** Every message between the editor side and the engine, typed at both ends of the wire. Requests carry all that they need. */
import { NotificationType, ProgressType, RequestType, RequestType0 } from 'vscode-jsonrpc';
import type { AdaptationState, GlossaryAdaptation } from '../model/adaptation';
import type { AdministrativeStatus, Concept } from '../model/concept';
import type { DocumentContent, DocumentSlice, DocumentSource, Insertion, LocatedPhrase } from '../model/document';
import type { Equivalent, SearchHit } from '../model/equivalent';
import type { Finding, IgnoredFinding } from '../model/finding';
import type { LanguagePair } from '../model/languagePair';
import type { Span } from '../model/phrase';
import type { PhrasePair } from '../model/phrasePair';
import type { Preferences } from '../model/preferences';
import type { Problem } from '../base/problem';
import type { Standing } from '../model/standing';
import type { ExportParams, ExportResult, ImportedFile, ImportParams, ImportResult, PreviewResult } from './exchange';

export type * from './exchange';

/** What the engine process is told once, on its command line, as JSON. */
export interface EngineOptions {
  /** Folder with `model.json`; the bundled model where it is missing. */
  modelFolder?: string;
  /** Folder for vectors and indexes; may be deleted at any time. */
  cacheFolder: string;
}

export interface GlossaryReference {
  /** Absolute path of a `*.glossa.jsonl`; it need not exist yet. */
  path: string;
  readOnly?: boolean;
}

/** A pair of languages as far as it is known; what is missing is recognised from the document. */
export interface LanguageChoice {
  source?: string;
  target?: string;
}

export interface EquivalentsParams {
  slice: DocumentSlice;
  languages: LanguageChoice;
  /** In order of priority. */
  glossaries: GlossaryReference[];
  limit: number;
  preferences?: Preferences;
}

export interface EquivalentsResult {
  /** The phrase that was looked up; missing where the place holds no text to translate or no known term. */
  phrase?: string;
  /** Its place in the document. */
  span?: Span;
  pair?: LanguagePair;
  equivalents: Equivalent[];
}

export interface SearchParams {
  query: string;
  glossaries: GlossaryReference[];
  limit: number;
}

export interface BuildParams {
  source: DocumentSource;
  /** Missing where `source` is a bilingual file. */
  target?: DocumentSource;
  languages: LanguageChoice;
  minConfidence: number;
}

export interface BuildResult {
  pair: LanguagePair;
  pairs: PhrasePair[];
  /** Segments on either side, and how many beads align them. */
  sourceSegments: number;
  targetSegments: number;
  beads: number;
  problems: Problem[];
}

export type BuildPhase = 'reading' | 'encoding' | 'aligning' | 'mining';

export interface TaskProgress {
  phase: BuildPhase | 'checking' | 'adapting' | 'importing' | 'exporting' | 'saving';
  /** 0 to 100 over the whole task. */
  percent: number;
}

export type OnDuplicate = 'merge' | 'keep' | 'skip';

/**
 * Changes are idempotent, because a request is repeated when the engine dies: ids are made by the asker. A `put` replaces the concept with the same id;
 * `onDuplicate` says what becomes of a new one whose terms the glossary holds already (missing: `keep`, as in an import).
 * An `edit` is refused where the glossary no longer holds what the reader began with. A `merge` takes the other concepts into the first one.
 * A `unite` makes one of the versions that the file holds of a concept; without an id of all concepts, and it ends merge conflicts with both sides kept.
 */
export type GlossaryChange =
  | { kind: 'put'; concepts: Concept[]; onDuplicate?: OnDuplicate }
  | { kind: 'remove'; ids: string[] }
  | { kind: 'edit'; before: Concept; after: Concept }
  | { kind: 'merge'; ids: string[] }
  | { kind: 'unite'; id?: string };

/** Which command changed a glossary, so that the reader knows what undoing takes back. */
export interface ChangeReason {
  command: 'add' | 'import' | 'review' | 'edit' | 'rename' | 'remove' | 'merge' | 'resolve';
  /** A file's name or a term. */
  detail?: string;
}

export interface ChangeParams {
  glossary: GlossaryReference;
  change: GlossaryChange;
  /** Without one the change cannot be undone by a command. */
  reason?: ChangeReason;
}

export interface LastChangeParams {
  glossaries: GlossaryReference[];
}

/** A change that can be undone. */
export interface UndoableChange {
  glossary: GlossaryReference;
  /** Its name in the engine's journal. */
  change: string;
  reason: ChangeReason;
  /** ISO 8601, UTC. */
  time: string;
  /** How many concepts it concerned. */
  concepts: number;
}

/** Names the change, so that a request that is repeated does not undo the one before. */
export type UndoParams = Pick<UndoableChange, 'glossary' | 'change'>;

export interface UndoResult {
  /** Concepts that are again what they were; 0 where they were already. */
  restored: number;
}

export interface ChangeResult {
  added: number;
  updated: number;
  removed: number;
}

export interface ConceptParams {
  glossary: GlossaryReference;
  id: string;
}

/** Where a concept stands in its file, so that an editor can show it. */
export interface ConceptResult {
  concept: Concept;
  /** From 1. */
  line: number;
}

/** Fields by which entries are grouped and filtered. */
export type BrowseField = 'domain' | 'customer' | 'project' | 'status' | 'language';

/** Only entries whose field has this value; `''` stands for entries without one. */
export type BrowseFilter = Partial<Record<BrowseField, string>>;

export interface BrowseGroupsParams {
  glossary: GlossaryReference;
  filter: BrowseFilter;
  by: BrowseField;
}

export interface BrowseGroup {
  /** `''` for entries without one. An entry with terms in several languages is in several groups. */
  value: string;
  concepts: number;
}

export interface BrowseParams extends BrowseGroupsParams {
  /** The group's value; missing for all. */
  value?: string;
  /** From 0. */
  offset: number;
  limit: number;
}

/** Entries in alphabetical order of their first terms. */
export interface BrowseResult {
  concepts: Concept[];
  /** Of the whole group. */
  total: number;
  /** First and last term of every `limit` entries, where there are more than these. */
  pages: { first: string; last: string; concepts: number }[];
}

export interface HygieneParams {
  glossary: GlossaryReference;
}

/** The same entry twice; one source term with different equivalents; one equivalent of different source terms; terms that mean the same. */
export type FindingKind = 'duplicate' | 'severalTargets' | 'severalSources' | 'near';

/** Entries that say something twice or in contradiction. */
export interface GlossaryFinding {
  kind: FindingKind;
  /** The term that they share; of `near` the first one's. */
  term: string;
  language: string;
  concepts: Concept[];
  /** Of `near`: cosine, in the language in which they are least alike. */
  similarity?: number;
}

export interface HygieneResult {
  findings: GlossaryFinding[];
  /** How many there are of each kind, also where not all are sent. */
  totals: Partial<Record<FindingKind, number>>;
}

/** What the concepts of a glossary can be chosen by, most frequent first. */
export interface Facets {
  languages: string[];
  domains: string[];
  customers: string[];
  projects: string[];
  statuses: string[];
  /** Names of the fields that are filled anywhere. */
  fields: string[];
}

export interface StandingsParams {
  /** In order of priority. */
  glossaries: GlossaryReference[];
  languages: LanguagePair;
  pairs: { source: string; target: string }[];
}

export interface OverviewParams {
  glossaries: GlossaryReference[];
}

export interface GlossaryOverview {
  path: string;
  concepts: number;
  /** BCP 47, most terms first. */
  languages: string[];
  problems: Problem[];
}

export interface InsertionParams {
  slice: DocumentSlice;
  text: string;
}

export interface LocateParams {
  slice: DocumentSlice;
  languages: LanguageChoice;
}

/** A phrase with its sentence, as an entry of the glossary keeps it, and its language as far as it can be told. */
export interface LocateResult {
  /** `language` is filled in from the choice or the words where the file does not state it. */
  located: LocatedPhrase;
  pair: { from?: string; to?: string };
}

export interface DescribeParams {
  /** Of a text its beginning is enough. */
  document: DocumentSource;
}

/** What a document is to the engine: its languages, as far as they can be told. */
export interface DocumentDescription {
  kind: 'monolingual' | 'bilingual';
  /** Of a monolingual document. */
  language?: string;
  /** Of a bilingual file. */
  pair?: LanguageChoice;
}

export interface CheckParams {
  source: DocumentContent;
  /** The translation; missing where `source` is a bilingual file. */
  target?: DocumentContent;
  languages: LanguageChoice;
  /** In order of priority. What is ignored stands beside each. */
  glossaries: GlossaryReference[];
}

export interface CheckResult {
  pair: LanguagePair;
  /** Translated segments that were checked. */
  segments: number;
  /** In the order of the document. */
  findings: Finding[];
  /** Findings that the translators have decided to ignore. */
  ignored: number;
  problems: Problem[];
}

export interface SegmentTermsParams {
  /** Where a translation is being written; its selection is what has been typed of the word, empty before its first letter. */
  slice: DocumentSlice;
  /** The source text beside a document of one language, as far as it is in view. */
  beside?: string;
  languages: LanguageChoice;
  glossaries: GlossaryReference[];
}

/** An equivalent of a term that the source of a segment uses. */
export interface SegmentTerm {
  term: string;
  /** What the source says. */
  used: string;
  status?: AdministrativeStatus;
  domain?: string;
  definition?: string;
  insertion: Insertion;
}

export interface KnownTermsParams {
  /** Pieces of a document, such as what is in view. */
  texts: string[];
  languages: LanguageChoice;
  glossaries: GlossaryReference[];
}

export interface IgnoreParams {
  /** Beside which the decision is kept. */
  glossary: GlossaryReference;
  decisions: IgnoredFinding[];
}

export type AdaptParams = HygieneParams;

export type EngineState =
  | { phase: 'starting' }
  | { phase: 'indexing'; percent: number }
  | { phase: 'ready'; index: 'faiss' | 'exact'; adaptations?: AdaptationState[] }
  | { phase: 'lexicalOnly'; reason: string };

export const Requests = {
  equivalents: new RequestType<EquivalentsParams, EquivalentsResult, void>('glossa/equivalents'),
  search: new RequestType<SearchParams, SearchHit[], void>('glossa/search'),
  build: new RequestType<WithProgress<BuildParams>, BuildResult, void>('glossa/build'),
  change: new RequestType<ChangeParams, ChangeResult, void>('glossa/change'),
  /** The latest change in any of the glossaries; null where there is none. */
  lastChange: new RequestType<LastChangeParams, UndoableChange | null, void>('glossa/lastChange'),
  undo: new RequestType<UndoParams, UndoResult, void>('glossa/undo'),
  concept: new RequestType<ConceptParams, ConceptResult, void>('glossa/concept'),
  browseGroups: new RequestType<BrowseGroupsParams, BrowseGroup[], void>('glossa/browseGroups'),
  hygiene: new RequestType<WithProgress<HygieneParams>, HygieneResult, void>('glossa/hygiene'),
  /** Fits queries to the pairs of a glossary, where held-out ones are found better then. */
  adapt: new RequestType<WithProgress<AdaptParams>, GlossaryAdaptation, void>('glossa/adapt'),
  /** Leaves queries as the encoder gives them; tells whether they were adapted. */
  stopAdapting: new RequestType<AdaptParams, boolean, void>('glossa/stopAdapting'),
  browse: new RequestType<BrowseParams, BrowseResult, void>('glossa/browse'),
  import: new RequestType<WithProgress<ImportParams>, ImportResult, void>('glossa/import'),
  previewImport: new RequestType<WithProgress<ImportedFile>, PreviewResult, void>('glossa/previewImport'),
  export: new RequestType<WithProgress<ExportParams>, ExportResult, void>('glossa/export'),
  facets: new RequestType<GlossaryReference, Facets, void>('glossa/facets'),
  /** How pairs stand to what the glossaries say already, in the order of the pairs; null where they say nothing. */
  standings: new RequestType<StandingsParams, (Standing | null)[], void>('glossa/standings'),
  overview: new RequestType<OverviewParams, GlossaryOverview[], void>('glossa/overview'),
  insertion: new RequestType<InsertionParams, Insertion | null, void>('glossa/insertion'),
  /** Null where the place holds no text to translate. */
  locate: new RequestType<LocateParams, LocateResult | null, void>('glossa/locate'),
  describe: new RequestType<DescribeParams, DocumentDescription, void>('glossa/describe'),
  /** Compares translations with the glossaries. */
  check: new RequestType<WithProgress<CheckParams>, CheckResult, void>('glossa/check'),
  ignore: new RequestType<IgnoreParams, void, void>('glossa/ignore'),
  /** What may be written next in a translation, by the terms of its source. */
  segmentTerms: new RequestType<SegmentTermsParams, SegmentTerm[], void>('glossa/segmentTerms'),
  /** Where known terms stand in each of the texts, in UTF-16 code units of the text. */
  knownTerms: new RequestType<KnownTermsParams, Span[][], void>('glossa/knownTerms'),
  clearLocalData: new RequestType0<void, void>('glossa/clearLocalData'),
};

export const Notifications = {
  state: new NotificationType<EngineState>('glossa/state'),
};

/** Progress of a long request; its token is the request's `progressToken`. */
export const taskProgress = new ProgressType<TaskProgress>();

/** A long request's parameters, with the token under which its progress is reported. */
export type WithProgress<P> = P & { progressToken?: string };

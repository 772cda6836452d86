import type { RequestType } from 'vscode-jsonrpc';
import type { Concept, Term } from '../../model/concept';
import { ADMINISTRATIVE_STATUSES } from '../../model/concept';
import type { DocumentContent, DocumentFile, DocumentSlice, DocumentSource } from '../../model/document';
import type { IgnoredFinding } from '../../model/finding';
import { CHECK_RULES } from '../../model/finding';
import type { ExportFormat, GlossarySelection } from '../../model/glossaryFormat';
import { EXPORT_FORMATS } from '../../model/glossaryFormat';
import type { LanguageContext } from '../../model/languageEvidence';
import type { LanguageChoice, LanguagePair } from '../../model/languagePair';
import type { Span } from '../../model/phrase';
import { LARGEST_PICTURE } from '../../model/picture';
import type { Choice, Preferences } from '../../model/preferences';
import type { BrowseField, BrowseFilter } from '../../protocol/browsing';
import type { FolderDocuments } from '../../protocol/build';
import type { ChangeReason, FieldValues, GlossaryChange, OnDuplicate } from '../../protocol/changes';
import type { GlossaryReference } from '../../protocol/commonParameters';
import type { DocumentPlace } from '../../protocol/documents';
import { LONGEST_QUERY } from '../../protocol/lookups';
import type { MemoryDocument } from '../../protocol/memory';
import type { Requests } from '../../protocol/protocol';
import type { TermbaseAccess } from '../../protocol/termbases';
import { termbaseNamed } from '../../protocol/termbases';
import { TOOL_NAMES } from '../../protocol/toolDefinitions';
import type { Shape } from './shape';
import { absolutePath, byKind, count, integer, isPlainObject, list, number, object, oneOf, optional, partOf, text, textsByName, truth } from './shape';

/** The parameters of a request; undefined where it has none. */
type ParamsOf<Request> = Request extends RequestType<infer Params, unknown, void> ? Params : undefined;

/** UTF-16 code units of a document; VS Code shows extensions none above. */
const LONGEST_DOCUMENT = 50 << 20;
/** Answers that are wanted at most. */
const MOST_ANSWERS = 10_000;
/** Signs of a picture in base64. */
const LONGEST_PICTURE = Math.ceil(LARGEST_PICTURE / 3) * 4;

const BROWSE_FIELDS = ['domain', 'customer', 'project', 'status', 'language'] as const satisfies BrowseField[];
const ON_DUPLICATE = ['merge', 'keep', 'skip'] as const satisfies OnDuplicate[];
const COMMANDS = ['add', 'import', 'review', 'edit', 'rename', 'remove', 'merge', 'resolve'] as const satisfies ChangeReason['command'][];

const someText = optional(text());
const texts = list(text());
const someTexts = optional(texts);
const progressToken = someText;
const glossary = object<GlossaryReference>({ path: absolutePath, readOnly: optional(truth), strict: optional(truth) });
const glossaries = list(glossary);
/** Where it may be a termbase as well. */
const place: Shape<string> = { faultOf: (value, at) => (typeof value === 'string' && termbaseNamed(value) !== undefined ? text().faultOf(value, at) : absolutePath.faultOf(value, at)) };
const source = object<GlossaryReference>({ path: place, readOnly: optional(truth), strict: optional(truth) });
const sources = list(source);
const termbase = object<TermbaseAccess>({ name: text(), address: text(), database: someText, collection: text(), tls: optional(truth), token: someText });
const languages = object<LanguageChoice>({ source: someText, target: someText });
const pair = object<LanguagePair>({ source: text(), target: text() });
const limit = integer(1, MOST_ANSWERS);
const span = object<Span>({ start: count, end: count });

const documentText = text(LONGEST_DOCUMENT);
const content = object<DocumentContent>({ fileName: text(), languageId: someText, text: documentText });
const documentFile = object<DocumentFile>({ path: absolutePath });
const documentSource: Shape<DocumentSource> = { faultOf: (value, at) => (isPlainObject(value) && 'path' in value ? documentFile : content).faultOf(value, at) };
const slice = object<DocumentSlice>({ fileName: text(), languageId: someText, text: documentText, offset: count, head: someText, selection: span });
const memoryDocuments = list(object<MemoryDocument>({ source: documentFile, target: optional(documentFile), languages }));
const documentPlace = object<DocumentPlace>({ document: content, span });
const context = object<LanguageContext>({
  asked: optional(languages),
  chosen: optional(languages),
  settings: optional(languages),
  project: optional(object({ source: text(), targets: texts, preferred: someText, own: someText })),
  sibling: optional(object({ language: text(), standsLeft: truth })),
  folder: optional(languages),
});
const preferences = object<Preferences>({ domain: someText, customer: someText, chosen: optional(list(object<Choice>({ concept: text(), term: text() }))) });

/** The store checks the fields of an entry, and says in its own words what is wrong with them. */
const concept = partOf<Concept>({ id: text(), terms: list(partOf<Term>({ term: text(LONGEST_DOCUMENT), language: text() })) });
const change = byKind<GlossaryChange>({
  put: object({ kind: oneOf(['put']), concepts: list(concept), onDuplicate: optional(oneOf(ON_DUPLICATE)) }),
  remove: object({ kind: oneOf(['remove']), ids: texts }),
  edit: object({ kind: oneOf(['edit']), before: concept, after: concept }),
  set: object({ kind: oneOf(['set']), ids: texts, values: object<FieldValues>({ domain: someText, status: optional(oneOf(['', ...ADMINISTRATIVE_STATUSES])), language: someText }) }),
  merge: object({ kind: oneOf(['merge']), ids: texts }),
  unite: object({ kind: oneOf(['unite']), id: someText }),
});
const reason = object<ChangeReason>({ command: oneOf(COMMANDS), detail: someText });
const decision = object<IgnoredFinding>({ rule: oneOf(CHECK_RULES), concept: someText, term: someText, segment: optional(documentText) });

const by = oneOf(BROWSE_FIELDS);
const anyObject = partOf<Record<string, unknown>>({});
const filter = object<BrowseFilter>({ domain: someText, customer: someText, project: someText, status: someText, language: someText });
const selection = object<GlossarySelection>({ languages: someTexts, domains: someTexts, customers: someTexts, projects: someTexts, statuses: someTexts, fields: someTexts });
const imported = { file: absolutePath, glossary, languages, encoding: someText, columns: optional(textsByName), only: someTexts, status: optional(oneOf(ADMINISTRATIVE_STATUSES)), progressToken };

/** The shape of each request's parameters. The compiler holds them to the protocol: none may be missing, and none of another type. */
export const requestShapes: { [Name in keyof typeof Requests]: Shape<ParamsOf<(typeof Requests)[Name]>> } = {
  equivalents: object({ slice, languages: context, glossaries: sources, limit, preferences: optional(preferences), memory: optional(absolutePath) }),
  search: object({ query: text(LONGEST_QUERY), glossaries: sources, limit }),
  segmentTerms: object({ slice, beside: optional(documentText), languages, glossaries }),
  knownTerms: object({ slices: list(slice), languages, glossaries }),
  openMemory: object({ memory: absolutePath, documents: memoryDocuments, includeUnfinished: optional(truth), mostSegments: optional(integer(1, Number.MAX_SAFE_INTEGER)), progressToken }),
  changeMemory: object({ memory: absolutePath, changed: memoryDocuments, removed: list(absolutePath), progressToken }),
  closeMemory: object({ memory: absolutePath }),
  findInMemory: object({ memory: absolutePath, phrase: text(LONGEST_QUERY), languages, limit }),
  translatedBefore: object({ memory: absolutePath, phrase: text(LONGEST_QUERY), languages, limit }),
  segmentMatches: object({ memory: absolutePath, slice: optional(slice), text: optional(documentText), languages, least: optional(number(0, 101)), limit }),
  alignedPhrase: object({ memory: optional(absolutePath), slice, languages }),
  ask: object({ question: text(LONGEST_QUERY), language: someText, documents: list(documentFile), limit, progressToken }),
  describe: object({ document: documentSource }),
  locate: object({ slice, languages }),
  areAligned: object({ source: documentPlace, target: documentPlace }),
  insertion: object({ slice, text: text(), wholeSegment: optional(truth) }),
  build: object({ source: documentSource, target: optional(documentSource), languages, columns: optional(textsByName), minConfidence: number(0, 1), anyway: optional(truth), progressToken }),
  buildFolder: object({ documents: list(object<FolderDocuments>({ source: documentSource, target: optional(documentSource), anyway: optional(truth) })), languages: pair, minConfidence: number(0, 1), progressToken }),
  check: object({ source: documentSource, target: optional(documentSource), languages, glossaries, includeUnfinished: optional(truth), rules: optional(list(oneOf(CHECK_RULES))), progressToken }),
  ignore: object({ glossary, decisions: list(decision) }),
  change: object({ glossary: source, change, reason: optional(reason) }),
  lastChange: object({ glossaries: sources }),
  undo: object({ glossary: source, change: text() }),
  overview: object({ glossaries }),
  browseGroups: object({ glossary: source, filter, by }),
  browse: object({ glossary: source, filter, by, value: someText, offset: count, limit }),
  concept: object({ glossary: source, id: text() }),
  consistency: object({ glossary, progressToken }),
  glossaryConflicts: object({ glossaries, languages: pair, pairs: list(object({ source: text(), target: text() })) }),
  adapt: object({ glossary, progressToken }),
  stopAdapting: object({ glossary }),
  import: object({ ...imported, onDuplicate: oneOf(ON_DUPLICATE) }),
  previewImport: object(imported),
  export: object({ glossary, format: oneOf(Object.keys(EXPORT_FORMATS) as ExportFormat[]), selection, file: absolutePath, languages, progressToken }),
  facets: glossary,
  picture: object({ glossary: source, target: text() }),
  placePicture: object({ glossary, file: optional(absolutePath), name: someText, data: optional(text(LONGEST_PICTURE)), mayCopy: optional(truth) }),
  useTermbases: object({ termbases: list(termbase) }),
  discardEdits: object({ termbase: text() }),
  // The tool checks what it was called with, and says in its own words what is wrong with it.
  useTool: object({ tool: oneOf(TOOL_NAMES), arguments: anyObject, folders: list(absolutePath), glossaries: sources, memories: optional(list(absolutePath)), documents: optional(list(documentFile)), mayWrite: optional(truth) }),
  clearLocalData: { faultOf: (value, at) => (value === undefined || value === null ? undefined : `${at} must be missing`) },
};

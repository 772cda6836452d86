import type { ExampleSentence } from '../../model/concept';
import type { Span } from '../../model/phrase';

/** All identifiers shared by package.json and the code. A test compares both. */

export const Commands = {
  showEquivalents: 'glossa.showEquivalents',
  insertEquivalent: 'glossa.insertEquivalent',
  insertByNumber: 'glossa.insertEquivalentByNumber',
  copyEquivalent: 'glossa.copyEquivalent',
  searchGlossary: 'glossa.searchGlossary',
  ask: 'glossa.ask',
  buildGlossary: 'glossa.buildGlossary',
  openReview: 'glossa.openReview',
  addToGlossary: 'glossa.addToGlossary',
  importGlossary: 'glossa.importGlossary',
  exportGlossary: 'glossa.exportGlossary',
  undoChange: 'glossa.undoChange',
  editEntry: 'glossa.editEntry',
  renameTerm: 'glossa.renameTerm',
  changeFields: 'glossa.changeFields',
  deleteEntry: 'glossa.deleteEntry',
  mergeEntries: 'glossa.mergeEntries',
  filterGlossary: 'glossa.filterGlossary',
  clearGlossaryFilter: 'glossa.clearGlossaryFilter',
  groupGlossary: 'glossa.groupGlossary',
  findDuplicates: 'glossa.findDuplicates',
  adaptToGlossary: 'glossa.adaptToGlossary',
  openConcept: 'glossa.openConcept',
  openGlossary: 'glossa.openGlossary',
  showSource: 'glossa.showSource',
  checkTerminology: 'glossa.checkTerminology',
  ignoreFinding: 'glossa.ignoreFinding',
  resolveVersions: 'glossa.resolveVersions',
  termbases: 'glossa.termbases',
  chooseLanguages: 'glossa.chooseLanguages',
  projectLanguages: 'glossa.projectLanguages',
  showLog: 'glossa.showLog',
  restartEngine: 'glossa.restartEngine',
  clearLocalData: 'glossa.clearLocalData',
  findTranslations: 'glossa.findTranslations',
  filterTranslations: 'glossa.filterTranslations',
  openTranslation: 'glossa.openTranslation',
  insertSegment: 'glossa.insertTranslatedSegment',
  memory: 'glossa.memory',
  nextUnfinished: 'glossa.nextUnfinishedSegment',
  previousUnfinished: 'glossa.previousUnfinishedSegment',
  fillFromMemory: 'glossa.fillFromMemory',
  analyse: 'glossa.analyse',
  findTermCandidates: 'glossa.findTermCandidates',
  showDocumentTerms: 'glossa.showDocumentTerms',
  copyDocumentTerms: 'glossa.copyDocumentTerms',
  openSampleProject: 'glossa.openSampleProject',
  openWalkthrough: 'glossa.openWalkthrough',
  setUpMcpServer: 'glossa.setUpMcpServer',
} as const;

/** Commands that only links, buttons and quick fixes run, with arguments; the manifest does not list them. */
export const INTERNAL_COMMANDS: readonly string[] = [
  Commands.openConcept,
  Commands.ignoreFinding,
  Commands.resolveVersions,
  Commands.filterTranslations,
];

/** Ids of commands that were merged into others. Key bindings may still use them; version 0.2 removes them. */
export const DeprecatedCommands = {
  buildFromFiles: 'glossa.buildGlossaryFromFiles',
  stopAdapting: 'glossa.stopAdapting',
  mergeVersions: 'glossa.mergeVersions',
  chooseVersion: 'glossa.chooseVersion',
  changeStatus: 'glossa.changeStatus',
  changeDomain: 'glossa.changeDomain',
} as const;

/** The ids of the views and their containers. Wide views have containers in the panel. */
export const Views = {
  container: 'glossa',
  equivalents: 'glossa.equivalents',
  terms: 'glossa.terms',
  concordanceContainer: 'glossaTranslations',
  concordance: 'glossa.concordance',
  browse: 'glossa.browse',
  findingsContainer: 'glossaFindings',
  findings: 'glossa.findings',
} as const;

/** The type of the review's webview panel, by which VS Code restores the panel after a reload. */
export const REVIEW_PANEL = 'glossa.review';

/** Type of the webview panels in which entries are edited. */
export const ENTRY_PANEL = 'glossa.entry';

/** Type of the webview panel with an analysis. */
export const ANALYSIS_PANEL = 'glossa.analysis';

export const ContextKeys = {
  /** True if a glossary or a termbase exists. */
  hasGlossary: 'glossa.hasGlossary',
  /** True if the active document has segments to translate. */
  hasSegments: 'glossa.hasSegments',
  /** True if a review can be resumed. */
  hasReview: 'glossa.hasReview',
  /** The number of entries that are selected in the tree. */
  selectedEntries: 'glossa.selectedEntries',
  /** True if the tree of entries is filtered. */
  browseFiltered: 'glossa.browseFiltered',
  /** Selects the welcome text of an empty sidebar. */
  sidebar: 'glossa.sidebar',
  /** Selects the welcome text of an empty translations view. */
  concordance: 'glossa.concordance',
} as const;

/** Values of {@link ContextKeys.sidebar}. */
export type SidebarState =
  'noSelection' | 'noGlossary' | 'memoryOnly' | 'nothingFits' | 'noLanguages' | 'failed' | 'shown';

/** Values of {@link ContextKeys.concordance}; unset before the first search. */
export type ConcordanceState = 'nothingFound' | 'noMemory' | 'shown';

/** `contextValue` of the sidebar's items that can be inserted. */
export const EQUIVALENT_CONTEXT_VALUE = 'equivalent';

/** `contextValue` of earlier translations: they can be inserted, opened, and added to the glossary. */
export const TRANSLATION_CONTEXT_VALUE = 'translation';

/** `contextValue` of the tree's entries that may be changed. */
export const EDITABLE_ENTRY_CONTEXT_VALUE = 'glossaryEntry';

/** `contextValue` of findings whose entries can be merged. */
export const MERGEABLE_FINDING_CONTEXT_VALUE = 'glossaryFinding';

export const SETTINGS_SECTION = 'glossa';

/** Keys of the settings below {@link SETTINGS_SECTION}. */
export const SettingKeys = {
  glossaries: 'glossaries',
  termbases: 'termbases',
  allowedFolders: 'allowedFolders',
  sourceLanguage: 'sourceLanguage',
  targetLanguage: 'targetLanguage',
  projectSource: 'project.sourceLanguage',
  projectTargets: 'project.targetLanguages',
  projectFiles: 'project.files',
  domain: 'domain',
  customer: 'customer',
  hoverOnSelection: 'hover.onSelection',
  hoverLimit: 'hover.limit',
  modelFolder: 'modelFolder',
  buildMinConfidence: 'build.minConfidence',
  checkEnabled: 'check.enabled',
  checkRules: 'check.rules',
  checkPatterns: 'check.patterns',
  checkIncludeUnfinished: 'check.includeUnfinished',
  completionEnabled: 'completion.enabled',
  hoverLanguages: 'hover.languages',
  hoverExclude: 'hover.exclude',
  highlightTerms: 'highlight.terms',
  memoryEnabled: 'memory.enabled',
  memoryFiles: 'memory.files',
  memoryExclude: 'memory.exclude',
  memoryTranslationMemories: 'memory.translationMemories',
  memoryIncludeUnfinished: 'memory.includeUnfinished',
  memoryMaxSegments: 'memory.maxSegments',
} as const;

/** Arguments of `glossa.insertEquivalent` and `glossa.copyEquivalent` as a link, a key or a view passes them. */
export interface EquivalentArguments {
  term: string;
  /** BCP 47. */
  language: string;
  /** The entry's id; missing if unknown. */
  concept?: string;
  /** The location of the phrase; defaults to the cursor of the active editor. */
  place?: PhraseLocation;
  /** True if the term is the translation of the whole segment. */
  isSegment?: boolean;
  /** True if the location is in the translation itself, where the equivalent is inserted. */
  isInTranslation?: boolean;
}

export interface PhraseLocation {
  uri: string;
  /** The version of the document to which the span belongs. */
  version: number;
  span: Span;
}

/** Arguments of `glossa.insertEquivalentByNumber`: the number of the shown equivalent, from 1. */
export interface InsertByNumberArguments {
  number: number;
}

/** An item of the sidebar with an equivalent, the argument of `glossa.insertEquivalent` and `glossa.copyEquivalent`. */
export interface EquivalentItem {
  equivalent: EquivalentArguments;
}

/** The argument of `glossa.insertEquivalent` and `glossa.copyEquivalent`; missing if chosen from the palette. */
export type EquivalentCommandArgument = EquivalentArguments | EquivalentItem | undefined;

/** A phrase in the arguments of `glossa.addToGlossary`. */
export interface PhraseToAdd {
  term: string;
  /** BCP 47. */
  language: string;
  example?: ExampleSentence;
}

/** Arguments of `glossa.addToGlossary`: the query and its translation, whose term is empty if unknown. */
export interface PairToAdd {
  phrase: PhraseToAdd;
  translation: PhraseToAdd;
}

/** The location of one side of a translation, for `glossa.openTranslation`. */
export interface TranslationLocation {
  /** Absolute path. */
  file: string;
  /** The line, from 1. */
  line: number;
  /** The text to select. */
  text: string;
}

/** An item of a view with a translation, the argument of `glossa.addToGlossary` and `glossa.openTranslation`. */
export interface TranslationItemArguments {
  found: PairToAdd;
  /** The locations of the source and of its translation, in this order. */
  places: TranslationLocation[];
}

/** Arguments of `glossa.findTranslations`; defaults to the selection or typed text. */
export interface FindTranslationsArguments {
  phrase: string;
}

/** Arguments of `glossa.openConcept` and `glossa.showSource`. */
export interface ConceptReference {
  glossary: string;
  concept: string;
}

/** Arguments of `glossa.resolveVersions`. */
export interface VersionsArguments {
  glossary: string;
  /** The entry's id; if missing, the versions of all entries and the conflicts of the file are merged. */
  concept?: string;
}

/** Returns a link that runs a command. An unencoded parenthesis would end the Markdown link. */
export function commandLink(command: string, argument: object): string {
  const encoded = encodeURIComponent(JSON.stringify([argument])).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `command:${command}?${encoded}`;
}

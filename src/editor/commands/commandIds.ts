/** Every identifier that package.json and the code share. A test compares both. */

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
export const FormerCommands = {
  buildFromFiles: 'glossa.buildGlossaryFromFiles',
  stopAdapting: 'glossa.stopAdapting',
  mergeVersions: 'glossa.mergeVersions',
  chooseVersion: 'glossa.chooseVersion',
  changeStatus: 'glossa.changeStatus',
  changeDomain: 'glossa.changeDomain',
} as const;

/** The list of findings and that of translations need the width of the panel. */
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

/** Type of the review's webview panel, under which VS Code brings it back after a reload. */
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

/** Values of {@link ContextKeys.concordance}; before the first search it has none. */
export type ConcordanceState = 'nothingFound' | 'noMemory' | 'shown';

/** `contextValue` of the sidebar's items that can be inserted. */
export const EQUIVALENT_ITEM = 'equivalent';

/** `contextValue` of earlier translations: they can be inserted, opened, and added to the glossary. */
export const TRANSLATION_ITEM = 'translation';

/** `contextValue` of the tree's entries that may be changed. */
export const GLOSSARY_ENTRY_ITEM = 'glossaryEntry';

/** `contextValue` of findings whose entries can be merged. */
export const FINDING_ITEM = 'glossaryFinding';

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
  memoryMostSegments: 'memory.mostSegments',
} as const;

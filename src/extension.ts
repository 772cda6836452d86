import * as vscode from 'vscode';
import { AdaptationCommands } from './editor/adaptation/adaptationCommands';
import { AddEntryCommand, SelectedPhraseCollector } from './editor/entry/addCommand';
import { LanguageModelTools, ToolConsent } from './editor/agents/languageModelTools';
import { McpServers } from './editor/agents/mcpServers';
import { AskCommand } from './editor/ask/askCommand';
import { BrowseView } from './editor/browse/browseView';
import { BuildCommand } from './editor/build/buildCommand';
import { CheckTasks } from './editor/check/checkTasks';
import { FindingFixes } from './editor/check/findingFixes';
import { TerminologyChecks } from './editor/check/terminologyChecks';
import { EngineClient, showGivingUp } from './editor/client/engineClient';
import { Log } from './editor/client/log';
import type {
  ConceptReference,
  FindTranslationsArguments,
  TranslationItemArguments,
  VersionsArguments,
} from './editor/commands/commandIds';
import { Commands, SettingKeys } from './editor/commands/commandIds';
import { CommandRegistry, registerDeprecatedCommands } from './editor/commands/commandRegistry';
import { CompletionWhileTyping, SegmentCompletion, TermCompletion } from './editor/completion/completion';
import { ConsistencyView } from './editor/consistency/consistencyView';
import { EntryCommands } from './editor/entry/entryCommands';
import { EntryPanels } from './editor/entry/entryPanels';
import { EquivalentCommands } from './editor/equivalents/equivalentCommands';
import { EquivalentsView } from './editor/equivalents/equivalentsView';
import { InsertionTracker, EquivalentInserter } from './editor/equivalents/insertion';
import { PastChoices } from './editor/equivalents/pastChoices';
import { SelectionEquivalents } from './editor/equivalents/phraseAnswers';
import { ExportCommand } from './editor/export/exportCommand';
import { GitMergeSetup, GlossaryWriter } from './editor/glossary/glossaryWriter';
import { Glossaries } from './editor/glossary/glossaries';
import { GlossaryCommands } from './editor/glossary/glossaryCommands';
import { GlossaryFixes, GlossaryProblems } from './editor/glossary/glossaryProblems';
import { TermHighlights } from './editor/highlights/termHighlights';
import { EquivalentsHover, HoverOnSelection } from './editor/hover/hover';
import { ImportCommand } from './editor/import/importCommand';
import { TranslationEditors, ChosenLanguages, DocumentLanguages } from './editor/languages/languages';
import { LanguagePicker } from './editor/languages/languagePicker';
import { ConcordanceView } from './editor/translations/concordanceView';
import { TranslationMemories } from './editor/translations/memories';
import { MemoryStatusItem } from './editor/translations/memoryStatus';
import { openTranslation } from './editor/translations/translationItems';
import { SegmentTranslations } from './editor/translations/segmentTranslations';
import { ProjectCommand } from './editor/project/projectCommand';
import { Projects } from './editor/project/projects';
import { reportDamagedReview, reportUnsavedReview, CurrentReview } from './editor/review/currentReview';
import { ReviewStore } from './editor/review/reviewStore';
import { SearchPalette } from './editor/search/searchPalette';
import { StatusBar } from './editor/status/statusBar';
import { TermbaseCommands } from './editor/termbases/termbaseCommands';
import { TermbaseConsents, Termbases, TermbaseSecrets } from './editor/termbases/termbases';
import { DocumentTermsView } from './editor/documents/documentTermsView';
import { AnalyseCommand } from './editor/documents/analyseCommand';
import { TermCandidatesCommand } from './editor/documents/termCandidateFinder';
import { FillFromMemoryCommand } from './editor/documents/memoryFill';
import { SegmentProgress } from './editor/documents/segmentProgress';
import { clearLocalData } from './editor/workspace/localData';
import { SampleProject, Walkthrough } from './editor/workspace/walkthrough';
import { Settings, WorkspaceAccess } from './editor/workspace/settings';
import { GLOSSARY_FILE_EXTENSION } from './editor/workspace/textDocuments';
import type { IgnoredFinding } from './model/finding';
import { termbaseNameOf } from './protocol/protocol';

let flush: (() => Promise<void>) | undefined;

/** Creates the editor features and registers them. The engine starts with the first request. */
export function activate(context: vscode.ExtensionContext): void {
  const own = <T extends vscode.Disposable>(resource: T): T => (context.subscriptions.push(resource), resource);
  const storage = context.storageUri ?? context.globalStorageUri;
  const settings = new Settings();
  const log = own(new Log());
  const commands = own(new CommandRegistry(log));
  const access = own(new WorkspaceAccess(settings, context.globalStorageUri));
  const options = () => ({
    access: access.current,
    modelFolder: settings.modelFolder,
    cacheFolder: vscode.Uri.joinPath(storage, 'cache').fsPath,
    editsFolder: vscode.Uri.joinPath(context.globalStorageUri, 'termbases').fsPath,
  });
  const engine = own(new EngineClient(context.asAbsolutePath('dist/engine.mjs'), options, log));
  own(settings.onDidChange([SettingKeys.modelFolder], () => engine.restartIfRunning()));
  own(access.onDidChange(() => engine.restartIfRunning()));
  own(engine.onDidGiveUp(() => void showGivingUp(engine, log)));

  const chosenLanguages = new ChosenLanguages(context.workspaceState);
  const projects = own(new Projects(engine, settings, log));
  const languages = own(new DocumentLanguages(engine, settings, chosenLanguages, projects));
  const memories = own(new TranslationMemories(engine, projects, settings, context.globalStorageUri, log));
  const secrets = new TermbaseSecrets(context.secrets);
  const termbases = own(new Termbases(engine, settings, new TermbaseConsents(context.globalState), secrets, log));
  const glossaries = own(new Glossaries(settings, context.globalStorageUri, log, termbases));
  const writer = new GlossaryWriter(engine, glossaries, new GitMergeSetup(context.workspaceState, access));
  const counterparts = new TranslationEditors(languages);
  const choices = new PastChoices(context.workspaceState);
  const answers = own(new SelectionEquivalents(engine, languages, glossaries, settings, choices, memories));
  const segments = own(new SegmentTranslations(memories, languages, log));
  own(settings.onDidChange([SettingKeys.domain, SettingKeys.customer], () => answers.askAgain()));
  own(engine.onDidAnswerLate(() => answers.askAgain()));
  const reviewStore = own(new ReviewStore(storage, reportUnsavedReview, reportDamagedReview));
  const reviews = own(
    new CurrentReview(
      context.extensionUri,
      reviewStore,
      writer,
      engine,
      glossaries,
      languages,
      (work) => void commands.run('review', work),
    ),
  );

  own(vscode.languages.registerHoverProvider('*', new EquivalentsHover(answers, glossaries, memories, settings, log)));
  const terms = new TermCompletion(engine, languages, projects, glossaries, memories, settings, log);
  own(vscode.languages.registerCompletionItemProvider('*', terms));
  own(new CompletionWhileTyping(terms, settings));
  own(vscode.languages.registerCompletionItemProvider('*', new SegmentCompletion(engine, segments, settings, log)));
  own(new TermHighlights(engine, languages, glossaries, settings, log));
  own(new HoverOnSelection(settings));
  own(new EquivalentsView(answers, glossaries, memories, segments));
  const concordance = own(new ConcordanceView(engine, memories, languages));
  const documentTerms = own(new DocumentTermsView(engine, languages, glossaries, log));
  const memoryStatus = own(new MemoryStatusItem(memories));
  const walkthrough = new Walkthrough(context.globalState);
  own(
    new StatusBar(
      engine,
      languages,
      glossaries,
      answers,
      termbases,
      projects,
      () => void commands.run('walkthrough', () => walkthrough.greet()),
    ),
  );
  const glossaryFixes = new GlossaryFixes(glossaries, writer);
  own(vscode.languages.registerCodeActionsProvider({ pattern: `**/*${GLOSSARY_FILE_EXTENSION}` }, glossaryFixes));
  own(new GlossaryProblems(engine, glossaries, log));

  const checks = own(new TerminologyChecks(engine, languages, projects, glossaries, settings, log));
  const segmentProgress = own(
    new SegmentProgress(engine, languages, projects, (document) => checks.placesIn(document), log),
  );
  const fill = new FillFromMemoryCommand(memories, languages, projects);
  const analyse = new AnalyseCommand(engine, memories, languages, log);
  const fixes = new FindingFixes(checks, engine, glossaries);
  own(vscode.languages.registerCodeActionsProvider('*', fixes, FindingFixes.metadata));

  new EquivalentCommands(
    answers,
    new EquivalentInserter(engine, counterparts),
    glossaries,
    own(new InsertionTracker(choices)),
    segments,
    memories,
  ).register(commands);
  const entries = own(new EntryPanels(context.extensionUri, engine, writer, commands));
  new GlossaryCommands(engine, glossaries, writer, (glossary, concept) => entries.show(glossary, concept)).register(
    commands,
  );
  const termbaseCommands = new TermbaseCommands(termbases, secrets, engine, writer);
  commands.add(Commands.termbases, () => termbaseCommands.choose());
  const palette = new SearchPalette(engine, glossaries, languages, memories);
  const ask = new AskCommand(engine, languages, log);
  const build = new BuildCommand(engine, languages, projects, settings, reviews, log);
  const candidates = new TermCandidatesCommand(engine, glossaries, memories, languages, reviews, log);
  const add = new AddEntryCommand(
    new SelectedPhraseCollector(engine, languages, counterparts, memories),
    languages,
    writer,
  );
  const imports = new ImportCommand(engine, writer);
  const exports = new ExportCommand(engine, glossaries);
  const browse = own(new BrowseView(engine, glossaries));
  new EntryCommands(browse, entries, writer).register(commands);
  const consistency = own(new ConsistencyView(engine, glossaries));
  const adaptation = new AdaptationCommands(engine, glossaries);
  const project = new ProjectCommand(projects);
  const picker = new LanguagePicker(languages, glossaries, engine);
  const consent = new ToolConsent(context.workspaceState);
  own(new LanguageModelTools(engine, glossaries, writer, memories, consent));
  own(new CheckTasks(context.asAbsolutePath('dist/cli.mjs'), glossaries, settings));
  const mcp = own(
    new McpServers(context.asAbsolutePath('dist/cli.mjs'), String(context.extension.packageJSON.version), access),
  );
  const sample = new SampleProject(
    vscode.Uri.joinPath(context.extensionUri, 'samples'),
    context.globalState,
    walkthrough,
  );
  // Only the Explorer passes its selection, as a list.
  const addForSelection = (id: string, run: (selected: vscode.Uri[]) => Promise<void>): void =>
    commands.add(id, (_?: vscode.Uri, selected?: vscode.Uri[]) => run(Array.isArray(selected) ? selected : []));
  commands.add(Commands.searchGlossary, (query?: string) => palette.open(query));
  commands.add(Commands.ask, (question?: string) => ask.run(question));
  addForSelection(Commands.buildGlossary, (selected) =>
    selected.length ? build.fromFiles(selected) : build.fromOpenDocuments(),
  );
  commands.add(Commands.openReview, () => reviews.reopen());
  commands.add(Commands.addToGlossary, (found?: TranslationItemArguments) => add.run(found));
  commands.add(Commands.findTranslations, (query?: FindTranslationsArguments) => concordance.find(query));
  commands.add(Commands.filterTranslations, (term?: string) => concordance.filter(term));
  commands.add(Commands.openTranslation, (found?: TranslationItemArguments) => openTranslation(found));
  commands.add(Commands.memory, () => memoryStatus.choose());
  commands.add(Commands.nextUnfinished, () => segmentProgress.go(1));
  commands.add(Commands.previousUnfinished, () => segmentProgress.go(-1));
  addForSelection(Commands.fillFromMemory, (selected) => fill.run(selected));
  addForSelection(Commands.analyse, (selected) => analyse.run(selected));
  addForSelection(Commands.findTermCandidates, (selected) => candidates.run(selected));
  commands.add(Commands.showDocumentTerms, () => documentTerms.run());
  commands.add(Commands.copyDocumentTerms, () => documentTerms.copy());
  commands.add(Commands.importGlossary, (file?: vscode.Uri) => imports.run(file));
  commands.add(Commands.exportGlossary, () => exports.run());
  commands.add(Commands.filterGlossary, () => browse.changeFilter());
  commands.add(Commands.clearGlossaryFilter, () => browse.clearFilter());
  commands.add(Commands.groupGlossary, () => browse.changeGrouping());
  commands.add(Commands.findDuplicates, () => consistency.check());
  commands.add(Commands.adaptToGlossary, () => adaptation.choose());
  commands.add(Commands.checkTerminology, () => checks.run());
  commands.add(Commands.ignoreFinding, (uri: string, decision: IgnoredFinding) => fixes.ignore(uri, decision));
  commands.add(Commands.resolveVersions, (place: VersionsArguments) =>
    termbaseNameOf(place.glossary) === undefined
      ? glossaryFixes.merge(place)
      : termbaseCommands.chooseVersion(place as ConceptReference),
  );
  commands.add(Commands.chooseLanguages, () => picker.choose());
  commands.add(Commands.projectLanguages, () => project.run());
  commands.add(Commands.showLog, () => log.show());
  commands.add(Commands.restartEngine, () => (memories.clearFailures(), engine.restart()));
  commands.add(Commands.clearLocalData, () => clearLocalData(engine, reviews, [chosenLanguages, choices, consent]));
  commands.add(Commands.openSampleProject, () => sample.open());
  commands.add(Commands.openWalkthrough, () => walkthrough.open());
  commands.add(Commands.setUpMcpServer, () => mcp.writeConfiguration());
  registerDeprecatedCommands(commands, () => adaptation.stop());
  void commands.run(Commands.openSampleProject, () => sample.show());
  flush = () => reviewStore.flush();
}

/** Saves the pending changes of reviews. VS Code waits for it before it exits. */
export async function deactivate(): Promise<void> {
  await flush?.();
}

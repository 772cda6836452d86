import * as vscode from 'vscode';
import { AdaptationCommands } from './editor/adaptation/adaptationCommands';
import { AddCommand } from './editor/add/addCommand';
import { SelectedPhrases } from './editor/add/selectedPhrases';
import { BrowseView } from './editor/browse/browseView';
import { BuildCommand } from './editor/build/buildCommand';
import { FindingFixes } from './editor/check/findingFixes';
import { TerminologyChecks } from './editor/check/terminologyChecks';
import { EngineClient, EngineNotices } from './editor/client/engineClient';
import { Log } from './editor/client/log';
import { Commands, SettingKeys } from './editor/commands/commandIds';
import { CommandRegistry } from './editor/commands/commandRegistry';
import { TermCompletion } from './editor/completion/termCompletion';
import { ConsistencyView } from './editor/consistency/consistencyView';
import { EntryCommands } from './editor/entry/entryCommands';
import { EntryPanels } from './editor/entry/entryPanels';
import { EquivalentCommands } from './editor/equivalents/equivalentCommands';
import { EquivalentsView } from './editor/equivalents/equivalentsView';
import { Inserter } from './editor/equivalents/insertion';
import { PastChoices } from './editor/equivalents/pastChoices';
import { EquivalentLookup, PhraseAnswers } from './editor/equivalents/phraseAnswers';
import { ExportCommand } from './editor/export/exportCommand';
import { GitAttributes } from './editor/glossary/gitAttributes';
import { Glossaries } from './editor/glossary/glossaries';
import { GlossaryCommands } from './editor/glossary/glossaryCommands';
import { GlossaryFixes, GlossaryProblems } from './editor/glossary/glossaryProblems';
import { GlossaryWriter } from './editor/glossary/glossaryWriter';
import { TermHighlights } from './editor/highlights/termHighlights';
import { EquivalentsHover, HoverOnSelection } from './editor/hover/hover';
import { ImportCommand } from './editor/import/importCommand';
import { LanguageMemory } from './editor/languages/languageMemory';
import { LanguagePicker } from './editor/languages/languagePicker';
import { Languages } from './editor/languages/languages';
import { ReviewConflicts, Reviews, tellUnsavedReview } from './editor/review/reviews';
import { ReviewStore } from './editor/review/reviewStore';
import { SearchPalette } from './editor/search/searchPalette';
import { StatusBar } from './editor/status/statusBar';
import { TermbaseCommands } from './editor/termbases/termbaseCommands';
import { TermbaseConsents, TermbaseSecrets } from './editor/termbases/termbaseConsents';
import { Termbases } from './editor/termbases/termbases';
import { Counterparts } from './editor/workspace/counterparts';
import { LocalData } from './editor/workspace/localData';
import { SampleProject } from './editor/workspace/sampleProject';
import { Settings } from './editor/workspace/settings';
import { Siblings } from './editor/workspace/siblings';
import { GLOSSARY_FILE_ENDING } from './editor/workspace/textDocuments';
import { WorkspaceAccess } from './editor/workspace/workspaceAccess';
import type { IgnoredFinding } from './model/finding';

let flush: (() => Promise<void>) | undefined;

/** Composes the editor side and registers it. The engine starts with the first request. */
export function activate(context: vscode.ExtensionContext): void {
  const own = <T extends vscode.Disposable>(resource: T): T => (context.subscriptions.push(resource), resource);
  const storage = context.storageUri ?? context.globalStorageUri;
  const settings = new Settings();
  const log = own(new Log());
  const commands = own(new CommandRegistry(log));
  const access = own(new WorkspaceAccess(settings, context.globalStorageUri));
  const options = () => ({ access: access.current, modelFolder: settings.modelFolder, cacheFolder: vscode.Uri.joinPath(storage, 'cache').fsPath, editsFolder: vscode.Uri.joinPath(context.globalStorageUri, 'termbases').fsPath });
  const engine = own(new EngineClient(context.asAbsolutePath('dist/engine.mjs'), options, log));
  own(settings.onDidChange([SettingKeys.modelFolder], () => engine.restartIfRunning()));
  own(access.onDidChange(() => engine.restartIfRunning()));
  own(new EngineNotices(engine, log));

  const memory = new LanguageMemory(context.workspaceState);
  const languages = own(new Languages(engine, settings, own(new Siblings()), memory));
  const secrets = new TermbaseSecrets(context.secrets);
  const termbases = own(new Termbases(engine, settings, new TermbaseConsents(context.globalState), secrets, log));
  const glossaries = own(new Glossaries(settings, context.globalStorageUri, log, termbases));
  const writer = new GlossaryWriter(engine, glossaries, new GitAttributes(context.workspaceState, access));
  const counterparts = new Counterparts(languages);
  const choices = new PastChoices(context.workspaceState);
  const answers = own(new PhraseAnswers(new EquivalentLookup(engine, languages, glossaries, settings, choices), glossaries, languages, engine.onDidBecomeReady));
  own(settings.onDidChange([SettingKeys.domain, SettingKeys.customer], () => answers.askAgain()));
  own(engine.onDidAnswerLate(() => answers.askAgain()));
  const reviewStore = own(new ReviewStore(storage, tellUnsavedReview));
  const reviews = own(new Reviews(context.extensionUri, reviewStore, writer, new ReviewConflicts(engine, glossaries), (work) => void commands.run('review', work)));

  own(vscode.languages.registerHoverProvider('*', new EquivalentsHover(answers, glossaries, settings, log)));
  own(vscode.languages.registerCompletionItemProvider('*', new TermCompletion(engine, languages, glossaries, settings, log)));
  own(new TermHighlights(engine, languages, glossaries, settings, log));
  own(new HoverOnSelection(settings));
  own(new EquivalentsView(answers, glossaries));
  own(new StatusBar(engine, languages, glossaries, answers, termbases));
  const glossaryFixes = new GlossaryFixes(glossaries, writer);
  glossaryFixes.register(commands);
  own(vscode.languages.registerCodeActionsProvider({ pattern: `**/*${GLOSSARY_FILE_ENDING}` }, glossaryFixes));
  own(new GlossaryProblems(engine, glossaries, log));

  const checks = own(new TerminologyChecks(engine, languages, glossaries, settings, log));
  const fixes = new FindingFixes(checks, engine, glossaries);
  own(vscode.languages.registerCodeActionsProvider('*', fixes, FindingFixes.metadata));

  new EquivalentCommands(answers, new Inserter(engine, counterparts), glossaries, choices).register(commands);
  const entries = own(new EntryPanels(context.extensionUri, engine, writer, commands));
  new GlossaryCommands(engine, glossaries, writer, (glossary, concept) => entries.show(glossary, concept)).register(commands);
  new TermbaseCommands(termbases, secrets, engine, writer).register(commands);
  const palette = new SearchPalette(engine, glossaries, languages);
  const build = new BuildCommand(engine, languages, settings, reviews, log);
  const add = new AddCommand(new SelectedPhrases(engine, languages, counterparts), languages, writer);
  const imports = new ImportCommand(engine, writer);
  const exports = new ExportCommand(engine, glossaries);
  const browse = own(new BrowseView(engine, glossaries));
  new EntryCommands(browse, entries, writer).register(commands);
  const consistency = own(new ConsistencyView(engine, glossaries));
  const adaptation = new AdaptationCommands(engine, glossaries);
  const picker = new LanguagePicker(languages, glossaries, engine);
  const localData = new LocalData(engine, memory, reviews, choices);
  const sample = new SampleProject(vscode.Uri.joinPath(context.extensionUri, 'samples'), context.globalState);
  commands.add(Commands.searchGlossary, (query?: string) => palette.open(query));
  commands.add(Commands.buildGlossary, () => build.run());
  commands.add(Commands.openReview, () => reviews.reopen());
  commands.add(Commands.addToGlossary, () => add.run());
  commands.add(Commands.importGlossary, (file?: vscode.Uri) => imports.run(file));
  commands.add(Commands.exportGlossary, () => exports.run());
  commands.add(Commands.filterGlossary, () => browse.changeFilter());
  commands.add(Commands.clearGlossaryFilter, () => browse.clearFilter());
  commands.add(Commands.groupGlossary, () => browse.changeGrouping());
  commands.add(Commands.findDuplicates, () => consistency.check());
  commands.add(Commands.adaptToGlossary, () => adaptation.adapt());
  commands.add(Commands.stopAdapting, () => adaptation.stop());
  commands.add(Commands.checkTerminology, () => checks.run());
  commands.add(Commands.ignoreFinding, (uri: string, decision: IgnoredFinding) => fixes.ignore(uri, decision));
  commands.add(Commands.chooseLanguages, () => picker.choose());
  commands.add(Commands.showLog, () => log.show());
  commands.add(Commands.restartEngine, () => engine.restart());
  commands.add(Commands.clearLocalData, () => localData.clear());
  commands.add(Commands.openSampleProject, () => sample.open());
  void commands.run(Commands.openSampleProject, () => sample.show());
  flush = () => reviewStore.flush();
}

/** The editor waits for it before it ends. */
export async function deactivate(): Promise<void> {
  await flush?.();
}

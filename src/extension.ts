import * as vscode from 'vscode';
import type { IgnoredFinding } from './domain/finding';
import { AdaptationCommands } from './ui/adaptation';
import { AddCommand } from './ui/add/addCommand';
import { SelectedPhrases } from './ui/add/selectedPhrases';
import { BuildCommand } from './ui/build/buildCommand';
import { BrowseView } from './ui/browse/browseView';
import { EntryCommands } from './ui/browse/entryCommands';
import { FindingsView } from './ui/browse/findingsView';
import { FindingFixes } from './ui/check/findingFixes';
import { TerminologyChecks } from './ui/check/terminologyChecks';
import { Commands, SettingKeys } from './ui/commandIds';
import { CommandRegistry } from './ui/commandRegistry';
import { Counterparts } from './ui/counterparts';
import { EngineClient } from './ui/engineClient';
import { EngineNotices } from './ui/engineNotices';
import { EquivalentCommands } from './ui/equivalentCommands';
import { EntryPanels } from './ui/entry/entryPanels';
import { GitAttributes } from './ui/gitAttributes';
import { Glossaries } from './ui/glossaries';
import { GlossaryFiles } from './ui/glossaryFiles';
import { GlossaryFixes } from './ui/glossaryFixes';
import { GlossaryProblems } from './ui/glossaryProblems';
import { GlossaryUndo } from './ui/glossaryUndo';
import { GlossaryWriter } from './ui/glossaryWriter';
import { EquivalentsHover } from './ui/hover';
import { HoverOnSelection } from './ui/hoverOnSelection';
import { ExportCommand } from './ui/exportCommand';
import { ImportCommand } from './ui/importCommand';
import { Inserter } from './ui/insertion';
import { LanguageMemory } from './ui/languageMemory';
import { LanguagePicker } from './ui/languagePicker';
import { Languages } from './ui/languages';
import { LocalData } from './ui/localData';
import { Log } from './ui/log';
import { Lookup } from './ui/lookup';
import { SearchPalette } from './ui/palette/searchPalette';
import { PastChoices } from './ui/pastChoices';
import { PhraseAnswers } from './ui/phraseAnswers';
import { Reviews } from './ui/review/reviews';
import { ReviewStandings } from './ui/review/reviewStandings';
import { ReviewStore } from './ui/review/reviewStore';
import { SampleProject } from './ui/sampleProject';
import { Settings } from './ui/settings';
import { Siblings } from './ui/siblings';
import { EquivalentsView } from './ui/sidebar/equivalentsView';
import { StatusBar } from './ui/statusBar';
import { TermCompletion } from './ui/termCompletion';
import { TermHighlights } from './ui/termHighlights';
import { GLOSSARY_FILE_ENDING } from './ui/textDocuments';

let flush: (() => Promise<void>) | undefined;

/** Composes the editor side and registers it. The engine starts with the first request. */
export function activate(context: vscode.ExtensionContext): void {
  const own = <T extends vscode.Disposable>(resource: T): T => (context.subscriptions.push(resource), resource);
  const storage = context.storageUri ?? context.globalStorageUri;
  const settings = new Settings();
  const log = own(new Log());
  const commands = own(new CommandRegistry(log));
  const options = () => ({ modelFolder: settings.modelFolder, cacheFolder: vscode.Uri.joinPath(storage, 'cache').fsPath });
  const engine = own(new EngineClient(context.asAbsolutePath('dist/engine.mjs'), options, log));
  own(settings.onDidChange([SettingKeys.modelFolder], () => engine.restartIfRunning()));
  own(new EngineNotices(engine, log));

  const memory = new LanguageMemory(context.workspaceState);
  const languages = own(new Languages(engine, settings, own(new Siblings()), memory));
  const glossaries = own(new Glossaries(settings, context.globalStorageUri, log));
  const writer = new GlossaryWriter(engine, glossaries, new GitAttributes(context.workspaceState));
  const counterparts = new Counterparts(languages);
  const choices = new PastChoices(context.workspaceState);
  const answers = own(new PhraseAnswers(new Lookup(engine, languages, glossaries, settings, choices), glossaries, languages, engine.onDidBecomeReady));
  own(settings.onDidChange([SettingKeys.domain, SettingKeys.customer], () => answers.askAgain()));
  const reviewStore = own(new ReviewStore(storage));
  const reviews = own(new Reviews(context.extensionUri, reviewStore, writer, new ReviewStandings(engine, glossaries), (work) => void commands.run('review', work)));

  own(vscode.languages.registerHoverProvider('*', new EquivalentsHover(answers, glossaries, settings, log)));
  own(vscode.languages.registerCompletionItemProvider('*', new TermCompletion(engine, languages, glossaries, settings, log)));
  own(new TermHighlights(engine, languages, glossaries, settings, log));
  own(new HoverOnSelection(settings));
  own(new EquivalentsView(answers, glossaries));
  own(new StatusBar(engine, languages, glossaries, answers));
  const glossaryFixes = new GlossaryFixes(glossaries, writer);
  glossaryFixes.register(commands);
  own(vscode.languages.registerCodeActionsProvider({ pattern: `**/*${GLOSSARY_FILE_ENDING}` }, glossaryFixes));
  own(new GlossaryProblems(engine, glossaries, log));

  const checks = own(new TerminologyChecks(engine, languages, glossaries, settings, log));
  const fixes = new FindingFixes(checks, engine, glossaries);
  own(vscode.languages.registerCodeActionsProvider('*', fixes, FindingFixes.metadata));

  new EquivalentCommands(answers, new Inserter(engine, counterparts), glossaries, choices).register(commands);
  new GlossaryFiles(engine, glossaries).register(commands);
  const palette = new SearchPalette(engine, glossaries, languages);
  const build = new BuildCommand(engine, languages, settings, reviews, log);
  const add = new AddCommand(new SelectedPhrases(engine, languages, counterparts), languages, writer);
  const imports = new ImportCommand(engine, writer);
  const exports = new ExportCommand(engine, glossaries);
  const browse = own(new BrowseView(engine, glossaries));
  new EntryCommands(browse, own(new EntryPanels(context.extensionUri, engine, writer, commands)), writer).register(commands);
  const findings = own(new FindingsView(engine, glossaries));
  const undo = new GlossaryUndo(engine, glossaries, writer);
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
  commands.add(Commands.findDuplicates, () => findings.check());
  commands.add(Commands.adaptToGlossary, () => adaptation.adapt());
  commands.add(Commands.stopAdapting, () => adaptation.stop());
  commands.add(Commands.undoChange, () => undo.run());
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

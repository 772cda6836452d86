import * as vscode from 'vscode';
import { AddCommand } from './ui/add/addCommand';
import { SelectedPhrases } from './ui/add/selectedPhrases';
import { BuildCommand } from './ui/build/buildCommand';
import { Commands, SettingKeys } from './ui/commandIds';
import { CommandRegistry } from './ui/commandRegistry';
import { Counterparts } from './ui/counterparts';
import { EngineClient } from './ui/engineClient';
import { EngineNotices } from './ui/engineNotices';
import { EquivalentCommands } from './ui/equivalentCommands';
import { GitAttributes } from './ui/gitAttributes';
import { Glossaries } from './ui/glossaries';
import { GlossaryFiles } from './ui/glossaryFiles';
import { GlossaryProblems } from './ui/glossaryProblems';
import { GlossaryWriter } from './ui/glossaryWriter';
import { EquivalentsHover } from './ui/hover';
import { HoverOnSelection } from './ui/hoverOnSelection';
import { ImportCommand } from './ui/importCommand';
import { Inserter } from './ui/insertion';
import { LanguageMemory } from './ui/languageMemory';
import { LanguagePicker } from './ui/languagePicker';
import { Languages } from './ui/languages';
import { LocalData } from './ui/localData';
import { Log } from './ui/log';
import { Lookup } from './ui/lookup';
import { SearchPalette } from './ui/palette/searchPalette';
import { PhraseAnswers } from './ui/phraseAnswers';
import { Reviews } from './ui/review/reviews';
import { ReviewStore } from './ui/review/reviewStore';
import { Settings } from './ui/settings';
import { Siblings } from './ui/siblings';
import { EquivalentsView } from './ui/sidebar/equivalentsView';
import { StatusBar } from './ui/statusBar';

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
  const answers = own(new PhraseAnswers(new Lookup(engine, languages, glossaries, settings), glossaries, languages, engine.onDidBecomeReady));
  const reviewStore = own(new ReviewStore(storage));
  const reviews = own(new Reviews(context.extensionUri, reviewStore, writer, (work) => void commands.run('review', work)));

  own(vscode.languages.registerHoverProvider('*', new EquivalentsHover(answers, glossaries, log)));
  own(new HoverOnSelection(settings));
  own(new EquivalentsView(answers, glossaries));
  own(new StatusBar(engine, languages, glossaries, answers));
  own(new GlossaryProblems(engine, glossaries, log));

  new EquivalentCommands(answers, new Inserter(engine, counterparts), glossaries).register(commands);
  new GlossaryFiles(engine, glossaries).register(commands);
  const palette = new SearchPalette(engine, glossaries, languages);
  const build = new BuildCommand(engine, languages, settings, reviews, log);
  const add = new AddCommand(new SelectedPhrases(engine, languages, counterparts), languages, writer);
  const imports = new ImportCommand(engine, writer);
  const picker = new LanguagePicker(languages, glossaries, engine);
  const localData = new LocalData(engine, memory, reviews);
  commands.add(Commands.searchGlossary, (query?: string) => palette.open(query));
  commands.add(Commands.buildGlossary, () => build.run());
  commands.add(Commands.openReview, () => reviews.reopen());
  commands.add(Commands.addToGlossary, () => add.run());
  commands.add(Commands.importGlossary, (file?: vscode.Uri) => imports.run(file));
  commands.add(Commands.chooseLanguages, () => picker.choose());
  commands.add(Commands.showLog, () => log.show());
  commands.add(Commands.restartEngine, () => engine.restart());
  commands.add(Commands.clearLocalData, () => localData.clear());
}

import * as vscode from 'vscode';
import { siblingIn } from '../../language/fileName';
import type { ClientState, EngineClient } from '../client/engineClient';
import { Commands } from '../commands/commandIds';
import { pairWords } from '../display/valueWords';
import type { CurrentAnswer, PhraseAnswers } from '../equivalents/phraseAnswers';
import type { Glossaries } from '../glossary/glossaries';
import { glossaryName } from '../glossary/glossaries';
import type { Languages } from '../languages/languages';
import type { Project, Projects } from '../project/projects';
import { projectWords } from '../project/projectWords';
import { sentence } from '../shown/sentence';
import { makeStatusItem, setStatusText } from '../shown/views';
import type { Termbases } from '../termbases/termbases';
import { termbaseObstacle, termbaseWords } from '../termbases/termbaseWords';
import { Disposable } from '../workspace/disposable';
import { LONGEST_SELECTED_PHRASE, SLICE_MARGIN } from '../workspace/documentSlice';
import { isTranslatable } from '../workspace/textDocuments';
import { withheldText } from '../workspace/withheldText';

/** Left of the editor's own items, beside each other. */
const PRIORITY = 120;

/** Why nothing of what is in front can be looked up. */
interface Obstacle {
  words: string;
  /** With what to do about it. */
  why: string;
  isWarning?: boolean;
}

/** Two items: the pair of languages, and the glossary that is written to with the state of the engine. */
export class StatusBar extends Disposable {
  private readonly pair = this.register(makeStatusItem('glossa.languages', vscode.l10n.t('Glossa: Languages'), PRIORITY));
  private readonly state = this.register(makeStatusItem('glossa.state', vscode.l10n.t('Glossa: Glossary'), PRIORITY - 1));
  private updates = 0;

  constructor(
    private readonly engine: EngineClient,
    private readonly languages: Languages,
    private readonly glossaries: Glossaries,
    private readonly answers: PhraseAnswers,
    private readonly termbases: Termbases,
    private readonly projects: Projects,
  ) {
    super();
    this.pair.command = Commands.chooseLanguages;
    const update = () => void this.update();
    this.register(engine.onDidChangeState(update));
    this.register(languages.onDidChange(update));
    this.register(glossaries.onDidChange(update));
    this.register(answers.onDidChange(update));
    this.register(vscode.window.onDidChangeActiveTextEditor(update));
    // Of a text that VS Code keeps to itself there is a tab and no editor.
    this.register(vscode.window.tabGroups.onDidChangeTabs(update));
    this.register(vscode.window.tabGroups.onDidChangeTabGroups(update));
    this.register(vscode.workspace.onDidOpenTextDocument(update));
    update();
  }

  private async update(): Promise<void> {
    const number = ++this.updates;
    const withheld = await withheldText();
    const document = withheld ? undefined : vscode.window.activeTextEditor?.document;
    const place = withheld?.uri ?? document?.uri;
    const isUsed = this.engine.state.phase !== 'idle' || (await this.glossaries.canAnswer(place));
    const areTranslations = !isUsed && translationsAreOpen();
    const pair = isUsed && document && isTranslatable(document) ? await this.languages.pairWithoutAsking(document) : undefined;
    const project = pair && place ? await this.projects.of(place) : undefined;
    // Meanwhile another document may have become the active one.
    if (number !== this.updates) return;
    this.showPair(pair?.source, pair?.target, pair !== undefined, project);
    if (areTranslations) return this.offerBuild();
    this.showState(isUsed, place, withheld ? { words: vscode.l10n.t('file too large'), why: withheld.why, isWarning: true } : document && obstacleIn(this.answers.current));
  }

  private showPair(source: string | undefined, target: string | undefined, isShown: boolean, project: Project | undefined): void {
    const told = project && [projectWords(project), ...(project.isConfirmed ? [] : [vscode.l10n.t('“Glossa: Languages of the Project” confirms or corrects that.')])];
    const known = source !== undefined || target !== undefined;
    setStatusText(this.pair, {
      icon: 'globe',
      text: known ? `${source ?? '?'} → ${target ?? '?'}` : vscode.l10n.t('Languages?'),
      tooltip: [sentence('{0}. Click to choose the languages.', pairWords(source, target)), ...(told ?? [])],
      spoken: sentence('Glossa translates {0}', pairWords(source, target)),
    });
    if (isShown) this.pair.show();
    else this.pair.hide();
  }

  /** What a newcomer with two translations can begin with; the engine need not run for it. */
  private offerBuild(): void {
    const words = vscode.l10n.t('Build Glossary');
    const tooltip = [vscode.l10n.t('Two of the open files look like translations of each other, and there is no glossary yet. Click to build one from them.')];
    setStatusText(this.state, { icon: 'layers', text: `Glossa: ${words}`, tooltip, spoken: ['Glossa', words].join(', ') });
    this.state.command = Commands.buildGlossary;
    this.state.backgroundColor = undefined;
    this.state.show();
  }

  private showState(isUsed: boolean, place: vscode.Uri | undefined, obstacle: Obstacle | undefined): void {
    const { all, target } = this.glossaries.for(place);
    const glossary = target ? glossaryName(target) : vscode.l10n.t('read-only');
    const { icon, words, command, isWarning } = this.wordsFor(this.engine.state, obstacle);
    const others = all.length > 1 ? sentence('{0} glossaries are searched.', all.length) : '';
    const written = target ? sentence('Additions go to {0}.', target.path) : vscode.l10n.t('No glossary here may be written.');
    const said = this.termbases.listed.filter(({ isAllowed }) => isAllowed !== false).flatMap(termbaseWords);
    const tooltip = [obstacle?.why ?? '', written, others, this.glossaries.whyLeftAlone(place) ?? '', this.detailOf(this.engine.state), ...adaptationWords(this.engine.state), ...said];
    setStatusText(this.state, { icon, text: words ? `Glossa: ${words}` : glossary, tooltip, spoken: ['Glossa', words ?? glossary].join(', ') });
    this.state.command = command;
    this.state.backgroundColor = isWarning ? new vscode.ThemeColor('statusBarItem.warningBackground') : undefined;
    if (isUsed) this.state.show();
    else this.state.hide();
  }

  private wordsFor(state: ClientState, obstacle: Obstacle | undefined): { icon: string; words?: string; command: string; isWarning?: boolean } {
    if (state.phase === 'failed') return { icon: 'error', words: vscode.l10n.t('stopped'), command: Commands.restartEngine, isWarning: true };
    if (state.phase === 'silent') return { icon: 'warning', words: vscode.l10n.t('not responding'), command: Commands.restartEngine, isWarning: true };
    if (obstacle?.isWarning) return { ...obstacle, icon: 'warning', command: Commands.searchGlossary };
    if (this.answers.current === 'failed') return { icon: 'warning', words: vscode.l10n.t('no answer'), command: Commands.showLog, isWarning: true };
    switch (state.phase) {
      case 'starting':
        return { icon: 'loading~spin', words: vscode.l10n.t('starting'), command: Commands.showLog };
      case 'indexing':
        return { icon: 'loading~spin', words: sentence('indexing {0} %', Math.floor(state.percent)), command: Commands.showLog };
      case 'lexicalOnly':
        return { icon: 'warning', words: vscode.l10n.t('by form only'), command: Commands.showLog, isWarning: true };
      default: {
        const missing = obstacle ? undefined : this.termbases.listed.map(termbaseObstacle).find((words) => words !== undefined);
        return missing ? { icon: 'server', words: missing, command: Commands.termbases } : { icon: 'book', words: obstacle?.words, command: Commands.openGlossary };
      }
    }
  }

  private detailOf(state: ClientState): string {
    if (state.phase === 'lexicalOnly') return sentence('The model cannot be used, so that phrases are compared by their form only. {0}', state.reason);
    if (state.phase === 'failed') return vscode.l10n.t('The engine has ended too often. Click to restart it.');
    if (state.phase === 'silent') return vscode.l10n.t('The engine has not answered for ten seconds; after ten more it is restarted. Click to restart it now.');
    return '';
  }
}

/** By the names of the files in the tabs. */
function translationsAreOpen(): boolean {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  const paths = tabs.flatMap(({ input }) => (input instanceof vscode.TabInputText ? [input.uri.path] : []));
  return paths.some((path, index) => siblingIn(path, paths.slice(index + 1)) !== undefined);
}

/** Which limit of ours is in the way of an answer. */
function obstacleIn(answer: CurrentAnswer): Obstacle | undefined {
  if (answer === 'passageSelected') {
    const why = sentence('More than {0} characters are selected, which is no phrase, so that nothing is looked up. Select a phrase of it.', LONGEST_SELECTED_PHRASE);
    return { words: vscode.l10n.t('selection too long'), why };
  }
  if (answer !== 'lineTooLong') return undefined;
  const why = sentence('{0} characters before and after the selection are read, and its line is longer: where its text begins or ends was not found. Part the line.', SLICE_MARGIN);
  return { words: vscode.l10n.t('line too long'), why };
}

/** A line for each glossary and direction that look-ups are adapted to, or were before the glossary became another. */
function adaptationWords(state: ClientState): string[] {
  if (state.phase !== 'ready') return [];
  return (state.adaptations ?? []).map(({ glossary, pair: { source: from, target: to }, isStale }) => {
    const [name, languages] = [glossaryName(glossary), pairWords(from, to)];
    if (isStale) return sentence('{0} has changed so much that look-ups are no longer adapted to it ({1}). Run “Adapt to My Glossary” again.', name, languages);
    return sentence('Look-ups are adapted to {0} ({1}).', name, languages);
  });
}

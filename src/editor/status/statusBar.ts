import * as vscode from 'vscode';
import { findTranslatedFile } from '../../language/fileName';
import { findUnsupportedLanguages } from '../../language/tags';
import type { PartialLanguagePair } from '../../model/languagePair';
import type { ClientState, EngineClient } from '../client/engineClient';
import { Commands } from '../commands/commandIds';
import { formatLanguagePair, formOnlyMessage } from '../ui/valueLabels';
import type { CurrentEquivalents, SelectionEquivalents } from '../equivalents/phraseAnswers';
import type { Glossaries } from '../glossary/glossaries';
import { glossaryName } from '../glossary/glossaries';
import type { DocumentLanguages } from '../languages/languages';
import type { Project, Projects } from '../project/projects';
import { describeProject } from '../project/projects';
import { joinWithLocalisedArrow, sentence } from '../ui/messages';
import { makeStatusBarItem, setStatusBarItemText } from '../ui/views';
import type { Termbases } from '../termbases/termbases';
import { describeTermbase, termbaseProblem } from '../termbases/termbases';
import { Disposable } from '../workspace/disposable';
import { MAX_SELECTED_PHRASE_LENGTH, SLICE_MARGIN } from '../workspace/documentSlice';
import { displayName, isTranslatable, withheldActiveText, openTabUris } from '../workspace/textDocuments';

/** The priority of the items in the status bar, which puts them side by side, left of VS Code's items. */
const PRIORITY = 120;

/** A notice about the active text: why look-ups fail, or the first step. */
interface Notice {
  words: string;
  /** The reason, with advice. */
  why: string;
  isWarning?: boolean;
  /** The command of a click, if not the usual one. */
  command?: string;
}

/** The two status bar items: the language pair, and the glossary for additions with the state of the engine. */
export class StatusBar extends Disposable {
  private readonly pair = this.register(
    makeStatusBarItem('glossa.languages', vscode.l10n.t('Glossa: Languages'), PRIORITY),
  );
  private readonly state = this.register(
    makeStatusBarItem('glossa.state', vscode.l10n.t('Glossa: Glossary'), PRIORITY - 1),
  );
  private updates = 0;

  /** @param onFirstContact called when a user without a glossary can build one */
  constructor(
    private readonly engine: EngineClient,
    private readonly languages: DocumentLanguages,
    private readonly glossaries: Glossaries,
    private readonly answers: SelectionEquivalents,
    private readonly termbases: Termbases,
    private readonly projects: Projects,
    private readonly onFirstContact: () => void,
  ) {
    super();
    this.pair.command = Commands.chooseLanguages;
    const update = () => void this.update();
    this.register(engine.onDidChangeState(update));
    this.register(languages.onDidChange(update));
    this.register(glossaries.onDidChange(update));
    this.register(answers.onDidChange(update));
    this.register(vscode.window.onDidChangeActiveTextEditor(update));
    // A text that VS Code does not pass to extensions has a tab but no editor.
    this.register(vscode.window.tabGroups.onDidChangeTabs(update));
    this.register(vscode.window.tabGroups.onDidChangeTabGroups(update));
    this.register(vscode.workspace.onDidOpenTextDocument(update));
    update();
  }

  private async update(): Promise<void> {
    const number = ++this.updates;
    const withheld = await withheldActiveText();
    const document = withheld ? undefined : vscode.window.activeTextEditor?.document;
    const place = withheld?.uri ?? document?.uri;
    const canAnswer = await this.glossaries.canAnswer(place);
    const texts = document && !canAnswer ? await textsToBuildFrom(document, this.projects) : [];
    const isUsed = canAnswer || texts.length > 0 || this.engine.state.phase !== 'idle';
    const pair =
      isUsed && document && isTranslatable(document) ? await this.languages.pairWithoutAsking(document) : undefined;
    const project = pair && place ? await this.projects.projectFor(place) : undefined;
    // Meanwhile another document may have become the active one.
    if (number !== this.updates) return;
    this.showPair(pair?.source, pair?.target, pair !== undefined, project);
    const notice = withheld
      ? { words: vscode.l10n.t('file too large'), why: withheld.why, isWarning: true }
      : document && obstacleIn(this.answers.current);
    this.showState(isUsed, place, notice ?? offerOf(texts) ?? this.limitOf(pair, canAnswer));
    // The walkthrough appears when a glossary can be built, not as soon as any text is opened.
    if (texts.length && texts.every(isOpenText)) this.onFirstContact();
  }

  /** Returns the notice of a missing glossary or an unsupported language; undefined if neither applies. */
  private limitOf(pair: PartialLanguagePair | undefined, hasGlossary: boolean): Notice | undefined {
    const { state } = this.engine;
    const spoken = state.phase === 'ready' ? state.languages : undefined;
    const unsupportedLanguages = pair && spoken ? findUnsupportedLanguages(spoken, [pair.source, pair.target]) : [];
    if (unsupportedLanguages.length)
      return { words: vscode.l10n.t('word forms only'), why: formOnlyMessage(unsupportedLanguages) };
    return hasGlossary
      ? undefined
      : { words: vscode.l10n.t('no glossary'), why: vscode.l10n.t('There is no glossary yet. Build or import one.') };
  }

  private showPair(
    source: string | undefined,
    target: string | undefined,
    isShown: boolean,
    project: Project | undefined,
  ): void {
    const projectLines = project && [
      describeProject(project),
      ...(project.isConfirmed ? [] : [vscode.l10n.t('To change the languages, run “Set Project Languages”.')]),
    ];
    const known = source !== undefined || target !== undefined;
    setStatusBarItemText(this.pair, {
      icon: 'globe',
      text: known ? joinWithLocalisedArrow(source ?? '?', target ?? '?') : vscode.l10n.t('Choose Languages'),
      tooltip: [
        formatLanguagePair(source, target),
        vscode.l10n.t('Click to choose the languages.'),
        ...(projectLines ?? []),
      ],
      accessibilityLabel: sentence('Language pair: {0}', formatLanguagePair(source, target)),
    });
    if (isShown) this.pair.show();
    else this.pair.hide();
  }

  private showState(isUsed: boolean, place: vscode.Uri | undefined, notice: Notice | undefined): void {
    const { all, target } = this.glossaries.for(place);
    const glossary = target ? glossaryName(target) : vscode.l10n.t('no writable glossary');
    const { icon, words, command, isWarning } = this.wordsFor(this.engine.state, notice);
    const others = all.length > 1 ? sentence('{0} glossaries are searched.', all.length) : '';
    const written = target
      ? sentence('New entries are added to {0}.', target.path)
      : vscode.l10n.t('All glossaries here are read-only.');
    const termbaseLines = this.termbases.listed
      .filter(({ isAllowed }) => isAllowed !== false)
      .flatMap(describeTermbase);
    const tooltip = [
      notice?.why ?? '',
      written,
      others,
      this.glossaries.whyIgnored(place) ?? '',
      this.detailOf(this.engine.state),
      ...adaptationWords(this.engine.state),
      ...termbaseLines,
    ];
    setStatusBarItemText(this.state, {
      icon,
      text: words || !target ? `Glossa: ${words ?? glossary}` : glossary,
      tooltip,
      accessibilityLabel: ['Glossa', words ?? glossary].join(', '),
    });
    this.state.command = command;
    this.state.backgroundColor = isWarning ? new vscode.ThemeColor('statusBarItem.warningBackground') : undefined;
    if (isUsed) this.state.show();
    else this.state.hide();
  }

  private wordsFor(
    state: ClientState,
    notice: Notice | undefined,
  ): { icon: string; words?: string; command: string; isWarning?: boolean } {
    if (state.phase === 'failed')
      return { icon: 'error', words: vscode.l10n.t('stopped'), command: Commands.restartEngine, isWarning: true };
    if (state.phase === 'silent')
      return {
        icon: 'warning',
        words: vscode.l10n.t('not responding'),
        command: Commands.restartEngine,
        isWarning: true,
      };
    if (notice?.isWarning) return { ...notice, icon: 'warning', command: Commands.searchGlossary };
    if (this.answers.current === 'failed')
      return { icon: 'warning', words: vscode.l10n.t('look-up failed'), command: Commands.showLog, isWarning: true };
    switch (state.phase) {
      case 'starting':
        return { icon: 'loading~spin', words: vscode.l10n.t('starting'), command: Commands.showLog };
      case 'indexing':
        return {
          icon: 'loading~spin',
          words: sentence('indexing {0}%', Math.floor(state.percent)),
          command: Commands.showLog,
        };
      case 'lexicalOnly':
        return { icon: 'warning', words: vscode.l10n.t('word forms only'), command: Commands.showLog, isWarning: true };
      default: {
        const missing = notice
          ? undefined
          : this.termbases.listed.map(termbaseProblem).find((words) => words !== undefined);
        return missing
          ? { icon: 'server', words: missing, command: Commands.termbases }
          : { icon: 'book', words: notice?.words, command: notice?.command ?? Commands.openGlossary };
      }
    }
  }

  private detailOf(state: ClientState): string {
    if (state.phase === 'lexicalOnly')
      return sentence('The model is unavailable. Phrases are compared by word form only. {0}', state.reason);
    if (state.phase === 'ready' && state.nativeFailure !== undefined)
      return sentence(
        'Look-ups are about three times slower than usual because a library failed to load ({0}).',
        state.nativeFailure,
      );
    if (state.phase === 'failed') return vscode.l10n.t('The engine stopped too often. Click to restart it.');
    if (state.phase === 'silent')
      return vscode.l10n.t(
        'The engine has not responded for ten seconds. It will restart in ten seconds. Click to restart it now.',
      );
    return '';
  }
}

function offerOf([first, second]: readonly vscode.Uri[]): Notice | undefined {
  if (!first) return undefined;
  const why = second
    ? sentence(
        'There is no glossary here yet. Click to build one from {0} and {1}.',
        displayName(first),
        displayName(second),
      )
    : sentence('There is no glossary here yet. Click to build one from {0}.', displayName(first));
  return { words: vscode.l10n.t('Build Glossary'), why, command: Commands.buildGlossary };
}

/** Returns the notice that the selection or its line is too long; undefined if neither is. */
function obstacleIn(answer: CurrentEquivalents): Notice | undefined {
  if (answer === 'passageSelected') {
    const why = sentence(
      'The selection has more than {0} characters. Select a shorter phrase.',
      MAX_SELECTED_PHRASE_LENGTH,
    );
    return { words: vscode.l10n.t('selection too long'), why };
  }
  if (answer !== 'lineTooLong') return undefined;
  const why = sentence(
    'The line is too long. Glossa reads only {0} characters before and after the selection. Split the line.',
    SLICE_MARGIN,
  );
  return { words: vscode.l10n.t('line too long'), why };
}

/** Returns a line for each glossary and direction that look-ups are adapted to, or were before the glossary changed. */
function adaptationWords(state: ClientState): string[] {
  if (state.phase !== 'ready') return [];
  return (state.adaptations ?? []).map(({ glossary, pair: { source: from, target: to }, isStale }) => {
    const [name, languages] = [glossaryName(glossary), formatLanguagePair(from, to)];
    if (isStale)
      return sentence(
        '{0} has changed so much that look-ups are no longer adapted to it ({1}). Run “Adapt to Glossary” again.',
        name,
        languages,
      );
    return sentence('Look-ups are adapted to {0} ({1}).', name, languages);
  });
}

function isOpenText({ path }: vscode.Uri): boolean {
  return openTabUris().some((open) => open.path === path);
}

const BILINGUAL = /\.(?:po|xlf|xliff|mxliff|mqxliff|sdlxliff|tmx)$/i;

/**
 * Returns the texts from which a user without a glossary can build one: a bilingual file, or a text and its translation
 * according to the project or their names. Open translations come first. It never starts the engine.
 */
async function textsToBuildFrom(document: vscode.TextDocument, projects: Projects): Promise<vscode.Uri[]> {
  const { uri } = document;
  if (!isTranslatable(document)) return [];
  if (BILINGUAL.test(uri.path)) return [uri];
  const open = openTabUris();
  const isOpen = ({ path }: vscode.Uri): boolean => open.some((other) => other.path === path);
  const known = await projects.counterpartsOf(uri);
  if (known) return [known.source, known.translations.find(isOpen) ?? known.translations[0]!];
  const translation = findTranslatedFile(
    uri.path,
    open.map(({ path }) => path),
  );
  return translation === undefined ? [] : [uri, ...open.filter(({ path }) => path === translation).slice(0, 1)];
}

import * as vscode from 'vscode';
import { Commands, SETTINGS_SECTION } from '../commands/commandIds';
import { UserError } from '../commands/commandRegistry';
import type { ChoiceRow } from '../ui/choices';
import { chooseRow } from '../ui/choices';
import { sentence, showWarning } from '../ui/messages';
import { makeStatusBarItem, setStatusBarItemText } from '../ui/views';
import { Disposable } from '../workspace/disposable';
import { baseName, activeOrVisibleEditor } from '../workspace/textDocuments';
import type { FolderMemory } from './folderMemory';
import type { TranslationMemories } from './memories';
import { describeMemory, readingProgressLabel } from './translationLabels';

/** The position: to the right of Glossa's other items. */
const PRIORITY = 118;
/** The delay in ms before progress is shown; single files finish earlier. */
const PROGRESS_DELAY_MS = 500;

/** The progress of the memories in the status bar, and the command that displays their content and controls reading. */
export class MemoryStatusItem extends Disposable {
  private readonly item = this.register(
    makeStatusBarItem('glossa.memory', vscode.l10n.t('Glossa: Translation Memory'), PRIORITY),
  );
  private waiting: NodeJS.Timeout | undefined;
  /** Memories whose crash has been reported. */
  private readonly reported = new WeakSet<FolderMemory>();

  constructor(private readonly memories: TranslationMemories) {
    super();
    this.item.command = Commands.memory;
    this.register(memories.onDidChange(() => this.update()));
    this.register({ dispose: () => clearTimeout(this.waiting) });
  }

  /** Shows the memory's content and actions. */
  async choose(): Promise<void> {
    const memory = this.memories.of(activeOrVisibleEditor()?.document.uri);
    if (!memory || !(await memory.hasDocuments()))
      throw new UserError(
        vscode.l10n.t(
          'No translations found. Open a folder with bilingual files or translated documents, and make sure that ' +
            '“glossa.memory.enabled” is on.',
        ),
      );
    const [title = vscode.l10n.t('Translation Memory'), ...more] = describeMemory(memory);
    const picked = await chooseRow(rowsOf(memory), { title, placeHolder: more.join(' ') });
    await picked?.choose();
  }

  private update(): void {
    for (const memory of this.memories.all) void this.reportCrash(memory);
    const reading = this.memories.all.find(({ state }) => state.phase === 'reading')?.state;
    if (reading?.phase !== 'reading') {
      clearTimeout(this.waiting);
      this.waiting = undefined;
      return this.item.hide();
    }
    const label = readingProgressLabel(reading);
    setStatusBarItemText(this.item, {
      icon: 'sync~spin',
      text:
        reading.percent < 1
          ? vscode.l10n.t('Reading translations')
          : sentence('Reading translations: {0}%', Math.floor(reading.percent)),
      tooltip: [label, vscode.l10n.t('Click to show the details or to stop reading.')],
      accessibilityLabel: label,
    });
    this.waiting ??= setTimeout(() => this.item.show(), PROGRESS_DELAY_MS);
  }

  /** Reports a crash once. The memory stays closed until the user reopens it. */
  private async reportCrash(memory: FolderMemory): Promise<void> {
    const { state } = memory;
    if (state.phase !== 'failed' || !state.isCrash) return void this.reported.delete(memory);
    if (this.reported.has(memory)) return;
    this.reported.add(memory);
    const again = vscode.l10n.t('Read Translations Again');
    const showLog = vscode.l10n.t('Show Log');
    const message = sentence(
      'The translations in “{0}” are no longer read because the engine stopped twice while reading them. All other ' +
        'features still work.',
      baseName(vscode.Uri.file(memory.name)),
    );
    const button = await showWarning(message, again, showLog);
    if (button === again) await memory.reopen();
    if (button === showLog) await vscode.commands.executeCommand(Commands.showLog);
  }
}

function rowsOf(memory: FolderMemory): (ChoiceRow & { choose: () => unknown })[] {
  const isReading = memory.state.phase === 'reading';
  const refused = memory.summary?.skippedDocuments.length ?? 0;
  return [
    {
      icon: 'search',
      label: vscode.l10n.t('Find in Translations'),
      choose: () => vscode.commands.executeCommand(Commands.findTranslations),
    },
    ...(isReading
      ? [{ icon: 'stop-circle', label: vscode.l10n.t('Stop Reading Translations'), choose: () => memory.stop() }]
      : []),
    ...(isReading
      ? []
      : [{ icon: 'refresh', label: vscode.l10n.t('Read Translations Again'), choose: () => void memory.reopen() }]),
    ...(refused
      ? [
          {
            icon: 'output',
            label: vscode.l10n.t('Show Log'),
            description: vscode.l10n.t('reasons why documents could not be read'),
            choose: () => vscode.commands.executeCommand(Commands.showLog),
          },
        ]
      : []),
    {
      icon: 'settings-gear',
      label: vscode.l10n.t('Open Settings'),
      choose: () => vscode.commands.executeCommand('workbench.action.openSettings', `${SETTINGS_SECTION}.memory`),
    },
  ];
}

import * as vscode from 'vscode';
import { Commands, SETTINGS_SECTION } from '../commands/commandIds';
import { ToldError } from '../commands/commandRegistry';
import type { ChoiceRow } from '../shown/choices';
import { chooseRow } from '../shown/choices';
import { tellWarning } from '../shown/messages';
import { makeStatusItem, setStatusText } from '../shown/views';
import { sentence } from '../shown/sentence';
import { Disposable } from '../workspace/disposable';
import { baseName, readEditor } from '../workspace/textDocuments';
import type { FolderMemory } from './folderMemory';
import type { Memories } from './memories';
import { memoryWords, readingWords } from './memoryWords';

/** Right of Glossa's other items. */
const PRIORITY = 118;
/** Milliseconds that a reading takes before anything is said of it: a single file is read sooner. */
const PATIENCE = 500;

/** The progress of the memories in the status bar, and the command that says what they hold and stops and starts their reading. */
export class MemoryStatus extends Disposable {
  private readonly item = this.register(makeStatusItem('glossa.memory', vscode.l10n.t('Glossa: Translation Memory'), PRIORITY));
  private waiting: NodeJS.Timeout | undefined;
  /** Memories of which it was said that the engine does not outlive their reading. */
  private readonly told = new WeakSet<FolderMemory>();

  constructor(private readonly memories: Memories) {
    super();
    this.item.command = Commands.memory;
    this.register(memories.onDidChange(() => this.update()));
    this.register({ dispose: () => clearTimeout(this.waiting) });
  }

  /** The command. */
  async choose(): Promise<void> {
    const memory = this.memories.of(readEditor()?.document.uri);
    if (!memory || !(await memory.hasDocuments())) throw new ToldError(vscode.l10n.t('Nothing here is known to be a translation: there are no bilingual files and no documents with their translation, or “glossa.memory.enabled” is off.'));
    const [title = vscode.l10n.t('Translation Memory'), ...more] = memoryWords(memory);
    const picked = await chooseRow(rowsOf(memory), { title, placeHolder: more.join(' ') });
    await picked?.choose();
  }

  private update(): void {
    for (const memory of this.memories.all) void this.tellCrash(memory);
    const reading = this.memories.all.find(({ state }) => state.phase === 'reading')?.state;
    if (reading?.phase !== 'reading') {
      clearTimeout(this.waiting);
      this.waiting = undefined;
      return this.item.hide();
    }
    const said = readingWords(reading);
    setStatusText(this.item, { icon: 'sync~spin', text: sentence('Translations {0} %', Math.floor(reading.percent)), tooltip: [said, vscode.l10n.t('Click to stop, or to see what has been read.')], spoken: said });
    this.waiting ??= setTimeout(() => this.item.show(), PATIENCE);
  }

  /** Once each time: it stays closed then, until somebody asks for it. */
  private async tellCrash(memory: FolderMemory): Promise<void> {
    const { state } = memory;
    if (state.phase !== 'failed' || !state.isCrash) return void this.told.delete(memory);
    if (this.told.has(memory)) return;
    this.told.add(memory);
    const again = vscode.l10n.t('Read the Translations Anew');
    const showLog = vscode.l10n.t('Show Log');
    const said = sentence('The engine has ended twice while it read the translations of “{0}”, so that they are left alone. Everything else goes on.', baseName(vscode.Uri.file(memory.name)));
    const button = await tellWarning(said, again, showLog);
    if (button === again) await memory.openAnew();
    if (button === showLog) await vscode.commands.executeCommand(Commands.showLog);
  }
}

function rowsOf(memory: FolderMemory): (ChoiceRow & { choose: () => unknown })[] {
  const isReading = memory.state.phase === 'reading';
  const refused = memory.summary?.refused.length ?? 0;
  return [
    { icon: 'search', label: vscode.l10n.t('Find in Translations'), choose: () => vscode.commands.executeCommand(Commands.findTranslations) },
    ...(isReading ? [{ icon: 'stop-circle', label: vscode.l10n.t('Stop Reading'), choose: () => memory.stop() }] : []),
    ...(isReading ? [] : [{ icon: 'refresh', label: vscode.l10n.t('Read the Translations Anew'), choose: () => void memory.openAnew() }]),
    ...(refused ? [{ icon: 'output', label: vscode.l10n.t('Show Log'), description: vscode.l10n.t('why documents were left out'), choose: () => vscode.commands.executeCommand(Commands.showLog) }] : []),
    { icon: 'settings-gear', label: vscode.l10n.t('Settings'), choose: () => vscode.commands.executeCommand('workbench.action.openSettings', `${SETTINGS_SECTION}.memory`) },
  ];
}

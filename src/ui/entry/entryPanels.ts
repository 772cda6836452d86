import * as vscode from 'vscode';
import type { Concept } from '../../domain/concept';
import type { GlossaryReference } from '../../protocol/protocol';
import { Requests } from '../../protocol/protocol';
import { Commands, ENTRY_PANEL } from '../commandIds';
import type { CommandRegistry } from '../commandRegistry';
import { Disposable } from '../disposable';
import type { EngineClient } from '../engineClient';
import type { GlossaryWriter } from '../glossaryWriter';
import { pageHtml } from '../pageHtml';
import { isolate, oneLine } from '../shownText';
import { conceptOf, formOf } from './entryForm';
import type { EntryForm } from './entryForm';
import type { MessageToHost, MessageToPage } from './entryTypes';
import { entryFacts, entryWords } from './entryWords';

/** An entry that is shown in a form, in a tab of its own. */
interface OpenEntry {
  glossary: GlossaryReference;
  /** As the form was filled from; a save is refused where the glossary holds something else by now. */
  concept: Concept;
  panel: vscode.WebviewPanel;
  isChanged: boolean;
}

/** The forms in which entries are edited. An entry has one form; one that nobody has changed makes room for the next entry. */
export class EntryPanels extends Disposable {
  private readonly open = new Set<OpenEntry>();

  constructor(
    private readonly extension: vscode.Uri,
    private readonly engine: EngineClient,
    private readonly writer: GlossaryWriter,
    private readonly commands: CommandRegistry,
  ) {
    super();
    this.register({ dispose: () => [...this.open].forEach(({ panel }) => panel.dispose()) });
  }

  /** @param keepsFocus the form only shows the entry, and the focus stays where it is */
  async show(glossary: GlossaryReference, id: string, keepsFocus = false): Promise<void> {
    const known = [...this.open].find((entry) => entry.glossary.path === glossary.path && entry.concept.id === id);
    if (known?.isChanged) return known.panel.reveal(undefined, keepsFocus);
    const { concept } = await this.engine.request(Requests.concept, { glossary, id });
    const entry = known ?? [...this.open].find(({ isChanged }) => !isChanged) ?? this.create(glossary, concept, keepsFocus);
    Object.assign(entry, { glossary, concept });
    entry.panel.title = titleOf(concept);
    entry.panel.reveal(undefined, keepsFocus);
    await this.fill(entry);
  }

  private create(glossary: GlossaryReference, concept: Concept, preserveFocus: boolean): OpenEntry {
    const panel = vscode.window.createWebviewPanel(ENTRY_PANEL, titleOf(concept), { viewColumn: vscode.ViewColumn.Active, preserveFocus }, { enableScripts: true, retainContextWhenHidden: true });
    panel.webview.options = { enableScripts: true, localResourceRoots: [vscode.Uri.joinPath(this.extension, 'dist'), vscode.Uri.joinPath(this.extension, 'media')] };
    const entry: OpenEntry = { glossary, concept, panel, isChanged: false };
    panel.webview.onDidReceiveMessage((message: MessageToHost) => void this.commands.run('entry', () => this.receive(entry, message)));
    panel.onDidDispose(() => this.open.delete(entry));
    panel.webview.html = pageHtml(panel.webview, this.extension, 'entry', titleOf(concept));
    this.open.add(entry);
    return entry;
  }

  private async receive(entry: OpenEntry, message: MessageToHost): Promise<void> {
    switch (message.kind) {
      case 'ready':
        return this.fill(entry);
      case 'changed':
        entry.isChanged = message.isChanged;
        entry.panel.title = `${message.isChanged ? '● ' : ''}${titleOf(entry.concept)}`;
        return;
      case 'save':
        return this.save(entry, message.form);
      case 'delete':
        await this.writer.change(entry.glossary, { kind: 'remove', ids: [entry.concept.id] }, { command: 'remove', detail: titleOf(entry.concept) });
        return entry.panel.dispose();
      case 'openText':
        await vscode.commands.executeCommand(Commands.openConcept, { glossary: entry.glossary.path, concept: entry.concept.id });
    }
  }

  private async save(entry: OpenEntry, form: EntryForm): Promise<void> {
    const { concept: before, glossary } = entry;
    const { concept: after, faults } = conceptOf(form, before);
    if (faults.length) return this.post(entry, { kind: 'faults', faults });
    await this.writer.change(glossary, { kind: 'edit', before, after }, { command: 'edit', detail: titleOf(after) });
    entry.isChanged = false;
    ({ concept: entry.concept } = await this.engine.request(Requests.concept, { glossary, id: before.id }));
    entry.panel.title = titleOf(entry.concept);
    await this.fill(entry);
    this.post(entry, { kind: 'saved' });
  }

  private async fill(entry: OpenEntry): Promise<void> {
    const [overview] = await this.engine.request(Requests.overview, { glossaries: [entry.glossary] });
    entry.isChanged = false;
    this.post(entry, { kind: 'show', form: formOf(entry.concept), facts: entryFacts(entry.concept, entry.glossary, overview?.languages ?? []), words: entryWords() });
  }

  private post({ panel }: OpenEntry, message: MessageToPage): void {
    void panel.webview.postMessage(message);
  }
}

function titleOf({ terms }: Concept): string {
  return isolate(oneLine(terms[0]!.term));
}

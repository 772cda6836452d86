import * as vscode from 'vscode';
import { oneLine } from '../../language/normalise';
import type { Concept } from '../../model/concept';
import type { GlossaryReference } from '../../protocol/protocol';
import { allRequests, termbaseNameOf } from '../../protocol/protocol';
import type { EngineClient } from '../client/engineClient';
import { Commands, ENTRY_PANEL } from '../commands/commandIds';
import type { CommandRegistry } from '../commands/commandRegistry';
import type { GlossaryWriter } from '../glossary/glossaryWriter';
import type { PicturePlacement } from '../pictures/pictures';
import { chooseAndPlacePicture, requestPictureContent, placePictureFile } from '../pictures/pictures';
import { isolateDirection } from '../ui/shownText';
import { makePanel, openPage, setPanelTitle } from '../ui/views';
import { reportEditConflict } from '../termbases/termbases';
import { Disposable } from '../workspace/disposable';
import { conceptToForm, formToConcept } from './entryForm';
import type { EntryMessageToHost, EntryMessageToPage } from './entryPage';
import { entryPageData, entryStrings } from './entryPage';

/** An entry in a form, in a separate tab. */
interface OpenEntry {
  glossary: GlossaryReference;
  /** The entry from which the form was filled, including data that the form does not show. */
  concept: Concept;
  /** The entry as last read or saved; a save is rejected if the glossary has changed since. */
  known: Concept;
  /** The languages of the glossary, most terms first. */
  languages: readonly string[];
  panel: vscode.WebviewPanel;
  /** The number of times that the page was filled; 0 until it exists. */
  filling: number;
  isChanged: boolean;
  /** The last save; the next one waits for it. */
  saving: Promise<void>;
}

/** The forms for editing entries, one per entry; an unchanged form is reused for the next entry. */
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

  /** @param keepsFocus the form only displays the entry, and the focus stays */
  async show(glossary: GlossaryReference, id: string, keepsFocus = false): Promise<void> {
    const open = [...this.open].find((entry) => entry.glossary.path === glossary.path && entry.concept.id === id);
    if (open?.isChanged) return open.panel.reveal(undefined, keepsFocus);
    const [{ concept, versions }, languages] = await Promise.all([
      this.engine.request(allRequests.concept, { glossary, id }),
      this.languagesOf(glossary),
    ]);
    // The user may have begun to type meanwhile.
    if (open?.isChanged) return open.panel.reveal(undefined, keepsFocus);
    const entry =
      open ?? [...this.open].find(({ isChanged }) => !isChanged) ?? this.create(glossary, concept, keepsFocus);
    Object.assign(entry, { glossary, concept, known: concept, languages });
    setTitle(entry);
    entry.panel.reveal(undefined, keepsFocus);
    if (entry.filling) this.fill(entry);
    const termbase = termbaseNameOf(glossary.path);
    if (versions && termbase !== undefined) void reportEditConflict(termbase, id, concept.terms[0]!.term);
  }

  private create(glossary: GlossaryReference, concept: Concept, keepsFocus: boolean): OpenEntry {
    const panel = makePanel(ENTRY_PANEL, titleOf(concept), { keepsFocus, retainContextWhenHidden: true });
    const entry: OpenEntry = {
      glossary,
      concept,
      known: concept,
      languages: [],
      panel,
      filling: 0,
      isChanged: false,
      saving: Promise.resolve(),
    };
    panel.webview.onDidReceiveMessage(
      (message: EntryMessageToHost) => void this.commands.run('entry', () => this.receive(entry, message)),
    );
    panel.onDidDispose(() => this.open.delete(entry));
    openPage(panel, this.extension, 'entry', titleOf(concept));
    this.open.add(entry);
    return entry;
  }

  private async receive(entry: OpenEntry, message: EntryMessageToHost): Promise<void> {
    if ('filling' in message && message.filling !== entry.filling) return;
    switch (message.kind) {
      case 'ready':
        // A recreated page, as in another window, starts from the last saved state.
        Object.assign(entry, { concept: entry.known, isChanged: false });
        setTitle(entry);
        return this.fill(entry);
      case 'changed':
        entry.isChanged = message.isChanged;
        return setTitle(entry);
      case 'save':
        // A failed save has been reported; this one is still tried.
        entry.saving = entry.saving.catch(() => undefined).then(() => this.save(entry, message));
        return entry.saving;
      case 'delete':
        await this.writer.change(
          entry.glossary,
          { kind: 'remove', ids: [entry.concept.id] },
          { command: 'remove', detail: titleOf(entry.known) },
        );
        return entry.panel.dispose();
      case 'picture':
        return this.post(entry, {
          kind: 'picture',
          filling: entry.filling,
          target: message.target,
          view: await requestPictureContent(this.engine, entry.glossary, message.target),
        });
      case 'choosePicture':
        return this.place(entry, message.filling, chooseAndPlacePicture(this.engine, entry.glossary));
      case 'bringPicture':
        return this.place(entry, message.filling, placePictureFile(this.engine, entry.glossary, message.picture));
      case 'showSource':
        await vscode.commands.executeCommand(Commands.showSource, {
          glossary: entry.glossary.path,
          concept: entry.concept.id,
        });
    }
  }

  private async save(
    entry: OpenEntry,
    { filling, form }: Extract<EntryMessageToHost, { kind: 'save' }>,
  ): Promise<void> {
    /** Returns whether the tab is open and shows the same entry; it may have been closed or reused. */
    const isThere = (): boolean => this.open.has(entry) && entry.filling === filling;
    if (!isThere()) return;
    const { known: before, glossary } = entry;
    const { concept: after, faults } = formToConcept(form, entry.concept);
    if (faults.length) return this.post(entry, { kind: 'faults', faults });
    await this.writer.change(glossary, { kind: 'edit', before, after }, { command: 'edit', detail: titleOf(after) });
    if (!isThere()) return;
    entry.known = { ...after, modified: undefined };
    setTitle(entry);
    const { concept } = await this.engine.request(allRequests.concept, { glossary, id: after.id });
    if (isThere()) this.post(entry, { kind: 'saved', form, facts: entryPageData(concept, glossary, entry.languages) });
  }

  private async place(entry: OpenEntry, filling: number, placing: Promise<PicturePlacement>): Promise<void> {
    const placed = await placing;
    if (placed)
      this.post(
        entry,
        'target' in placed ? { kind: 'placed', filling, ...placed } : { kind: 'notPlaced', filling, ...placed },
      );
  }

  private fill(entry: OpenEntry): void {
    const { concept, glossary, languages } = entry;
    this.post(entry, {
      kind: 'show',
      filling: ++entry.filling,
      form: conceptToForm(concept),
      facts: entryPageData(concept, glossary, languages),
      words: entryStrings(),
    });
  }

  private async languagesOf(glossary: GlossaryReference): Promise<readonly string[]> {
    if (termbaseNameOf(glossary.path) !== undefined) return [];
    const [overview] = await this.engine.request(allRequests.overview, { glossaries: [glossary] });
    return overview?.languages ?? [];
  }

  private post({ panel }: OpenEntry, message: EntryMessageToPage): void {
    void panel.webview.postMessage(message);
  }
}

function setTitle({ panel, known, isChanged }: OpenEntry): void {
  setPanelTitle(panel, `${isChanged ? '● ' : ''}${titleOf(known)}`);
}

function titleOf({ terms }: Concept): string {
  return isolateDirection(oneLine(terms[0]!.term));
}

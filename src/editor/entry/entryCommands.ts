import * as vscode from 'vscode';
import type { Concept } from '../../model/concept';
import { ADMINISTRATIVE_STATUSES } from '../../model/concept';
import type { ChangeCommand, FieldValues, GlossaryReference } from '../../protocol/protocol';
import { BrowseItem, PRESERVE_FOCUS } from '../browse/browseItems';
import type { BrowseView } from '../browse/browseView';
import { Commands, Views } from '../commands/commandIds';
import type { CommandRegistry } from '../commands/commandRegistry';
import { PreconditionError, UserError } from '../commands/commandRegistry';
import { formatNumber, languageName, statusIcon, statusLabel } from '../ui/valueLabels';
import { glossaryName } from '../glossary/glossaries';
import { showUndoableChange } from '../glossary/glossaryCommands';
import type { GlossaryWriter } from '../glossary/glossaryWriter';
import type { ChoiceRow } from '../ui/choices';
import { askText, chooseRow } from '../ui/choices';
import { joinWithLocalisedArrow, sentence } from '../ui/messages';
import { isolateDirection } from '../ui/shownText';
import type { EntryPanels } from './entryPanels';

interface ChosenEntry {
  glossary: GlossaryReference;
  concept: Concept;
}

/** Commands for entries selected in the tree: edit, rename, delete, merge. */
export class EntryCommands {
  constructor(
    private readonly view: BrowseView,
    private readonly panels: EntryPanels,
    private readonly writer: GlossaryWriter,
  ) {}

  register(commands: CommandRegistry): void {
    commands.add(Commands.editEntry, (item?: BrowseItem, how?: unknown) =>
      this.edit(this.chosen(item)[0]!, how === PRESERVE_FOCUS),
    );
    commands.add(Commands.renameTerm, (item?: BrowseItem) => this.rename(this.chosen(item)[0]!));
    commands.add(Commands.changeFields, async (item?: BrowseItem, items?: BrowseItem[]) =>
      this.set(this.chosen(item, items)),
    );
    commands.add(Commands.deleteEntry, (item?: BrowseItem, items?: BrowseItem[]) =>
      this.delete(this.chosen(item, items)),
    );
    commands.add(Commands.mergeEntries, (item?: BrowseItem, items?: BrowseItem[]) =>
      this.merge(this.chosen(item, items)),
    );
  }

  /**
   * Returns the entry on which the command was chosen, together with the selected ones. If the command was run from the
   * palette or by a key, returns the entries selected in the tree.
   */
  private chosen(item?: BrowseItem, items?: readonly BrowseItem[]): ChosenEntry[] {
    const selected = items?.length ? items : item instanceof BrowseItem ? [item] : this.view.selection;
    const entries = selected.flatMap(({ node }): ChosenEntry[] => {
      if (node.kind === 'finding') return node.concepts.map((concept) => ({ glossary: node.glossary, concept }));
      return node.kind === 'concept' ? [{ glossary: node.glossary, concept: node.concept }] : [];
    });
    if (!entries.length) {
      void vscode.commands.executeCommand(`${Views.browse}.focus`);
      throw new PreconditionError(vscode.l10n.t('Select an entry in the Glossary view first.'));
    }
    return entries;
  }

  private edit({ glossary, concept }: ChosenEntry, keepsFocus: boolean): Promise<void> {
    return this.panels.show(glossary, concept.id, keepsFocus);
  }

  private async rename({ glossary, concept }: ChosenEntry): Promise<void> {
    const rows = concept.terms.map((term, index) => ({
      label: isolateDirection(term.term),
      description: languageName(term.language),
      index,
    }));
    const row =
      rows.length === 1
        ? rows[0]
        : await chooseRow(rows, {
            title: vscode.l10n.t('Rename Term'),
            placeHolder: vscode.l10n.t('Select a term'),
            ignoreFocusOut: true,
          });
    if (!row) return;
    const before = concept.terms[row.index]!;
    const typed = await askText({
      title: sentence('Rename “{0}”', before.term),
      prompt: languageName(before.language),
      value: before.term,
      // The form of an entry that was just selected may still be opening, and takes the focus.
      ignoreFocusOut: true,
      validate: (text) => (text.trim() ? undefined : vscode.l10n.t('Enter a term.')),
    });
    const term = typed?.trim();
    if (!term || term === before.term) return;
    const after: Concept = {
      ...concept,
      terms: concept.terms.map((each, index) => (index === row.index ? { ...each, term } : each)),
    };
    await this.writer.change(
      glossary,
      { kind: 'edit', before: concept, after },
      { command: 'rename', detail: joinWithLocalisedArrow(before.term, term) },
    );
  }

  /** Asks for a status or a domain and sets it for all entries. */
  private async set(entries: readonly ChosenEntry[]): Promise<void> {
    const values = await askFields(entries.map(({ concept }) => concept));
    if (!values) return;
    for (const [glossary, concepts] of byGlossary(entries)) {
      await this.writer.change(
        glossary,
        { kind: 'set', ids: concepts.map(({ id }) => id), values },
        { command: 'edit', detail: titleOf(concepts) },
      );
      if (concepts.length > 1)
        showUndoableChange(
          sentence('Changed {1} entries in {0}.', glossaryName(glossary), formatNumber(concepts.length)),
        );
    }
  }

  private async delete(entries: readonly ChosenEntry[]): Promise<void> {
    for (const [glossary, concepts] of byGlossary(entries)) {
      await this.writer.change(
        glossary,
        { kind: 'remove', ids: concepts.map(({ id }) => id) },
        { command: 'remove', detail: titleOf(concepts) },
      );
      showUndoableChange(
        concepts.length === 1
          ? sentence('Deleted “{1}” from {0}.', glossaryName(glossary), titleOf(concepts))
          : sentence('Deleted {1} entries from {0}.', glossaryName(glossary), formatNumber(concepts.length)),
      );
    }
  }

  private async merge(entries: readonly ChosenEntry[]): Promise<void> {
    const [first, ...others] = entries;
    if (!first || !others.length || others.some(({ glossary }) => glossary.path !== first.glossary.path)) {
      throw new UserError(
        vscode.l10n.t('In the Glossary view, select two or more entries of the same glossary first.'),
      );
    }
    const { glossary } = first;
    const concepts = entries.map(({ concept }) => concept);
    const reason: ChangeCommand = { command: 'merge', detail: titleOf(concepts) };
    await this.writer.change(glossary, { kind: 'merge', ids: concepts.map(({ id }) => id) }, reason);
    showUndoableChange(sentence('Merged {1} entries in {0}.', glossaryName(glossary), formatNumber(concepts.length)));
  }
}

function byGlossary(entries: readonly ChosenEntry[]): Map<GlossaryReference, Concept[]> {
  const found = new Map<string, { glossary: GlossaryReference; concepts: Concept[] }>();
  for (const { glossary, concept } of entries) {
    const known = found.get(glossary.path) ?? { glossary, concepts: [] };
    known.concepts.push(concept);
    found.set(glossary.path, known);
  }
  return new Map([...found.values()].map(({ glossary, concepts }) => [glossary, concepts]));
}

const MAX_NAMED = 3;

function titleOf(concepts: readonly Concept[]): string {
  const named = concepts.slice(0, MAX_NAMED).map(({ terms }) => isolateDirection(terms[0]!.term));
  return [...named, ...(concepts.length > MAX_NAMED ? ['…'] : [])].join(', ');
}

/** Asks for the status or the domain that entries are to have. Returns undefined if the user cancels. */
async function askFields(concepts: readonly Concept[]): Promise<FieldValues | undefined> {
  const title = vscode.l10n.t('Change Status or Domain');
  const rows: (ChoiceRow & { ask?: () => Promise<FieldValues | undefined> })[] = [
    { label: vscode.l10n.t('Status'), kind: vscode.QuickPickItemKind.Separator },
    ...ADMINISTRATIVE_STATUSES.map((status) => ({
      label: statusLabel(status),
      icon: statusIcon(status),
      ask: () => statusOf(concepts, status, title),
    })),
    {
      label: vscode.l10n.t('none'),
      icon: statusIcon(undefined),
      ask: () => statusOf(concepts, '', title),
    },
    { label: vscode.l10n.t('Domain'), kind: vscode.QuickPickItemKind.Separator },
    { label: vscode.l10n.t('Change Domain…'), icon: 'symbol-namespace', ask: () => askDomain(concepts) },
  ];
  const placeHolder = vscode.l10n.t('Select a status, or change the domain');
  return (await chooseRow(rows, { title, placeHolder, ignoreFocusOut: true }))?.ask?.();
}

/**
 * Returns the status and the language of the terms that get it. Asks for the language if there are several; returns
 * undefined if the user cancels.
 */
async function statusOf(
  concepts: readonly Concept[],
  status: NonNullable<FieldValues['status']>,
  title: string,
): Promise<FieldValues | undefined> {
  const languages = [...new Set(concepts.flatMap(({ terms }) => terms.map(({ language }) => language)))];
  if (languages.length < 2) return { status };
  const rows: { label: string; language?: string }[] = [
    { label: vscode.l10n.t('All languages') },
    ...languages.map((language) => ({ label: languageName(language), language })),
  ];
  const row = await chooseRow(rows, {
    title,
    placeHolder: vscode.l10n.t('Select the language of the terms'),
    ignoreFocusOut: true,
  });
  return row && { status, language: row.language };
}

/** Asks for the domain of the entries; undefined if the user cancels. */
async function askDomain(concepts: readonly Concept[]): Promise<FieldValues | undefined> {
  const domains = new Set(concepts.map(({ domain = '' }) => domain));
  const value = domains.size === 1 ? [...domains][0] : undefined;
  const typed = await askText({
    title: vscode.l10n.t('Change Domain'),
    prompt: vscode.l10n.t('Enter the domain of the selected entries, or leave the field empty to remove it.'),
    value,
    ignoreFocusOut: true,
  });
  return typed === undefined ? undefined : { domain: typed.trim() };
}

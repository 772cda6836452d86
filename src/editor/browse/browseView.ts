import * as vscode from 'vscode';
import type { BrowseField, BrowseFilter, GlossaryReference } from '../../protocol/protocol';
import { allRequests, termbaseNameOf } from '../../protocol/protocol';
import type { EngineClient } from '../client/engineClient';
import { EngineRequestError, engineErrorMessage } from '../client/engineErrors';
import { ContextKeys, Views } from '../commands/commandIds';
import type { Glossaries } from '../glossary/glossaries';
import { chooseRow } from '../ui/choices';
import { sentence } from '../ui/messages';
import { ItemTree } from '../ui/views';
import type { BrowseItem, EntryDisplayOptions } from './browseItems';
import {
  browseFieldIcon,
  browseFieldLabel,
  browseValueLabel,
  conceptItem,
  ENTRIES_PER_PAGE,
  entryCountLabel,
  glossaryItem,
  groupItem,
  pagedConceptItems,
  termbaseErrorItem,
} from './browseItems';

/**
 * The entries of the glossaries as a tree in the sidebar: groups, entries in alphabetical order, their terms. Children
 * are requested when their parent is expanded.
 */
export class BrowseView extends ItemTree<BrowseItem> {
  private filter: BrowseFilter = {};
  private by: BrowseField = 'domain';

  constructor(
    private readonly engine: EngineClient,
    private readonly glossaries: Glossaries,
  ) {
    super(Views.browse, { canSelectMany: true, showCollapseAll: true });
    this.register(glossaries.onDidChange(() => this.refresh()));
    this.register(this.view.onDidChangeSelection(() => this.announceSelection()));
    this.describe();
  }

  get selection(): readonly BrowseItem[] {
    return this.view.selection;
  }

  override async getChildren(item?: BrowseItem): Promise<BrowseItem[]> {
    if (!item) return this.topItems();
    if (item.children) return [...item.children];
    const { node } = item;
    if (node.kind === 'glossary') return this.groups(node.glossary);
    if (node.kind === 'group') return this.list(node.glossary, node.value);
    if (node.kind !== 'page') return [];
    const { concepts } = await this.ask(node.glossary, node.value, node.offset);
    return concepts.map((concept) => conceptItem(node.glossary, concept, this.entryView(node.value)));
  }

  async changeFilter(): Promise<void> {
    const filter = await askFilter(this.filter, (by) => this.valuesOf(by));
    if (!filter) return;
    this.filter = filter;
    this.describe();
  }

  clearFilter(): void {
    this.filter = {};
    this.describe();
  }

  async changeGrouping(): Promise<void> {
    this.by = (await askGrouping(this.by)) ?? this.by;
    this.describe();
  }

  private async topItems(): Promise<BrowseItem[]> {
    const glossaries = [...(await this.glossaries.existing()), ...this.glossaries.for().termbases];
    return glossaries.length === 1 ? this.groups(glossaries[0]!) : glossaries.map(glossaryItem);
  }

  /** Groups the entries of a glossary by their values for the field. If no entry has a value, returns one list. */
  private async groups(glossary: GlossaryReference): Promise<BrowseItem[]> {
    if (termbaseNameOf(glossary.path) !== undefined) return this.listOrError(glossary);
    const groups = await this.engine.request(allRequests.browseGroups, { glossary, filter: this.filter, by: this.by });
    return groups.some(({ value }) => value)
      ? groups.map((group) => groupItem(glossary, this.by, group))
      : this.list(glossary, undefined);
  }

  /** Lists a termbase as one list, or shows the error if it does not answer. */
  private async listOrError(glossary: GlossaryReference): Promise<BrowseItem[]> {
    try {
      return await this.list(glossary, undefined);
    } catch (error) {
      if (!(error instanceof EngineRequestError)) throw error;
      return [termbaseErrorItem(engineErrorMessage(error))];
    }
  }

  private async list(glossary: GlossaryReference, value: string | undefined): Promise<BrowseItem[]> {
    return pagedConceptItems(glossary, await this.ask(glossary, value, 0), value, this.entryView(value));
  }

  private ask(glossary: GlossaryReference, value: string | undefined, offset: number) {
    return this.engine.request(allRequests.browse, {
      glossary,
      filter: this.filter,
      by: this.by,
      value,
      offset,
      limit: ENTRIES_PER_PAGE,
    });
  }

  /**
   * Returns the display options of entries. The term in the language of their group or of the filter comes first.
   * @param value the value of the entries' group; undefined if they are not grouped
   */
  private entryView(value: string | undefined): EntryDisplayOptions {
    return {
      language: (this.by === 'language' ? value : undefined) ?? this.filter.language,
      isInDomain: this.by === 'domain' && value !== undefined,
    };
  }

  private async valuesOf(by: BrowseField): Promise<Map<string, number>> {
    const counts = new Map<string, number>();
    for (const glossary of await this.glossaries.existing()) {
      for (const { value, concepts } of await this.engine.request(allRequests.browseGroups, {
        glossary,
        filter: {},
        by,
      }))
        counts.set(value, (counts.get(value) ?? 0) + concepts);
    }
    return counts;
  }

  /** Shows the filter and the grouping in the view and reloads it. Without this, filtered entries would look lost. */
  private describe(): void {
    const chosen = Object.entries(this.filter) as [BrowseField, string][];
    const message = chosen.length
      ? sentence(
          'Filter: {0}',
          chosen.map(([field, value]) => `${browseFieldLabel(field)} = ${browseValueLabel(field, value)}`).join(', '),
        )
      : undefined;
    this.describeView({ message, description: sentence('grouped by {0}', browseFieldLabel(this.by)) });
    void vscode.commands.executeCommand('setContext', ContextKeys.browseFiltered, chosen.length > 0);
    this.refresh();
  }

  /** Shows the commands on entries in the palette only while an entry is selected. */
  private announceSelection(): void {
    const selected = this.selection.filter(({ node }) => node.kind === 'concept').length;
    void vscode.commands.executeCommand('setContext', ContextKeys.selectedEntries, selected);
  }
}

const FIELDS: readonly BrowseField[] = ['domain', 'customer', 'project', 'status', 'language'];
/**
 * Keeps a list open when it loses the focus: the form of an entry that was just selected may still be opening, and
 * takes the focus.
 */
const STAYS = { ignoreFocusOut: true };

/** Asks for a field and its value. Returns undefined if the user cancels. */
async function askFilter(
  filter: BrowseFilter,
  valuesOf: (field: BrowseField) => Promise<Map<string, number>>,
): Promise<BrowseFilter | undefined> {
  const fields = FIELDS.map((field) => {
    const value = filter[field];
    return {
      icon: browseFieldIcon(field),
      label: browseFieldLabel(field),
      description: value === undefined ? undefined : browseValueLabel(field, value),
      field,
    };
  });
  const chosen = await chooseRow(fields, {
    title: vscode.l10n.t('Filter Glossary'),
    placeHolder: vscode.l10n.t('Select a field'),
    ...STAYS,
  });
  if (!chosen) return undefined;
  const { field } = chosen;
  const values = Array.from(await valuesOf(field), ([value, concepts]) => ({
    label: browseValueLabel(field, value),
    description: entryCountLabel(concepts),
    value: value as string | undefined,
  }));
  const all = { label: vscode.l10n.t('all'), description: undefined, value: undefined };
  const answer = await chooseRow([all, ...values], {
    title: browseFieldLabel(field),
    placeHolder: vscode.l10n.t('Select a value to filter by'),
    ...STAYS,
  });
  if (!answer) return undefined;
  const next = { ...filter };
  delete next[field];
  return answer.value === undefined ? next : { ...next, [field]: answer.value };
}

async function askGrouping(by: BrowseField): Promise<BrowseField | undefined> {
  const rows = FIELDS.map((field) => ({
    icon: browseFieldIcon(field),
    label: browseFieldLabel(field),
    description: field === by ? vscode.l10n.t('current') : undefined,
    field,
  }));
  return (
    await chooseRow(rows, {
      title: vscode.l10n.t('Group Glossary'),
      placeHolder: vscode.l10n.t('Select a field'),
      ...STAYS,
    })
  )?.field;
}

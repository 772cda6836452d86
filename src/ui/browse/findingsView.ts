import * as vscode from 'vscode';
import type { GlossaryFinding, FindingKind, GlossaryReference, HygieneResult } from '../../protocol/protocol';
import { Requests } from '../../protocol/protocol';
import { FINDING_ITEM, Views } from '../commandIds';
import { ToldError } from '../commandRegistry';
import { Disposable } from '../disposable';
import type { EngineClient } from '../engineClient';
import { glossaryName } from '../glossaries';
import type { Glossaries } from '../glossaries';
import { languageName } from '../languageNames';
import { isolate, oneLine } from '../shownText';
import { withTaskProgress } from '../taskProgress';
import { percent } from '../words';
import { BrowseItem, conceptItem } from './browseItems';

const { Collapsed, Expanded } = vscode.TreeItemCollapsibleState;
const KINDS: readonly FindingKind[] = ['duplicate', 'severalTargets', 'severalSources', 'near'];

/** What stands in the glossaries twice or in contradiction, as a tree: kinds, findings, their entries. */
export class FindingsView extends Disposable implements vscode.TreeDataProvider<BrowseItem> {
  private readonly emitter = this.register(new vscode.EventEmitter<void>());
  readonly onDidChangeTreeData = this.emitter.event;
  private readonly view: vscode.TreeView<BrowseItem>;
  private roots: BrowseItem[] = [];

  constructor(
    private readonly engine: EngineClient,
    private readonly glossaries: Glossaries,
  ) {
    super();
    this.view = this.register(vscode.window.createTreeView<BrowseItem>(Views.findings, { treeDataProvider: this, canSelectMany: true, showCollapseAll: true }));
    // What was found is an account of that moment; a glossary that has changed since may no longer hold it.
    this.register(glossaries.onDidChange(() => this.roots.length && (this.view.description = vscode.l10n.t('before the last change'))));
  }

  getTreeItem(item: BrowseItem): vscode.TreeItem {
    return item;
  }

  getChildren(item?: BrowseItem): BrowseItem[] {
    return item ? [...(item.children ?? [])] : this.roots;
  }

  /** Looks through all glossaries and shows what it finds. */
  async check(): Promise<void> {
    const glossaries = await this.glossaries.existing();
    if (!glossaries.length) throw new ToldError(vscode.l10n.t('The glossary does not exist yet. It comes into being with its first entry.'));
    const found: BrowseItem[] = [];
    for (const glossary of glossaries) {
      const title = vscode.l10n.t('Checking {0}', glossaryName(glossary));
      const result = await withTaskProgress(title, (options) => this.engine.request(Requests.hygiene, { glossary }, options));
      found.push(...kindItems(glossary, result, glossaries.length > 1));
    }
    this.roots = found;
    this.view.description = undefined;
    this.view.message = found.length ? undefined : vscode.l10n.t('Nothing stands in the glossary twice or in contradiction.');
    this.emitter.fire();
    await vscode.commands.executeCommand(`${Views.findings}.focus`);
  }
}

function kindItems(glossary: GlossaryReference, { findings, totals }: HygieneResult, isNamed: boolean): BrowseItem[] {
  return KINDS.flatMap((kind) => {
    const children = findings.filter((finding) => finding.kind === kind).map((finding) => findingItem(glossary, finding));
    if (!children.length) return [];
    const item = new BrowseItem({ kind: 'about' }, kindWord(kind), Expanded, children);
    const count = totals[kind]! > children.length ? vscode.l10n.t('first {0} of {1}', children.length, totals[kind]!) : String(children.length);
    item.description = isNamed ? `${count} · ${glossaryName(glossary)}` : count;
    return [item];
  });
}

function findingItem(glossary: GlossaryReference, { kind, term, language, concepts, similarity }: GlossaryFinding): BrowseItem {
  const children = concepts.map((concept) => conceptItem(glossary, concept));
  const title = kind === 'near' ? concepts.map(({ terms }) => isolate(oneLine(terms[0]!.term))).join(' · ') : isolate(oneLine(term));
  const item = new BrowseItem({ kind: 'finding', glossary, concepts }, title, Collapsed, children);
  item.description = similarity === undefined ? languageName(language) : percent(similarity);
  item.iconPath = new vscode.ThemeIcon(kind === 'duplicate' || kind === 'near' ? 'copy' : 'git-compare');
  item.contextValue = glossary.readOnly ? undefined : FINDING_ITEM;
  item.accessibilityInformation = { label: `${kindWord(kind)}: ${title}, ${vscode.l10n.t('{0} entries', concepts.length)}` };
  return item;
}

function kindWord(kind: FindingKind): string {
  switch (kind) {
    case 'duplicate':
      return vscode.l10n.t('The same entry twice');
    case 'severalTargets':
      return vscode.l10n.t('One source term, different equivalents');
    case 'severalSources':
      return vscode.l10n.t('One equivalent of different source terms');
    case 'near':
      return vscode.l10n.t('Nearly the same meaning');
  }
}

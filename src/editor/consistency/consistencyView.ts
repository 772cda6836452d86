import * as vscode from 'vscode';
import { languageMatches } from '../../language/tags';
import type { ConsistencyResult, GlossaryFinding, GlossaryFindingKind } from '../../model/glossaryFinding';
import type { GlossaryReference, TaskProgress } from '../../protocol/protocol';
import { Requests } from '../../protocol/protocol';
import { BrowseItem, conceptItem, entryCount } from '../browse/browseItems';
import type { EngineClient } from '../client/engineClient';
import { withTaskProgress } from '../client/taskProgress';
import { FINDING_ITEM, Views } from '../commands/commandIds';
import { ToldError } from '../commands/commandRegistry';
import { languageName } from '../display/languageNames';
import { numberWords } from '../display/numberWords';
import { percent } from '../display/valueWords';
import type { Glossaries } from '../glossary/glossaries';
import { glossaryName } from '../glossary/glossaries';
import { sentence } from '../shown/sentence';
import { isolate, oneLine } from '../shown/shownText';
import { describeView, treeItemOf } from '../shown/views';
import { Disposable } from '../workspace/disposable';

const { Collapsed, Expanded } = vscode.TreeItemCollapsibleState;
const KINDS: readonly GlossaryFindingKind[] = ['duplicate', 'severalTargets', 'severalSources', 'near'];
/** Of so few findings the entries are shown at once. */
const FEW = 12;

/** What stands in the glossaries twice or in contradiction, as a tree: kinds, findings, their entries. */
export class ConsistencyView extends Disposable implements vscode.TreeDataProvider<BrowseItem> {
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
    const tellOutdated = () => this.roots.length && describeView(this.view, { description: vscode.l10n.t('before the last change') });
    this.register(glossaries.onDidChange(tellOutdated));
  }

  getTreeItem({ line, state }: BrowseItem): vscode.TreeItem {
    return treeItemOf(line, state);
  }

  getChildren(item?: BrowseItem): BrowseItem[] {
    return item ? [...(item.children ?? [])] : this.roots;
  }

  /** Looks through all glossaries and shows what it finds, as it finds it; what is there when it is cancelled stays. */
  async check(): Promise<void> {
    const glossaries = await this.glossaries.existing();
    if (!glossaries.length) throw new ToldError(this.glossaries.whyLeftAlone() ?? vscode.l10n.t('The glossary does not exist yet. It comes into being with its first entry.'));
    // First: a tree that is told of new items while it is being opened loses some of their children.
    await vscode.commands.executeCommand(`${Views.findings}.focus`);
    const done: BrowseItem[] = [];
    this.show([], { description: vscode.l10n.t('still looking') });
    try {
      for (const glossary of glossaries) {
        const items = (result: ConsistencyResult): BrowseItem[] => kindItems(glossary, result, glossaries.length > 1);
        const result = await withTaskProgress(sentence('Checking {0}', glossaryName(glossary)), ({ token, onProgress }) => {
          const showFound = (progress: TaskProgress): void => {
            onProgress?.(progress);
            if (progress.found) this.show([...done, ...items(progress.found)], { description: vscode.l10n.t('still looking') });
          };
          return this.engine.request(Requests.consistency, { glossary }, { token, onProgress: showFound });
        });
        done.push(...items(result));
      }
    } catch (error) {
      this.show(this.roots, { description: vscode.l10n.t('incomplete') });
      throw error;
    }
    this.show(done, { message: done.length ? undefined : vscode.l10n.t('Nothing stands in the glossary twice or in contradiction.') });
  }

  private show(roots: BrowseItem[], words: { description?: string; message?: string }): void {
    this.roots = roots;
    describeView(this.view, words);
    this.emitter.fire();
  }
}

function kindItems(glossary: GlossaryReference, { findings, totals }: ConsistencyResult, isNamed: boolean): BrowseItem[] {
  const state = findings.length <= FEW ? Expanded : Collapsed;
  return KINDS.flatMap((kind) => {
    const children = findings.filter((finding) => finding.kind === kind).map((finding) => findingItem(glossary, finding, state));
    if (!children.length) return [];
    const count = totals[kind]! > children.length ? sentence('first {0} of {1}', numberWords(children.length), numberWords(totals[kind]!)) : numberWords(children.length);
    const line = { label: kindWord(kind), description: isNamed ? `${count} · ${glossaryName(glossary)}` : count, tooltip: [kindSentence(kind)] };
    return [new BrowseItem({ kind: 'about' }, line, Expanded, children)];
  });
}

function findingItem(glossary: GlossaryReference, finding: GlossaryFinding, state: vscode.TreeItemCollapsibleState): BrowseItem {
  const { kind, term, language, concepts, similarity } = finding;
  const children = concepts.map((concept) => conceptItem(glossary, concept, { language }));
  const title = kind === 'near' ? concepts.map(({ terms }) => isolate(oneLine(terms[0]!.term))).join(' · ') : isolate(oneLine(term));
  const description = [similarity === undefined ? undefined : percent(similarity), otherSide(finding)].filter(Boolean).join(' · ');
  const line = {
    label: title,
    description,
    tooltip: [kindSentence(kind), `${title} (${languageName(language)})`, description],
    icon: new vscode.ThemeIcon(kind === 'duplicate' || kind === 'near' ? 'copy' : 'git-compare'),
    contextValue: glossary.readOnly ? undefined : FINDING_ITEM,
    spoken: `${kindWord(kind)}: ${title}, ${description}, ${entryCount(concepts.length)}`,
  };
  return new BrowseItem({ kind: 'finding', glossary, concepts }, line, state, children);
}

/** What the entries have in the other languages: there one sees whether they agree. */
function otherSide({ kind, language, concepts }: GlossaryFinding): string {
  const equivalents = concepts.map(({ terms }) => terms.find((term) => !languageMatches(term.language, language)) ?? terms[0]!);
  const different = new Map(equivalents.map(({ term }) => [term.toLocaleLowerCase(), isolate(oneLine(term))]));
  return [...different.values()].join(kind === 'severalTargets' || kind === 'severalSources' ? ' ≠ ' : ' · ');
}

/** Short: the sidebar is narrow. */
function kindWord(kind: GlossaryFindingKind): string {
  switch (kind) {
    case 'duplicate':
      return vscode.l10n.t('The same entry twice');
    case 'severalTargets':
      return vscode.l10n.t('Different equivalents');
    case 'severalSources':
      return vscode.l10n.t('One equivalent, several terms');
    case 'near':
      return vscode.l10n.t('Nearly the same meaning');
  }
}

function kindSentence(kind: GlossaryFindingKind): string {
  switch (kind) {
    case 'duplicate':
      return vscode.l10n.t('These entries share terms in two languages.');
    case 'severalTargets':
      return vscode.l10n.t('These entries have one source term and different equivalents.');
    case 'severalSources':
      return vscode.l10n.t('These entries have one equivalent and different source terms.');
    case 'near':
      return vscode.l10n.t('These entries share no term, and their terms mean nearly the same.');
  }
}

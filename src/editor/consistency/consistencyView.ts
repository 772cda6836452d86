import * as vscode from 'vscode';
import { oneLine } from '../../language/normalise';
import { languageMatches } from '../../language/tags';
import type { ConsistencyResult, GlossaryFinding, GlossaryFindingKind } from '../../model/finding';
import type { GlossaryReference, TaskProgress } from '../../protocol/protocol';
import { allRequests } from '../../protocol/protocol';
import { BrowseItem, conceptItem, entryCountLabel } from '../browse/browseItems';
import type { EngineClient } from '../client/engineClient';
import { withTaskProgress } from '../client/engineClient';
import { MERGEABLE_FINDING_CONTEXT_VALUE, Views } from '../commands/commandIds';
import { formatNumber, formatPercent, languageName } from '../ui/valueLabels';
import type { Glossaries } from '../glossary/glossaries';
import { glossaryName } from '../glossary/glossaries';
import { sentence } from '../ui/messages';
import { isolateDirection } from '../ui/shownText';
import type { TreeItemContent } from '../ui/views';
import { ItemTree } from '../ui/views';

const { Collapsed, Expanded } = vscode.TreeItemCollapsibleState;
const KINDS: readonly GlossaryFindingKind[] = ['duplicate', 'severalTargets', 'severalSources', 'near'];
/** The maximum number of findings whose entries are expanded. */
const MAX_EXPANDED = 12;

/** A tree of duplicates and contradictions in the glossaries: kinds, findings, their entries. */
export class ConsistencyView extends ItemTree<BrowseItem> {
  constructor(
    private readonly engine: EngineClient,
    private readonly glossaries: Glossaries,
  ) {
    super(Views.findings, { canSelectMany: true, showCollapseAll: true });
    // Findings describe a moment; a changed glossary may no longer have them.
    const reportOutdated = () =>
      this.roots.length && this.describeView({ description: vscode.l10n.t('outdated: the glossary has changed') });
    this.register(glossaries.onDidChange(reportOutdated));
  }

  /** Checks all glossaries and lists findings as they appear; after cancellation they remain. */
  async check(): Promise<void> {
    const glossaries = await this.glossaries.required();
    // Done first: a tree that changes while it opens loses some children.
    await vscode.commands.executeCommand(`${Views.findings}.focus`);
    const done: BrowseItem[] = [];
    this.show([], { description: vscode.l10n.t('still searching') });
    try {
      for (const glossary of glossaries) {
        const items = (result: ConsistencyResult): BrowseItem[] => kindItems(glossary, result, glossaries.length > 1);
        const result = await withTaskProgress(
          sentence('Checking {0}', glossaryName(glossary)),
          ({ token, onProgress }) => {
            const showFound = (progress: TaskProgress): void => {
              onProgress?.(progress);
              if (progress.found)
                this.show([...done, ...items(progress.found)], { description: vscode.l10n.t('still searching') });
            };
            return this.engine.request(allRequests.consistency, { glossary }, { token, onProgress: showFound });
          },
        );
        done.push(...items(result));
      }
    } catch (error) {
      this.show(this.roots, { description: vscode.l10n.t('incomplete') });
      throw error;
    }
    this.show(done, {
      message: done.length ? undefined : vscode.l10n.t('No duplicates or contradictions found.'),
    });
  }

  private show(roots: readonly BrowseItem[], words: { description?: string; message?: string }): void {
    this.describeView(words);
    this.showRoots(roots);
  }
}

function kindItems(
  glossary: GlossaryReference,
  { findings, totals }: ConsistencyResult,
  isNamed: boolean,
): BrowseItem[] {
  const state = findings.length <= MAX_EXPANDED ? Expanded : Collapsed;
  return KINDS.flatMap((kind) => {
    const children = findings
      .filter((finding) => finding.kind === kind)
      .map((finding) => findingItem(glossary, finding, state));
    if (!children.length) return [];
    const count =
      totals[kind]! > children.length
        ? sentence('first {0} of {1}', formatNumber(children.length), formatNumber(totals[kind]!))
        : formatNumber(children.length);
    const line: TreeItemContent = {
      label: kindWord(kind),
      description: isNamed ? `${count} · ${glossaryName(glossary)}` : count,
      tooltip: [kindSentence(kind)],
    };
    return [new BrowseItem({ kind: 'about' }, line, Expanded, children)];
  });
}

function findingItem(
  glossary: GlossaryReference,
  finding: GlossaryFinding,
  state: vscode.TreeItemCollapsibleState,
): BrowseItem {
  const { kind, term, language, concepts, similarity } = finding;
  const children = concepts.map((concept) => conceptItem(glossary, concept, { language }));
  const title =
    kind === 'near'
      ? concepts.map(({ terms }) => isolateDirection(oneLine(terms[0]!.term))).join(' · ')
      : isolateDirection(oneLine(term));
  const description = [similarity === undefined ? undefined : formatPercent(similarity), otherSide(finding)]
    .filter(Boolean)
    .join(' · ');
  const line: TreeItemContent = {
    label: title,
    description,
    tooltip: [kindSentence(kind), `${title} (${languageName(language)})`, description],
    icon: new vscode.ThemeIcon(kind === 'duplicate' || kind === 'near' ? 'copy' : 'git-compare'),
    contextValue: glossary.readOnly ? undefined : MERGEABLE_FINDING_CONTEXT_VALUE,
    accessibilityLabel: `${kindWord(kind)}: ${title}, ${description}, ${entryCountLabel(concepts.length)}`,
  };
  return new BrowseItem({ kind: 'finding', glossary, concepts }, line, state, children);
}

/** Returns the entries' terms in the other languages, to compare them. */
function otherSide({ kind, language, concepts }: GlossaryFinding): string {
  const equivalents = concepts.map(
    ({ terms }) => terms.find((term) => !languageMatches(term.language, language)) ?? terms[0]!,
  );
  const different = new Map(equivalents.map(({ term }) => [term.toLocaleLowerCase(), isolateDirection(oneLine(term))]));
  return [...different.values()].join(kind === 'severalTargets' || kind === 'severalSources' ? ' ≠ ' : ' · ');
}

/** Returns a short name, because the sidebar is narrow. */
function kindWord(kind: GlossaryFindingKind): string {
  switch (kind) {
    case 'duplicate':
      return vscode.l10n.t('Possible duplicates');
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
      return vscode.l10n.t('These entries have the same terms in two languages.');
    case 'severalTargets':
      return vscode.l10n.t('These entries have the same source term but different equivalents.');
    case 'severalSources':
      return vscode.l10n.t('These entries have the same equivalent but different source terms.');
    case 'near':
      return vscode.l10n.t('These entries share no terms but have nearly the same meaning.');
  }
}

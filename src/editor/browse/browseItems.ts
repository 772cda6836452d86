import * as vscode from 'vscode';
import { oneLine } from '../../language/normalise';
import { languageMatches } from '../../language/tags';
import type { Concept, Term } from '../../model/concept';
import type { BrowseField, BrowseGroup, BrowseResult, GlossaryReference } from '../../protocol/protocol';
import { termbaseNameOf } from '../../protocol/protocol';
import { Commands, EDITABLE_ENTRY_CONTEXT_VALUE } from '../commands/commandIds';
import { countSentence, fieldLabel, formatNumber, languageName, statusIcon, statusLabel } from '../ui/valueLabels';
import { glossaryName } from '../glossary/glossaries';
import { sentence } from '../ui/messages';
import { isolateDirection } from '../ui/shownText';
import type { TreeItemContent } from '../ui/views';

/** The number of entries that are requested and shown at once. */
export const ENTRIES_PER_PAGE = 200;

/** The glossary, group, page, entry or other content that a tree item shows. */
export type BrowseNode =
  | { kind: 'glossary'; glossary: GlossaryReference }
  | { kind: 'group'; glossary: GlossaryReference; value: string }
  | { kind: 'page'; glossary: GlossaryReference; value?: string; offset: number }
  | { kind: 'concept'; glossary: GlossaryReference; concept: Concept }
  | { kind: 'finding'; glossary: GlossaryReference; concepts: readonly Concept[] }
  | { kind: 'about' };

/** The second argument of *Edit Entry* if the entry is only selected in the tree. */
export const PRESERVE_FOCUS = 'shownOnly';

export class BrowseItem {
  constructor(
    readonly node: BrowseNode,
    readonly line: TreeItemContent,
    readonly state: vscode.TreeItemCollapsibleState,
    /** The children, if known. */
    readonly children?: readonly BrowseItem[],
  ) {}
}

const { Collapsed, Expanded, None } = vscode.TreeItemCollapsibleState;

export function glossaryItem(glossary: GlossaryReference): BrowseItem {
  const isTermbase = termbaseNameOf(glossary.path) !== undefined;
  const icon = glossary.readOnly ? 'lock' : isTermbase ? 'server' : 'book';
  const line: TreeItemContent = {
    label: glossaryName(glossary),
    icon: new vscode.ThemeIcon(icon),
    tooltip: [isTermbase ? sentence('Termbase {0}', glossaryName(glossary)) : glossary.path],
  };
  return new BrowseItem({ kind: 'glossary', glossary }, line, Expanded);
}

export function groupItem(glossary: GlossaryReference, by: BrowseField, { value, concepts }: BrowseGroup): BrowseItem {
  const word = browseValueLabel(by, value);
  const line: TreeItemContent = {
    label: isolateDirection(word),
    description: formatNumber(concepts),
    icon: new vscode.ThemeIcon(browseFieldIcon(by)),
    accessibilityLabel: `${browseFieldLabel(by)}: ${word}, ${entryCountLabel(concepts)}`,
  };
  return new BrowseItem({ kind: 'group', glossary, value }, line, Collapsed);
}

/** The display options of an entry in a list. */
export interface EntryDisplayOptions {
  /** The language whose term comes first. */
  language?: string;
  /** True if its domain is omitted, because all entries of the list have it. */
  isInDomain?: boolean;
  /** True if several people edited it at the same time, so it has several versions. */
  isDisputed?: boolean;
}

/** Returns the pages of a list that is too long to show at once, otherwise its entries. */
export function pagedConceptItems(
  glossary: GlossaryReference,
  { concepts, pages, isCutOff, disputed }: BrowseResult,
  value: string | undefined,
  view: EntryDisplayOptions,
): BrowseItem[] {
  if (!pages.length || isCutOff) {
    const entries = concepts.map((concept) =>
      conceptItem(glossary, concept, { ...view, isDisputed: disputed?.includes(concept.id) }),
    );
    return isCutOff ? [...entries, cutOffItem()] : entries;
  }
  return pages.map(({ first, last, concepts: count }, index) => {
    const line: TreeItemContent = {
      label: `${isolateDirection(oneLine(first))} … ${isolateDirection(oneLine(last))}`,
      description: formatNumber(count),
      icon: new vscode.ThemeIcon('list-flat'),
    };
    return new BrowseItem({ kind: 'page', glossary, value, offset: index * ENTRIES_PER_PAGE }, line, Collapsed);
  });
}

export function entryCountLabel(entries: number): string {
  return countSentence(entries, '1 entry', '{0} entries');
}

export function conceptItem(
  glossary: GlossaryReference,
  concept: Concept,
  { language, isInDomain, isDisputed }: EntryDisplayOptions,
): BrowseItem {
  const domain = isInDomain ? undefined : concept.domain;
  const title =
    (language && concept.terms.find((term) => languageMatches(term.language, language))) || concept.terms[0]!;
  const isUnfinished = Array.isArray(concept.flags) && concept.flags.includes('fuzzy');
  const others = concept.terms.filter((term) => term !== title).map(({ term }) => isolateDirection(oneLine(term)));
  const spoken = [
    ...concept.terms.map(({ term, language: tag }) => `${term} (${languageName(tag)})`),
    title.status && statusLabel(title.status),
    domain,
    isUnfinished && vscode.l10n.t('unfinished'),
  ];
  const line: TreeItemContent = {
    label: isolateDirection(oneLine(title.term)),
    description: [
      others.join(', '),
      !others.length && vscode.l10n.t('no equivalent'),
      domain && isolateDirection(domain),
      isUnfinished && vscode.l10n.t('unfinished'),
      isDisputed && vscode.l10n.t('several versions'),
    ]
      .filter(Boolean)
      .join(' · '),
    icon: new vscode.ThemeIcon(isDisputed ? 'git-compare' : statusIcon(title.status)),
    contextValue: glossary.readOnly ? undefined : EDITABLE_ENTRY_CONTEXT_VALUE,
    tooltip: [concept.terms.map(({ term }) => isolateDirection(term)).join(' · '), concept.definition, concept.note],
    accessibilityLabel: spoken.filter(Boolean).join(', '),
  };
  const item = new BrowseItem({ kind: 'concept', glossary, concept }, line, Collapsed, aboutItems(concept));
  line.command = { command: Commands.editEntry, title: vscode.l10n.t('Edit Entry'), arguments: [item, PRESERVE_FOCUS] };
  return item;
}

/** Returns the last item of a list that is cut off: a termbase may have millions of entries. */
function cutOffItem(): BrowseItem {
  const message = vscode.l10n.t('Not all entries are shown. Click to search the glossary, or filter the view.');
  return new BrowseItem(
    { kind: 'about' },
    {
      label: message,
      icon: new vscode.ThemeIcon('ellipsis'),
      command: { command: Commands.searchGlossary, title: message },
    },
    None,
  );
}

/** Returns an item that states why the entries of a termbase cannot be listed. */
export function termbaseErrorItem(message: string): BrowseItem {
  return new BrowseItem(
    { kind: 'about' },
    {
      label: message,
      icon: new vscode.ThemeIcon('warning'),
      tooltip: [message],
      command: { command: Commands.termbases, title: vscode.l10n.t('Termbases') },
    },
    None,
  );
}

function aboutItems(concept: Concept): BrowseItem[] {
  const texts: [icon: string, kind: string, text: string | undefined][] = [
    ['book', vscode.l10n.t('Definition'), concept.definition],
    ['note', vscode.l10n.t('Note'), concept.note],
    ['organization', vscode.l10n.t('Customer'), concept.customer],
    ['project', vscode.l10n.t('Project'), concept.project],
  ];
  return [
    ...concept.terms.map(termItem),
    ...texts.flatMap(([icon, kind, text]) => (text ? [aboutItem(icon, kind, text)] : [])),
  ];
}

function termItem({ term, language, status, partOfSpeech }: Term): BrowseItem {
  return aboutItem(
    statusIcon(status),
    languageName(language),
    term,
    [languageName(language), status && statusLabel(status), partOfSpeech].filter(Boolean).join(' · '),
  );
}

function aboutItem(icon: string, kind: string, text: string, description?: string): BrowseItem {
  const label = `${kind}: ${oneLine(text)}`;
  return new BrowseItem(
    { kind: 'about' },
    {
      label: isolateDirection(oneLine(text)),
      description,
      icon: new vscode.ThemeIcon(icon),
      tooltip: [label],
      accessibilityLabel: label,
    },
    None,
  );
}

export function browseFieldLabel(field: BrowseField): string {
  return field === 'language' ? vscode.l10n.t('Language') : fieldLabel(field);
}

export function browseFieldIcon(field: BrowseField): string {
  return {
    domain: 'symbol-namespace',
    customer: 'organization',
    project: 'project',
    status: 'verified',
    language: 'globe',
  }[field];
}

/** Returns a value for display; `''` means entries without a value. */
export function browseValueLabel(field: BrowseField, value: string): string {
  if (!value) return vscode.l10n.t('none');
  if (field === 'language') return languageName(value);
  return field === 'status' ? statusLabel(value as NonNullable<Term['status']>) : value;
}

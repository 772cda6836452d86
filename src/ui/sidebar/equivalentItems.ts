import * as vscode from 'vscode';
import type { ExampleSentence } from '../../domain/concept';
import type { Equivalent } from '../../domain/equivalent';
import type { EquivalentsResult } from '../../protocol/protocol';
import type { EquivalentArguments, EquivalentHolder } from '../commandArguments';
import { Commands, EQUIVALENT_ITEM } from '../commandIds';
import { argumentsFor } from '../equivalentCommands';
import { glossaryName } from '../glossaries';
import type { PhraseAnswer } from '../phraseAnswers';
import { excerpt, isolate, oneLine } from '../shownText';
import { pairWords, percent, reasonWord, statusIcon, statusWord } from '../words';

/** Characters of an example sentence around its phrase, which has to be seen in a narrow sidebar; the tooltip holds the whole of it. */
const ROOM = { before: 16, after: 120 };

/** A line of the sidebar: an equivalent, which can be inserted and copied, or something about it. */
export class SidebarItem extends vscode.TreeItem implements Partial<EquivalentHolder> {
  readonly children: SidebarItem[] = [];
  /** What the item's actions insert and copy. */
  equivalent?: EquivalentArguments;
}

/** The equivalents of an answer, best first, below what they are equivalents of; the first one lies open. Nothing where there are none. */
export function answerItems(answer: PhraseAnswer): SidebarItem[] {
  const { equivalents } = answer.result;
  return equivalents.length ? [titleItem(answer.result), ...equivalents.map((equivalent, index) => equivalentItem(answer, equivalent, index))] : [];
}

/** A line among the lines: the view's own message is drawn before them, and would stand above another phrase's equivalents for a moment. */
function titleItem({ phrase = '', pair }: EquivalentsResult): SidebarItem {
  const title = vscode.l10n.t('“{0}”', isolate(oneLine(phrase)));
  const languages = pairWords(pair?.from, pair?.to);
  const item = new SidebarItem(title, vscode.TreeItemCollapsibleState.None);
  item.description = languages;
  item.tooltip = `${title}  ·  ${languages}`;
  item.accessibilityInformation = { label: `${title}, ${languages}` };
  return item;
}

function equivalentItem(answer: PhraseAnswer, equivalent: Equivalent, index: number): SidebarItem {
  const { term, confidence, domain, status, concept } = equivalent;
  const item = new SidebarItem(isolate(term), index === 0 ? vscode.TreeItemCollapsibleState.Expanded : vscode.TreeItemCollapsibleState.Collapsed);
  // VS Code leaves open what was open: without its place in it, what was first before would stay so further down.
  item.id = `${index === 0 ? 'first' : 'further'} ${concept} ${term}`;
  item.description = [percent(confidence), status && statusWord(status), domain && isolate(domain)].filter(Boolean).join(' · ');
  item.iconPath = new vscode.ThemeIcon(statusIcon(status), statusColour(status));
  item.contextValue = EQUIVALENT_ITEM;
  item.equivalent = argumentsFor(answer, equivalent);
  item.tooltip = [isolate(term), status && statusWord(status), equivalent.definition].filter(Boolean).join('\n');
  const spoken = [term, vscode.l10n.t('confidence {0}', percent(confidence)), status && statusWord(status), domain].filter(Boolean);
  item.accessibilityInformation = { label: spoken.join(', ') };
  item.children.push(...aboutItems(equivalent));
  return item;
}

function aboutItems({ examples = [], definition, note, why, matched, glossary, concept }: Equivalent): SidebarItem[] {
  const reasons = why.map(reasonWord).join(', ');
  const found = matched ? vscode.l10n.t('{0}, through “{1}”', reasons, isolate(matched)) : reasons;
  const entry = aboutItem('go-to-file', glossaryName(glossary), vscode.l10n.t('Entry'));
  entry.command = { command: Commands.openConcept, title: vscode.l10n.t('Open the entry'), arguments: [{ glossary, concept }] };
  return [
    ...examples.map(exampleItem),
    ...(definition ? [aboutItem('book', definition, vscode.l10n.t('Definition'))] : []),
    ...(note ? [aboutItem('note', note, vscode.l10n.t('Note'))] : []),
    aboutItem('search', found, vscode.l10n.t('Found')),
    entry,
  ];
}

/** The sentence with its phrase highlighted. */
function exampleItem(example: ExampleSentence): SidebarItem {
  const { before, phrase, after } = excerpt(example, ROOM);
  const label = isolate(before + phrase + after);
  const start = label.indexOf(phrase, before.length);
  const item = new SidebarItem({ label, highlights: [[start, start + phrase.length]] }, vscode.TreeItemCollapsibleState.None);
  item.iconPath = new vscode.ThemeIcon('quote');
  item.tooltip = [oneLine(example.before + example.phrase + example.after), example.source].filter(Boolean).join('\n');
  item.accessibilityInformation = { label: vscode.l10n.t('Example: {0}', oneLine(example.before + example.phrase + example.after)) };
  return item;
}

function aboutItem(icon: string, text: string, kind: string): SidebarItem {
  const item = new SidebarItem(isolate(oneLine(text)), vscode.TreeItemCollapsibleState.None);
  item.iconPath = new vscode.ThemeIcon(icon);
  item.tooltip = `${kind}: ${text}`;
  item.accessibilityInformation = { label: `${kind}: ${oneLine(text)}` };
  return item;
}

function statusColour(status: Equivalent['status']): vscode.ThemeColor | undefined {
  if (status === 'preferredTerm-admn-sts') return new vscode.ThemeColor('charts.green');
  return status === 'deprecatedTerm-admn-sts' ? new vscode.ThemeColor('charts.red') : undefined;
}

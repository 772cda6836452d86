import * as vscode from 'vscode';
import { oneLine } from '../../language/normalise';
import type { MemorySegmentPair, MemoryText, SegmentMatch, EarlierTranslations } from '../../protocol/protocol';
import type {
  EquivalentItem,
  PhraseLocation,
  TranslationItemArguments,
  TranslationLocation,
} from '../commands/commandIds';
import { Commands, TRANSLATION_CONTEXT_VALUE } from '../commands/commandIds';
import { UserError } from '../commands/commandRegistry';
import { formatPercent, languageName } from '../ui/valueLabels';
import { sentence } from '../ui/messages';
import { beginningInLine, isolateDirection } from '../ui/shownText';
import type { TreeItemContent, TreeNode } from '../ui/views';
import type { SegmentMatches } from './segmentTranslations';
import { matchInsertionArguments } from './segmentTranslations';
import {
  earlierTranslationsHeading,
  formatLocation,
  matchKindLabel,
  matchLabel,
  renderingCountLabel,
  sidesOfPair,
  renderingAccessibilityLabel,
  translationItemArguments,
  EARLIER_TRANSLATION_ICON,
  truncateMarked,
} from './translationLabels';

/**
 * The number of characters of a sentence around its phrase, which must be visible in a narrow sidebar; the tooltip
 * contains the full sentence.
 */
const ROOM = { before: 20, after: 160 };

/** An item in a view of translations: a translation to insert or copy, a location to open, or a detail. */
export interface TranslationItem extends TreeNode, Partial<EquivalentItem>, Partial<TranslationItemArguments> {}

/** The numbers of characters around a segment's first difference, so that most differences are visible. */
const WHOLE = { before: 400, after: 400 };

const { Collapsed, Expanded, None } = vscode.TreeItemCollapsibleState;

/**
 * Returns a line with a message and no action.
 * @param label the shorter text of the line
 */
export function noteItem(icon: string, message: string, label = message): TranslationItem {
  return {
    line: { label, icon: new vscode.ThemeIcon(icon), tooltip: [message], accessibilityLabel: message },
    state: None,
  };
}

/** Returns earlier translations of a phrase, below a remark that they are not approved; the first one is expanded. */
export function renderingItems(
  { phrase, renderings }: EarlierTranslations,
  place: PhraseLocation | undefined,
): TranslationItem[] {
  const items = renderings.map((rendering, index): TranslationItem => {
    const { term, language, example } = rendering;
    const isOpen = index === 0;
    const line: TreeItemContent = {
      label: isolateDirection(term),
      id: `${isOpen ? 'open' : 'further'} translated ${language} ${term}`,
      description: renderingCountLabel(rendering),
      icon: new vscode.ThemeIcon(EARLIER_TRANSLATION_ICON),
      contextValue: TRANSLATION_CONTEXT_VALUE,
      tooltip: [isolateDirection(term), languageName(language)],
      accessibilityLabel: renderingAccessibilityLabel(rendering),
    };
    return {
      line,
      state: isOpen ? Expanded : Collapsed,
      children: sideItems(example),
      equivalent: { term, language, place },
      ...translationItemArguments(example, phrase, term),
    };
  });
  return [noteItem(EARLIER_TRANSLATION_ICON, earlierTranslationsHeading()), ...items];
}

/** Returns segments similar to the one at the cursor, with the differences; the first one is expanded. */
export function segmentItems(answer: SegmentMatches): TranslationItem[] {
  const label =
    answer.matches[0]!.percent >= 100
      ? vscode.l10n.t('This segment was translated before:')
      : vscode.l10n.t('Similar segments were translated before:');
  return [noteItem('list-flat', label), ...answer.matches.map((match, index) => segmentItem(answer, match, index))];
}

function segmentItem(answer: SegmentMatches, match: SegmentMatch, index: number): TranslationItem {
  const { found, other } = sidesOfPair(match);
  const facts = [matchLabel(match), match.isUnfinished && vscode.l10n.t('unfinished')].filter(
    (fact) => fact !== false && fact !== undefined,
  );
  const line: TreeItemContent = {
    // The percentage comes first, because a narrow sidebar truncates the end.
    label: `${formatPercent(match.percent / 100)}  ${isolateDirection(beginningInLine(oneLine(other.text)))}`,
    id: `${index === 0 ? 'open' : 'further'} segment ${index} ${other.text}`,
    description: [matchKindLabel(match), ...facts.slice(1)].filter(Boolean).join(' · '),
    icon: new vscode.ThemeIcon(match.percent >= 100 ? 'check-all' : 'diff'),
    contextValue: TRANSLATION_CONTEXT_VALUE,
    tooltip: [oneLine(other.text), oneLine(found.text), facts.join(' · ')],
    accessibilityLabel: [oneLine(other.text), ...facts].join(', '),
  };
  return {
    line,
    state: index === 0 ? Expanded : Collapsed,
    children: [differenceItem(found, match.isCodeDifferent), locationItem(match)],
    equivalent: matchInsertionArguments(answer, match),
    ...translationItemArguments(match),
  };
}

/** Returns the source of a match, with its differences from the current segment marked. */
function differenceItem(side: MemoryText, isCodeDifferent = false): TranslationItem {
  const { text, marked } = truncateMarked(side, WHOLE);
  const whole = oneLine(side.text);
  const same = isCodeDifferent
    ? sentence('The same text with different tags or placeholders: {0}', whole)
    : sentence('The same segment: {0}', whole);
  const label = marked.length ? sentence('Earlier source segment: {0}', whole) : same;
  return {
    line: {
      label: isolateDirection(text),
      marked,
      icon: new vscode.ThemeIcon('quote'),
      tooltip: [whole, languageName(side.language)],
      accessibilityLabel: label,
    },
    state: None,
  };
}

/** Returns both sides of a segment, the translation first, and its location. */
function sideItems(pair: MemorySegmentPair): TranslationItem[] {
  const { found, other } = sidesOfPair(pair);
  return [sideItem(other), sideItem(found), locationItem(pair)];
}

/** Returns a side of a segment as one line, with the phrase marked. */
export function sideItem(side: MemoryText): TranslationItem {
  const { text, marked } = truncateMarked(side, ROOM);
  const line: TreeItemContent = {
    label: isolateDirection(text),
    marked,
    icon: new vscode.ThemeIcon('quote'),
    tooltip: [oneLine(side.text), languageName(side.language)],
    accessibilityLabel: `${languageName(side.language)}: ${oneLine(side.text)}`,
  };
  return { line, state: None };
}

/** Returns an item with the location of a segment; a click opens it. */
export function locationItem(pair: MemorySegmentPair): TranslationItem {
  const translation = translationItemArguments(pair);
  const places = (pair.source.file === pair.target.file ? [pair.source] : [pair.source, pair.target]).map(
    formatLocation,
  );
  const line: TreeItemContent = {
    label: places.map(isolateDirection).join(' · '),
    icon: new vscode.ThemeIcon('go-to-file'),
    tooltip: [pair.source.file, pair.target.file === pair.source.file ? undefined : pair.target.file],
    accessibilityLabel: sentence('Open {0}', places.join(', ')),
    command: {
      command: Commands.openTranslation,
      title: vscode.l10n.t('Show Source and Translation'),
      arguments: [translation],
    },
  };
  return { line, state: None, ...translation };
}

/** The number of lines searched for a segment's text: in a PO file, its line is that of the keyword. */
const MAX_LINES_BELOW = 3;

/** Opens both sides of a segment side by side, or the one file that contains both. */
export async function openTranslation(holder: TranslationItemArguments | undefined): Promise<void> {
  const [first, second] = holder?.places ?? [];
  if (!first) throw new UserError(vscode.l10n.t('Select a translation in the list first.'));
  const isOne = !second || second.file === first.file;
  await openAt(first, vscode.ViewColumn.One, isOne);
  if (!isOne) await openAt(second, vscode.ViewColumn.Two, true);
}

async function openAt(place: TranslationLocation, column: vscode.ViewColumn, takesFocus: boolean): Promise<void> {
  const uri = vscode.Uri.file(place.file);
  const document = await vscode.workspace.openTextDocument(uri).then(undefined, () => undefined);
  // Files that are not text, such as DOCX, open in their usual program.
  if (!document) return void (await vscode.commands.executeCommand('vscode.open', uri));
  const selection = rangeIn(document, place);
  await vscode.window.showTextDocument(document, {
    viewColumn: column,
    selection,
    preserveFocus: !takesFocus,
    preview: true,
  });
}

/** Returns the range of the text in its line, or the line's beginning if markup hides it. */
function rangeIn(document: vscode.TextDocument, { line, text }: TranslationLocation): vscode.Range {
  const start = Math.min(Math.max(line - 1, 0), document.lineCount - 1);
  for (let number = start; number < Math.min(start + MAX_LINES_BELOW, document.lineCount); number++) {
    const at = document.lineAt(number).text.indexOf(text);
    if (text && at >= 0) return new vscode.Range(number, at, number, at + text.length);
  }
  return new vscode.Range(start, 0, start, 0);
}

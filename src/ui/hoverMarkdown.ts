import * as vscode from 'vscode';
import type { Equivalent, Preference } from '../domain/equivalent';
import { LEAST_IN_HOVER, linesWorth } from '../domain/worth';
import { Commands, Views } from './commandIds';
import { commandLink } from './commandArguments';
import type { PhrasePlace } from './commandArguments';
import { counted } from './counted';
import { placeOf } from './phraseAnswers';
import type { PhraseAnswer } from './phraseAnswers';
import { boldMarkdown, escapeMarkdown, excerpt, isolate, oneLine } from './shownText';
import { pairWords, percent, reasonIcon, reasonWord, statusIcon, statusWord } from './words';

/** Characters of an example sentence around its phrase: about two lines. */
const ROOM = { before: 70, after: 70 };

/** Why an equivalent stands before others that fit as well. */
const PREFERENCES: ReadonlySet<string> = new Set<Preference>(['chosen', 'customer', 'domain']);

/** VS Code has this command for every view. */
const SHOW_SIDEBAR = `${Views.equivalents}.focus`;

/** The only commands that a link in a hover may run. */
const LINKED_COMMANDS = [SHOW_SIDEBAR, Commands.insertEquivalent, Commands.copyEquivalent, Commands.openConcept, Commands.addToGlossary, Commands.chooseLanguages];

/** The hover for a phrase; undefined where there is nothing to say. Text of the glossary and of the document is escaped: it is data. */
export function hoverMarkdown({ document, version, span, result }: PhraseAnswer): vscode.MarkdownString | undefined {
  const { phrase, pair, equivalents } = result;
  if (phrase === undefined) return undefined;
  const isSelected = span.end > span.start;
  const sure = equivalents.slice(0, linesWorth(equivalents.map(({ confidence }) => confidence), LEAST_IN_HOVER));
  if (!sure.length && !isSelected) return undefined;

  const title = `${boldMarkdown(isolate(oneLine(phrase)))} &nbsp;·&nbsp; ${escapeMarkdown(pairWords(pair?.from, pair?.to))}`;
  const place = placeOf({ document, version, span, result });
  const items = sure.map((equivalent, index) => equivalentItem(equivalent, index + 1, place));
  const body = items.length ? items : [nothingSure(pair !== undefined, equivalents.length)];
  const markdown = new vscode.MarkdownString([title, '---', ...body].join('\n\n'), true);
  markdown.isTrusted = { enabledCommands: LINKED_COMMANDS };
  return markdown;
}

/** @param guesses how many the sidebar shows, each with its confidence */
function nothingSure(hasPair: boolean, guesses: number): string {
  if (!hasPair) return `${escapeMarkdown(vscode.l10n.t('The languages are not known.'))} &nbsp; ${commandOf(Commands.chooseLanguages, 'globe', vscode.l10n.t('Choose the languages'))}`;
  const add = commandOf(Commands.addToGlossary, 'add', vscode.l10n.t('Add to Glossary'));
  if (!guesses) return `${escapeMarkdown(vscode.l10n.t('Nothing in the glossary fits.'))} &nbsp; ${add}`;
  const inSidebar = counted(guesses, vscode.l10n.t('1 guess in the sidebar'), (number) => vscode.l10n.t('{0} guesses in the sidebar', number));
  return `${escapeMarkdown(vscode.l10n.t('Nothing in the glossary is likely to fit.'))}\n\n${commandOf(SHOW_SIDEBAR, 'list-ordered', inSidebar)} &nbsp; ${add}`;
}

function commandOf(command: string, icon: string, label: string): string {
  return `[$(${icon}) ${escapeMarkdown(label)}](command:${command})`;
}

/** Two lines of a numbered list, so that several equivalents are seen at once: the term with what is known of it, and a sentence. */
function equivalentItem(equivalent: Equivalent, number: number, place: PhrasePlace): string {
  const heading = [`${number}. ${boldMarkdown(isolate(equivalent.term))}`, percent(equivalent.confidence), facts(equivalent), actions(equivalent, place)];
  const lines = [heading.filter(Boolean).join(' &nbsp; '), example(equivalent)];
  return lines.filter(Boolean).join('  \n   ');
}

/** The sentence in which the equivalent was used, with the equivalent marked. */
function example({ examples }: Equivalent): string {
  const [first] = examples ?? [];
  if (!first) return '';
  const { before, phrase, after } = excerpt(first, ROOM);
  return `$(quote) ${isolate(`${escapeMarkdown(before)}${boldMarkdown(phrase)}${escapeMarkdown(after)}`)}`;
}

function facts({ status, domain, why }: Equivalent): string {
  // The same form needs no words: it is what was selected.
  const reasons = why.filter((reason, place) => (place === 0 ? reason !== 'exact' : PREFERENCES.has(reason)));
  const known = [
    status && `$(${statusIcon(status)}) ${escapeMarkdown(statusWord(status))}`,
    domain && `$(tag) ${escapeMarkdown(isolate(domain))}`,
    ...reasons.map((reason) => `$(${reasonIcon(reason)}) ${escapeMarkdown(reasonWord(reason))}`),
  ];
  return known.filter(Boolean).join(' &nbsp; ');
}

function actions({ term, language, definition, concept, glossary }: Equivalent, place: PhrasePlace): string {
  const argument = { term, language, concept, place };
  const entry = [vscode.l10n.t('Open the entry'), definition].filter(Boolean).join(': ');
  return [
    link(`$(insert) ${escapeMarkdown(vscode.l10n.t('Insert'))}`, commandLink(Commands.insertEquivalent, argument), vscode.l10n.t('Insert “{0}”', term)),
    link('$(copy)', commandLink(Commands.copyEquivalent, argument), vscode.l10n.t('Copy “{0}”', term)),
    link('$(go-to-file)', commandLink(Commands.openConcept, { glossary, concept }), entry),
  ].join(' &nbsp; ');
}

/**
 * @param label Markdown, icons included
 * @param title shown when the pointer rests on the link, and what a screen reader says where the label is an icon
 */
function link(label: string, target: string, title: string): string {
  return `[${label}](${target} "${escapeMarkdown(oneLine(title))}")`;
}

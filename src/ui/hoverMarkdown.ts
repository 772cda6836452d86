import * as vscode from 'vscode';
import type { Equivalent } from '../domain/equivalent';
import { Commands } from './commandIds';
import { commandLink } from './commandArguments';
import type { PhrasePlace } from './commandArguments';
import { placeOf } from './phraseAnswers';
import type { PhraseAnswer } from './phraseAnswers';
import { boldMarkdown, escapeMarkdown, excerpt, isolate, oneLine } from './shownText';
import { pairWords, percent, reasonWord, statusIcon, statusWord } from './words';

/** Characters of an example sentence around its phrase: about two lines. */
const ROOM = { before: 70, after: 70 };

/** The only commands that a link in a hover may run. */
const LINKED_COMMANDS = [Commands.insertEquivalent, Commands.copyEquivalent, Commands.openConcept, Commands.addToGlossary, Commands.chooseLanguages];

/** The hover for a phrase; undefined where there is nothing to say. Text of the glossary and of the document is escaped: it is data. */
export function hoverMarkdown({ document, version, span, result }: PhraseAnswer): vscode.MarkdownString | undefined {
  const { phrase, pair, equivalents } = result;
  if (phrase === undefined) return undefined;
  const isSelected = span.end > span.start;
  if (!equivalents.length && !isSelected) return undefined;

  const title = `${boldMarkdown(isolate(oneLine(phrase)))} &nbsp;·&nbsp; ${escapeMarkdown(pairWords(pair?.from, pair?.to))}`;
  const place = placeOf({ document, version, span, result });
  const blocks = equivalents.length ? equivalents.map((equivalent, index) => equivalentBlock(equivalent, index + 1, place)) : [nothingFits(pair !== undefined)];
  const markdown = new vscode.MarkdownString([title, ...blocks].join('\n\n---\n\n'), true);
  markdown.isTrusted = { enabledCommands: LINKED_COMMANDS };
  return markdown;
}

function nothingFits(hasPair: boolean): string {
  if (!hasPair) {
    const choose = `[${escapeMarkdown(vscode.l10n.t('Choose the languages'))}](command:${Commands.chooseLanguages})`;
    return `${escapeMarkdown(vscode.l10n.t('The languages are not known.'))} ${choose}`;
  }
  const add = `[$(add) ${escapeMarkdown(vscode.l10n.t('Add to Glossary'))}](command:${Commands.addToGlossary})`;
  return `${escapeMarkdown(vscode.l10n.t('Nothing in the glossary fits.'))} ${add}`;
}

function equivalentBlock(equivalent: Equivalent, number: number, place: PhrasePlace): string {
  const { term, language, confidence } = equivalent;
  const argument = { term, language, place };
  const insert = link(`$(insert) ${vscode.l10n.t('Insert')}`, commandLink(Commands.insertEquivalent, argument), vscode.l10n.t('Insert “{0}”', term));
  const copy = link(`$(copy) ${vscode.l10n.t('Copy')}`, commandLink(Commands.copyEquivalent, argument), vscode.l10n.t('Copy “{0}”', term));
  const heading = `${number}. ${boldMarkdown(isolate(term))} &nbsp; ${percent(confidence)} &nbsp;&nbsp; ${insert} &nbsp; ${copy}`;
  // Indented, so that it belongs to the numbered item.
  return [heading, example(equivalent), facts(equivalent)].filter(Boolean).join('\n\n   ');
}

/** The sentence in which the equivalent was used, with the equivalent marked. */
function example({ examples }: Equivalent): string {
  const [first] = examples ?? [];
  if (!first) return '';
  const { before, phrase, after } = excerpt(first, ROOM);
  const sentence = `${escapeMarkdown(before)}${boldMarkdown(phrase)}${escapeMarkdown(after)}`;
  return `> ${isolate(sentence)}`;
}

function facts({ status, domain, why, definition, concept, glossary }: Equivalent): string {
  const [reason] = why;
  const known = [
    status && `$(${statusIcon(status)}) ${escapeMarkdown(statusWord(status))}`,
    domain && `$(tag) ${escapeMarkdown(isolate(domain))}`,
    reason && reason !== 'exact' && `$(${reason === 'meaning' ? 'sparkle' : 'symbol-text'}) ${escapeMarkdown(reasonWord(reason))}`,
    link(`$(go-to-file) ${vscode.l10n.t('Entry')}`, commandLink(Commands.openConcept, { glossary, concept }), definition ?? vscode.l10n.t('Open the entry')),
  ];
  return known.filter(Boolean).join(' &nbsp;·&nbsp; ');
}

/** @param title shown when the pointer rests on the link */
function link(label: string, target: string, title: string): string {
  const [icon = '', ...words] = label.split(' ');
  return `[${icon} ${escapeMarkdown(words.join(' '))}](${target} "${escapeMarkdown(oneLine(title))}")`;
}

import * as vscode from 'vscode';
import type { MemoryRendering, MemorySide, TranslatedBefore } from '../../protocol/protocol';
import type { PhrasePlace } from '../commands/commandArguments';
import { commandLink } from '../commands/commandArguments';
import { Commands } from '../commands/commandIds';
import { sentence } from '../shown/messages';
import { boldMarkdown, escapeMarkdown, excerpt, isolate, oneLine } from '../shown/shownText';
import {
  renderingWords,
  sentenceOf,
  sidesOfPair,
  toTranslationArguments,
  TRANSLATED_ICON,
  translatedBeforeWords,
} from '../translations/translationWords';

/** Characters of a sentence around its phrase: about a line. */
const ROOM = { before: 40, after: 50 };

/** Returns the heading of earlier translations, with a link to all of them. */
export function translatedBeforeTitle({ phrase }: TranslatedBefore): string {
  const all = linkTo(
    `$(search) ${escapeMarkdown(vscode.l10n.t('Find in Translations'))}`,
    commandLink(Commands.findTranslations, { phrase }),
    sentence('Find “{0}” in all translations', phrase),
  );
  return `$(${TRANSLATED_ICON}) ${escapeMarkdown(translatedBeforeWords())} &nbsp; ${all}`;
}

/**
 * Returns a line per rendering of a phrase, with its frequency and a sentence. @param place of insertions. @param first
 * the number of the first line
 */
export function renderingLines({ phrase, renderings }: TranslatedBefore, place: PhrasePlace, first: number): string[] {
  return renderings.map((rendering, index) => renderingItem(phrase, rendering, index + first, place));
}

function renderingItem(phrase: string, rendering: MemoryRendering, number: number, place: PhrasePlace): string {
  const { term, language, example } = rendering;
  const argument = { term, language, place };
  const { found, other } = sidesOfPair(example);
  const heading = [
    `${number}. ${boldMarkdown(isolate(term))}`,
    escapeMarkdown(renderingWords(rendering)),
    linkTo(
      `$(insert) ${escapeMarkdown(vscode.l10n.t('Insert'))}`,
      commandLink(Commands.insertEquivalent, argument),
      sentence('Insert “{0}”', term),
    ),
    linkTo('$(copy)', commandLink(Commands.copyEquivalent, argument), sentence('Copy “{0}”', term)),
    linkTo(
      '$(add)',
      commandLink(Commands.addToGlossary, toTranslationArguments(example, phrase, term)),
      sentence('Add “{0}” to the glossary', term),
    ),
  ];
  return [heading.join(' &nbsp; '), quoted(other), quoted(found)].filter(Boolean).join('  \n   ');
}

function quoted(side: MemorySide): string {
  const { before, phrase, after } = excerpt(sentenceOf(side) ?? { before: '', phrase: '', after: side.text }, ROOM);
  const marked = `${escapeMarkdown(before)}${phrase ? boldMarkdown(phrase) : ''}${escapeMarkdown(after)}`;
  return `$(quote) ${isolate(marked)}`;
}

/** A link in a hover that runs a command. Where a link has no title the pointer is shown its address. */
export function linkToCommand(command: string, icon: string, label: string): string {
  return linkTo(`$(${icon}) ${escapeMarkdown(label)}`, `command:${command}`, label);
}

/**
 * @param label Markdown, icons included
 * @param title shown when the pointer rests on the link, and what a screen reader says where the label is an icon
 */
export function linkTo(label: string, target: string, title: string): string {
  return `[${label}](${target} "${escapeMarkdown(oneLine(title))}")`;
}

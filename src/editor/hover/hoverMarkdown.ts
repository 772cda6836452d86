import * as vscode from 'vscode';
import { oneLine } from '../../language/normalise';
import { countWorthwhileLines, MIN_HOVER_CONFIDENCE } from '../../lookup/worth';
import type { ExampleSentence } from '../../model/concept';
import type { Equivalent } from '../../model/equivalent';
import { PREFERENCE_REASONS } from '../../model/equivalent';
import type {
  EquivalentPicture,
  EquivalentsResult,
  MemoryRendering,
  MemoryText,
  EarlierTranslations,
} from '../../protocol/protocol';
import { termbaseNameOf } from '../../protocol/protocol';
import type { EquivalentArguments, PhraseLocation } from '../commands/commandIds';
import { commandLink, Commands, Views } from '../commands/commandIds';
import {
  CONTEXT_WORDS_ICON,
  contextWordsLabel,
  equivalentReasonLabel,
  countSentence,
  formatLanguagePair,
  formatPercent,
  formOnlyMessage,
  languageName,
  otherLanguagesHeading,
  reasonIcon,
  statusIcon,
  statusLabel,
  undecidedSenseMessage,
} from '../ui/valueLabels';
import type { PhraseEquivalents } from '../equivalents/phraseAnswers';
import { phraseLocationOf } from '../equivalents/phraseAnswers';
import { glossaryName } from '../glossary/glossaries';
import { pictureRejectionMessage } from '../pictures/pictures';
import { sentence } from '../ui/messages';
import { boldMarkdown, escapeMarkdown, excerpt, isolateDirection, sanitisedText } from '../ui/shownText';
import { makeHoverMarkdown, pictureMarkdown } from '../ui/views';
import {
  earlierTranslationsHeading,
  renderingCountLabel,
  exampleOf,
  sidesOfPair,
  translationItemArguments,
  EARLIER_TRANSLATION_ICON,
} from '../translations/translationLabels';

/** The number of characters of an example sentence around its phrase: about two lines. */
const EXAMPLE_ROOM = { before: 70, after: 70 };
/** The maximum number of characters of a definition: about two lines. */
const MAX_DEFINITION_LENGTH = 160;
/** The maximum size of a picture in pixels; smaller ones keep their size. */
const PICTURE = { width: 200, height: 120 };
/** The maximum number of partial matches that are shown with earlier translations of the whole phrase. */
const MAX_PARTS = 2;
/** The maximum number of equivalents in languages that were not requested. */
const MAX_OTHERS = 3;
/** The minimum number of segments with an unselected phrase before the hover shows its earlier translations. */
const MIN_SEGMENTS_UNSELECTED = 2;

/** The command that shows the sidebar. VS Code defines such a command for every view. */
const SHOW_SIDEBAR = `${Views.equivalents}.focus`;

/** The command that opens VS Code's Workspace Trust editor. */
const MANAGE_TRUST = 'workbench.trust.manage';

/** The commands that links in a hover may run, in addition to `MANAGE_TRUST`. */
const LINKED_COMMANDS = [
  SHOW_SIDEBAR,
  Commands.insertEquivalent,
  Commands.copyEquivalent,
  Commands.openConcept,
  Commands.addToGlossary,
  Commands.chooseLanguages,
  Commands.findTranslations,
];

/**
 * Returns the hover for a phrase; undefined if it would be empty. Glossary and document text is escaped: it is data.
 *
 * @param ignoredGlossary a glossary that was not read because the folder is not trusted
 * @param reading the progress of reading the folder's translations; undefined when not reading
 */
export function hoverMarkdown(
  { document, version, span, result }: PhraseEquivalents,
  ignoredGlossary: string | undefined,
  reading: string | undefined,
): vscode.MarkdownString | undefined {
  const { phrase, pair, equivalents } = result;
  if (phrase === undefined) return undefined;
  const isSelected = span.end > span.start;
  const likely = likelyOf(equivalents);
  // Below earlier translations of the whole phrase, partial matches are not misleading.
  const sure =
    result.isMemoryFirst && !likely.length
      ? equivalents.filter(({ isPartial }) => isPartial).slice(0, MAX_PARTS)
      : likely;
  // Without a selection, earlier translations must come from a minimum number of segments.
  const before = !isSelected && (result.before?.segments ?? 0) < MIN_SEGMENTS_UNSELECTED ? undefined : result.before;
  if (!sure.length && !before && !isSelected) return undefined;

  const languages = pair?.target
    ? escapeMarkdown(formatLanguagePair(pair.source, pair.target))
    : linkToCommand(Commands.chooseLanguages, 'globe', vscode.l10n.t('Choose Languages'));
  const title = `${boldMarkdown(isolateDirection(oneLine(phrase)))} &nbsp;·&nbsp; ${languages}`;
  const place = phraseLocationOf({ document, version, span, result });
  const pictured = sure.find(
    ({ concept, glossary }) => concept === result.picture?.concept && glossary === result.picture.glossary,
  );
  const renderings = before
    ? [
        translatedBeforeTitle(before),
        ...before.renderings.map((rendering, index) =>
          renderingItem(before.phrase, rendering, index + (result.isMemoryFirst ? 1 : sure.length + 1), place),
        ),
      ]
    : [];
  const firstNumber = before && result.isMemoryFirst ? before.renderings.length + 1 : 1;
  const items = sure.map((equivalent, index) =>
    equivalentItem(equivalent, index + firstNumber, place, {
      hasSameSense: sure[index - 1]?.concept === equivalent.concept,
      picture: equivalent === pictured ? result.picture : undefined,
    }),
  );
  const others = likelyOf(result.others ?? []).slice(0, MAX_OTHERS);
  const elsewhere = others.length ? [otherLanguages(result), others.map(otherItem).join('\n')] : [];
  const isSaid = others.length > 0 && !equivalents.length;
  // Until the translations are read, earlier translations are unknown.
  const waiting = isSelected && reading !== undefined && !before ? [`$(sync~spin) ${escapeMarkdown(reading)}`] : [];
  const body =
    items.length || renderings.length || isSaid
      ? [
          ...(isSelected && !items.length && !isSaid && !waiting.length ? [nothingSure(true, equivalents.length)] : []),
          ...(result.isMemoryFirst ? [...renderings, ...items] : [...items, ...renderings]),
        ]
      : waiting.length
        ? []
        : [nothingSure(pair !== undefined, equivalents.length)];
  const formOnly = result.unsupportedLanguages
    ? [`$(symbol-text) ${escapeMarkdown(formOnlyMessage(result.unsupportedLanguages))}`]
    : [];
  const undecided = sure.some(({ isUndecided }) => isUndecided)
    ? [`$(question) ${escapeMarkdown(undecidedSenseMessage())}`]
    : [];
  const unread = isSelected && ignoredGlossary !== undefined ? [notRead(ignoredGlossary)] : [];
  return makeHoverMarkdown(
    [title, '---', ...undecided, ...body, ...elsewhere, ...waiting, ...formOnly, ...unread],
    unread.length ? [...LINKED_COMMANDS, MANAGE_TRUST] : LINKED_COMMANDS,
  );
}

/** Returns why a glossary was not read, with a link to trust the folder. */
function notRead(glossary: string): string {
  const why = sentence('{0} was not read because this folder is not trusted.', glossaryName(glossary));
  const mend = linkToCommand(MANAGE_TRUST, 'workspace-trusted', vscode.l10n.t('Trust Folder…'));
  return `$(shield) ${escapeMarkdown(why)} &nbsp; ${mend}`;
}

/** Returns the equivalents worth showing in the hover, including all undecided senses. */
function likelyOf(equivalents: readonly Equivalent[]): Equivalent[] {
  const worth = countWorthwhileLines(
    equivalents.map(({ confidence }) => confidence),
    MIN_HOVER_CONFIDENCE,
  );
  return equivalents.slice(0, Math.max(worth, equivalents.map(({ isUndecided }) => isUndecided).lastIndexOf(true) + 1));
}

/** Returns the heading of equivalents in other languages, with a link to choose the languages or add an entry. */
function otherLanguages(result: EquivalentsResult): string {
  const mend = result.equivalents.length
    ? linkToCommand(Commands.chooseLanguages, 'globe', vscode.l10n.t('Choose Languages'))
    : linkToCommand(Commands.addToGlossary, 'add', vscode.l10n.t('Add to Glossary'));
  return `${escapeMarkdown(otherLanguagesHeading(result))} &nbsp; ${mend}`;
}

/** Returns a line for an equivalent in an unrequested language, which cannot be inserted. */
function otherItem({ term, language, confidence, concept, glossary, status }: Equivalent): string {
  const known = [
    boldMarkdown(isolateDirection(term)),
    escapeMarkdown(languageName(language)),
    formatPercent(confidence),
    status && `$(${statusIcon(status)}) ${escapeMarkdown(statusLabel(status))}`,
  ];
  const actions = [
    linkTo('$(copy)', commandLink(Commands.copyEquivalent, { term, language }), sentence('Copy “{0}”', term)),
    linkTo('$(go-to-file)', commandLink(Commands.openConcept, { glossary, concept }), vscode.l10n.t('Open Entry')),
  ];
  return `- ${[...known, ...actions].filter(Boolean).join(' &nbsp; ')}`;
}

/** @param guesses the number of uncertain equivalents, which only the sidebar shows */
function nothingSure(hasPair: boolean, guesses: number): string {
  if (!hasPair) {
    const choose = linkToCommand(Commands.chooseLanguages, 'globe', vscode.l10n.t('Choose Languages'));
    return `${escapeMarkdown(vscode.l10n.t('The languages are not known.'))} &nbsp; ${choose}`;
  }
  const add = linkToCommand(Commands.addToGlossary, 'add', vscode.l10n.t('Add to Glossary'));
  if (!guesses) return `${escapeMarkdown(vscode.l10n.t('The glossary has no equivalent.'))} &nbsp; ${add}`;
  const inSidebar = countSentence(
    guesses,
    '1 uncertain equivalent in the sidebar',
    '{0} uncertain equivalents in the sidebar',
  );
  const unlikely = escapeMarkdown(vscode.l10n.t('The glossary has no likely equivalent.'));
  return `${unlikely}\n\n${linkToCommand(SHOW_SIDEBAR, 'list-ordered', inSidebar)} &nbsp; ${add}`;
}

/**
 * Returns a short numbered item, so several equivalents are visible at once: the term with its data, what distinguishes
 * its sense, an example sentence and a picture. `hasSameSense`: the line above has the same sense.
 */
function equivalentItem(
  equivalent: Equivalent,
  number: number,
  place: PhraseLocation,
  { hasSameSense, picture }: { hasSameSense: boolean; picture?: EquivalentPicture },
): string {
  const heading = [
    `${number}. ${boldMarkdown(isolateDirection(equivalent.term))}`,
    formatPercent(equivalent.confidence),
    facts(equivalent),
    actions(equivalent, place),
  ];
  const lines = [
    heading.filter(Boolean).join(' &nbsp; '),
    hasSameSense ? '' : senseLine(equivalent),
    example(equivalent),
    picture ? pictureLines(picture) : '',
  ];
  return lines.filter(Boolean).join('  \n   ');
}

/** Returns a small picture of the entry with its caption, or why it is not displayed. */
function pictureLines(picture: EquivalentPicture): string {
  const { target, text } = picture;
  if (picture.refusal !== undefined)
    return `$(file-media) ${escapeMarkdown(pictureRejectionMessage(picture.refusal, target))}`;
  const width = Math.min(picture.width, PICTURE.width, (PICTURE.height * picture.width) / picture.height);
  const pictureText = pictureMarkdown(picture.file, vscode.l10n.t('Picture'), Math.max(1, width));
  return [pictureText, text && isolateDirection(escapeMarkdown(sanitisedText(text, MAX_DEFINITION_LENGTH)))]
    .filter(Boolean)
    .join('  \n   ');
}

/** Returns why this sense was chosen, or its definition if no sense was chosen. */
function senseLine({ speaksOf = [], isUndecided, definition }: Equivalent): string {
  if (speaksOf.length) return `$(${CONTEXT_WORDS_ICON}) ${escapeMarkdown(contextWordsLabel(speaksOf))}`;
  return isUndecided && definition
    ? `$(book) ${isolateDirection(escapeMarkdown(sanitisedText(definition, MAX_DEFINITION_LENGTH)))}`
    : '';
}

/** Returns an example of the equivalent and one of the matched term, with their phrases marked. */
function example({ examples = [], ownExample }: Equivalent): string {
  return [examples[0], ownExample]
    .filter((sentence) => sentence !== undefined)
    .map((sentence) => quotation(sentence, EXAMPLE_ROOM))
    .join('  \n   ');
}

/** Returns a line with an excerpt of a sentence and its phrase marked. */
function quotation(sentence: ExampleSentence, room: { before: number; after: number }): string {
  const { before, phrase, after } = excerpt(sentence, room);
  const marked = `${escapeMarkdown(before)}${phrase ? boldMarkdown(phrase) : ''}${escapeMarkdown(after)}`;
  return `$(quote) ${isolateDirection(marked)}`;
}

function facts(equivalent: Equivalent): string {
  const { status, domain, why, glossary } = equivalent;
  // An exact match needs no explanation.
  const reasons = why.filter((reason, place) =>
    place === 0 ? reason !== 'exact' : (PREFERENCE_REASONS as readonly string[]).includes(reason),
  );
  const termbase = termbaseNameOf(glossary);
  const known = [
    status && `$(${statusIcon(status)}) ${escapeMarkdown(statusLabel(status))}`,
    domain && `$(tag) ${escapeMarkdown(isolateDirection(domain))}`,
    termbase !== undefined && `$(server) ${escapeMarkdown(isolateDirection(termbase))}`,
    ...reasons.map((reason) => `$(${reasonIcon(reason)}) ${escapeMarkdown(equivalentReasonLabel(equivalent, reason))}`),
  ];
  return known.filter(Boolean).join(' &nbsp; ');
}

function actions({ term, language, definition, concept, glossary }: Equivalent, place: PhraseLocation): string {
  const argument = { term, language, concept, place };
  const entry = [vscode.l10n.t('Open Entry'), definition].filter(Boolean).join(': ');
  return [
    ...insertionLinks(argument),
    linkTo('$(go-to-file)', commandLink(Commands.openConcept, { glossary, concept }), entry),
  ].join(' &nbsp; ');
}

/** Returns the links that insert and copy a term. */
function insertionLinks(argument: EquivalentArguments): string[] {
  return [
    linkTo(
      `$(insert) ${escapeMarkdown(vscode.l10n.t('Insert'))}`,
      commandLink(Commands.insertEquivalent, argument),
      sentence('Insert “{0}”', argument.term),
    ),
    linkTo('$(copy)', commandLink(Commands.copyEquivalent, argument), sentence('Copy “{0}”', argument.term)),
  ];
}

/** The number of characters of a sentence around its phrase: about a line. */
const ROOM = { before: 40, after: 50 };

/** Returns the heading of earlier translations, with a link to all of them. */
function translatedBeforeTitle({ phrase }: EarlierTranslations): string {
  const all = linkTo(
    `$(search) ${escapeMarkdown(vscode.l10n.t('Find in Translations'))}`,
    commandLink(Commands.findTranslations, { phrase }),
    sentence('Find “{0}” in all translations', phrase),
  );
  return `$(${EARLIER_TRANSLATION_ICON}) ${escapeMarkdown(earlierTranslationsHeading())} &nbsp; ${all}`;
}

/** Returns the lines of a numbered rendering of a phrase: its frequency, and a sentence. Insertions go to `place`. */
function renderingItem(phrase: string, rendering: MemoryRendering, number: number, place: PhraseLocation): string {
  const { term, language, example } = rendering;
  const { found, other } = sidesOfPair(example);
  const heading = [
    `${number}. ${boldMarkdown(isolateDirection(term))}`,
    escapeMarkdown(renderingCountLabel(rendering)),
    ...insertionLinks({ term, language, place }),
    linkTo(
      '$(add)',
      commandLink(Commands.addToGlossary, translationItemArguments(example, phrase, term)),
      sentence('Add “{0}” to the glossary', term),
    ),
  ];
  return [heading.join(' &nbsp; '), quoted(other), quoted(found)].filter(Boolean).join('  \n   ');
}

function quoted(side: MemoryText): string {
  return quotation(exampleOf(side) ?? { before: '', phrase: '', after: side.text }, ROOM);
}

/** Returns a link in a hover that runs a command. Without a title, the tooltip would show its address. */
function linkToCommand(command: string, icon: string, label: string): string {
  return linkTo(`$(${icon}) ${escapeMarkdown(label)}`, `command:${command}`, label);
}

/**
 * @param label Markdown, including icons
 * @param title the tooltip, and the text for a screen reader if the label is an icon
 */
function linkTo(label: string, target: string, title: string): string {
  return `[${label}](${target} "${escapeMarkdown(oneLine(title))}")`;
}

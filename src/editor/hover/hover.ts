import * as vscode from 'vscode';
import { languageMatches } from '../../language/tags';
import { MIN_HOVER_CONFIDENCE, linesWorth } from '../../lookup/worth';
import type { ExampleSentence } from '../../model/concept';
import type { Equivalent } from '../../model/equivalent';
import { PREFERENCES } from '../../model/equivalent';
import type { EquivalentPicture, EquivalentsResult } from '../../protocol/protocol';
import { termbaseNamed } from '../../protocol/protocol';
import { formatErrorForLog } from '../client/engineErrors';
import type { Log } from '../client/log';
import type { PhrasePlace } from '../commands/commandArguments';
import { commandLink } from '../commands/commandArguments';
import { Commands, Views } from '../commands/commandIds';
import {
  countedWords,
  formOnlyWords,
  languageName,
  otherLanguagesWords,
  pairWords,
  percent,
  reasonIcon,
  reasonWordOf,
  SPEAKS_ICON,
  speaksOfWords,
  statusIcon,
  statusWord,
  undecidedMessage,
} from '../display/valueWords';
import type { PhraseAnswer, PhraseAnswers } from '../equivalents/phraseAnswers';
import { phrasePlaceOf } from '../equivalents/phraseAnswers';
import type { Glossaries } from '../glossary/glossaries';
import { glossaryName } from '../glossary/glossaries';
import { refusedPictureWords } from '../pictures/pictures';
import { makeHoverMarkdown, pictureMarkdown } from '../shown/editorItems';
import { sentence } from '../shown/messages';
import { boldMarkdown, escapeMarkdown, excerpt, isolate, oneLine, shownText } from '../shown/shownText';
import type { Memories } from '../translations/memories';
import { readingProgress } from '../translations/translationWords';
import { MAX_SELECTED_PHRASE_LENGTH, rangeOf, spanOf } from '../workspace/documentSlice';
import { isTranslatable, matchesGlob } from '../workspace/textDocuments';
import type { Settings } from '../workspace/settings';
import { linkTo, linkToCommand, renderingLines, translatedBeforeTitle } from './translatedBefore';

/** Characters of an example sentence around its phrase: about two lines. */
const ROOM = { before: 70, after: 70 };

/** Characters of a definition: about two lines. */
const LONGEST_DEFINITION = 160;
/** Pixels of a picture, which is no larger than it is. */
const PICTURE = { width: 200, height: 120 };
/** Entries for a part of a phrase that was translated before. */
const MOST_PARTS = 2;
/** Equivalents in languages that were not asked for. */
const MOST_OTHERS = 3;

/** Segments in which a phrase under the bare pointer stands before it is said how it was translated. */
const LEAST_UNASKED = 2;

/** VS Code has this command for every view. */
const SHOW_SIDEBAR = `${Views.equivalents}.focus`;

/** VS Code's page on which a folder is trusted. */
const MANAGE_TRUST = 'workbench.trust.manage';

/** The only commands that a link in a hover may run, beside the one that trusts a folder where the hover names it. */
const LINKED_COMMANDS = [
  SHOW_SIDEBAR,
  Commands.insertEquivalent,
  Commands.copyEquivalent,
  Commands.openConcept,
  Commands.addToGlossary,
  Commands.chooseLanguages,
  Commands.findTranslations,
];

/** Shows the equivalents of the selection under the pointer, or of a known term under it. */
export class EquivalentsHover implements vscode.HoverProvider {
  constructor(
    private readonly answers: PhraseAnswers,
    private readonly glossaries: Glossaries,
    private readonly memories: Memories,
    private readonly settings: Settings,
    private readonly log: Log,
  ) {}

  async provideHover(
    document: vscode.TextDocument,
    position: vscode.Position,
    token: vscode.CancellationToken,
  ): Promise<vscode.Hover | undefined> {
    if (!isTranslatable(document) || isExcluded(document, this.settings.hoverExclude(document.uri))) return undefined;
    const selection = selectionAt(document, position);
    const span = selection && spanOf(document, selection);
    if (!(await this.answers.canAnswer(document, span ?? spanOf(document, new vscode.Range(position, position)))))
      return undefined;
    // A selected passage is no phrase, and a single word in it is not the query.
    if (span && span.end - span.start > MAX_SELECTED_PHRASE_LENGTH) return undefined;
    try {
      const answer = await (span
        ? this.answers.ofPhrase(document, span)
        : this.answers.ofPlace(document, document.offsetAt(position), token));
      if (!isWanted(answer.result.pair?.source, this.settings.hoverLanguages(document.uri))) return undefined;
      const markdown =
        answer.version === document.version
          ? hoverMarkdown(
              answer,
              this.glossaries.leftAlone(document.uri),
              readingProgress(this.memories.of(document.uri)),
            )
          : undefined;
      const range = selection ?? (answer.result.span && rangeOf(document, answer.result.span));
      return markdown && new vscode.Hover(markdown, range);
    } catch (error) {
      // The reader did not ask for a hover, so its failure only goes to the log; the status bar shows the engine's
      // state.
      if (!(error instanceof vscode.CancellationError)) this.log.warn('hover', formatErrorForLog(error));
      return undefined;
    }
  }
}

/** @param excluded globs, or language ids of the editor */
function isExcluded(document: vscode.TextDocument, excluded: readonly string[]): boolean {
  return excluded.some((each) => each === document.languageId || matchesGlob(document.uri, each));
}

function isWanted(language: string | undefined, wanted: readonly string[]): boolean {
  return wanted.length === 0 || (language !== undefined && wanted.some((each) => languageMatches(language, each)));
}

/**
 * Returns the selection that contains a place, including its end. The active editor's selections come first, because a
 * document may be visible twice and a hover does not say in which editor.
 */
function selectionAt(document: vscode.TextDocument, position: vscode.Position): vscode.Selection | undefined {
  const active = vscode.window.activeTextEditor;
  const editors = vscode.window.visibleTextEditors
    .filter((editor) => editor.document === document)
    .sort((a, b) => Number(b === active) - Number(a === active));
  return editors
    .flatMap(({ selections }) => selections)
    .find((selection) => !selection.isEmpty && selection.contains(position));
}

/**
 * Returns the hover for a phrase; undefined if it would be empty. Glossary and document text is escaped: it is data.
 *
 * @param leftAlone an ignored glossary of the folder
 * @param reading the progress of reading the folder's translations; undefined when not reading
 */
function hoverMarkdown(
  { document, version, span, result }: PhraseAnswer,
  leftAlone: string | undefined,
  reading: string | undefined,
): vscode.MarkdownString | undefined {
  const { phrase, pair, equivalents } = result;
  if (phrase === undefined) return undefined;
  const isSelected = span.end > span.start;
  const likely = likelyOf(equivalents);
  // Below the whole phrase, a partial match is not misleading.
  const sure =
    result.isMemoryFirst && !likely.length
      ? equivalents.filter(({ isPartial }) => isPartial).slice(0, MOST_PARTS)
      : likely;
  // An unrequested hover needs an established usage.
  const before = !isSelected && (result.before?.segments ?? 0) < LEAST_UNASKED ? undefined : result.before;
  if (!sure.length && !before && !isSelected) return undefined;

  const title =
    `${boldMarkdown(isolate(oneLine(phrase)))} &nbsp;·&nbsp; ` +
    `${escapeMarkdown(pairWords(pair?.source, pair?.target))}`;
  const place = phrasePlaceOf({ document, version, span, result });
  const pictured = sure.find(
    ({ concept, glossary }) => concept === result.picture?.concept && glossary === result.picture.glossary,
  );
  const renderings = before
    ? [translatedBeforeTitle(before), ...renderingLines(before, place, result.isMemoryFirst ? 1 : sure.length + 1)]
    : [];
  const firstNumber = before && result.isMemoryFirst ? before.renderings.length + 1 : 1;
  const items = sure.map((equivalent, index) =>
    equivalentItem(equivalent, index + firstNumber, place, {
      goesOn: sure[index - 1]?.concept === equivalent.concept,
      picture: equivalent === pictured ? result.picture : undefined,
    }),
  );
  const others = likelyOf(result.others ?? []).slice(0, MOST_OTHERS);
  const elsewhere = others.length ? [otherLanguages(result), others.map(otherItem).join('\n')] : [];
  const isSaid = others.length > 0 && !equivalents.length;
  // Until the translations are read, nobody knows how the phrase was translated.
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
  const formOnly = result.unspoken ? [`$(symbol-text) ${escapeMarkdown(formOnlyWords(result.unspoken))}`] : [];
  const undecided = sure.some(({ isUndecided }) => isUndecided)
    ? [`$(question) ${escapeMarkdown(undecidedMessage())}`]
    : [];
  const unread = isSelected && leftAlone !== undefined ? [notRead(leftAlone)] : [];
  return makeHoverMarkdown(
    [title, '---', ...undecided, ...body, ...elsewhere, ...waiting, ...formOnly, ...unread],
    unread.length ? [...LINKED_COMMANDS, MANAGE_TRUST] : LINKED_COMMANDS,
  );
}

/** Returns why a glossary's entries are missing, with a remedy. */
function notRead(glossary: string): string {
  const why = sentence('{0} was not read because this folder is not trusted.', glossaryName(glossary));
  const mend = linkToCommand(MANAGE_TRUST, 'workspace-trusted', vscode.l10n.t('Trust Folder…'));
  return `$(shield) ${escapeMarkdown(why)} &nbsp; ${mend}`;
}

/** Returns the equivalents worth a line over the text, including all undecided senses. */
function likelyOf(equivalents: readonly Equivalent[]): Equivalent[] {
  const worth = linesWorth(
    equivalents.map(({ confidence }) => confidence),
    MIN_HOVER_CONFIDENCE,
  );
  return equivalents.slice(0, Math.max(worth, equivalents.map(({ isUndecided }) => isUndecided).lastIndexOf(true) + 1));
}

/** Returns the heading of lines in other languages, with a remedy. */
function otherLanguages(result: EquivalentsResult): string {
  const mend = result.equivalents.length
    ? linkToCommand(Commands.chooseLanguages, 'globe', vscode.l10n.t('Choose the languages'))
    : linkToCommand(Commands.addToGlossary, 'add', vscode.l10n.t('Add to Glossary'));
  return `${escapeMarkdown(otherLanguagesWords(result))} &nbsp; ${mend}`;
}

/** A line in a language that was not asked for, which it names; it is read, and not inserted. */
function otherItem({ term, language, confidence, concept, glossary, status }: Equivalent): string {
  const known = [
    boldMarkdown(isolate(term)),
    escapeMarkdown(languageName(language)),
    percent(confidence),
    status && `$(${statusIcon(status)}) ${escapeMarkdown(statusWord(status))}`,
  ];
  const actions = [
    linkTo('$(copy)', commandLink(Commands.copyEquivalent, { term, language }), sentence('Copy “{0}”', term)),
    linkTo('$(go-to-file)', commandLink(Commands.openConcept, { glossary, concept }), vscode.l10n.t('Open the entry')),
  ];
  return `- ${[...known, ...actions].filter(Boolean).join(' &nbsp; ')}`;
}

/** @param guesses how many the sidebar shows, each with its confidence */
function nothingSure(hasPair: boolean, guesses: number): string {
  if (!hasPair) {
    const choose = linkToCommand(Commands.chooseLanguages, 'globe', vscode.l10n.t('Choose the languages'));
    return `${escapeMarkdown(vscode.l10n.t('The languages are not known.'))} &nbsp; ${choose}`;
  }
  const add = linkToCommand(Commands.addToGlossary, 'add', vscode.l10n.t('Add to Glossary'));
  if (!guesses) return `${escapeMarkdown(vscode.l10n.t('The glossary has no equivalent.'))} &nbsp; ${add}`;
  const inSidebar = countedWords(guesses, vscode.l10n.t('1 uncertain equivalent in the sidebar'), (number) =>
    sentence('{0} uncertain equivalents in the sidebar', number),
  );
  const unlikely = escapeMarkdown(vscode.l10n.t('The glossary has no likely equivalent.'));
  return `${unlikely}\n\n${linkToCommand(SHOW_SIDEBAR, 'list-ordered', inSidebar)} &nbsp; ${add}`;
}

/**
 * Returns a short numbered item, so several equivalents are visible at once: the term with its data, the distinction of
 * its sense, a sentence and a picture. @param goesOn whether the line above has the same sense
 */
function equivalentItem(
  equivalent: Equivalent,
  number: number,
  place: PhrasePlace,
  { goesOn, picture }: { goesOn: boolean; picture?: EquivalentPicture },
): string {
  const heading = [
    `${number}. ${boldMarkdown(isolate(equivalent.term))}`,
    percent(equivalent.confidence),
    facts(equivalent),
    actions(equivalent, place),
  ];
  const lines = [
    heading.filter(Boolean).join(' &nbsp; '),
    goesOn ? '' : senseLine(equivalent),
    example(equivalent),
    picture ? pictureLines(picture) : '',
  ];
  return lines.filter(Boolean).join('  \n   ');
}

/** Returns a small picture of the entry with its caption, or why it is not displayed. */
function pictureLines(picture: EquivalentPicture): string {
  const { target, text } = picture;
  if (picture.refusal !== undefined)
    return `$(file-media) ${escapeMarkdown(refusedPictureWords(picture.refusal, target))}`;
  const width = Math.min(picture.width, PICTURE.width, (PICTURE.height * picture.width) / picture.height);
  const shown = pictureMarkdown(picture.file, vscode.l10n.t('Picture'), Math.max(1, width));
  return [shown, text && isolate(escapeMarkdown(shownText(text, LONGEST_DEFINITION)))].filter(Boolean).join('  \n   ');
}

/** Returns why this sense was chosen, or its definition without a choice. */
function senseLine({ speaksOf = [], isUndecided, definition }: Equivalent): string {
  if (speaksOf.length) return `$(${SPEAKS_ICON}) ${escapeMarkdown(speaksOfWords(speaksOf))}`;
  return isUndecided && definition
    ? `$(book) ${isolate(escapeMarkdown(shownText(definition, LONGEST_DEFINITION)))}`
    : '';
}

/** Returns an example of the equivalent and one of the matched term, with their phrases marked. */
function example({ examples = [], ownExample }: Equivalent): string {
  const [first] = examples;
  return [first, ownExample]
    .filter((sentence) => sentence !== undefined)
    .map(exampleLine)
    .join('  \n   ');
}

function exampleLine(sentence: ExampleSentence): string {
  const { before, phrase, after } = excerpt(sentence, ROOM);
  return `$(quote) ${isolate(`${escapeMarkdown(before)}${boldMarkdown(phrase)}${escapeMarkdown(after)}`)}`;
}

function facts(equivalent: Equivalent): string {
  const { status, domain, why, glossary } = equivalent;
  // The same form needs no explanation: it was selected.
  const reasons = why.filter((reason, place) =>
    place === 0 ? reason !== 'exact' : (PREFERENCES as readonly string[]).includes(reason),
  );
  const termbase = termbaseNamed(glossary);
  const known = [
    status && `$(${statusIcon(status)}) ${escapeMarkdown(statusWord(status))}`,
    domain && `$(tag) ${escapeMarkdown(isolate(domain))}`,
    termbase !== undefined && `$(server) ${escapeMarkdown(isolate(termbase))}`,
    ...reasons.map((reason) => `$(${reasonIcon(reason)}) ${escapeMarkdown(reasonWordOf(equivalent, reason))}`),
  ];
  return known.filter(Boolean).join(' &nbsp; ');
}

function actions({ term, language, definition, concept, glossary }: Equivalent, place: PhrasePlace): string {
  const argument = { term, language, concept, place };
  const entry = [vscode.l10n.t('Open the entry'), definition].filter(Boolean).join(': ');
  return [
    linkTo(
      `$(insert) ${escapeMarkdown(vscode.l10n.t('Insert'))}`,
      commandLink(Commands.insertEquivalent, argument),
      sentence('Insert “{0}”', term),
    ),
    linkTo('$(copy)', commandLink(Commands.copyEquivalent, argument), sentence('Copy “{0}”', term)),
    linkTo('$(go-to-file)', commandLink(Commands.openConcept, { glossary, concept }), entry),
  ].join(' &nbsp; ');
}

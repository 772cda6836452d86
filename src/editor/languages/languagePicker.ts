import * as vscode from 'vscode';
import { parseLanguageInput, prepareLanguageNames } from '../../language/names';
import { normaliseLanguage } from '../../language/tags';
import type { PartialLanguagePair } from '../../protocol/protocol';
import { allRequests } from '../../protocol/protocol';
import type { EngineClient } from '../client/engineClient';
import { Commands } from '../commands/commandIds';
import { UserError } from '../commands/commandRegistry';
import { COMMON_LANGUAGES, formatLanguagePair, languageName } from '../ui/valueLabels';
import type { Glossaries } from '../glossary/glossaries';
import type { ChoiceRow } from '../ui/choices';
import { askText, chooseRow } from '../ui/choices';
import { sentence } from '../ui/messages';
import type { DocumentLanguages } from './languages';

type Row = ChoiceRow & { pick?: () => Promise<PartialLanguagePair | 'automatic' | undefined> };

/** Corrects a document's languages with two clicks: the status bar, then the right language. */
export class LanguagePicker {
  constructor(
    private readonly languages: DocumentLanguages,
    private readonly glossaries: Glossaries,
    private readonly engine: EngineClient,
  ) {}

  async choose(): Promise<void> {
    const document = vscode.window.activeTextEditor?.document;
    if (!document) throw new UserError(vscode.l10n.t('Open the document whose languages you want to choose.'));
    const pair = await this.languages.pairFor(document);
    const rows = pairRows(pair, await this.languagesOfGlossaries(document.uri), this.languages.isChosen(document));
    const title = sentence('Languages: {0}', formatLanguagePair(pair.source, pair.target));
    const picked = await chooseRow(rows, { title, matchOnDescription: true });
    const choice = await picked?.pick?.();
    if (choice === 'automatic') await this.languages.forget(document);
    else if (choice) await this.languages.choose(document, choice);
  }

  /** Returns the languages of the glossaries, those with most terms first. */
  private async languagesOfGlossaries(place: vscode.Uri): Promise<string[]> {
    const overview = await this.engine.request(allRequests.overview, { glossaries: this.glossaries.for(place).all });
    return [...new Set(overview.flatMap(({ languages }) => languages))];
  }
}

/** @param likely languages to offer first */
function pairRows({ source, target }: PartialLanguagePair, likely: readonly string[], isChosen: boolean): Row[] {
  const into = (language: string): PartialLanguagePair =>
    language === source ? { source: target, target: language } : { source, target: language };
  const outOf = (language: string): PartialLanguagePair =>
    language === target ? { source: language, target: source } : { source: language, target };
  const swap: Row = {
    icon: 'arrow-swap',
    label: formatLanguagePair(target, source),
    description: vscode.l10n.t('swap'),
    pick: async () => ({ source: target, target: source }),
  };
  const project: Row = {
    icon: 'folder',
    label: vscode.l10n.t('Set Project Languages…'),
    pick: async () => void (await vscode.commands.executeCommand(Commands.projectLanguages)),
  };
  const automatic: Row = {
    icon: 'wand',
    label: vscode.l10n.t('Detect from Document'),
    pick: async () => 'automatic',
  };
  return [
    ...(source && target ? [swap] : []),
    ...(isChosen ? [automatic] : []),
    project,
    { label: vscode.l10n.t('Translate into'), kind: vscode.QuickPickItemKind.Separator },
    ...languageRows(target, likely, into),
    { label: vscode.l10n.t('Translate from'), kind: vscode.QuickPickItemKind.Separator },
    ...languageRows(source, likely, outOf),
  ];
}

function languageRows(
  current: string | undefined,
  likely: readonly string[],
  asChoice: (language: string) => PartialLanguagePair,
): Row[] {
  const others = sortedByName(COMMON_LANGUAGES.filter((language) => !likely.includes(language)));
  const rows = [...likely, ...others].map((language): Row => ({
    label: languageName(language),
    description: language === current ? `${language} ✓` : language,
    pick: async () => asChoice(language),
  }));
  const other: Row = {
    label: vscode.l10n.t('Other Language…'),
    pick: async () => {
      const typed = await typeLanguage();
      const language = typed && normaliseLanguage(typed);
      return language ? asChoice(language) : undefined;
    },
  };
  return [...rows, other];
}

/** Asks for one language. Returns undefined if the user cancels. */
export async function askLanguage(title: string): Promise<string | undefined> {
  const another = { label: vscode.l10n.t('Other Language…'), description: '', language: undefined };
  const rows = sortedByName(COMMON_LANGUAGES).map((language) => ({
    label: languageName(language),
    description: language,
    language,
  }));
  const picked = await chooseRow([...rows, another], { title, matchOnDescription: true });
  return picked === another ? typeLanguage() : picked?.language;
}

async function typeLanguage(): Promise<string | undefined> {
  await prepareLanguageNames();
  const typed = await askText({
    title: vscode.l10n.t('Language'),
    prompt: vscode.l10n.t('Enter a language name, or a code such as “eu” or “sr-Latn”.'),
    validate: (text) =>
      parseLanguageInput(text)
        ? undefined
        : vscode.l10n.t('Unknown language. Enter another name, or a code such as “eu” or “sr-Latn”.'),
  });
  return typed && parseLanguageInput(typed);
}

function sortedByName(languages: readonly string[]): string[] {
  return [...languages].sort((a, b) => languageName(a).localeCompare(languageName(b), vscode.env.language));
}

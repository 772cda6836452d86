import * as vscode from 'vscode';
import type { Concept } from '../../model/concept';
import { ADMINISTRATIVE_STATUSES } from '../../model/concept';
import type { FieldValues } from '../../protocol/protocol';
import { languageName } from '../display/languageNames';
import { statusIcon, statusWord } from '../display/valueWords';
import type { ChoiceRow } from '../shown/choices';
import { askText, chooseRow } from '../shown/choices';

/** Asks for the status or the domain that entries are to have. @returns undefined if the user cancels */
export async function askFields(concepts: readonly Concept[]): Promise<FieldValues | undefined> {
  const title = vscode.l10n.t('Change Status or Domain');
  const rows: (ChoiceRow & { ask?: () => Promise<FieldValues | undefined> })[] = [
    { label: vscode.l10n.t('Status'), kind: vscode.QuickPickItemKind.Separator },
    ...ADMINISTRATIVE_STATUSES.map((status) => ({
      label: statusWord(status),
      icon: statusIcon(status),
      ask: () => statusOf(concepts, status, title),
    })),
    {
      label: vscode.l10n.t('no status'),
      icon: statusIcon(undefined),
      ask: () => statusOf(concepts, '', title),
    },
    { label: vscode.l10n.t('Domain'), kind: vscode.QuickPickItemKind.Separator },
    { label: vscode.l10n.t('Change Domain'), icon: 'symbol-namespace', ask: () => askDomain(concepts) },
  ];
  const placeHolder = vscode.l10n.t('Choose a status, or change the domain.');
  return (await chooseRow(rows, { title, placeHolder, ignoreFocusOut: true }))?.ask?.();
}

/** Asks in which language terms get a status, if they are in several. */
async function statusOf(
  concepts: readonly Concept[],
  status: NonNullable<FieldValues['status']>,
  title: string,
): Promise<FieldValues | undefined> {
  const languages = [...new Set(concepts.flatMap(({ terms }) => terms.map(({ language }) => language)))];
  if (languages.length < 2) return { status };
  const rows: { label: string; language?: string }[] = [
    { label: vscode.l10n.t('All languages') },
    ...languages.map((language) => ({ label: languageName(language), language })),
  ];
  const row = await chooseRow(rows, {
    title,
    placeHolder: vscode.l10n.t('Select the language of the terms'),
    ignoreFocusOut: true,
  });
  return row && { status, language: row.language };
}

/** The domain that entries are to have; undefined where the reader leaves. */
async function askDomain(concepts: readonly Concept[]): Promise<FieldValues | undefined> {
  const domains = new Set(concepts.map(({ domain = '' }) => domain));
  const value = domains.size === 1 ? [...domains][0] : undefined;
  const typed = await askText({
    title: vscode.l10n.t('Change Domain'),
    prompt: vscode.l10n.t('Subject field of the selected entries. Leave empty for none.'),
    value,
    ignoreFocusOut: true,
  });
  return typed === undefined ? undefined : { domain: typed.trim() };
}

import * as vscode from 'vscode';
import type { Concept } from '../../model/concept';
import { ADMINISTRATIVE_STATUSES } from '../../model/concept';
import type { FieldValues } from '../../protocol/protocol';
import { languageName } from '../display/languageNames';
import { statusIcon, statusWord } from '../display/valueWords';
import { askText, chooseRow } from '../shown/choices';

/** The status that the terms of entries are to have, or those in one language; undefined where the reader leaves. */
export async function askStatus(concepts: readonly Concept[]): Promise<FieldValues | undefined> {
  const title = vscode.l10n.t('Change Status');
  const statuses = [...ADMINISTRATIVE_STATUSES.map((status) => ({ label: statusWord(status), icon: statusIcon(status), status })), { label: vscode.l10n.t('no status'), icon: statusIcon(undefined), status: '' as const }];
  const chosen = await chooseRow(statuses, { title, placeHolder: vscode.l10n.t('Which status?'), ignoreFocusOut: true });
  if (!chosen) return undefined;
  const languages = [...new Set(concepts.flatMap(({ terms }) => terms.map(({ language }) => language)))];
  if (languages.length < 2) return { status: chosen.status };
  const rows: { label: string; language?: string }[] = [{ label: vscode.l10n.t('All languages') }, ...languages.map((language) => ({ label: languageName(language), language }))];
  const row = await chooseRow(rows, { title, placeHolder: vscode.l10n.t('Of the terms in which language?'), ignoreFocusOut: true });
  return row && { status: chosen.status, language: row.language };
}

/** The domain that entries are to have; undefined where the reader leaves. */
export async function askDomain(concepts: readonly Concept[]): Promise<FieldValues | undefined> {
  const domains = new Set(concepts.map(({ domain = '' }) => domain));
  const value = domains.size === 1 ? [...domains][0] : undefined;
  const typed = await askText({ title: vscode.l10n.t('Change Domain'), prompt: vscode.l10n.t('The subject field of all chosen entries; empty for none'), value, ignoreFocusOut: true });
  return typed === undefined ? undefined : { domain: typed.trim() };
}

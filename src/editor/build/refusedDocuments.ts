import * as vscode from 'vscode';
import type { FolderBuildResult } from '../../protocol/protocol';
import { refusalWords } from '../client/engineErrors';
import { chooseRows } from '../shown/choices';
import { tellWarning } from '../shown/messages';
import { sentence } from '../shown/sentence';
import { displayName } from '../workspace/textDocuments';

type Refused = FolderBuildResult['refused'][number];

/** Refused documents that are named. */
const MOST_NAMED = 3;

/**
 * Says which documents of a folder nothing was built from, and why.
 *
 * @returns sources of those that are translations of each other because the reader says so
 */
export async function tellRefused(refused: readonly Refused[]): Promise<string[]> {
  const unlike = refused.filter(({ code }) => code === 'notTranslations');
  const explained = unlike[0] ?? refused[0];
  if (!explained) return [];
  const more = refused.length > MOST_NAMED ? ' …' : '';
  const said = sentence('Skipped: {0}.', refused.slice(0, MOST_NAMED).map(nameOf).join(', ') + more);
  const reason = refused.length > 1 ? `${nameOf(explained)}: ${reasonOf(explained)}` : reasonOf(explained);
  const anyway = vscode.l10n.t('Build Anyway');
  const answer = await tellWarning(`${said} ${reason}`, ...(unlike.length ? [anyway] : []));
  if (answer !== anyway) return [];
  const rows = unlike.map((each) => ({
    label: nameOf(each),
    detail: reasonOf(each),
    picked: true,
    source: each.source,
  }));
  const chosen = rows.length > 1 ? await chooseRows(rows, { title: anyway }) : rows;
  return chosen?.map(({ source }) => source) ?? [];
}

const nameOf = ({ source, target }: Refused): string => displayName(vscode.Uri.file(target ?? source));

const reasonOf = ({ code, reason }: Refused): string => refusalWords({ code, message: reason });

import * as vscode from 'vscode';
import { ADMINISTRATIVE_STATUSES } from '../../domain/concept';
import type { SearchHit } from '../../domain/equivalent';
import { languageMatches } from '../../domain/language';
import { isolate, oneLine } from '../shownText';
import { reasonWord } from '../words';

/** A line of the palette: one concept; without a hit, what there is to say instead. */
export interface HitItem extends vscode.QuickPickItem {
  hit?: SearchHit;
}

export const copyButton: vscode.QuickInputButton = { iconPath: new vscode.ThemeIcon('copy'), tooltip: vscode.l10n.t('Copy the term') };
export const openButton: vscode.QuickInputButton = { iconPath: new vscode.ThemeIcon('go-to-file'), tooltip: vscode.l10n.t('Open the entry') };

/** @param languages whose terms come first */
export function hitItem(hit: SearchHit, languages: readonly (string | undefined)[]): HitItem {
  return {
    label: termsByLanguage(hit, languages),
    // Below the terms, which often leave no room beside them.
    detail: [hit.why.slice(0, 2).map(reasonWord).join(', '), hit.domain, hit.definition].flatMap((text) => (text ? [isolate(oneLine(text))] : [])).join(' · '),
    buttons: [copyButton, openButton],
    // The engine has chosen; the editor's own filter would hide what was found by meaning.
    alwaysShow: true,
    hit,
  };
}

export function nothingFoundItem(query: string): HitItem {
  return { label: vscode.l10n.t('Nothing found for “{0}”', isolate(oneLine(query))), alwaysShow: true };
}

/** The term to use in a language: of several the one with the best status. */
export function termIn({ terms }: SearchHit, language: string | undefined): string | undefined {
  const rank = (status: SearchHit['terms'][number]['status']) => (status ? ADMINISTRATIVE_STATUSES.indexOf(status) : 1);
  return terms.filter((term) => language && languageMatches(term.language, language)).sort((a, b) => rank(a.status) - rank(b.status))[0]?.term;
}

/** `notice period · Kündigungsfrist · délai de préavis`, every language once. */
function termsByLanguage({ terms }: SearchHit, languages: readonly (string | undefined)[]): string {
  const place = ({ language }: { language: string }) => languages.findIndex((first) => first && languageMatches(language, first));
  const rank = (term: { language: string }) => (place(term) < 0 ? languages.length : place(term));
  const byLanguage = new Map<string, string[]>();
  for (const { term, language } of [...terms].sort((a, b) => rank(a) - rank(b))) byLanguage.set(language, [...(byLanguage.get(language) ?? []), isolate(term)]);
  return [...byLanguage.values()].map((synonyms) => synonyms.join(', ')).join('  ·  ');
}

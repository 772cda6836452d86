import * as vscode from 'vscode';
import type { MemoryRendering, SegmentMatch } from '../../protocol/protocol';
import { numberWords } from '../display/numberWords';
import { percent, reasonWord } from '../display/valueWords';
import { sentence } from '../shown/sentence';

/** Name of the icon for what has been translated before. */
export const TRANSLATED_ICON = 'history';

/** What stands above the ways in which a phrase has been translated: nobody has said that they are right. */
export function translatedBeforeWords(): string {
  return vscode.l10n.t('Translated before (found, not approved):');
}

/** In how many segments, short. */
export function renderingWords({ count }: Pick<MemoryRendering, 'count'>): string {
  return sentence('{0} ×', numberWords(count));
}

/** The same, spoken. */
export function spokenRendering({ term, count }: Pick<MemoryRendering, 'term' | 'count'>): string {
  return sentence('{0}, translated so {1} times, not approved', term, numberWords(count));
}

type MatchKind = Pick<SegmentMatch, 'percent' | 'isByMeaning' | 'isCodeDifferent'>;

/** How much of a segment is the same, as CAT tools count, and what more there is to say of that. */
export function matchWords(match: MatchKind): string {
  const kind = kindWords(match);
  return [percent(match.percent / 100), ...(kind === undefined ? [] : [kind])].join(' · ');
}

/** Whether a segment is near by its meaning alone, has the same text with other code, or stands in the same place. */
export function kindWords(match: MatchKind): string | undefined {
  if (match.isByMeaning) return reasonWord('meaning');
  if (match.isCodeDifferent) return vscode.l10n.t('code differs');
  return match.percent > 100 ? vscode.l10n.t('context match') : undefined;
}

import * as vscode from 'vscode';
import type { MemoryRendering, SegmentMatch } from '../../protocol/protocol';
import { numberWords } from '../display/numberWords';
import { percent, reasonWord } from '../display/valueWords';
import { sentence } from '../shown/sentence';

/** The icon for earlier translations. */
export const TRANSLATED_ICON = 'history';

/** Returns the heading of earlier translations, which are not approved. */
export function translatedBeforeWords(): string {
  return vscode.l10n.t('Translated before (found, not approved):');
}

/** Returns the number of segments, in short. */
export function renderingWords({ count }: Pick<MemoryRendering, 'count'>): string {
  return sentence('{0} ×', numberWords(count));
}

/** Returns the number of segments for screen readers. */
export function spokenRendering({ term, count }: Pick<MemoryRendering, 'term' | 'count'>): string {
  return sentence('{0}, used {1} times, not approved', term, numberWords(count));
}

type MatchKind = Pick<SegmentMatch, 'percent' | 'isByMeaning' | 'isCodeDifferent'>;

/** Returns the match percentage as in CAT tools, with a remark. */
export function matchWords(match: MatchKind): string {
  const kind = kindWords(match);
  return [percent(match.percent / 100), ...(kind === undefined ? [] : [kind])].join(' · ');
}

/** Returns whether a segment matches by meaning only, has other code, or has the same context. */
export function kindWords(match: MatchKind): string | undefined {
  if (match.isByMeaning) return reasonWord('meaning');
  if (match.isCodeDifferent) return vscode.l10n.t('code differs');
  return match.percent > 100 ? vscode.l10n.t('context match') : undefined;
}

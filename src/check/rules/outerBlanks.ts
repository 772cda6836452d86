import { writesNoBlanks } from '../../language/scripts';
import type { LanguagePair } from '../../model/languagePair';
import type { Segment, SegmentPair } from '../../model/segment';
import type { Departure } from './formRule';

/** White space at the beginning and at the end has to be the same, because programs join texts; how many blanks pad a column, each language decides. What writes no blanks needs none; its line breaks count. */
export function outerBlanks({ source, target }: SegmentPair, languages: LanguagePair): Departure[] {
  if (!source.text || !target.text) return [];
  const isBlankless = writesNoBlanks(languages.source) !== writesNoBlanks(languages.target) || writesNoBlanks(languages.target);
  return (['start', 'end'] as const).flatMap((edge): Departure[] => {
    const [wanted, present] = [blanksAt(source, edge), blanksAt(target, edge)];
    const isSame = isBlankless ? breaksIn(wanted) === breaksIn(present) : normal(wanted) === normal(present);
    return isSame ? [] : [{ edge, expected: [wanted], replacement: wanted }];
  });
}

const PADDING = '  ';

const blanksAt = ({ blanks }: Segment, edge: 'start' | 'end'): string => blanks?.[edge]?.text ?? '';
const breaksIn = (blanks: string): number => blanks.split('\n').length;
const normal = (blanks: string): string => blanks.replace(/\r\n?/g, '\n').replace(/[\u00a0\u202f\u2009]/g, ' ').replace(/ {2,}/g, PADDING);

import type { MarkupContent } from 'vscode-languageserver/node';
import type { AdministrativeStatus } from '../../model/concept';
import type { Equivalent } from '../../model/equivalent';
import { MIN_HOVER_CONFIDENCE, linesWorth } from '../../lookup/worth';
import type { EquivalentsResult } from '../../protocol/protocol';

/** The maximum number of equivalents in other languages. */
const MAX_OTHERS = 5;
/** The maximum length of a definition or example. */
const LONGEST = 400;

/** Returns the text of a hover for a phrase; undefined without useful results. */
export function lookupWords(
  { phrase, pair, equivalents, others = [] }: EquivalentsResult,
  kind: MarkupContent['kind'],
): MarkupContent | undefined {
  if (phrase === undefined) return undefined;
  const shown = kind === 'markdown' ? escapedLine : oneShownLine;
  const [own, foreign] = [sure(equivalents), sure(others).slice(0, MAX_OTHERS)];
  if (!own.length && !foreign.length) return undefined;
  const strong = (text: string): string => (kind === 'markdown' ? `**${shown(text)}**` : shown(text));
  const title = [strong(phrase), pair && `${shown(pair.source)} → ${shown(pair.target)}`].filter(Boolean).join(' · ');
  const line = (
    { term, language, confidence, status, domain }: Equivalent,
    number: number,
    isForeign: boolean,
  ): string => {
    const facts = [isForeign && shown(language), `${Math.round(confidence * 100)} %`, status && statusName(status)];
    return `${number}. ${[strong(term), ...facts, domain && shown(domain)].filter(Boolean).join(' · ')}`;
  };
  const item = (equivalent: Equivalent, number: number): string =>
    [
      line(equivalent, number, false),
      ...[equivalent.definition, equivalent.example].flatMap((text) => (text ? [`   ${shown(text)}`] : [])),
    ].join('  \n');
  const body = [
    ...own.map((each, at) => item(each, at + 1)),
    ...(foreign.length && !own.length
      ? ['In other languages:', foreign.map((each, at) => line(each, at + 1, true)).join('\n')]
      : []),
  ];
  return { kind, value: [title, ...body].join('\n\n') };
}

/** `preferred`, for `preferredTerm-admn-sts`. */
export function statusName(status: AdministrativeStatus): string {
  return status.replace('Term-admn-sts', '');
}

function sure(equivalents: readonly Equivalent[]): Equivalent[] {
  return equivalents.slice(
    0,
    linesWorth(
      equivalents.map(({ confidence }) => confidence),
      MIN_HOVER_CONFIDENCE,
    ),
  );
}

/** Returns glossary text on one line, isolated from the direction of surrounding text: it is data. */
export function oneShownLine(text: string): string {
  const line = text
    .replace(/[\u202A-\u202E\u2066-\u2069]/g, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}

/** Escapes text for Markdown: it produces no link, picture or emphasis. */
function escapedLine(text: string): string {
  return oneShownLine(text).replace(/[!-/:-@[-`{-~]/g, '\\$&');
}

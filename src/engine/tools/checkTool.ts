import { GlossaError } from '../../base/errors';
import { Pacer } from '../../base/pacer';
import { severityOf } from '../../check/findingGroups';
import { findingSentence } from '../../check/findingSentence';
import type { Finding } from '../../model/finding';
import type { TranslatedText } from '../../model/segment';
import type { ToolAnswer } from '../../protocol/tools';
import { TOOL_LIMITS } from '../../protocol/tools';
import type { CheckHandler } from '../handlers/check';
import { buildToolAnswer } from './toolAnswer';
import type { ToolReach } from './toolReach';
import { languageGiven } from './toolReach';

export interface CheckArguments {
  segments?: TranslatedText[];
  file?: string;
  source?: string;
  from?: string;
  to?: string;
  limit?: number;
  glossary?: string;
}

/**
 * Runs `glossa_check`: returns the problems of translations in order. Errors: `badRequest` without text, or with both
 * kinds.
 */
export async function checkForTool(
  given: CheckArguments,
  reach: ToolReach,
  checks: CheckHandler,
  signal: AbortSignal,
): Promise<ToolAnswer> {
  const { segments, file, source } = given;
  if ((segments === undefined) === (file === undefined))
    throw new GlossaError('badRequest', 'glossa_check: give either segments or a file.');
  if (source !== undefined && file === undefined)
    throw new GlossaError(
      'badRequest',
      'glossa_check: a source is the document that a file translates; give the file, too.',
    );
  const languages = { source: languageGiven('from', given.from), target: languageGiven('to', given.to) };
  const glossaries = reach.glossaries(given.glossary);
  const most = given.limit ?? TOOL_LIMITS.hits;
  if (segments) {
    const pair = requiredPair(languages);
    const found = await checks.checkSegments(segments, pair, glossaries, signal);
    return buildToolAnswer(
      found.map(({ segment, finding }) => ({ segment, ...plainFinding(finding, reach) })),
      most,
      said(found.length, segments.length),
    );
  }
  const pacer = new Pacer(signal);
  const document = await reach.document(file!, pacer);
  const original = source === undefined ? undefined : await reach.document(source, pacer);
  const {
    findings,
    segments: checked,
    unfinished,
    problems,
  } = await checks.check(
    { source: original ?? document, target: original && document, languages, glossaries },
    { signal, admit: (beside) => reach.admit(beside) },
  );
  const remarks = [
    ...said(findings.length, checked),
    ...(unfinished ? [`Left out because the file calls them unfinished: ${unfinished}.`] : []),
    ...problems
      .slice(0, 5)
      .map(({ line, message, skipped }) =>
        skipped === undefined ? `Line ${line} could not be read as it stands: ${message}` : `Line ${line}: ${message}`,
      ),
  ];
  const name = reach.nameOf('path' in document ? document.path : document.fileName);
  const located = (finding: Finding): object => {
    const { line, column } = finding.found ?? finding.target;
    return { file: name, line, column, ...plainFinding(finding, reach) };
  };
  return buildToolAnswer(findings.map(located), most, remarks);
}

function plainFinding(finding: Finding, reach: ToolReach): object {
  const { rule, term, concept, glossary, found, expected, source, target } = finding;
  return {
    rule,
    level: severityOf(finding),
    message: findingSentence(finding),
    term,
    expected,
    found: found?.text,
    source: source.text,
    target: target.text,
    concept,
    glossary: glossary && reach.nameOf(glossary),
  };
}

function said(findings: number, segments: number): string[] {
  return findings ? [] : [`Nothing was found; segments that were checked: ${segments}.`];
}

/** Errors: `languageUnknown`. */
function requiredPair({ source, target }: { source?: string; target?: string }): { source: string; target: string } {
  if (source && target) return { source, target };
  throw new GlossaError(
    'languageUnknown',
    `glossa_check: segments do not tell their languages; give ${source ? 'to' : target ? 'from' : 'from and to'}.`,
  );
}

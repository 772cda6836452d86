import { GlossaError } from '../../base/errors';
import { Pacer } from '../../base/pacer';
import { severityOf } from '../../check/shownFindings';
import { englishFindingMessage } from '../../check/findingMessage';
import type { Finding } from '../../model/finding';
import type { LanguagePair, PartialLanguagePair } from '../../model/languagePair';
import type { TextTerm } from '../../protocol/texts';
import type { ToolArguments, ToolResult } from '../../protocol/tools';
import { TOOL_LIMITS } from '../../protocol/tools';
import type { ToolAccess, ToolServices } from './toolAccess';
import { buildToolResult, parseLanguageArguments } from './toolAccess';

/**
 * Runs `glossa_check`: returns the problems of translations in order. Errors: `badRequest` without exactly one of
 * `segments` and `file`.
 */
export async function runCheckTool(
  query: ToolArguments<'glossa_check'>,
  access: ToolAccess,
  { checks }: ToolServices,
  signal: AbortSignal,
): Promise<ToolResult> {
  const { segments, file, source } = query;
  if ((segments === undefined) === (file === undefined))
    throw new GlossaError('badRequest', 'glossa_check: specify either “segments” or “file”.');
  if (source !== undefined && file === undefined)
    throw new GlossaError('badRequest', 'glossa_check: “source” requires “file”, its translation.');
  const languages = parseLanguageArguments(query);
  const glossaries = access.glossaries(query.glossary);
  const maxHits = query.limit ?? TOOL_LIMITS.hits;
  if (segments) {
    const pair = requiredPair(languages);
    const found = await checks.checkSegments(segments, pair, glossaries, signal);
    return buildToolResult(
      found.map(({ segment, finding }) => ({ segment, ...plainFinding(finding, access) })),
      maxHits,
      remarksOnFindings(found.length, segments.length),
    );
  }
  const pacer = new Pacer(signal);
  const document = await access.document(file!, pacer);
  const original = source === undefined ? undefined : await access.document(source, pacer);
  const {
    findings,
    segments: checked,
    unfinished,
    problems,
  } = await checks.check(
    { source: original ?? document, target: original && document, languages, glossaries },
    { signal, admit: (beside) => access.admit(beside) },
  );
  const remarks = [
    ...remarksOnFindings(findings.length, checked),
    ...(unfinished ? [`Unfinished segments skipped: ${unfinished}.`] : []),
    ...problems
      .slice(0, 5)
      .map(({ line, message, skipped }) =>
        skipped === undefined ? `Line ${line} could not be read: ${message}` : `Line ${line}: ${message}`,
      ),
  ];
  const name = access.nameOf('path' in document ? document.path : document.fileName);
  const located = (finding: Finding): object => {
    const { line, column } = finding.found ?? finding.target;
    return { file: name, line, column, ...plainFinding(finding, access) };
  };
  return buildToolResult(findings.map(located), maxHits, remarks);
}

function plainFinding(finding: Finding, access: ToolAccess): object {
  const { rule, term, concept, glossary, found, expected, source, target } = finding;
  return {
    rule,
    level: severityOf(finding),
    message: englishFindingMessage(finding),
    term,
    expected,
    found: found?.text,
    source: source.text,
    target: target.text,
    concept,
    glossary: glossary && access.nameOf(glossary),
  };
}

function remarksOnFindings(findings: number, segments: number): string[] {
  return findings ? [] : [`No findings. Segments checked: ${segments}.`];
}

/** Returns the language pair; both languages are required. Errors: `languageUnknown`. */
function requiredPair({ source, target }: PartialLanguagePair): LanguagePair {
  if (source && target) return { source, target };
  throw new GlossaError(
    'languageUnknown',
    `glossa_check: the languages of the segments are unknown. Specify ` +
      `${source ? '“to”' : target ? '“from”' : '“from” and “to”'}.`,
  );
}

/** The maximum number of line numbers per entry. */
const MAX_LINES = 10;

/**
 * Runs `glossa_terms`: returns the entries that occur in a text, in its order. Errors: `badRequest` without exactly one
 * of `text` and `file`.
 */
export async function runTermsTool(
  { text, file, limit = TOOL_LIMITS.hits, ...given }: ToolArguments<'glossa_terms'>,
  access: ToolAccess,
  { texts }: ToolServices,
  signal: AbortSignal,
): Promise<ToolResult> {
  if ((text === undefined) === (file === undefined))
    throw new GlossaError('badRequest', 'glossa_terms: specify either “text” or “file”.');
  const languages = parseLanguageArguments(given);
  const document =
    text === undefined ? await access.document(file!, new Pacer(signal)) : { fileName: 'text.txt', text };
  const { terms } = await texts.textTerms(
    { document, languages, glossaries: access.glossaries(given.glossary) },
    { signal, admit: (beside) => access.admit(beside) },
  );
  return buildToolResult(
    terms.map((term) => plainTerm(term, access)),
    limit,
    [
      terms.length
        ? 'Equivalents are in their dictionary form. Inflect them to fit the sentence.'
        : 'No glossary terms found in the text.',
    ],
  );
}

function plainTerm({ places, isUndecided, glossary, ...entry }: TextTerm, access: ToolAccess): object {
  return {
    ...entry,
    ...(isUndecided && { undecided: true }),
    occurrences: places.length,
    lines: [...new Set(places.map(({ line }) => line))].slice(0, MAX_LINES),
    glossary: access.nameOf(glossary),
  };
}

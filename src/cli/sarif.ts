import { createHash } from 'node:crypto';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Log, PhysicalLocation, ReportingDescriptor, Result } from 'sarif';
import type { CheckRule } from '../domain/finding';
import { CHECK_RULES, severityOf } from '../domain/finding';
import type { Located } from './checkedFile';
import { checkSentence } from './checkSentence';

const DESCRIPTIONS: Record<CheckRule, { name: string; text: string; level: 'error' | 'warning' }> = {
  'approved-term-missing': { name: 'ApprovedTermMissing', text: 'The source uses a term of the glossary, and the translation uses none of its approved equivalents.', level: 'warning' },
  'forbidden-term': { name: 'ForbiddenTerm', text: 'The translation uses an equivalent that the glossary marks as deprecated or superseded.', level: 'error' },
  'inconsistent-rendering': { name: 'InconsistentRendering', text: 'A source segment is translated otherwise elsewhere, or a term by other words than those of the glossary.', level: 'warning' },
};

/** A log after SARIF 2.1.0 (OASIS), as code hosts read it. Files are named from the current folder. */
export function sarifLog(found: readonly Located[]): Log {
  const rules = CHECK_RULES.map((id): ReportingDescriptor => {
    const { name, text, level } = DESCRIPTIONS[id];
    return { id, name, shortDescription: { text }, defaultConfiguration: { level } };
  });
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [{ tool: { driver: { name: 'Glossa', rules } }, columnKind: 'utf16CodeUnits', results: found.map(resultOf) }],
  };
}

function resultOf({ file, line, column, endLine, endColumn, finding }: Located): Result {
  const { rule, concept, source } = finding;
  // A finding stays the same one when the lines before it change.
  const fingerprint = createHash('sha256').update([rule, concept ?? '', file, source.text].join('\n')).digest('hex').slice(0, 32);
  const physicalLocation: PhysicalLocation = {
    artifactLocation: { uri: uriOf(file) },
    region: { startLine: line, startColumn: column, endLine, endColumn },
  };
  return {
    ruleId: rule,
    ruleIndex: CHECK_RULES.indexOf(rule),
    level: severityOf(finding),
    message: { text: checkSentence(finding) },
    locations: [{ physicalLocation }],
    partialFingerprints: { 'glossaFinding/v1': fingerprint },
  };
}

/** Relative to the current folder where the file lies in it, with what a URI cannot hold encoded. */
function uriOf(file: string): string {
  const relative = path.relative(process.cwd(), path.resolve(file));
  if (relative.startsWith('..') || path.isAbsolute(relative)) return pathToFileURL(file).href;
  return relative.split(path.sep).map(encodeURIComponent).join('/');
}

import { appendTo } from '../base/maps';
import type { ReaderResult, FileProblem } from '../base/problem';
import { normaliseForm } from '../language/normalise';
import type { CheckRule, Finding, IgnoredFinding } from '../model/finding';
import { CHECK_RULES } from '../model/finding';
import { ignoredFindingKey } from './shownFindings';

const CONFLICT_MARK = /^(?:<{7}|={7}|>{7}|\|{7})(?: |$)/;

/** The maximum number of lines that are not ignored findings. A file with more is not one of Glossa's. */
const MAX_INVALID_LINES = 1000;
const INVALID_FILE =
  `More than ${MAX_INVALID_LINES} lines of this file are not ignored findings. ` + `Correct or delete them.`;

/**
 * Parses a file with one decision per line. Both sides of a git conflict count, because decisions never contradict each
 * other. An unreadable line is a problem.
 */
export function parseIgnoredFindings(text: string): ReaderResult<IgnoredFinding[]> {
  const value: IgnoredFinding[] = [];
  const problems: FileProblem[] = [];
  for (const { line, number } of linesOf(text)) {
    const decision = decisionOf(line);
    if (decision) value.push(decision);
    else if (problems.length === MAX_INVALID_LINES) {
      problems.push({ line: number, message: `${INVALID_FILE} The rest was not read.` });
      break;
    } else
      problems.push({
        line: number,
        message:
          'This line is not an ignored finding such as {"rule":"forbidden-term","concept":"c…"} and was skipped. ' +
          'Correct or delete it.',
      });
  }
  return { value, problems };
}

/** Yields the non-empty lines one by one, because a list of all lines of a large file could fill the memory. */
function* linesOf(text: string): Generator<{ line: string; number: number }> {
  let number = 0;
  for (let start = text.startsWith('\uFEFF') ? 1 : 0, end = start; start < text.length; start = end + 1) {
    end = text.indexOf('\n', start);
    if (end < 0) end = text.length;
    number++;
    const line = text.slice(start, text[end - 1] === '\r' && end > start ? end - 1 : end);
    if (line.trim() && !CONFLICT_MARK.test(line)) yield { line, number };
  }
}

/**
 * Returns why a file must not be overwritten: its content is not a list of ignored findings. Undefined if writing is
 * allowed.
 */
export function invalidIgnoreFileReason(text: string): string | undefined {
  const { value, problems } = parseIgnoredFindings(text);
  if (problems.length > MAX_INVALID_LINES) return INVALID_FILE;
  if (value.length || !problems.length) return undefined;
  return 'It does not look like a list of ignored findings. Delete or move it.';
}

/**
 * Returns the file's text with added decisions, one per line and sorted, so git merges additions of two people. An
 * unreadable line stays after the decision that it followed.
 */
export function addIgnoredFindings(text: string, added: readonly IgnoredFinding[]): string {
  const unread = new Map<string, string[]>();
  let decision = '';
  const decisions = new Set<string>();
  for (const { line } of linesOf(text)) {
    if (decisionOf(line)) decisions.add((decision = line));
    else appendTo(unread, decision, line);
  }
  for (const { rule, concept, term, segment } of added) decisions.add(JSON.stringify({ rule, concept, term, segment }));
  return ['', ...[...decisions].sort()]
    .flatMap((each) => [...(each ? [each] : []), ...(unread.get(each) ?? [])])
    .map((line) => `${line}\n`)
    .join('');
}

/** Distinguishes ignored findings from others. */
export class IgnoredFindings {
  private readonly keys: ReadonlySet<string>;

  constructor(decisions: readonly IgnoredFinding[]) {
    this.keys = new Set(decisions.map(({ rule, concept, segment }) => keyOf(rule, concept, segment)));
  }

  has({ rule, concept, source }: Finding): boolean {
    return (
      this.keys.has(keyOf(rule, concept, source.text)) ||
      (concept !== undefined && this.keys.has(keyOf(rule, concept, undefined)))
    );
  }
}

function keyOf(rule: CheckRule, concept: string | undefined, segment: string | undefined): string {
  return `${ignoredFindingKey({ rule, concept })}\n${segment === undefined ? '' : normaliseForm(segment)}`;
}

function decisionOf(line: string): IgnoredFinding | undefined {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const { rule, concept, term, segment } = value as Record<string, unknown>;
  const isText = (field: unknown): field is string | undefined => field === undefined || typeof field === 'string';
  if (
    !(CHECK_RULES as readonly unknown[]).includes(rule) ||
    !isText(concept) ||
    !isText(term) ||
    !isText(segment) ||
    (concept ?? segment) === undefined
  )
    return undefined;
  return { rule: rule as CheckRule, concept, term, segment };
}

import { countMessage, ProblemList, Tally, countWithNoun } from '../../base/problem';
import { canonicalLanguage, languageTagOfFileName } from '../../language/names';
import { oneLine } from '../../language/normalise';
import type { Concept, Term } from '../../model/concept';
import { encodingDeclaredInPo } from '../encoding/decodeText';
import { readLines } from '../encoding/textLines';
import type { GlossaryWriteOptions, GlossaryWriteResult, SupportedFields } from '../glossary/formatWriting';
import {
  selectBilingualConcepts,
  omittedFieldMessages,
  preferredOrFirstTerm,
  termsBySide,
  textWriteResult,
} from '../glossary/formatWriting';
import type { ConceptSink, GlossaryReader, ImportedConcept, GlossaryReadOptions } from '../glossary/glossaryReader';
import { withContentId } from '../glossary/glossaryReader';
import { applyTermMark, extractTermMarks } from '../glossary/termStatus';
import type { PoUnit } from './poUnits';
import { languagesInPoHeader, PoUnitReader, textOfPoStrings, UNREADABLE_PO_LINE } from './poUnits';

/** The maximum number of lines of a message. Longer ones are truncated to limit memory. */
const MAX_LINES = 2000;
const NO_TARGET =
  'The file does not state its target language. Specify it, or add it to the header, such as "Language: de\\n".';
const NO_SOURCE =
  'The file does not state its source language, so the sources were read as English. If this is wrong, specify the ' +
  'language.';

/**
 * Reads gettext's PO files: each translated message is a concept; its plural forms are further terms
 * (docs/reference/formats.md).
 */
export const readPo: GlossaryReader = function* (source, options, take) {
  const problems = new ProblemList();
  const messages = new MessageReader(options, problems, take);
  const units = new PoUnitReader((unit) => messages.read(unit), MAX_LINES);
  yield* readLines(source, options.encoding ?? encodingDeclaredInPo(source), problems, (text, line) =>
    units.read({ text, line, start: 0 }),
  );
  units.end();
  messages.end(units.obsolete);
  return { problems: problems.sorted() };
};

interface Message {
  context?: string;
  source: string;
  plural?: string;
  targets: string[];
}

class MessageReader {
  private from: string | undefined;
  private to: string | undefined;
  private lacksTarget = false;
  private count = 0;
  private readonly fuzzy = new Tally();
  private readonly untranslated = new Tally();

  constructor(
    private readonly options: GlossaryReadOptions,
    private readonly problems: ProblemList,
    private readonly take: ConceptSink,
  ) {}

  read(unit: PoUnit): void {
    const first = unit.texts.find(({ side, form }) => side === 'source' && form === 0);
    if (unit.unreadableLine !== undefined) this.problems.report(unit.unreadableLine, UNREADABLE_PO_LINE);
    else if (first) this.readMessage(unit, first.line);
  }

  end(obsolete: Tally): void {
    const { fuzzy } = this;
    if (fuzzy.count)
      this.problems.report(
        fuzzy.first,
        `${countMessage('Read', fuzzy.count, 'fuzzy translation')} Review the resulting entries.`,
      );
    const report = ({ count, first }: Tally, one: string, many?: string) =>
      count && this.problems.report(first, countMessage('Skipped', count, one, many));
    report(this.untranslated, 'untranslated message');
    report(obsolete, 'obsolete message (#~)', 'obsolete messages (#~)');
    if (!this.count && !this.problems.size) this.problems.report(1, 'The file contains no translated messages.');
  }

  private readMessage(unit: PoUnit, line: number): void {
    const message = messageOf(unit);
    if (!message.source) return this.readHeader(message.targets[0] ?? '');
    this.count++;
    if (
      !message.targets.some((target) => target.trim()) &&
      !extractTermMarks(flagsOf(unit)).marks.includes('untranslatable')
    ) {
      this.untranslated.add(line);
      return;
    }
    const target = this.to ?? this.options.target ?? languageTagOfFileName(this.options.fileName ?? '');
    if (!target) {
      if (!this.lacksTarget) this.problems.report(line, NO_TARGET, '--to de');
      this.lacksTarget = true;
      return;
    }
    this.from ??= this.options.source ?? this.english(line);
    if (unit.state === 'fuzzy') this.fuzzy.add(line);
    this.take(conceptOf(message, unit, this.from, target));
  }

  private english(line: number): string {
    this.problems.report(line, NO_SOURCE, '--from fr');
    return 'en';
  }

  private readHeader(header: string): void {
    const { source, target } = languagesInPoHeader(header);
    this.to ??= canonicalLanguage(target ?? '');
    this.from ??= canonicalLanguage(source ?? '');
  }
}

function messageOf({ context, texts }: PoUnit): Message {
  const textsOf = (side: string, form?: number) =>
    texts
      .filter((text) => text.side === side && (form ?? text.form) === text.form)
      .map(({ strings }) => textOfPoStrings(strings));
  return {
    context,
    source: textsOf('source', 0)[0] ?? '',
    plural: textsOf('source', 1)[0],
    targets: textsOf('target'),
  };
}

/** Returns the comment lines with a prefix such as `#:`, without the prefix. */
function commentsWith(sign: string, { comments }: PoUnit): string[] {
  return comments.filter((line) => line.startsWith(sign)).map((line) => line.slice(sign.length).trim());
}

function conceptOf({ context, source, plural, targets }: Message, unit: PoUnit, from: string, to: string): Concept {
  const isPlural = plural !== undefined;
  const note = unit.notes.map(({ text }) => text).join('\n');
  const places = commentsWith('#:', unit).join(' ').trim();
  const { marks, rest: flags } = extractTermMarks(flagsOf(unit));
  const concept: ImportedConcept = {
    ...(context ? { context } : {}),
    ...(note ? { note } : {}),
    ...(places ? { source: places } : {}),
    terms: [
      termOf(source, from, isPlural ? 'singular' : undefined),
      ...(isPlural && plural !== source ? [termOf(plural, from, 'plural')] : []),
      // A language with a single plural form has no singular, so its term gets no number.
      ...distinct(targets).map((target, index) =>
        termOf(target, to, isPlural && targets.length > 1 ? (index === 0 ? 'singular' : 'plural') : undefined),
      ),
    ].filter(({ term }) => term),
    ...(flags.length ? { flags } : {}),
  };
  for (const mark of marks) applyTermMark(concept.terms, mark, from, [to]);
  return withContentId(concept);
}

function flagsOf(unit: PoUnit): string[] {
  return commentsWith('#,', unit)
    .flatMap((line) => line.split(','))
    .map((flag) => flag.trim())
    .filter((flag) => flag);
}

function termOf(text: string, language: string, grammaticalNumber: string | undefined): Term {
  return { term: oneLine(text), language, ...(grammaticalNumber ? { grammaticalNumber } : {}) };
}

function distinct(texts: string[]): string[] {
  return [...new Set(texts)];
}

const WRITTEN: SupportedFields = { concept: ['domain', 'definition', 'note', 'context'], term: [] };

/**
 * Writes gettext's PO: a message for each source term, with the preferred target; note and definition are comments.
 * Equal terms are distinguished by the entry's context, its domain or its id, because messages must be unique.
 */
export function writePo(concepts: readonly Concept[], options: GlossaryWriteOptions): GlossaryWriteResult {
  const { pair, concepts: written, omissions } = selectBilingualConcepts(concepts, options);
  const taken = new Set<string>();
  let further = 0;
  const messages = written.flatMap((concept) => {
    const [sources, targets] = termsBySide(concept, pair);
    further += targets.length - 1;
    return sources.map(({ term }) =>
      messageText(concept, term, preferredOrFirstTerm(targets)!.term, freeContext(concept, term, taken)),
    );
  });
  const header = [
    'Project-Id-Version: Glossa',
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=UTF-8',
    'Content-Transfer-Encoding: 8bit',
    `Language: ${pair.target}`,
    `X-Source-Language: ${pair.source}`,
  ];
  const head = `msgid ""\nmsgstr ""\n${header.map((line) => quoted(`${line}\n`)).join('\n')}\n`;
  const left = further
    ? [`${countWithNoun(further, 'further translation')} not exported: a message can have only one.`]
    : [];
  return textWriteResult([head, ...messages].join('\n'), [
    ...omissions,
    ...left,
    ...omittedFieldMessages(written, WRITTEN),
  ]);
}

/**
 * Returns the first of these that no other message with this text has: the entry's context (if it has none: no context,
 * then the domain), then the id. Undefined means no context.
 */
function freeContext({ context, domain, id }: Concept, term: string, taken: Set<string>): string | undefined {
  const key = (each: string | undefined) => JSON.stringify([each, term]);
  const own = typeof context === 'string' && context ? context : undefined;
  const free = [own, ...(own ? [] : [domain]), id].find((each) => !taken.has(key(each)));
  taken.add(key(free));
  return free;
}

function messageText(
  { note, definition, domain }: Concept,
  source: string,
  target: string,
  context: string | undefined,
): string {
  const comments = (sign: string, text: string | undefined) =>
    text ? text.split(/\r\n|\r|\n/).map((line) => `${sign} ${line}`.trimEnd()) : [];
  const about = [
    ...comments('#', note),
    ...comments('#.', definition),
    ...(domain && domain !== context ? comments('#.', domain) : []),
  ];
  return [
    ...about,
    ...(context === undefined ? [] : [`msgctxt ${quoted(context)}`]),
    `msgid ${quoted(source)}`,
    `msgstr ${quoted(target)}`,
    '',
  ].join('\n');
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '"': '\\"', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function quoted(text: string): string {
  return `"${text.replace(/[\\"\n\r\t]/g, (sign) => ESCAPES[sign]!)}"`;
}

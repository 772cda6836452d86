import type { Concept, Term } from '../../model/concept';
import { languageOfFileName } from '../../language/fileName';
import { decodePoField, poEntries } from './poEntries';
import type { PoEntry } from './poEntries';
import { withContentId } from '../glossary/contentId';
import type { ImportedConcept } from '../glossary/contentId';
import { countWithNoun } from '../../base/counted';
import { ProblemList, Tally } from '../../base/problem';
import { encodingDeclaredInPo } from '../encoding/declaredEncoding';
import type { GlossaryReader, ReadOptions, TakeConcept } from '../glossary/glossaryReader';
import { canonicalLanguage } from '../../language/names';
import { readLines } from '../encoding/textLines';

/** Lines; a longer stretch without an empty line is cut, since a message is not. */
const MOST_LINES = 2000;
const UNREADABLE = 'This line is no comment and no string in double quotes; the message was left out. Close its quotes or put a # before it.';
const NO_TARGET = 'The file does not say which language it is translated into. Say it, as --to de, or write it into the header as "Language: de\\n".';
const NO_SOURCE = 'The file does not say which language its messages are in; they were read as English. Say it where it is another one, as --from fr.';

/** Reads gettext's PO files: each translated message is a concept; its plural forms are further terms (docs/formats.md). */
export const readPo: GlossaryReader = function* (source, options, take) {
  const problems = new ProblemList();
  const messages = new MessageReader(options, problems, take);
  let lines: string[] = [];
  let first = 1;
  const flush = () => {
    if (lines.some((line) => line.trim())) messages.read(lines.join('\n'), first);
    lines = [];
  };
  yield* readLines(source, options.encoding ?? encodingDeclaredInPo(source), problems, (text, line) => {
    if (!lines.length) first = line;
    if (/^\s*#~\s*msgid\s/.test(text)) messages.obsolete.note(line);
    lines.push(text);
    const isEnd = !text.trim() && lines.some((each) => /^\s*msgstr/.test(each));
    if (isEnd || lines.length >= MOST_LINES) flush();
  });
  flush();
  messages.end();
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
  readonly obsolete = new Tally();

  constructor(
    private readonly options: ReadOptions,
    private readonly problems: ProblemList,
    private readonly take: TakeConcept,
  ) {}

  /** A stretch of the file that holds whole messages, and the line in which it begins. */
  read(text: string, firstLine: number): void {
    for (const entry of poEntries(text)) {
      const line = firstLine + linesBefore(text, entry.fields.find(({ keyword }) => keyword === 'msgid')?.literals[0]?.start ?? entry.start);
      if (entry.unreadable !== undefined) this.problems.report(firstLine + linesBefore(text, entry.unreadable), UNREADABLE);
      else if (entry.fields.some(({ keyword }) => keyword === 'msgid')) this.readMessage(entry, text, line);
    }
  }

  end(): void {
    const report = ({ count, first }: Tally, what: string, message: string) => count && this.problems.report(first, `${countWithNoun(count, what)} ${message}`);
    report(this.fuzzy, 'translation', 'marked fuzzy, the first here; read all the same. Check what comes of it.');
    report(this.untranslated, 'message', 'without a translation left out, the first here.');
    report(this.obsolete, 'obsolete message', '(#~) left out, the first here.');
    if (!this.count && !this.problems.size) this.problems.report(1, 'The file holds no message (msgid) that is translated.');
  }

  private readMessage(entry: PoEntry, text: string, line: number): void {
    const message = messageOf(entry, text);
    if (!message.source) return this.readHeader(message.targets[0] ?? '');
    this.count++;
    if (!message.targets.some((target) => target.trim())) {
      this.untranslated.note(line);
      return;
    }
    const target = this.to ?? this.options.to ?? languageOfFileName(this.options.fileName ?? '');
    if (!target) {
      if (!this.lacksTarget) this.problems.report(line, NO_TARGET);
      this.lacksTarget = true;
      return;
    }
    this.from ??= this.options.from ?? this.english(line);
    if (entry.isFuzzy) this.fuzzy.note(line);
    this.take(conceptOf(message, commentsIn(text.slice(entry.start, entry.end)), this.from, target));
  }

  private english(line: number): string {
    this.problems.report(line, NO_SOURCE);
    return 'en';
  }

  private readHeader(header: string): void {
    const field = (name: string) => new RegExp(`^${name}:[ \\t]*([\\w@-]+)`, 'm').exec(header)?.[1];
    this.to ??= canonicalLanguage((field('Language') ?? '').replace(/@.*/, ''));
    this.from ??= canonicalLanguage(field('X-Source-Language') ?? '');
  }
}

function messageOf(entry: PoEntry, text: string): Message {
  const said = (keyword: string) => entry.fields.filter((field) => field.keyword === keyword).map((field) => decodePoField(text, field, 0).text);
  return { context: said('msgctxt')[0], source: said('msgid')[0] ?? '', plural: said('msgid_plural')[0], targets: said('msgstr') };
}

interface Comments {
  translator: string;
  extracted: string;
  places: string;
  flags: string[];
}

function commentsIn(text: string): Comments {
  const of = (sign: string) => text.split('\n').filter((line) => line.startsWith(sign)).map((line) => line.slice(sign.length).trim());
  const translator = text.split('\n').filter((line) => /^#($|\s)/.test(line)).map((line) => line.slice(1).trim());
  return {
    translator: translator.join('\n').trim(),
    extracted: of('#.').join('\n').trim(),
    places: of('#:').join(' ').trim(),
    flags: of('#,').flatMap((line) => line.split(',')).map((flag) => flag.trim()).filter((flag) => flag),
  };
}

function conceptOf({ context, source, plural, targets }: Message, comments: Comments, from: string, to: string): Concept {
  const isPlural = plural !== undefined;
  const note = [comments.translator, comments.extracted].filter((text) => text).join('\n');
  const concept: ImportedConcept = {
    ...(context ? { context } : {}),
    ...(note ? { note } : {}),
    ...(comments.places ? { source: comments.places } : {}),
    terms: [
      termOf(source, from, isPlural ? 'singular' : undefined),
      ...(isPlural && plural !== source ? [termOf(plural, from, 'plural')] : []),
      // Languages have one form of the plural or up to six, and those with one form no singular.
      ...distinct(targets).map((target, index) => termOf(target, to, isPlural && targets.length > 1 ? (index === 0 ? 'singular' : 'plural') : undefined)),
    ].filter(({ term }) => term),
    ...(comments.flags.length ? { flags: comments.flags } : {}),
  };
  return withContentId(concept);
}

function termOf(text: string, language: string, grammaticalNumber: string | undefined): Term {
  return { term: text.replace(/\s+/g, ' ').trim(), language, ...(grammaticalNumber ? { grammaticalNumber } : {}) };
}

function distinct(texts: string[]): string[] {
  return [...new Set(texts)];
}

function linesBefore(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length - 1;
}

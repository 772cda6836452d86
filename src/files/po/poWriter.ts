import { countWithNoun } from '../../base/problem';
import type { Concept } from '../../model/concept';
import type { GlossaryWriteOptions, GlossaryWriteResult, SupportedFields } from '../glossary/formatWriting';
import {
  selectBilingualConcepts,
  omittedFieldMessages,
  preferredOrFirstTerm,
  termsBySide,
  textWriteResult,
} from '../glossary/formatWriting';

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
      messageOf(concept, term, preferredOrFirstTerm(targets)!.term, freeContext(concept, term, taken)),
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

function messageOf(
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

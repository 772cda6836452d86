import { runSynchronously } from '../../src/base/steps';
import type { FoundTerm } from '../../src/check/foundTerms';
import type { TermFinding } from '../../src/check/foundTerms';
import { checkTerms } from '../../src/check/segmentRules';
import { LexicalIndex } from '../../src/engine/index/lexical/lexicalIndex';
import type { Concept, Term } from '../../src/model/concept';

const PREFERRED = 'preferredTerm-admn-sts',
  DEPRECATED = 'deprecatedTerm-admn-sts';

/** An entry as `en term | welcome, … | unwelcome, …`, with terms of the language `to`. */
function concept(line: string, to: string): Concept {
  const [source, welcome, unwelcome] = line.split('|').map((part) =>
    part
      .split(',')
      .map((term) => term.trim())
      .filter(Boolean),
  );
  const terms: Term[] = [
    ...source!.map((term) => ({ term, language: 'en' })),
    ...(welcome ?? []).map((term) => ({ term, language: to, ...(unwelcome ? ({ status: PREFERRED } as const) : {}) })),
    ...(unwelcome ?? []).map((term) => ({ term, language: to, status: DEPRECATED }) as const),
  ];
  return { id: line, terms };
}

/** Returns the findings about terms of a segment from English. */
export function findingsOf(entries: string[], to: string, source: string, target: string): TermFinding[] {
  const index = new LexicalIndex();
  const owners: { concept: Concept; term: Term }[] = [];
  for (const entry of entries.map((line) => concept(line, to))) {
    for (const term of entry.terms) owners[index.add(term.language, term.term)] = { concept: entry, term };
  }
  const termsOf = (text: string, language: string): FoundTerm[] =>
    index.termsIn(text, language).map((place) => ({ ...place, ...owners[place.termId]!, glossary: 'g' }));
  const pair = { pair: 0, source, target, sourceTerms: termsOf(source, 'en'), targetTerms: termsOf(target, to) };
  return runSynchronously(checkTerms(pair, { source: 'en', target: to })).findings;
}

/** What a segment is found to lack: rule, what the source has, what stands in the translation, what was expected. */
export function check(entries: string[], to: string, source: string, target: string): string[] {
  return findingsOf(entries, to, source, target).map(({ rule, used, found, expected }) =>
    [rule, source.slice(used.start, used.end), found && target.slice(found.start, found.end), expected.join('/')]
      .filter(Boolean)
      .join(': '),
  );
}

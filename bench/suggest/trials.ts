import { groupBy } from '../../src/base/maps';
import type { Concept } from '../../src/model/concept';
import type { PhraseInContext } from '../../src/model/phrase';
import type { PhraseRow } from '../support/sets';
import { chance, inSentence } from '../support/sets';

/**
 * The kinds of questions. `known`: the phrase is a term of the entry. `other words`: the entry has another source term.
 * `never entered`: the entry has target terms only. `absent`: no entry fits, so no answer is right.
 */
export const KINDS = ['known', 'other words', 'never entered', 'absent'] as const;
export type Kind = (typeof KINDS)[number];

/** A look-up of an English phrase in a sentence. */
export interface Trial {
  kind: Kind;
  query: PhraseInContext;
  /** The equivalents in all rows of the set, in lower case; empty for `absent`. */
  right: ReadonlySet<string>;
}

/** The glossary of one language, with its questions. */
export interface Task {
  /** The language of the queries. Defaults to English. */
  source?: string;
  /** The language of the equivalents. */
  language: string;
  concepts: Concept[];
  trials: Trial[];
}

/**
 * Makes a glossary from phrase pairs in sentences, and one question for each English phrase. The example sentence of an
 * entry comes from another row than the question, so it is never its translation.
 */
export function taskOf(language: string, rows: readonly PhraseRow[]): Task {
  const byEnglish = groupBy(rows, ({ english }) => english.toLowerCase());
  const byForeign = groupBy(rows, ({ foreign }) => foreign.toLowerCase());
  const concepts = new Map<string, Concept>();
  const trials: Trial[] = [];
  for (const own of byEnglish.values()) {
    const [row, ...others] = own;
    const { english, foreign } = row;
    const right = new Set(own.map((each) => each.foreign.toLowerCase()));
    const kind = kindOf(english);
    const synonym = byForeign
      .get(foreign.toLowerCase())!
      .find((each) => each.english.toLowerCase() !== english.toLowerCase());
    const query = inSentence(english, row.englishSentence);
    if (kind === 'absent') {
      trials.push({ kind, query, right: new Set() });
      continue;
    }
    const term = kind === 'known' ? english : kind === 'other words' ? synonym?.english : undefined;
    if (kind === 'other words' && !term) continue;
    const elsewhere = others.find((each) => each.foreign === foreign && each.foreignSentence !== row.foreignSentence);
    const target = { term: foreign, language, examples: elsewhere && [inSentence(foreign, elsewhere.foreignSentence)] };
    const pair = `${term}\t${foreign}`;
    const id = concepts.get(pair)?.id ?? `c${concepts.size.toString(16).padStart(16, '0')}`;
    concepts.set(pair, { id, terms: [...(term ? [{ term, language: 'en' }] : []), target] });
    trials.push({ kind, query, right });
  }
  // Removes entries that would answer a question of the kind `absent`.
  const absent = new Set(trials.filter(({ kind }) => kind === 'absent').map(({ query }) => query.phrase.toLowerCase()));
  const unwanted = new Set(
    rows.filter(({ english }) => absent.has(english.toLowerCase())).map(({ foreign }) => foreign.toLowerCase()),
  );
  const kept = Array.from(concepts.values()).filter(
    ({ terms }) =>
      !terms.some(({ term, language: spoken }) => (spoken === 'en' ? absent : unwanted).has(term.toLowerCase())),
  );
  const there = new Set(kept.flatMap(({ terms }) => terms).map(({ term }) => term.toLowerCase()));
  return {
    language,
    concepts: kept,
    trials: trials.filter(({ kind, right }) => kind === 'absent' || Array.from(right).some((term) => there.has(term))),
  };
}

/** Returns the kind by a hash, so that the same phrase always has the same kind. */
function kindOf(english: string): Kind {
  const place = chance(english.toLowerCase(), 'kind');
  return KINDS[Math.floor(place * KINDS.length)]!;
}

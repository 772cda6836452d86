import type { Concept } from '../../src/model/concept';
import type { PhraseInContext } from '../../src/model/phrase';
import type { PhraseRow } from '../support/sets';
import { chance, grouped, inSentence } from '../support/sets';

/**
 * What a translator meets. `known`: the phrase is a term of the entry; `other words`: the entry has another term for it;
 * `never entered`: the entry has terms of the target language only; `absent`: no entry fits, and silence is right.
 */
export const KINDS = ['known', 'other words', 'never entered', 'absent'] as const;
export type Kind = (typeof KINDS)[number];

/** One look-up of an English phrase in a sentence. */
export interface Trial {
  kind: Kind;
  query: PhraseInContext;
  /** Equivalents that any row of the set has, in lower case; none where the glossary has none of them. */
  right: ReadonlySet<string>;
}

/** The glossary of one language with what is asked of it. */
export interface Task {
  /** Of what is asked; English where nothing is said. */
  source?: string;
  /** Of the equivalents. */
  language: string;
  concepts: Concept[];
  trials: Trial[];
}

/**
 * A glossary out of a set of phrase pairs in sentences, and one question for each English phrase. The sentence of the
 * question is never one of which the entry has the translation: entries take their sentences from other rows, or have none.
 */
export function taskOf(language: string, rows: readonly PhraseRow[]): Task {
  const same = (row: PhraseRow) => row;
  const byEnglish = grouped(rows, ({ english }) => english, same);
  const byForeign = grouped(rows, ({ foreign }) => foreign, same);
  const concepts = new Map<string, Concept>();
  const trials: Trial[] = [];
  for (const own of byEnglish.values()) {
    const [row, ...others] = own;
    const { english, foreign } = row!;
    const right = new Set(own.map((each) => each.foreign.toLowerCase()));
    const kind = kindOf(english);
    const synonym = byForeign
      .get(foreign.toLowerCase())!
      .find((each) => each.english.toLowerCase() !== english.toLowerCase());
    const query = inSentence(english, row!.englishSentence);
    if (kind === 'absent') {
      trials.push({ kind, query, right: new Set() });
      continue;
    }
    const term = kind === 'known' ? english : kind === 'other words' ? synonym?.english : undefined;
    if (kind === 'other words' && !term) continue;
    const elsewhere = others.find((each) => each.foreign === foreign && each.foreignSentence !== row!.foreignSentence);
    const target = { term: foreign, language, examples: elsewhere && [inSentence(foreign, elsewhere.foreignSentence)] };
    const pair = `${term}\t${foreign}`;
    const id = concepts.get(pair)?.id ?? `c${concepts.size.toString(16).padStart(16, '0')}`;
    concepts.set(pair, { id, terms: [...(term ? [{ term, language: 'en' }] : []), target] });
    trials.push({ kind, query, right });
  }
  // What would answer a question that is to have no answer is no entry.
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

/** By a hash, so that the same phrase is always of the same kind. */
function kindOf(english: string): Kind {
  const place = chance(english.toLowerCase(), 'kind');
  return KINDS[Math.floor(place * KINDS.length)]!;
}

import { stemPhrase } from '../language/stems';

/** One use of an entry's source term in a document, and what the translation makes of it. */
export interface EntryUse {
  /** Whether some welcome equivalent translates it. */
  isRendered: boolean;
  /** What stands there instead, where that is known. */
  standIn?: string;
}

/** With fewer uses a document says nothing about a word. */
const FEWEST_USES = 4;
/** Share of the uses from which on one way to translate them is the rule. */
const RULE = 0.6;

/**
 * Whether a document treats an entry as a term, so that the places without its equivalent are worth a translator's
 * attention. Glossaries without statuses hold everyday words as well as terms (*change*, *need*), which are translated as
 * the sentence wants it. A term is what is translated by one rule, be it the entry's or, all through the document, another.
 *
 * @param language of the translations
 */
export function isTreatedAsTerm(uses: readonly EntryUse[], language: string): boolean {
  if (uses.length < FEWEST_USES) return true;
  const others = uses.filter(({ isRendered }) => !isRendered);
  if (others.length <= (1 - RULE) * uses.length) return true;
  const known = others.flatMap(({ standIn }) => (standIn === undefined ? [] : [stemPhrase(standIn, language)]));
  if (known.length === 0) return others.length === uses.length;
  const counts = new Map<string, number>();
  for (const stem of known) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return Math.max(...counts.values()) >= RULE * others.length;
}

/** With fewer uses of terms that have a domain a document has none. */
const FEWEST_OF_DOMAIN = 10;

/** The domain that a document is about, by the terms that it uses and renders; undefined where none prevails. */
export function prevailing(domains: readonly { name: string | undefined; uses: number }[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { name, uses } of domains) if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + uses);
  const all = Array.from(counts.values()).reduce((sum, count) => sum + count, 0);
  return Array.from(counts).find(([, count]) => all >= FEWEST_OF_DOMAIN && count >= RULE * all)?.[0];
}

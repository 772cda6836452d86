import path from 'node:path';
import { rowsOf } from '../relations/heldOutSenses';

/** Sentences on either side of a use. */
const NEARBY = 5;

interface Use {
  place: number;
  word: string;
  synset: string;
}

/**
 * Of words one of whose senses has a field (“law”): the odds that this one is meant where a word that has no other sense than one of that field stands within
 * NEARBY sentences, over the odds by how often each sense is met.
 */
export function fieldOdds(folder: string): number {
  const { fieldOf, synsetsOf } = fields(folder);
  const uses = usesIn(folder);
  const met = new Map<string, Map<string, number>>();
  const fieldsAt = new Map<number, Map<string, Set<string>>>();
  for (const { place, word, synset } of uses) {
    const senses = met.get(word) ?? new Map<string, number>();
    met.set(word, senses.set(synset, (senses.get(synset) ?? 0) + 1));
    const field = synsetsOf.get(word)?.size === 1 ? fieldOf.get(synset) : undefined;
    if (field === undefined) continue;
    const here = fieldsAt.get(place) ?? new Map<string, Set<string>>();
    fieldsAt.set(place, here.set(field, (here.get(field) ?? new Set()).add(word)));
  }
  let [right, expected, count] = [0, 0, 0];
  for (const { place, word, synset } of uses) {
    const senses = met.get(word)!;
    const [field, ...others] = new Set([...senses.keys()].flatMap((sense) => fieldOf.get(sense) ?? []));
    if (senses.size < 2 || field === undefined || others.length > 0) continue;
    const isNearby = Array.from({ length: 2 * NEARBY + 1 }, (_, i) => fieldsAt.get(place - NEARBY + i)?.get(field)).some((words) => words && [...words].some((other) => other !== word));
    if (!isNearby) continue;
    const all = [...senses.values()].reduce((a, b) => a + b, 0);
    const ofField = [...senses].filter(([sense]) => fieldOf.get(sense) === field).reduce((sum, [, times]) => sum + times, 0);
    [right, expected, count] = [right + Number(fieldOf.get(synset) === field), expected + ofField / all, count + 1];
  }
  return oddsOverChance(right / count, expected / count);
}

/** The odds of what happens in one share of all cases, over those of what would by chance. */
export function oddsOverChance(share: number, chance: number): number {
  return share / (1 - share) / (chance / (1 - chance));
}

function fields(folder: string): { fieldOf: ReadonlyMap<string, string>; synsetsOf: ReadonlyMap<string, Set<string>> } {
  const fieldOf = new Map<string, string>();
  const synsetsOf = new Map<string, Set<string>>();
  for (const [id, , , lemmas, , , topic] of rowsOf(path.join(folder, 'synsets.tsv.xz'))) {
    if (topic) fieldOf.set(id!, topic);
    for (const lemma of lemmas!.toLowerCase().split('|')) synsetsOf.set(lemma, (synsetsOf.get(lemma) ?? new Set()).add(id!));
  }
  return { fieldOf, synsetsOf };
}

/** Words of running texts; `place` counts their sentences. */
function usesIn(folder: string): Use[] {
  let [place, last] = [0, ''];
  return [...rowsOf(path.join(folder, 'tagged.tsv.xz'))].flatMap(([word, , synset, before, phrase, after, source]): Use[] => {
    if (source !== 'semcor') return [];
    const sentence = `${before}${phrase}${after}`;
    if (sentence !== last) [place, last] = [place + 1, sentence];
    return [{ place, word: word!, synset: synset! }];
  });
}

import { slicesOf } from '../base/pacer';
import type { Steps } from '../base/steps';
import { familyOf } from '../language/fileName';
import type { NamedPair } from './projectFiles';

/**
 * Yields the files of two folders that are translations of each other: equal names except for a language.
 *
 * @param sources relative to their folder, with `/` between their parts, as `targets` to theirs
 */
export function* pairsOfFolders(sources: readonly string[], targets: readonly string[]): Steps<Required<NamedPair>[]> {
  const byFamily = new Map<string, string>();
  for (const slice of slicesOf(targets)) {
    for (const name of slice) byFamily.set(familyOf(name), name);
    yield;
  }
  const pairs: Required<NamedPair>[] = [];
  for (const slice of slicesOf(sources)) {
    for (const source of slice) {
      const target = byFamily.get(familyOf(source));
      if (target !== undefined) pairs.push({ source, target });
    }
    yield;
  }
  return pairs;
}

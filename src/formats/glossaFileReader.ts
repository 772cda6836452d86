import type { Concept } from '../domain/concept';
import { parseGlossaryFile } from './glossaryFile';
import type { GlossaryReader } from './glossaryReader';
import { ProblemList } from './problemList';
import { DAMAGED_CHARACTERS, parseWholeCharacters } from './wholeCharacters';

/** Reads our own file whole, because a later line may speak for a concept instead of an earlier one. */
export const readGlossaFile: GlossaryReader = function* (source, _options, take) {
  const { value: file, problems } = yield* parseGlossaryFile(source.read(0, source.size));
  const all = new ProblemList();
  all.add(problems);
  for (const [index, line] of file.lines.entries()) {
    if (line.kind !== 'concept' || file.isSpare(index)) continue;
    const { value, isDamaged } = parseWholeCharacters(JSON.stringify(line.concept));
    if (isDamaged) all.report(index + 1, DAMAGED_CHARACTERS);
    take(isDamaged ? (value as Concept) : line.concept);
  }
  return { problems: all.sorted() };
};

import { ProblemList } from '../../base/problem';
import type { Steps } from '../../base/steps';
import type { Concept } from '../../model/concept';
import type { ByteSource } from '../encoding/byteSource';
import { piecesOf } from '../encoding/byteSource';
import { DAMAGED_CHARACTERS, parseWholeCharacters } from '../encoding/textLines';
import type { GlossaryReader } from '../glossary/glossaryReader';
import { parseGlossaryFile } from './glossaryFile';

/** Bytes. A file with a longer line is none of ours, and is not taken into memory. */
const LONGEST_LINE = 1 << 26;
const LINE_FEED = 10;
const LINES_PER_STEP = 500;

/** Reads our own file whole, because a later line may speak for a concept instead of an earlier one. */
export const readGlossaFile: GlossaryReader = function* (source, _options, take) {
  const overlong = yield* overlongLine(source);
  if (overlong !== undefined) return { problems: [{ line: overlong, message: 'This line is longer than 64 MiB, which no concept is; the file was not read. Break the line up or delete it.' }] };
  const { value: file, problems } = yield* parseGlossaryFile(source.read(0, source.size));
  const all = new ProblemList();
  all.add(problems);
  for (let line = 0; line < file.concepts.end; line++) {
    if (line % LINES_PER_STEP === 0) yield;
    if (!file.concepts.isThere(line)) continue;
    const { value, isDamaged } = parseWholeCharacters(file.lines.textAt(line).trim());
    if (isDamaged) all.report(line + 1, DAMAGED_CHARACTERS);
    take(value as Concept);
  }
  return { problems: all.sorted() };
};

/** The first line that is too long, from 1. */
function* overlongLine(source: ByteSource): Steps<number | undefined> {
  if (source.size <= LONGEST_LINE) return undefined;
  let line = 1;
  let length = 0;
  for (const piece of piecesOf(source)) {
    let start = 0;
    for (let end = piece.indexOf(LINE_FEED); end >= 0; end = piece.indexOf(LINE_FEED, start)) {
      start = end + 1;
      length = 0;
      line++;
    }
    length += piece.length - start;
    if (length > LONGEST_LINE) return line;
    yield;
  }
  return undefined;
}

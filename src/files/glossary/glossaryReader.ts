import type { Parsed, Problem } from '../../base/problem';
import type { Steps } from '../../base/steps';
import type { Concept } from '../../model/concept';
import type { LanguageChoice } from '../../model/languagePair';
import type { TableDescription } from '../../model/tableDescription';
import type { ByteSource } from '../encoding/byteSource';
import { bytesAsSource } from '../encoding/byteSource';
import type { ColumnMap } from '../table/columns';

/** The languages are for files that do not name theirs, and to choose among several. */
export interface ReadOptions extends LanguageChoice {
  /** Encoding label; what the first bytes show wins. */
  encoding?: string;
  /** What the columns of a table hold, where their names do not tell it. */
  columns?: ColumnMap;
  /** The file's name, which may state a language. */
  fileName?: string;
}

export type TakeConcept = (concept: Concept) => void;

/** What a reader ends with. */
export interface Reading {
  problems: Problem[];
  /** Of a table: its columns as they were understood. */
  table?: TableDescription;
}

/**
 * One format's reader: goes through a file piece by piece and hands over each concept as soon as it is read, so that memory
 * holds no more of the file than it must. Never throws on content.
 */
export type GlossaryReader = (source: ByteSource, options: ReadOptions, take: TakeConcept) => Steps<Reading>;

/** All concepts of a file at once. */
export function* collected(reader: GlossaryReader, bytes: Uint8Array | ByteSource, options: ReadOptions = {}): Steps<Parsed<Concept[]> & Reading> {
  const value: Concept[] = [];
  const reading = yield* reader(bytes instanceof Uint8Array ? bytesAsSource(bytes) : bytes, options, (concept) => value.push(concept));
  return { value, ...reading };
}

import { createHash } from 'node:crypto';
import { conceptLine } from '../files/glossa/glossaryLine';
import type { Concept } from '../model/concept';

/**
 * A version of a concept in a termbase, without its content. A termbase has no compare-and-set, so an edit never
 * overwrites another: it is added with references to the versions that it was made from.
 */
export interface RevisionHeader {
  /** The id of the concept. */
  concept: string;
  /** A hash of its content and parents, so repeating an edit has no effect. */
  id: string;
  /** The ids of the replaced revisions; empty for the first. */
  parents: readonly string[];
  /** The digest by `contentDigest`. */
  digest: string;
  /**
   * The time in milliseconds since 1970, by the clock of the author's machine. For people; it also identifies an edit
   * that was sent before.
   */
  written: number;
}

/** A revision with its content. */
export interface Revision extends RevisionHeader {
  /** Undefined: the concept was deleted. */
  content: Concept | undefined;
}

/** The digest of a deletion. */
export const DELETED_DIGEST = 'deleted';
/** The number of hexadecimal digits of an id. */
const ID_LENGTH = 24;

export function revisionOf(
  concept: string,
  content: Concept | undefined,
  parents: readonly string[],
  written: number,
): Revision {
  const [digest, sorted] = [contentDigest(content), [...parents].sort()];
  return { concept, id: revisionId(concept, digest, sorted), parents: sorted, digest, written, content };
}

/** @param parents sorted */
export function revisionId(concept: string, digest: string, parents: readonly string[]): string {
  return hash(JSON.stringify([concept, digest, ...parents]));
}

/** Returns the same digest for revisions with equal content, regardless of their parents. */
export function contentDigest(content: Concept | undefined): string {
  return digestOfConceptLine(content ? conceptLine(content) : '');
}

/** @param line the line of a glossary file; empty for a deletion */
export function digestOfConceptLine(line: string): string {
  return line ? hash(line) : DELETED_DIGEST;
}

/**
 * Returns the revisions that no other one replaces, the latest first. If there are several, people edited the concept
 * at the same time.
 */
export function currentRevisions<Kind extends RevisionHeader>(revisions: readonly Kind[]): Kind[] {
  const replaced = new Set(revisions.flatMap(({ parents }) => parents));
  return revisions
    .filter(({ id }) => !replaced.has(id))
    .sort((a, b) => b.written - a.written || (a.id < b.id ? -1 : 1));
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, ID_LENGTH);
}

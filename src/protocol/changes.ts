/** Requests that change a glossary or undo a change. */
import { RequestType } from 'vscode-jsonrpc';
import type { AdministrativeStatus, Concept } from '../model/concept';
import type { GlossaryReference } from './commonParameters';

/** Values to set in several entries; an empty text removes the value, and a missing one keeps it. */
export interface FieldValues {
  domain?: string;
  /** The status of the terms, or of those in one language. */
  status?: AdministrativeStatus | '';
  language?: string;
}

export type DuplicateHandling = 'merge' | 'keep' | 'skip';

/**
 * A change of a glossary. Changes are idempotent, because a request is repeated if the engine dies: the client creates
 * the ids.
 *
 * - `put` replaces the concept with the same id. `onDuplicate` handles a new one whose terms already exist (default:
 *   `keep`, as in an import).
 * - `edit` fails if the glossary no longer contains the original.
 * - `set` changes fields of existing entries and ignores removed ones.
 * - `merge` merges the other concepts into the first one.
 * - `unite` merges all versions of a concept in the file; without an id, of all concepts, which resolves merge
 *   conflicts by keeping both sides.
 */
export type GlossaryChange =
  | { kind: 'put'; concepts: Concept[]; onDuplicate?: DuplicateHandling }
  | { kind: 'remove'; ids: string[] }
  | { kind: 'edit'; before: Concept; after: Concept }
  | { kind: 'set'; ids: string[]; values: FieldValues }
  | { kind: 'merge'; ids: string[] }
  | { kind: 'unite'; id?: string };

/** The command that changed a glossary, shown when undoing. */
export interface ChangeCommand {
  command: 'add' | 'import' | 'review' | 'edit' | 'rename' | 'remove' | 'merge' | 'resolve';
  /** The name of a file, or a term. */
  detail?: string;
}

export interface ChangeParams {
  glossary: GlossaryReference;
  change: GlossaryChange;
  /** The reason for the change. Without it, no command can undo the change. */
  reason?: ChangeCommand;
}

export interface ChangeResult {
  added: number;
  updated: number;
  removed: number;
  /** True if the termbase does not have the change yet; it is sent when the server can be reached. */
  isWaiting?: boolean;
}

export interface LastChangeParams {
  glossaries: GlossaryReference[];
}

/** A change that can be undone. */
export interface UndoableChange {
  glossary: GlossaryReference;
  /** The name of the change in the engine's journal. */
  change: string;
  reason: ChangeCommand;
  /** ISO 8601, UTC. */
  time: string;
  /** The number of affected concepts. */
  concepts: number;
}

/** Identifies the change, so a repeated request does not undo an earlier one. */
export type UndoParams = Pick<UndoableChange, 'glossary' | 'change'>;

export interface UndoResult {
  /** The number of restored concepts; 0 if they were already restored. */
  restored: number;
}

export const changeRequests = {
  change: new RequestType<ChangeParams, ChangeResult, void>('glossa/change'),
  /** Returns the latest change in any of the glossaries, or null. */
  lastChange: new RequestType<LastChangeParams, UndoableChange | null, void>('glossa/lastChange'),
  undo: new RequestType<UndoParams, UndoResult, void>('glossa/undo'),
};

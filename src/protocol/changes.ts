/** Changes of a glossary, and their undoing. */
import { RequestType } from 'vscode-jsonrpc';
import type { AdministrativeStatus, Concept } from '../model/concept';
import type { GlossaryReference } from './commonParameters';

/** What several entries get at once; an empty text takes the value away, and a missing one leaves it as it is. */
export interface FieldValues {
  domain?: string;
  /** Of the terms, or of those in one language. */
  status?: AdministrativeStatus | '';
  language?: string;
}

export type OnDuplicate = 'merge' | 'keep' | 'skip';

/**
 * Changes are idempotent, because a request is repeated when the engine dies: ids are made by the asker. A `put` replaces the concept with the same id;
 * `onDuplicate` says what becomes of a new one whose terms the glossary holds already (missing: `keep`, as in an import).
 * An `edit` is refused where the glossary no longer holds what the reader began with. A `set` gives values to what the entries are then; those that are gone stay so. A `merge` takes the other concepts into the first one.
 * A `unite` makes one of the versions that the file holds of a concept; without an id of all concepts, and it ends merge conflicts with both sides kept.
 */
export type GlossaryChange =
  | { kind: 'put'; concepts: Concept[]; onDuplicate?: OnDuplicate }
  | { kind: 'remove'; ids: string[] }
  | { kind: 'edit'; before: Concept; after: Concept }
  | { kind: 'set'; ids: string[]; values: FieldValues }
  | { kind: 'merge'; ids: string[] }
  | { kind: 'unite'; id?: string };

/** Which command changed a glossary, so that the reader knows what undoing takes back. */
export interface ChangeReason {
  command: 'add' | 'import' | 'review' | 'edit' | 'rename' | 'remove' | 'merge' | 'resolve';
  /** A file's name or a term. */
  detail?: string;
}

export interface ChangeParams {
  glossary: GlossaryReference;
  change: GlossaryChange;
  /** Without one the change cannot be undone by a command. */
  reason?: ChangeReason;
}

export interface ChangeResult {
  added: number;
  updated: number;
  removed: number;
  /** The termbase does not have the change yet; it gets it when it can be reached. */
  isWaiting?: boolean;
}

export interface LastChangeParams {
  glossaries: GlossaryReference[];
}

/** A change that can be undone. */
export interface UndoableChange {
  glossary: GlossaryReference;
  /** Its name in the engine's journal. */
  change: string;
  reason: ChangeReason;
  /** ISO 8601, UTC. */
  time: string;
  /** How many concepts it concerned. */
  concepts: number;
}

/** Names the change, so that a request that is repeated does not undo the one before. */
export type UndoParams = Pick<UndoableChange, 'glossary' | 'change'>;

export interface UndoResult {
  /** Concepts that are again what they were; 0 where they were already. */
  restored: number;
}

export const changeRequests = {
  change: new RequestType<ChangeParams, ChangeResult, void>('glossa/change'),
  /** The latest change in any of the glossaries; null where there is none. */
  lastChange: new RequestType<LastChangeParams, UndoableChange | null, void>('glossa/lastChange'),
  undo: new RequestType<UndoParams, UndoResult, void>('glossa/undo'),
};

import type { AdministrativeStatus } from '../../model/concept';
import type { BroughtPicture, PictureView } from '../pictures/pictureTypes';
import type { ConceptText, EntryForm, FormFault, TermText } from './entryForm';

/** What the host and the form's page share. Plain data: it crosses from one to the other. */

/** `filling` counts what a page has been filled with; messages about an earlier filling are ignored. */
export type EntryMessageToPage =
  | { kind: 'show'; filling: number; form: EntryForm; facts: EntryFacts; words: EntryWords }
  | { kind: 'faults'; faults: FormFault[] }
  /** What was saved, and what is to be told of the entry now; the page stays as it is, for the reader may be typing on. */
  | { kind: 'saved'; form: EntryForm; facts: EntryFacts }
  | { kind: 'picture'; filling: number; target: string; view: PictureView }
  /** A picture that the reader has brought, with its path; or why it is none. */
  | { kind: 'placed'; filling: number; target: string }
  | { kind: 'notPlaced'; filling: number; said: string };

export type EntryMessageToHost =
  | { kind: 'ready' }
  | { kind: 'save'; filling: number; form: EntryForm }
  | { kind: 'changed'; filling: number; isChanged: boolean }
  | { kind: 'delete'; filling: number }
  | { kind: 'openText' }
  | { kind: 'picture'; filling: number; target: string }
  | { kind: 'choosePicture'; filling: number }
  | { kind: 'bringPicture'; filling: number; picture: BroughtPicture };

/** What the page shows of the entry and does not let the reader change, and what it offers to choose from. */
export interface EntryFacts {
  title: string;
  glossary: string;
  readOnly: boolean;
  /** Whether it stands in a file that can be opened. */
  isInFile: boolean;
  /** Sentences on who made and changed the entry when. */
  history: string[];
  /** Tags with names, those of the glossary first. */
  languages: [tag: string, name: string][];
  statuses: [value: AdministrativeStatus, word: string][];
  /** Values that the field suggests; it takes others, too. */
  suggestions: Partial<Record<ConceptText | TermText, [value: string, word: string][]>>;
}

/** The page's words in the editor's language. */
export interface EntryWords {
  fields: Record<ConceptText | TermText, string>;
  terms: string;
  concept: string;
  /** `{0}` is its number. */
  termNumber: string;
  addTerm: string;
  removeTerm: string;
  more: string;
  examples: string;
  /** Of one of them. */
  example: string;
  exampleHint: string;
  addExample: string;
  crossReferences: string;
  images: string;
  picture: string;
  pictureFile: string;
  pictureHint: string;
  caption: string;
  captionHint: string;
  choosePicture: string;
  /** `{0}` is the file. */
  damagedPicture: string;
  largePicture: string;
  transactions: string;
  target: string;
  text: string;
  transactionType: string;
  date: string;
  responsible: string;
  add: string;
  remove: string;
  none: string;
  anyCase: string;
  exactCase: string;
  anyForm: string;
  exactForm: string;
  everyBegun: string;
  beginningHint: string;
  save: string;
  delete: string;
  openText: string;
  saved: string;
  unsaved: string;
  keys: string;
  faults: Record<FormFault['kind'], string>;
}

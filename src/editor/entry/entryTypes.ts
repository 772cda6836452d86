import type { AdministrativeStatus } from '../../model/concept';
import type { BroughtPicture, PictureView } from '../pictures/pictures';
import type { ConceptText, EntryForm, FormFault, TermText } from './entryForm';

/** Types shared by the host and the form's page. Plain data. */

/** `filling` counts the fillings of a page; messages about an earlier one are ignored. */
export type EntryMessageToPage =
  | { kind: 'show'; filling: number; form: EntryForm; facts: EntryFacts; words: EntryWords }
  | { kind: 'faults'; faults: FormFault[] }
  /** The saved form and the entry's new facts; the page is unchanged, because the user may be typing. */
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
  | { kind: 'showSource' }
  | { kind: 'picture'; filling: number; target: string }
  | { kind: 'choosePicture'; filling: number }
  | { kind: 'bringPicture'; filling: number; picture: BroughtPicture };

/** Read-only data of the entry on the page, and choices. */
export interface EntryFacts {
  title: string;
  glossary: string;
  readOnly: boolean;
  /** True if it is in a file that can be opened. */
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
  /** Texts for one example. */
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
  showSource: string;
  saved: string;
  unsaved: string;
  keys: string;
  faults: Record<FormFault['kind'], string>;
}

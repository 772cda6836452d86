/** Requests for the content of glossaries: overviews, entries in groups and pages, single entries, pictures. */
import { RequestType } from 'vscode-jsonrpc';
import type { FileProblem } from '../base/problem';
import type { Concept, PictureRejection, PictureType } from '../model/concept';
import type { GlossaryReference } from './commonParameters';

export interface OverviewParams {
  glossaries: GlossaryReference[];
}

export interface GlossaryOverview {
  path: string;
  concepts: number;
  /** BCP 47, most terms first. */
  languages: string[];
  problems: FileProblem[];
}

export interface ConceptParams {
  glossary: GlossaryReference;
  id: string;
}

/** A concept with its location in the file, for an editor. */
export interface ConceptResult {
  concept: Concept;
  /** The line, from 1; 0 in a termbase. */
  line: number;
  /** The conflicting versions after concurrent edits, latest first; the first equals `concept`. */
  versions?: ConceptVersion[];
}

/** A version of a concept that conflicts with others. */
export interface ConceptVersion {
  concept: Concept;
  /** ISO 8601, UTC; by the clock of the author's machine. */
  written: string;
}

/** Fields by which entries are grouped and filtered. */
export type BrowseField = 'domain' | 'customer' | 'project' | 'status' | 'language';

/** Selects entries whose field has this value; `''` selects entries without a value. */
export type BrowseFilter = Partial<Record<BrowseField, string>>;

export interface BrowseGroupsParams {
  glossary: GlossaryReference;
  filter: BrowseFilter;
  by: BrowseField;
}

export interface BrowseGroup {
  /** The value; `''` for entries without a value. An entry with terms in several languages is in several groups. */
  value: string;
  concepts: number;
}

export interface BrowseParams extends BrowseGroupsParams {
  /** The group's value; missing for all. */
  value?: string;
  /** The offset, from 0. */
  offset: number;
  limit: number;
}

/** Entries in alphabetical order of their first terms. */
export interface BrowseResult {
  concepts: Concept[];
  /** The size of the whole group. */
  total: number;
  /** The first and last term of every `limit` entries, if there are more entries than that. */
  pages: { first: string; last: string; concepts: number }[];
  /** True if a termbase has more entries than requested. */
  isCutOff?: boolean;
  /** The ids of entries with conflicting edits. */
  disputed?: string[];
}

export const browsingRequests = {
  overview: new RequestType<OverviewParams, GlossaryOverview[], void>('glossa/overview'),
  browseGroups: new RequestType<BrowseGroupsParams, BrowseGroup[], void>('glossa/browseGroups'),
  browse: new RequestType<BrowseParams, BrowseResult, void>('glossa/browse'),
  concept: new RequestType<ConceptParams, ConceptResult, void>('glossa/concept'),
};

export interface PictureParams {
  glossary: GlossaryReference;
  /** The path in the entry, relative to the glossary's folder. */
  target: string;
}

/** The content of a picture, or the reason why it is not shown. */
export type PictureResult =
  { type: PictureType; /** Base64. */ data: string; refusal?: undefined } | { refusal: PictureRejection };

/** A file that the user has chosen, or the bytes of a file that the user has dropped or pasted. */
export interface PlacePictureParams {
  glossary: GlossaryReference;
  file?: string;
  name?: string;
  /** Base64. */
  data?: string;
  /** True if it may be copied into the folder of pictures beside the glossary, after the user agreed. */
  mayCopy?: boolean;
}

/** The path for the entry; that of a copy if one is needed but not allowed; or why it cannot be shown. */
export type PlacePictureResult = { target: string } | { copyTo: string } | { refusal: PictureRejection };

export const pictureRequests = {
  picture: new RequestType<PictureParams, PictureResult, void>('glossa/picture'),
  placePicture: new RequestType<PlacePictureParams, PlacePictureResult, void>('glossa/placePicture'),
};

/** What glossaries hold: their overviews, their entries in groups and pages, a single entry. */
import { RequestType } from 'vscode-jsonrpc';
import type { Problem } from '../base/problem';
import type { Concept } from '../model/concept';
import type { GlossaryReference } from './commonParameters';

export interface OverviewParams {
  glossaries: GlossaryReference[];
}

export interface GlossaryOverview {
  path: string;
  concepts: number;
  /** BCP 47, most terms first. */
  languages: string[];
  problems: Problem[];
}

export interface ConceptParams {
  glossary: GlossaryReference;
  id: string;
}

/** Where a concept stands in its file, so that an editor can show it. */
export interface ConceptResult {
  concept: Concept;
  /** From 1; of a termbase 0. */
  line: number;
  /** Versions of the concept where people have edited it at the same time, the latest first, which is `concept`. */
  versions?: ConceptVersion[];
}

/** One of several versions of a concept that all count, until somebody decides. */
export interface ConceptVersion {
  concept: Concept;
  /** ISO 8601, UTC; by the clock of whoever wrote it. */
  written: string;
}

/** Fields by which entries are grouped and filtered. */
export type BrowseField = 'domain' | 'customer' | 'project' | 'status' | 'language';

/** Only entries whose field has this value; `''` stands for entries without one. */
export type BrowseFilter = Partial<Record<BrowseField, string>>;

export interface BrowseGroupsParams {
  glossary: GlossaryReference;
  filter: BrowseFilter;
  by: BrowseField;
}

export interface BrowseGroup {
  /** `''` for entries without one. An entry with terms in several languages is in several groups. */
  value: string;
  concepts: number;
}

export interface BrowseParams extends BrowseGroupsParams {
  /** The group's value; missing for all. */
  value?: string;
  /** From 0. */
  offset: number;
  limit: number;
}

/** Entries in alphabetical order of their first terms. */
export interface BrowseResult {
  concepts: Concept[];
  /** Of the whole group. */
  total: number;
  /** First and last term of every `limit` entries, where there are more than these. */
  pages: { first: string; last: string; concepts: number }[];
  /** Whether a termbase has more of them than it was asked for. */
  isCutOff?: boolean;
  /** Ids of those that people have edited at the same time. */
  disputed?: string[];
}

export const browsingRequests = {
  overview: new RequestType<OverviewParams, GlossaryOverview[], void>('glossa/overview'),
  browseGroups: new RequestType<BrowseGroupsParams, BrowseGroup[], void>('glossa/browseGroups'),
  browse: new RequestType<BrowseParams, BrowseResult, void>('glossa/browse'),
  concept: new RequestType<ConceptParams, ConceptResult, void>('glossa/concept'),
};

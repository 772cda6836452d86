/** The tools for other programs: what one is asked, and within which folders and glossaries. */
import { RequestType } from 'vscode-jsonrpc';
import type { DocumentFile } from '../model/document';
import type { GlossaryReference } from './commonParameters';
import type { ToolName } from './toolDefinitions';

/** The scope of a tool. */
export interface ToolScope {
  /**
   * Absolute. Files that a call names lie below one of these; answers name files from the first of them in which they
   * lie.
   */
  folders: string[];
  /** The glossaries in order of priority; additions go to the first one that is not read-only. */
  glossaries: GlossaryReference[];
  /** Names of memories that are open or being read; missing if there are none. */
  memories?: string[];
  /** Documents that may be searched; missing if there are none. */
  documents?: DocumentFile[];
  /** True if it may change a glossary. */
  mayWrite?: boolean;
}

export interface ToolParams extends ToolScope {
  tool: ToolName;
  /** The arguments of the caller, validated against the tool's schema. */
  arguments: Record<string, unknown>;
}

/** The answer of a tool, as plain data within `TOOL_LIMITS`. */
export interface ToolAnswer {
  /** Says that what follows is data, and from where. */
  notice: string;
  /** Best first, or in the order of the document. */
  results: Record<string, unknown>[];
  /** The number of omitted hits; missing if there are none. */
  leftOut?: number;
  /** Further remarks, as sentences. */
  remarks?: string[];
}

export const toolRequests = {
  /** Errors: `badRequest`, `notAllowed`, `takesTooLong`, `busy`, and those of the work itself. */
  useTool: new RequestType<ToolParams, ToolAnswer, void>('glossa/useTool'),
};

/** The tools for other programs: what one is asked, and within which folders and glossaries. */
import { RequestType } from 'vscode-jsonrpc';
import type { DocumentFile } from '../model/document';
import type { GlossaryReference } from './commonParameters';
import type { ToolName } from './toolDefinitions';

/** What a tool may reach. */
export interface ToolScope {
  /** Absolute. Files that a call names lie below one of these; answers name files from the first of them in which they lie. */
  folders: string[];
  /** In order of priority; the first that is not read-only gets what is added. */
  glossaries: GlossaryReference[];
  /** Names of memories that have been opened, or are being read; missing where there are none. */
  memories?: string[];
  /** Documents that may be asked; missing where there are none. */
  documents?: DocumentFile[];
  /** Whether it may change a glossary. */
  mayWrite?: boolean;
}

export interface ToolParams extends ToolScope {
  tool: ToolName;
  /** As whoever calls has written them; held against the tool's own schema. */
  arguments: Record<string, unknown>;
}

/** What a tool answers, as plain data within `TOOL_LIMITS`. */
export interface ToolAnswer {
  /** Says that what follows is data, and from where. */
  notice: string;
  /** Best first, or in the order of the document. */
  results: Record<string, unknown>[];
  /** How many more there were; missing where that is all. */
  leftOut?: number;
  /** What else is to be said, in sentences. */
  remarks?: string[];
}

export const toolRequests = {
  /** Errors: `badRequest`, `notAllowed`, `takesTooLong`, `busy`, and those of the work itself. */
  useTool: new RequestType<ToolParams, ToolAnswer, void>('glossa/useTool'),
};

import type { RequestType, RequestType0 } from 'vscode-jsonrpc';
import type { TaskProgress } from '../../protocol/commonParameters';

/** The context of a request besides its parameters. */
export interface RequestContext {
  /** The signal that is aborted when the client no longer waits. */
  signal?: AbortSignal;
  onProgress?: (progress: TaskProgress) => void;
  /**
   * Rejects a file that the request does not name and that the client may not read, such as the file with the source
   * texts for a file of keys.
   */
  admit?: (file: string) => Promise<void>;
}

/**
 * A method for each request of a group, under the name of the request: the compiler rejects a handler that lacks one.
 */
export type HandlerOf<Group> = {
  [Name in keyof Group]: Group[Name] extends RequestType<infer Params, infer Result, void>
    ? (params: Params, context: RequestContext) => Result | Promise<Result>
    : Group[Name] extends RequestType0<infer Result, void>
      ? () => Promise<Result>
      : never;
};

export function ignoreProgress(): void {}

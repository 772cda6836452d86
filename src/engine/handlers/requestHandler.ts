import type { RequestType, RequestType0 } from 'vscode-jsonrpc';
import type { TaskProgress } from '../../protocol/commonParameters';

/** What comes with a request besides its parameters. */
export interface RequestContext {
  /** Aborted when whoever asked no longer waits. */
  signal?: AbortSignal;
  onProgress?: (progress: TaskProgress) => void;
}

/** A method for each request of a group, under the name of the request: the compiler refuses a handler that leaves one unanswered. */
export type HandlerOf<Group> = {
  [Name in keyof Group]: Group[Name] extends RequestType<infer Params, infer Result, void>
    ? (params: Params, context: RequestContext) => Result | Promise<Result>
    : Group[Name] extends RequestType0<infer Result, void>
      ? () => Promise<Result>
      : never;
};

/** For work whose progress nobody follows. */
export function ignoreProgress(): void {}

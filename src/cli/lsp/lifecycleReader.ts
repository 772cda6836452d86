import type { DataCallback, Disposable, Message, MessageWriter } from 'vscode-languageserver/node';
import { ErrorCodes, StreamMessageReader } from 'vscode-languageserver/node';

/**
 * Passes messages on in the order that the protocol prescribes: nothing before `initialize`, which comes once, and
 * nothing but `exit` after `shutdown`. Refused requests are answered with the protocol's errors.
 */
export class LifecycleReader extends StreamMessageReader {
  private phase: 'new' | 'serving' | 'ending' = 'new';

  constructor(
    input: NodeJS.ReadableStream,
    private readonly writer: MessageWriter,
  ) {
    super(input);
  }

  override listen(callback: DataCallback): Disposable {
    return super.listen((message) => {
      const { id, method } = message as Message & { id?: string | number | null; method?: string };
      // A response to a request of the server.
      if (method === undefined || method === 'exit') return callback(message);
      const fault = this.faultOf(method);
      if (!fault) return callback(message);
      if (id !== undefined)
        // The client is gone.
        void this.writer.write({ jsonrpc: '2.0', id, error: fault } as Message).catch(() => undefined);
    });
  }

  private faultOf(method: string): { code: number; message: string } | undefined {
    if (method === 'initialize' && this.phase === 'new') this.phase = 'serving';
    else if (this.phase === 'new')
      return {
        code: ErrorCodes.ServerNotInitialized,
        message: `“initialize” must come before “${method.slice(0, 100)}”.`,
      };
    else if (method === 'initialize')
      return { code: ErrorCodes.InvalidRequest, message: '“initialize” was sent before, and is sent once.' };
    else if (this.phase === 'ending')
      return { code: ErrorCodes.InvalidRequest, message: 'After “shutdown” nothing but “exit” is expected.' };
    else if (method === 'shutdown') this.phase = 'ending';
    return undefined;
  }
}

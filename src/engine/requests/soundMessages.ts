import type { DataCallback, Disposable } from 'vscode-jsonrpc/node';
import { IPCMessageReader } from 'vscode-jsonrpc/node';
import { isPlainObject } from './shape';

/**
 * The messages of the other process, without those that the protocol's own library would fall over: it reads the parameters of
 * its notifications (`$/cancelRequest`) before anyone could catch what that throws, and the engine would end.
 */
export class SoundMessageReader extends IPCMessageReader {
  override listen(callback: DataCallback): Disposable {
    return super.listen((message) => {
      if (isSound(message)) callback(message);
    });
  }
}

/** What is passed over is answered by nobody: it has no id by which its sender could know the answer. */
function isSound(message: unknown): boolean {
  if (!isPlainObject(message)) return false;
  const { method, params } = message;
  return typeof method !== 'string' || !method.startsWith('$/') || isPlainObject(params);
}

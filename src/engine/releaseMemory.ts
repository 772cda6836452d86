import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

let collect: (() => void) | undefined;

/**
 * Gives the memory back that finished work has left: reading a tokenizer and building an index make garbage as large as what
 * they keep, and the runtime would hold on to it. Takes some hundredths of a second, so it is called when a long work is done.
 */
export function releaseMemory(): void {
  if (!collect) {
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as typeof collect;
  }
  // The first round only marks what is hardly used as such; the second one gives its pages back.
  collect!();
  collect!();
}

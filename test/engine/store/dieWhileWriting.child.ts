/** An engine that has locked a glossary, written and flushed the new content, and never gets to the rename. */
import { writeAtomically } from '../../../src/gate/atomicWrite';
import { GlossaryLock } from '../../../src/engine/store/glossaryLock';

const path = process.argv[2]!;
const lock = new GlossaryLock();
await lock.hold(path);
await writeAtomically(path, [Buffer.from('{"glossa":1}\n')], {
  isDurable: true,
  writer: lock.writer,
  mayReplace: async () => {
    process.send?.('written');
    await new Promise((resolve) => setTimeout(resolve, 60_000));
    return true;
  },
});

import { exitWithParent } from '../../src/engine/parentWatch';

exitWithParent();
process.send!('busy');
// The watcher's thread starts from this one; after that nothing runs here but the loop.
setTimeout(() => {
  for (;;);
}, 500);

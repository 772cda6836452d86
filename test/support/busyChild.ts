import { endWithParent } from '../../src/engine/parentWatch';

endWithParent();
process.send!('busy');
// The watcher's thread starts from this one; after that nothing runs here but the loop.
setTimeout(() => {
  for (;;);
}, 500);

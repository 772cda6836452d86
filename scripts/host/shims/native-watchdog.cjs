'use strict';

/** What VS Code's native module of this name does with a thread: ends this process once its parent is gone. */
module.exports = {
  /** @param {number} parent */
  start(parent) {
    const look = () => {
      try {
        process.kill(parent, 0);
      } catch (error) {
        if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ESRCH') process.exit(87);
      }
    };
    setInterval(look, 2000).unref();
  },
  /** @param {number} code */
  exit: (code) => process.exit(code),
};

'use strict';

/** What VS Code uses of @vscode/spdlog, in plain JavaScript, so that no C++ module has to be compiled for it. */
const fs = require('node:fs');
const path = require('node:path');

const LEVELS = ['trace', 'debug', 'info', 'warning', 'error', 'critical'];

class Logger {
  /** @param {string} _kind @param {string} name @param {string} file */
  constructor(_kind, name, file) {
    this.name = name;
    this.file = file;
    this.level = 0;
    this.raw = false;
    fs.mkdirSync(path.dirname(file), { recursive: true });
    LEVELS.forEach((name, level) =>
      Object.assign(this, {
        [name === 'warning' ? 'warn' : name]: (/** @type {string} */ message) => this.write(level, message),
      }),
    );
  }

  /** @param {number} level @param {string} message */
  write(level, message) {
    if (level < this.level) return;
    const time = new Date().toISOString().replace('T', ' ').replace('Z', '');
    try {
      fs.appendFileSync(this.file, this.raw ? message : `${time} [${LEVELS[level]}] ${message}\n`);
    } catch {
      // The folder of the logs goes away before the last message when a test ends.
    }
  }

  getLevel() {
    return this.level;
  }

  /** @param {number} level */
  setLevel(level) {
    this.level = level;
  }

  clearFormatters() {
    this.raw = true;
  }

  setPattern() {
    this.raw = false;
  }

  flush() {}
  drop() {}
  setAsyncMode() {}
}

/** @param {string} name @param {string} file */
const create = async (name, file) => new Logger('rotating', name, file);

// VS Code imports this CommonJS file as a module: one statement a name, so that the names are seen without running it.
exports.version = 'plain JavaScript';
exports.setLevel = () => {};
exports.setFlushOn = () => {};
exports.Logger = Logger;
exports.createRotatingLogger = create;
exports.createAsyncRotatingLogger = create;

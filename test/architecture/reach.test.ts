import assert from 'node:assert/strict';
import ts from 'typescript';
import { sourceFiles, textOfSource } from './sources';

/** Modules of Node by which a program starts others or talks to them. */
const REACHING = /^(?:node:)?(?:child_process|cluster|dgram|dns|http2?|https|net|tls|vm|worker_threads)(?:\/|$)/;

/** The files of src that reach beyond their own process, each with what it needs for it. */
const REACH: Record<string, string[]> = {
  'editor/client/engineProcess.ts': ['node:child_process'],
  // Threads of this process: those that wait for Ctrl-C, for the end of a client and of the parent, and those that read
  // files and can be ended.
  'cli/interrupt.ts': ['node:worker_threads'],
  'cli/server/clientInput.ts': ['node:worker_threads'],
  'engine/parentWatch.ts': ['node:worker_threads'],
  'engine/reading/reader.ts': ['node:worker_threads'],
  'engine/reading/readerThread.ts': ['node:worker_threads'],
  // A call of V8 by its own name.
  'engine/releaseMemory.ts': ['node:vm'],
  // A lock: what listens has no port, and says and hears nothing.
  'engine/store/lockSocket.ts': ['node:net'],
};

describe('the sources', () => {
  it('start no program but the engine, and open no connection', () => {
    const found = sourceFiles().map((file) => {
      const { importedFiles } = ts.preProcessFile(textOfSource(file));
      return [
        file,
        [...new Set(importedFiles.map(({ fileName }) => fileName).filter((name) => REACHING.test(name)))],
      ] as const;
    });
    assert.deepEqual(Object.fromEntries(found.filter(([, modules]) => modules.length > 0)), REACH);
  });

  it('fetch nothing, and run no text as a program', () => {
    const called = /(?<![.\w])(?:fetch|eval)\(|\bnew (?:Function|WebSocket|XMLHttpRequest|EventSource)\(/;
    assert.deepEqual(
      sourceFiles().filter((file) => called.test(textOfSource(file))),
      [],
    );
  });
});

/**
 * The unit and engine tests that another system cannot run, with the reason. A name without titles skips the whole
 * file.
 * @typedef {{ reason: string, tests: Record<string, readonly string[]> }} Group
 */

/** @type {Group[]} */
const ON_WINDOWS = [
  {
    reason: 'starts a child from the sources, which only a repository with its compiler has',
    tests: {
      'engine/parentWatch.test.ts': [],
      'engine/encoder/session/telemetry.test.ts': [],
      'engine/store/glossaryStore.test.ts': [],
      'editor/localisation.test.ts': [],
      'files/mutations.test.ts': [],
      'engine/handlers/exchange.test.ts': ['nothing is left of a writer that was killed'],
    },
  },
  {
    reason: 'stops a process by SIGSTOP, which Windows has not',
    tests: { 'editor/client/engineHealth.test.ts': ['stands still'] },
  },
  {
    reason: 'makes pipes, links, modes, owners or small disks of Linux',
    tests: {
      'gate/fullDisk.test.ts': [],
      'gate/unprivileged.test.ts': [],
      'cli/links.test.ts': [],
      'cli/recipes.test.ts': [],
      'cli/interrupt.test.ts': [],
    },
  },
  {
    reason: 'starts a Milvus server, which is a program of Linux',
    tests: { 'engine/termbase/termbase.test.ts': [], 'engine/termbase/teamTermbases.test.ts': [] },
  },
  {
    reason: 'counts what the compiler runs, which is the same on every system',
    tests: { 'files/complexity.test.ts': [] },
  },
];

/** @type {Group[]} */
const UNDER_WINE = [
  ...ON_WINDOWS,
  {
    reason: 'there is no git for Windows in Debian',
    tests: {
      'check/ignoredFindings.test.ts': ['after git has merged them'],
      'engine/store/gitMerge.test.ts': [],
      'engine/store/gitPull.test.ts': [],
      'engine/store/gitWriters.test.ts': [],
    },
  },
  {
    reason: 'Wine 8 lets two processes listen on one named pipe, which Windows refuses',
    tests: {
      'engine/store/glossaryLock.test.ts': [
        'held by one at a time',
        'through a linked folder',
        'comes free within a second',
      ],
      'engine/store/lockedChange.test.ts': ['folders for temporary files differ'],
    },
  },
  {
    reason: 'expects paths as Linux writes them, or its shell',
    tests: { 'cli/folders.test.ts': [], 'cli/check.test.ts': ['its reader goes after the first'] },
  },
  {
    reason: 'wants silence, where Wine has ONNX Runtime say that it finds no graphics card',
    tests: {
      'cli/check.test.ts': ['leaves unfinished segments out', 'says how much it has read where all is well'],
      'cli/jsonLines.test.ts': ['2,000 of them with separators'],
      'cli/main.test.ts': ['warns of nothing while'],
      'cli/ask.test.ts': ['prints the passages of a folder'],
    },
  },
  {
    reason: 'Wine 8 makes no symbolic links',
    tests: {
      'engine/handlers/tools.test.ts': ['reads nothing outside the folder'],
      'engine/store/pictureStore.test.ts': [
        'by a path or by a link',
        'drawings, damaged, too large',
        'copied through a link',
      ],
    },
  },
  { reason: 'leads standard input and output of Linux into the program', tests: { 'cli/standardStreams.test.ts': [] } },
  {
    reason: 'Wine 8 shows the name of a deleted file until it is closed',
    tests: {
      'engine/memory/segmentVectors.test.ts': [],
      'engine/index/vector/quantizedRows.test.ts': ['nothing of them in the folder'],
    },
  },
];

/** @type {Group[]} */
const UNDER_QEMU = [
  ...ON_WINDOWS.slice(0, 1),
  {
    reason: 'starts a child from the sources, whose compiler is one for another processor',
    tests: {
      'engine/store/lockedChange.test.ts': [
        'folders for temporary files differ',
        'see each other’s locks',
        'network of its own',
      ],
    },
  },
  {
    reason: 'takes QEMU longer than the test is given',
    tests: {
      'engine/store/gitWriters.test.ts': [],
      'engine/store/kills.test.ts': [],
      'files/glossary/hostile.test.ts': ['a million times', 'long runs of what', 'ten thousand sheets'],
    },
  },
  {
    reason: 'QEMU 7.2 ends with a segmentation fault in the WebAssembly of ONNX Runtime, or is too slow for it',
    tests: { 'engine/encoder/session/runtime.test.ts': ['gives the numbers of the native part'] },
  },
];

/** @type {Group} */
const WITHOUT_NATIVES = {
  reason: 'expects the native part of the encoder',
  tests: { 'cli/interrupt.test.ts': [], 'engine/encoder/model/parity.test.ts': ['what its makers have made'] },
};

/** @type {Record<string, Group[]>} by what runs the tests, or by the package */
const GROUPS = {
  universal: [...ON_WINDOWS.slice(0, 1), WITHOUT_NATIVES],
  wine: UNDER_WINE,
  win32: ON_WINDOWS,
  qemu: UNDER_QEMU,
  darwin: ON_WINDOWS.slice(0, 1).concat(ON_WINDOWS.slice(3)),
  linux: ON_WINDOWS.slice(0, 1),
};

/**
 * @param {string} system @returns {{ files: Record<string, string>, titles: Record<string, string[]> }} the reasons
 *   by file; titles by file
 */
export function leftOutOn(system) {
  /** @type {Record<string, string>} */
  const files = {};
  /** @type {Record<string, string[]>} */
  const titles = {};
  for (const { reason, tests } of GROUPS[system] ?? []) {
    for (const [file, each] of Object.entries(tests)) {
      if (each.length === 0) files[file] = reason;
      else titles[file] = [...(titles[file] ?? []), ...each];
    }
  }
  return { files, titles };
}

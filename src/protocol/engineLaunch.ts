/**
 * The options with which every engine process starts. They return freed memory to the system, about 100 MB less with
 * 100,000 concepts. Systems that do not know a variable ignore it.
 */
export const ENGINE_LAUNCH = {
  /** Megabytes of a half of the space for young objects; V8's own 16 stay taken once they were used. */
  execArgv: ['--max-semi-space-size=2'],
  /** For glibc: larger blocks are mapped separately and unmapped when freed, instead of leaving holes in the heap. */
  env: { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' },
};

/**
 * How a process of the engine is started, whoever starts it. What finished work leaves behind goes back to the system then: an
 * engine with 100,000 concepts takes about a hundred megabytes less. Where a variable means nothing, nothing changes.
 */
export const ENGINE_LAUNCH = {
  /** Megabytes of a half of the space for young objects; V8's own 16 stay taken once they were used. */
  execArgv: ['--max-semi-space-size=2'],
  /** Of glibc: larger blocks are mapped one by one, and unmapped when they are freed, instead of leaving holes in the heap. */
  env: { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' },
};

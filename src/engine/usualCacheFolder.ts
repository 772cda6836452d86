import os from 'node:os';
import path from 'node:path';

/** Where the platform keeps caches, for programs that no editor gives a folder. */
export function usualCacheFolder(): string {
  return path.join(process.env.XDG_CACHE_HOME || path.join(os.homedir(), '.cache'), 'glossa');
}

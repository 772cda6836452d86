const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full. Free some space and try again.',
  EDQUOT: 'this user’s share of the disk is full. Free some space and try again.',
  EFBIG: 'the file would become larger than the system or the disk lets files become. Raise that limit or choose another place.',
};

/** Why there was no room for a file, and what to do, as the end of a sentence; undefined for a failure of another kind. */
export function reasonWithoutRoom(error: unknown): string | undefined {
  return REASONS[(error as NodeJS.ErrnoException).code ?? ''];
}

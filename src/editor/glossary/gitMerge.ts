/** Configures git to merge two people's additions on adjacent lines without a conflict. */
export const gitattributesLine = '*.glossa.jsonl merge=union';

/**
 * Returns the text of a `.gitattributes` with the union merge for glossaries; unchanged if it already has a merge for
 * them.
 */
export function withUnionMerge(text: string): string {
  const pattern = gitattributesLine.split(' ')[0]!;
  const isSet = text.split(/\r?\n/).some((line) => {
    const [path, ...attributes] = line.trim().split(/\s+/);
    return path === pattern && attributes.some((attribute) => /^[-!]?merge(=|$)/.test(attribute));
  });
  if (isSet) return text;
  const lineBreak = text.includes('\r\n') ? '\r\n' : '\n';
  return `${text}${text && !text.endsWith('\n') ? lineBreak : ''}${gitattributesLine}${lineBreak}`;
}

/** Returns the lines that contain the same entry as the given line (duplicates left by a merge). */
export function versionsOf(lines: readonly string[], line: number): number[] {
  const id = idOf(lines[line]);
  if (id === undefined) return [];
  // Searched as text first: a large glossary is not parsed for one entry.
  const written = JSON.stringify(id);
  return lines.flatMap((text, index) => (text.includes(written) && idOf(text) === id ? [index] : []));
}

/** Returns whether git has left a conflict in a glossary. */
export function hasConflict(lines: readonly string[]): boolean {
  return lines.some(isConflictMarker);
}

export function isConflictMarker(line: string | undefined): boolean {
  return /^<{7}(\s|$)/.test(line ?? '');
}

export function idOf(text: string | undefined): string | undefined {
  try {
    const value = JSON.parse(text ?? '') as { id?: unknown } | null;
    return typeof value?.id === 'string' ? value.id : undefined;
  } catch {
    return undefined;
  }
}

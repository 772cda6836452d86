/** The line for `.gitattributes` that makes git merge two people's additions on adjacent lines without a conflict. */
export const GITATTRIBUTES_LINE = '*.glossa.jsonl merge=union';

/** Returns a `.gitattributes` with the union merge for glossaries; unchanged if it has a merge for them. */
export function withUnionMerge(text: string): string {
  const pattern = GITATTRIBUTES_LINE.split(' ')[0]!;
  const isSet = text.split(/\r?\n/).some((line) => {
    const [path, ...attributes] = line.trim().split(/\s+/);
    return path === pattern && attributes.some((attribute) => /^[-!]?merge(=|$)/.test(attribute));
  });
  if (isSet) return text;
  const lineBreak = text.includes('\r\n') ? '\r\n' : '\n';
  return `${text}${text && !text.endsWith('\n') ? lineBreak : ''}${GITATTRIBUTES_LINE}${lineBreak}`;
}

/**
 * Returns the indices of all lines with the entry of the given line, which is included. A merge may leave several.
 * Empty if the line has no entry id.
 */
export function linesOfEntryAt(lines: readonly string[], line: number): number[] {
  const id = conceptIdOfLine(lines[line]);
  if (id === undefined) return [];
  // Searched as text first: a large glossary is not parsed for one entry.
  const written = JSON.stringify(id);
  return lines.flatMap((text, index) => (text.includes(written) && conceptIdOfLine(text) === id ? [index] : []));
}

/** Returns whether git has left a conflict in a glossary. */
export function hasGitConflict(lines: readonly string[]): boolean {
  return lines.some(isConflictStartMarker);
}

export function isConflictStartMarker(line: string | undefined): boolean {
  return /^<{7}(\s|$)/.test(line ?? '');
}

export function conceptIdOfLine(text: string | undefined): string | undefined {
  try {
    const value = JSON.parse(text ?? '') as { id?: unknown } | null;
    return typeof value?.id === 'string' ? value.id : undefined;
  } catch {
    return undefined;
  }
}

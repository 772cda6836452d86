/** The lines of a glossary that hold the same entry as one of them, as a merge leaves them behind. */
export function versionsOf(lines: readonly string[], line: number): number[] {
  const id = idOf(lines[line]);
  if (id === undefined) return [];
  // Looked for as text first: a large glossary is not parsed for one entry.
  const written = JSON.stringify(id);
  return lines.flatMap((text, index) => (text.includes(written) && idOf(text) === id ? [index] : []));
}

function idOf(text: string | undefined): string | undefined {
  try {
    const value = JSON.parse(text ?? '') as { id?: unknown } | null;
    return typeof value?.id === 'string' ? value.id : undefined;
  } catch {
    return undefined;
  }
}

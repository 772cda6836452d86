export type Entry = [source: string, target: string, flags?: string];

export function po(language: string, entries: readonly Entry[]): string {
  const units = entries.map(
    ([source, target, flags]) => `${flags ? `#, ${flags}\n` : ''}msgid "${source}"\nmsgstr "${target}"\n`,
  );
  return (
    `msgid ""\nmsgstr ""\n"Language: ${language}\\n"\n"Content-Type: text/plain; ` +
    `charset=UTF-8\\n"\n\n${units.join('\n')}`
  );
}

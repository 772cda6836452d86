/** Lets git join two people's additions that fall on neighbouring lines, instead of asking. */
export const gitattributesLine = '*.glossa.jsonl merge=union';

/** The text of a `.gitattributes` with the union merge for glossaries; unchanged where it names a merge for them already. */
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

/** Elements of XLIFF and TMX whose content is another format's code. */
const CODE = /<(bpt|ept|ph|it|ut|sc|ec)\b[^<>]*>[^<>]*<\/\1>/g;
const TAG = /<\/?[a-zA-Z][\w.:-]*(?:\s+[\w.:-]+\s*=\s*(?:"[^"]*"|'[^']*'))*\s*\/?>/g;

/** A sentence without the tags that its document puts around and between its words. */
export function withoutTags(text: string): string {
  return text.includes('<') ? text.replace(CODE, '').replace(TAG, '').replace(/ {2,}/g, ' ') : text;
}

/** Values, of about 34 MB: less than a document may have, and more than their parser can hold. */
const VALUES = 1_000_000;

export function hugeJson(): string {
  return `{"a":"b"${Array.from({ length: VALUES }, (_, index) => `,"key${index}":"some more words"`).join('')}}`;
}

export function hugeYaml(): string {
  return Array.from({ length: VALUES }, (_, index) => `key${index}: some more words of text\n`).join('');
}

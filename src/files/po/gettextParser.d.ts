/** What is used of gettext-parser, which brings no types. */
declare module 'gettext-parser' {
  interface PoMessage {
    msgid: string;
    msgid_plural?: string;
    msgctxt?: string;
    msgstr?: string[];
  }
  export const po: {
    /** Messages by context and by msgid; throws a SyntaxError on a keyword that is none. */
    parse(input: string): { translations: Record<string, Record<string, PoMessage>> };
  };
}

import 'sax';

/** Members missing in the parser's type declarations. */
declare module 'sax' {
  interface SAXParser {
    /** A value of `STATE`. */
    state: number;
    /** The name of the entity that was read last, without `&` and `;`. */
    entity: string;
    /** The values of the entities by name. */
    ENTITIES: Record<string, string>;
  }
  const STATE: { TEXT: number; ATTRIB_VALUE_QUOTED: number };
}

import type { SAXParser } from 'sax';

/**
 * What sax asks before it adds an attribute, and adds it to: of its own it breaks at the one after `hasOwnProperty` and drops
 * `__proto__`. This knows none and takes all, without keeping them.
 */
const NOT_KEPT = new Proxy<Record<string, never>>({}, { get: () => () => false, set: () => true });

/** The attributes of the element that a parser is at, whatever their names; the first of several that are called the same. */
export class XmlAttributes {
  private values = new Map<string, string>();

  /** Takes the place of what the parser would collect; for `onopentagstart`. */
  begin(tag: Parameters<SAXParser['onopentagstart']>[0]): void {
    tag.attributes = NOT_KEPT;
    if (this.values.size) this.values = new Map();
  }

  /** For `onattribute`. */
  add({ name, value }: { name: string; value: string }): void {
    if (!this.values.has(name)) this.values.set(name, value);
  }

  get size(): number {
    return this.values.size;
  }

  byName(): Record<string, string> {
    return Object.fromEntries(this.values);
  }
}

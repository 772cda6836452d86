import type { SAXParser } from 'sax';

/** Attributes that sax cannot hold: it breaks at the one after `hasOwnProperty`, and `__proto__` is lost. */
const HARD = ['hasOwnProperty', '__proto__'];

/** The attributes of the element that a parser is at, whatever their names. */
export class XmlAttributes {
  private plain: Record<string, string> = {};
  private readonly hard = new Map<string, string>();

  /** For `onopentagstart`. */
  begin(tag: Parameters<SAXParser['onopentagstart']>[0]): void {
    this.plain = tag.attributes as Record<string, string>;
    this.hard.clear();
  }

  /** For `onattribute`. */
  add({ name, value }: { name: string; value: string }): void {
    if (!HARD.includes(name)) return;
    if (!this.hard.has(name)) this.hard.set(name, value);
    delete this.plain[name];
  }

  byName(): Record<string, string> {
    return this.hard.size ? { ...this.plain, ...Object.fromEntries(this.hard) } : this.plain;
  }
}

/** An `&` that begins no reference: `R&D`, `A & B`. The shape decides; whether anybody knows the entity is another question. */
const STRAY = /&(?!(?:#\d{1,8}|#x[\da-f]{1,7}|[\p{L}_:][\p{L}\p{N}_:.-]{0,60});)/giu;
/** What stands at the end of a piece and may become a reference with the next one. */
const UNDECIDED = /&[#\p{L}\p{N}_:.-]{0,64}$/u;
const LONGEST_REFERENCE = 66;

/** Cuts XML that comes in pieces at each `&` that begins no reference: the parser would take the character after the name for text, be it a tag's `<`. */
export class StrayAmpersands {
  private rest = '';

  /** The text in parts; each stray `&` is a part of its own. */
  *cut(piece: string, isLast = false): Iterable<string> {
    const text = this.rest + piece;
    const undecided = isLast ? undefined : UNDECIDED.exec(text.slice(-LONGEST_REFERENCE))?.[0];
    this.rest = undecided ?? '';
    const decided = undecided ? text.slice(0, -undecided.length) : text;
    let from = 0;
    for (const { index } of decided.includes('&') ? decided.matchAll(STRAY) : []) {
      if (index > from) yield decided.slice(from, index);
      yield '&';
      from = index + 1;
    }
    if (from < decided.length) yield decided.slice(from);
  }
}

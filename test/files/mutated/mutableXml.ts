import type { Span } from '../../../src/model/phrase';
import type { Mutation, TextStructure } from './mutation';
import { CHANGES_OF_PARTS, chosen, ODD_TEXTS, replaced } from './mutation';

/** An element as it stands in a text, with its tags. */
interface XmlPart extends Span {
  name: string;
  openingEnd: number;
  closingStart: number;
}

/** A value of an attribute, without its quotes, and the whole attribute. */
interface AttributePart {
  whole: Span;
  value: Span;
}

const TAG = /<!--[^]*?-->|<!\[CDATA\[[^]*?\]\]>|<[?!][^>]*>|<(\/?)([^\s<>/]+)((?:[^<>"']|"[^"]*"|'[^']*')*?)(\/?)>/g;
const ATTRIBUTE = /\s[\w:.-]+=(?:"([^"]*)"|'([^']*)')/g;
const DEEPEST = 300;

/** The elements of a text that may be broken: a closing tag closes the last element of its name. */
function elementsOf(text: string): XmlPart[] {
  const elements: XmlPart[] = [];
  const open: XmlPart[] = [];
  for (const { 0: tag, 1: closes, 2: name, 4: isEmpty, index } of text.matchAll(TAG)) {
    if (name === undefined) continue;
    const end = index + tag.length;
    if (closes) {
      const at = open.findLastIndex((element) => element.name === name);
      if (at < 0) continue;
      Object.assign(open[at]!, { closingStart: index, end });
      open.length = at;
      continue;
    }
    const element: XmlPart = { name, start: index, openingEnd: end, closingStart: end, end };
    elements.push(element);
    if (!isEmpty) open.push(element);
  }
  return elements;
}

function attributesOf(text: string): AttributePart[] {
  return [...text.matchAll(TAG)].flatMap(({ 3: attributes, index, 0: tag }) => {
    const from = index + tag.indexOf(attributes ?? '', 1);
    return [...(attributes ?? '').matchAll(ATTRIBUTE)].map((match) => {
      const start = from + match.index;
      const end = start + match[0].length;
      return { whole: { start, end }, value: { start: end - 1 - (match[1] ?? match[2])!.length, end: end - 1 } };
    });
  });
}

/** How often an element can stand in itself so that the file stays small. */
const timesWithin = (value: number): number => 1 + (value % DEEPEST);

const CHANGES_OF_ELEMENTS: readonly ((text: string, part: XmlPart, other: XmlPart, value: number) => string)[] = [
  ...CHANGES_OF_PARTS,
  // Into itself, again and again.
  (text, part, _other, value) => {
    const [opening, closing] = [text.slice(part.start, part.openingEnd), text.slice(part.closingStart, part.end)];
    return replaced(
      text,
      part,
      opening.repeat(timesWithin(value)) + text.slice(part.start, part.end) + closing.repeat(timesWithin(value)),
    );
  },
  // Into the other.
  (text, part, other) =>
    replaced(text, { start: other.openingEnd, end: other.openingEnd }, text.slice(part.start, part.end)),
  // Under the other's name, with both tags or with one of them.
  (text, part, other, value) => {
    const closing = text.slice(part.closingStart, part.end);
    const renamed =
      value % 2
        ? replaced(
            text,
            { start: part.closingStart, end: part.end },
            closing.replace(part.name, () => other.name),
          )
        : text;
    return replaced(renamed, { start: part.start + 1, end: part.start + 1 + part.name.length }, other.name);
  },
  // With another content.
  (text, part, _other, value) =>
    replaced(text, { start: part.openingEnd, end: part.closingStart }, chosen(ODD_TEXTS, value)),
  (text, part, other) =>
    replaced(
      text,
      { start: part.openingEnd, end: part.closingStart },
      text.slice(other.openingEnd, other.closingStart),
    ),
];

const CHANGES_OF_ATTRIBUTES: readonly ((
  text: string,
  part: AttributePart,
  other: AttributePart,
  value: number,
) => string)[] = [
  (text, { whole }) => replaced(text, whole, ''),
  (text, { whole }) => replaced(text, { start: whole.end, end: whole.end }, text.slice(whole.start, whole.end)),
  (text, { value: own }, _other, value) => replaced(text, own, chosen(ODD_TEXTS, value)),
  // What refers to something refers to something else.
  (text, { value: own }, other) => replaced(text, own, text.slice(other.value.start, other.value.end)),
  (text, { whole }, other) => replaced(text, whole, text.slice(other.whole.start, other.whole.end)),
];

/** XML by its elements and their attributes. */
export const XML_STRUCTURE: TextStructure = {
  parts: elementsOf,
  mutated: (text, { kind, at, other, value }: Mutation) => {
    const [elements, attributes] = [elementsOf(text), attributesOf(text)];
    const whole: XmlPart = { name: 'a', start: 0, openingEnd: 0, closingStart: text.length, end: text.length };
    if (kind % 3 === 0 && attributes.length)
      return chosen(CHANGES_OF_ATTRIBUTES, kind)(text, chosen(attributes, at), chosen(attributes, other), value);
    const parts = elements.length ? elements : [whole];
    return chosen(CHANGES_OF_ELEMENTS, kind)(text, chosen(parts, at), chosen(parts, other), value);
  },
};

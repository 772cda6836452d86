import type { Span } from '../../model/phrase';
import type { DecodedText } from '../document/decodedText';
import type { TextRegion } from '../document/monolingualFormat';
import { decodeLiteral, escapeLiteral, isMinedValue, literalText, withDoubleQuotes } from '../document/stringLiteral';
import { yamlValues } from '../yaml/yamlDocument';

/** One value of a front matter, as its paragraphs. */
export interface FrontMatterValue extends Span, Pick<TextRegion, 'escape' | 'rewritten'> {
  /** True if it is visible on the page. */
  isText: boolean;
  blocks: DecodedText[];
}

/** Metadata before a page, including its title. */
export interface FrontMatter {
  /** The offset after its last line. */
  end: number;
  values: FrontMatterValue[];
}

/** Keys whose values are visible, in lower case without separators. */
const SHOWN = new Set(
  (
    'title description subtitle summary linktitle sidebarlabel sidebartitle navtitle navlabel shorttitle ' +
    'seotitle metatitle metadescription ' +
    'ogtitle ogdescription pagetitle longtitle heading subheading headline lead intro introduction abstract ' +
    'excerpt caption tagline text details ' +
    'actiontext linktext label alt content message body titletext toctitle displaytitle paginationlabel note ' +
    'question answer short long'
  ).split(' '),
);
const OPENING = /^(?:(?<yaml>---)|(?<toml>\+\+\+)|(?<json>\{))[ \t]*(?:\r\n|\r|\n)/;
const NAME = /^[ \t]*["']?[\w.-]+["']?[ \t]*[:=]/m;
const TOML_VALUE = new RegExp(
  String.raw`^[ \t]*(?<name>[\w.-]+)[ \t]*=[ \t]*(?:"""(?<long>(?:[^"\\]|\\[\s\S]|"(?!""))*)"""|` +
    String.raw`"(?<double>(?:[^"\\\r\n]|\\.)*)"|'(?<single>[^'\r\n]*)')`,
  'dgm',
);

/** Returns the front matter of a document in YAML, TOML or JSON; undefined if there is none. */
export function frontMatterOf(text: string): FrontMatter | undefined {
  const opening = OPENING.exec(text.slice(0, 1000));
  if (!opening) return undefined;
  const { yaml, toml, json } = opening.groups!;
  const closing = yaml ? /^(?:---|\.\.\.)[ \t]*$/gm : toml ? /^\+\+\+[ \t]*$/gm : /^\}[ \t]*$/gm;
  closing.lastIndex = opening[0].length;
  const end = closing.exec(text);
  const start = json ? 0 : opening[0].length;
  const content = text.slice(start, end ? (json ? end.index + 1 : end.index) : start);
  // A thematic break, not front matter.
  if (!end || !NAME.test(content)) return undefined;
  const values = toml ? valuesOfToml(text, content, start) : valuesOfYaml(content, start);
  return { end: closing.lastIndex, values };
}

function valuesOfYaml(content: string, offset: number): FrontMatterValue[] {
  return yamlValues(content, offset).map(({ start, end, path, ...value }) => {
    const name = path.findLast((each) => typeof each === 'string') ?? '';
    return { start: start + offset, end: end + offset, isText: isShown(String(name), value.blocks), ...value };
  });
}

function valuesOfToml(page: string, content: string, offset: number): FrontMatterValue[] {
  return Array.from(content.matchAll(TOML_VALUE), ({ groups, indices }) => {
    const [start, end] = (indices!.groups!['long'] ?? indices!.groups!['double'] ?? indices!.groups!['single'])!;
    const style = { quote: '"', escapes: groups!['single'] === undefined ? 'backslash' : 'none' } as const;
    const blocks = decodeLiteral(content, { start, end }, style, offset);
    const span = { start: start + offset, end: end + offset };
    return {
      ...span,
      isText: isShown(groups!['name']!, blocks),
      blocks,
      escape: (text) => (style.escapes === 'none' ? text.replace(/\s*[\r\n]+\s*/g, ' ') : escapeLiteral(text, style)),
      // A literal string cannot contain an apostrophe.
      rewritten: (text, replaced) =>
        style.escapes === 'none' && text.includes("'")
          ? withDoubleQuotes(page, text, {
              value: { start: span.start - 1, end: span.end + 1 },
              content: span,
              replaced,
            })
          : undefined,
    };
  });
}

function isShown(name: string, blocks: readonly DecodedText[]): boolean {
  const own = name
    .toLowerCase()
    .replace(/^.*[.:]/, '')
    .replace(/[_-]/g, '');
  return SHOWN.has(own) && isMinedValue(literalText(blocks), true);
}

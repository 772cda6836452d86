import type * as Lowlight from 'lowlight';
import { lazyRequire } from '../../base/lazyRequire';
import type { Span } from '../../model/phrase';

/** A comment or a string of a program, with the spans in it that are code again: interpolations, documentation tags. */
export interface CommentOrString extends Span {
  kind: 'comment' | 'string';
  holes: Span[];
}

export const shiftedRegion = (region: CommentOrString, by: number): CommentOrString => ({
  ...region,
  start: region.start + by,
  end: region.end + by,
  holes: region.holes.map((hole) => ({ start: hole.start + by, end: hole.end + by })),
});

type Highlighter = ReturnType<typeof Lowlight.createLowlight>;
type Tree = ReturnType<Highlighter['highlight']>;
type TreeNode = Tree | Tree['children'][number];

const lowlight = lazyRequire<typeof Lowlight>('lowlight');
/** Grammars are registered when their language is first used; registering all would delay the first hover. */
let highlighter: Highlighter | undefined;

/**
 * Returns the comments and strings of a program, in order. Names of modules and headers are not text, nor is an
 * overlong line.
 */
export function commentsAndStrings(text: string, grammar: string): CommentOrString[] {
  highlighter ??= lowlight().createLowlight();
  if (!highlighter.registered(grammar)) highlighter.register(grammar, lowlight().all[grammar]!);
  const regions: CommentOrString[] = [];
  let start = 0;
  for (const end of [...overlongLines(text), { start: text.length, end: text.length }]) {
    for (const region of regionsIn(highlighter.highlight(grammar, text.slice(start, end.start))))
      regions.push(shiftedRegion(region, start));
    start = end.end;
  }
  return regions.sort((a, b) => a.start - b.start);
}

/**
 * The maximum number of characters of a line. Generated programs have longer ones, and the time of a grammar grows with
 * the square of the length.
 */
export const MAX_CODE_LINE_LENGTH = 4000;

/** Returns the lines that are too long to be read, in order. */
export function overlongLines(text: string): Span[] {
  const lines: Span[] = [];
  for (let start = 0; start < text.length;) {
    const next = text.indexOf('\n', start);
    const end = next < 0 ? text.length : next;
    if (end - start > MAX_CODE_LINE_LENGTH) lines.push({ start, end });
    start = end + 1;
  }
  return lines;
}

/** The state of a node and its content. */
interface Walk {
  /** The comment or string that is being walked. */
  region?: CommentOrString;
  insideMeta: boolean;
  /** Called at the end of the node. */
  onEnd?: (end: number) => void;
}

/**
 * Returns the regions of a syntax tree. The tree has no positions but contains the whole text, so offsets are counted.
 * The walk is not recursive, because code and strings may be nested thousands of levels deep.
 */
function regionsIn(tree: TreeNode): CommentOrString[] {
  const regions: CommentOrString[] = [];
  const waiting: { node?: TreeNode; walk: Walk }[] = [{ node: tree, walk: { insideMeta: false } }];
  let at = 0;
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, walk } = next;
    if (!node) walk.onEnd?.(at);
    else if (node.type === 'text') at += node.value.length;
    else if ('children' in node) {
      const inner = begin(node, at, walk, regions);
      waiting.push({ walk: inner });
      for (let index = node.children.length - 1; index >= 0; index--)
        waiting.push({ node: node.children[index]!, walk: inner });
    }
  }
  return regions;
}

function begin(node: TreeNode, start: number, walk: Walk, regions: CommentOrString[]): Walk {
  const names = node.type === 'element' ? String(node.properties['className'] ?? '') : '';
  const kind = /\bhljs-(?:comment|quote)\b/.test(names)
    ? 'comment'
    : /\bhljs-string\b/.test(names) && !walk.insideMeta
      ? 'string'
      : undefined;
  const isHole =
    walk.region !== undefined &&
    names !== '' &&
    !/hljs-char|hljs-link|hljs-strong|hljs-emphasis/.test(names) &&
    kind === undefined;
  const insideMeta = walk.insideMeta || /\bhljs-meta\b/.test(names);
  if (isHole) return { insideMeta, onEnd: (end) => walk.region!.holes.push({ start, end }) };
  if (!kind || walk.region?.kind === 'comment') return { insideMeta, region: walk.region };
  const region: CommentOrString = { kind, start, end: start, holes: [] };
  regions.push(region);
  return { insideMeta, region, onEnd: (end) => void (region.end = end) };
}

import type * as Lowlight from 'lowlight';
import type { Span } from '../../model/phrase';
import { lazyRequire } from '../../base/lazyRequire';

/** A comment or a string of a program, with the places in it that are code again: interpolations, documentation tags. */
export interface CodeRegion extends Span {
  kind: 'comment' | 'string';
  holes: Span[];
}

type Highlighter = ReturnType<typeof Lowlight.createLowlight>;
type Tree = ReturnType<Highlighter['highlight']>;
type TreeNode = Tree | Tree['children'][number];

const lowlight = lazyRequire<typeof Lowlight>('lowlight');
/** Grammars are registered when their language first comes up; all of them would hold up the first hover. */
let highlighter: Highlighter | undefined;

/** The comments and strings of a program, in order. Names of modules and headers are no text. */
export function codeRegions(text: string, grammar: string): CodeRegion[] {
  highlighter ??= lowlight().createLowlight();
  if (!highlighter.registered(grammar)) highlighter.register(grammar, lowlight().all[grammar]!);
  const regions: CodeRegion[] = [];
  collect(highlighter.highlight(grammar, text), 0, { regions, insideMeta: false });
  return regions.sort((a, b) => a.start - b.start);
}

interface Walk {
  regions: CodeRegion[];
  /** The comment or string that is being walked. */
  region?: CodeRegion;
  insideMeta: boolean;
}

/** Walks the tree, which keeps every character of the text and no positions, and returns where the node ends. */
function collect(node: TreeNode, start: number, walk: Walk): number {
  if (node.type === 'text') return start + node.value.length;
  if (!('children' in node)) return start;
  const names = node.type === 'element' ? String(node.properties['className'] ?? '') : '';
  const kind = /\bhljs-(?:comment|quote)\b/.test(names) ? 'comment' : /\bhljs-string\b/.test(names) && !walk.insideMeta ? 'string' : undefined;
  const isHole = walk.region !== undefined && names !== '' && !/hljs-char|hljs-link|hljs-strong|hljs-emphasis/.test(names) && kind === undefined;
  const inner: Walk = { regions: walk.regions, insideMeta: walk.insideMeta || /\bhljs-meta\b/.test(names), region: isHole ? undefined : walk.region };
  if (kind && (!walk.region || walk.region.kind === 'string')) {
    inner.region = { kind, start, end: start, holes: [] };
    walk.regions.push(inner.region);
  }
  let end = start;
  for (const child of node.children) end = collect(child, end, inner);
  if (inner.region && inner.region !== walk.region) inner.region.end = end;
  if (isHole) walk.region!.holes.push({ start, end });
  return end;
}

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type Axe from 'axe-core';
import type { FrameLocator, Locator, Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe-core finds wrong in a page, as `rule: element`. */
export function accessibilityFaults(page: FrameLocator | Page): Promise<string[]> {
  return faultsIn(page.locator('html'));
}

/** The same of a part of a page, such as a view in the workbench. */
export async function faultsIn(part: Locator): Promise<string[]> {
  // As an expression, because the page's policy lets no script in.
  await part.evaluate(`{ ${AXE} }`);
  const results = await part.evaluate((root) => {
    const { axe } = root.ownerDocument.defaultView as unknown as { axe: typeof Axe };
    return axe.run(root === root.ownerDocument.documentElement ? root.ownerDocument : root, { iframes: false });
  });
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  );
}

export interface AccessibleNode {
  role: string;
  name: string;
  /** Of the node that has this one as its active descendant: the id of that one in the tree. */
  activeDescendant?: number;
  /** Of the node in the page. */
  id?: number;
}

/** What Chromium tells a screen reader about the review's page. */
export async function accessibilityTree(page: Page): Promise<AccessibleNode[]> {
  const session = await page.context().newCDPSession(page);
  try {
    const { frameTree } = await session.send('Page.getFrameTree');
    const frameId = innermost(frameTree as FrameTree);
    const { nodes } = await session.send('Accessibility.getFullAXTree', { frameId });
    return nodes
      .filter(({ ignored }) => !ignored)
      .map(({ role, name, backendDOMNodeId, properties }) => ({
        role: String(role?.value ?? ''),
        name: String(name?.value ?? ''),
        id: backendDOMNodeId,
        activeDescendant: properties?.find((property) => property.name === 'activedescendant')?.value.relatedNodes?.[0]
          ?.backendDOMNodeId,
      }));
  } finally {
    await session.detach();
  }
}

interface FrameTree {
  frame: { id: string; name?: string };
  childFrames?: FrameTree[];
}

/** The frame that a webview shows its content in. */
function innermost(tree: FrameTree): string {
  const frames = (node: FrameTree): FrameTree[] => [node, ...(node.childFrames ?? []).flatMap(frames)];
  const found = frames(tree).find(({ frame }) => frame.name === 'active-frame');
  if (!found) throw new Error('There is no webview.');
  return found.frame.id;
}

import * as vscode from 'vscode';
import { eventually } from './documents';

/** What Glossa's hover at a place says, as Markdown, with the range that it covers. */
export interface GlossaHover {
  markdown: string;
  isTrusted: vscode.MarkdownString['isTrusted'];
  range: vscode.Range | undefined;
}

/** Glossa's hover at a place, if it has one. */
export async function hoverAt(uri: vscode.Uri, place: vscode.Position): Promise<GlossaHover | undefined> {
  const hovers = await vscode.commands.executeCommand<vscode.Hover[]>('vscode.executeHoverProvider', uri, place);
  for (const { contents, range } of hovers) {
    const content = contents.find((part) => part instanceof vscode.MarkdownString && part.value.includes('→'));
    if (content instanceof vscode.MarkdownString)
      return { markdown: content.value, isTrusted: content.isTrusted, range };
  }
  return undefined;
}

/** Waits for a hover that says something, because the first one starts the engine. */
export async function hoverWith(uri: vscode.Uri, place: vscode.Position, expected: RegExp): Promise<GlossaHover> {
  return eventually(`a hover with ${expected}`, async () => {
    const hover = await hoverAt(uri, place);
    return hover && expected.test(hover.markdown) ? hover : undefined;
  });
}

/** The equivalents of a hover, in its order. */
export function equivalentsOf({ markdown }: GlossaHover): string[] {
  return [...markdown.matchAll(/^\d\. \*\*(.+?)\*\*/gm)].map(([, term]) =>
    term!.replaceAll(/[\\\u2060\u2068\u2069]/g, ''),
  );
}

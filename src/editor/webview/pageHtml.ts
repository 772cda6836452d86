import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import { runsRightToLeft } from '../shown/shownText';

/**
 * The frame of a page. It loads its own script and style and nothing else; pictures are drawn from data that it is
 * given.
 * @param name of the page: its script in dist, its style in media, and the id of its content
 */
export function pageHtml(
  webview: vscode.Webview,
  extension: vscode.Uri,
  name: 'review' | 'entry',
  title: string,
): string {
  const nonce = randomBytes(16).toString('base64');
  const script = webview.asWebviewUri(vscode.Uri.joinPath(extension, 'dist', `${name}.js`));
  const style = webview.asWebviewUri(vscode.Uri.joinPath(extension, 'media', `${name}.css`));
  const policy =
    `default-src 'none'; img-src data:; style-src ${webview.cspSource}; script-src 'nonce-${nonce}'; base-uri ` +
    `'none'; form-action 'none'`;
  return `<!DOCTYPE html>
<html lang="${escapeHtml(vscode.env.language)}" dir="${runsRightToLeft(vscode.env.language) ? 'rtl' : 'ltr'}">
<head>
  <meta charset="utf-8">
  <meta http-equiv="Content-Security-Policy" content="${policy}">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <link rel="stylesheet" href="${style}">
  <title>${escapeHtml(title)}</title>
</head>
<body>
  <main id="${name}"></main>
  <script nonce="${nonce}" src="${script}"></script>
</body>
</html>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

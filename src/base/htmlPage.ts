/** Self-contained pages: reports of the command line and of the editor. */

const STYLE = `
:root {
  color-scheme: light dark;
  --line: var(--vscode-editorWidget-border, #d0d7de); --soft: #59636e;
  --mark: #fff0a8; --back: var(--vscode-editor-background, #ffffff);
  --text: var(--vscode-editor-foreground, #1f2328); --error: #b3261e;
  --link: var(--vscode-textLink-foreground, #0550ae);
}
@media (prefers-color-scheme: dark) {
  :root {
    --line: var(--vscode-editorWidget-border, #3d444d); --soft: #9198a1;
    --mark: #6b5600; --back: var(--vscode-editor-background, #0d1117);
    --text: var(--vscode-editor-foreground, #f0f6fc); --error: #ff8a80;
    --link: var(--vscode-textLink-foreground, #79b8ff);
  }
}
body {
  font: 15px/1.45 system-ui, sans-serif;
  margin: 2rem auto; max-width: 75rem; padding: 0 1rem;
  background: var(--back); color: var(--text);
}
table { border-collapse: collapse; width: 100%; margin: .5rem 0 1.5rem; table-layout: fixed; }
th, td {
  border: 1px solid var(--line); padding: .4rem .6rem;
  text-align: start; vertical-align: top; overflow-wrap: anywhere;
}
`;

interface HtmlPage {
  /** Plain text. */
  title: string;
  language?: string;
  isRightToLeft?: boolean;
  /** Additional CSS rules. */
  style: string;
  /** Lines of HTML. */
  body: readonly string[];
}

/** Returns a self-contained page without scripts or external resources. */
export function htmlPage({ title, language = 'en', isRightToLeft, style, body }: HtmlPage): string {
  return [
    '<!DOCTYPE html>',
    `<html lang="${escapeHtmlAttribute(language)}"${isRightToLeft ? ' dir="rtl"' : ''}>`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
    `<title>${escapeHtml(title)}</title>`,
    `<style>${STYLE}${style}</style>`,
    '</head>',
    '<body>',
    '<main>',
    ...body,
    '</main>',
    '</body>',
    '</html>',
  ].join('\n');
}

/** Characters that change the text direction, which would have an effect outside their cell. */
const TURNING = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Escapes a text for use between tags. */
export function escapeHtml(text: string): string {
  return text
    .replace(TURNING, '')
    .replace(FORBIDDEN, '')
    .replace(/[\x7f-\x9f]/g, '\uFFFD')
    .replace(/[&<>]/g, (sign) => SIGNS[sign]!);
}

/** Escapes a text for use as an attribute's value in double quotes. */
export function escapeHtmlAttribute(text: string): string {
  return escapeHtml(text).replaceAll('"', '&quot;');
}

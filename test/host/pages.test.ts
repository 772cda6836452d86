import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { pageHtml } from '../../src/editor/shown/views';
import { closeAll } from './support/documents';

describe('The page of a review or an entry', () => {
  afterEach(closeAll);

  it('runs its own script and loads its own style, and nothing else, whatever its title is', () => {
    const { extensionUri } = vscode.extensions.getExtension('glossa.glossa')!;
    const panel = vscode.window.createWebviewPanel('glossa.test', 'A page', vscode.ViewColumn.One, {
      enableScripts: true,
    });
    const html = pageHtml(panel.webview, extensionUri, 'entry', '</title><script>alert(1)</script>');
    const [, nonce] = /<script nonce="([^"]+)"/.exec(html)!;
    const [, policy] = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(html)!;
    assert.deepEqual(policy!.split('; ').toSorted(), [
      "base-uri 'none'",
      "default-src 'none'",
      "form-action 'none'",
      'img-src data:',
      `script-src 'nonce-${nonce}'`,
      `style-src ${panel.webview.cspSource}`,
    ]);
    assert.equal(html.match(/<script/g)!.length, 1);
    const again = pageHtml(panel.webview, extensionUri, 'entry', 'A page');
    assert.ok(!again.includes(nonce!), 'each page has a number of its own');
  });
});

import assert from 'node:assert/strict';
import { readFile, rm, writeFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import { openPage } from '../../src/editor/ui/views';
import { closeAll, eventually, rangeOf, sampleUri } from './support/documents';

const HOSTILE = 'Spundwand [View entry](command:workbench.action.quit) $(trash)\u202E';
const SHOWN = 'Spundwand [View entry]\u2060(command:workbench.action.quit) $\u2060(trash)';
const PO = `msgid ""
msgstr ""
"Language: de\\n"
"X-Source-Language: en\\n"

msgid "The sheet piling is driven."
msgstr "Die Spundw"
`;

describe('A term that would be a link, an icon and turned text', () => {
  const uri = (): vscode.Uri => sampleUri('shown.de.po');
  const glossary = (): string => sampleUri('glossary.glossa.jsonl').fsPath;
  let before: string;
  beforeEach(async () => {
    before = await readFile(glossary(), 'utf8');
    const terms = [
      { term: 'sheet piling', language: 'en' },
      { term: HOSTILE, language: 'de', status: 'preferredTerm-admn-sts' },
    ];
    await writeFile(glossary(), `${before.trimEnd()}\n${JSON.stringify({ id: 'cffffffffffffff18', terms })}\n`);
    await writeFile(uri().fsPath, PO);
    await vscode.window.showTextDocument(uri(), { preview: false });
  });
  afterEach(async () => {
    await closeAll();
    await writeFile(glossary(), before);
    await rm(uri().fsPath, { force: true });
  });

  it('is none of them in a problem and its fixes, and is inserted as it is', async () => {
    const [problem] = await eventually('the finding', () => {
      const found = vscode.languages.getDiagnostics(uri()).filter(({ source }) => source === 'Glossa');
      return found.length ? found : undefined;
    });
    assert.ok(problem!.message.startsWith(`“sheet piling” should be translated as “${SHOWN}”`), problem!.message);
    const fixes = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      'vscode.executeCodeActionProvider',
      uri(),
      problem!.range,
      vscode.CodeActionKind.QuickFix.value,
      10,
    );
    const fix = fixes.find(({ title }) => title.includes(`“${SHOWN}”`));
    assert.ok(fix?.edit, fixes.map(({ title }) => title).join());
    assert.ok(fix.edit.get(uri())[0]!.newText.includes(HOSTILE));
  });

  it('is none of them in a completion, and is inserted as it is', async () => {
    const { document } = vscode.window.activeTextEditor!;
    const { end } = rangeOf(document, 'Spundw');
    const item = await eventually('the completion', async () => {
      const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
        'vscode.executeCompletionItemProvider',
        uri(),
        end,
      );
      return items.find(({ insertText }) => insertText === HOSTILE);
    });
    assert.equal((item.label as vscode.CompletionItemLabel).label, SHOWN);
  });
});

describe('The page of a review or an entry', () => {
  afterEach(closeAll);

  it('runs its own script and loads its own style, and nothing else, whatever its title is', () => {
    const { extensionUri } = vscode.extensions.getExtension('glossa.glossa')!;
    const panel = vscode.window.createWebviewPanel('glossa.test', 'A page', vscode.ViewColumn.One);
    openPage(panel, extensionUri, 'entry', '</title><script>alert(1)</script>');
    const { html } = panel.webview;
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
    openPage(panel, extensionUri, 'entry', 'A page');
    assert.ok(!panel.webview.html.includes(nonce!), 'each page has a number of its own');
  });
});

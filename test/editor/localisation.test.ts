import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const ROOT = path.resolve(import.meta.dirname, '../..');
const EDITOR = path.join(ROOT, 'src', 'editor');
const files = readdirSync(EDITOR, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
const sources = [path.join(ROOT, 'src', 'extension.ts'), ...files.map((name) => path.join(EDITOR, name))];
const german: Record<string, string> = JSON.parse(readFileSync(path.join(ROOT, 'l10n', 'bundle.l10n.de.json'), 'utf8'));

/** Calls back for every call of a function, by the text of its name. */
function forEachCall(names: RegExp, visitCall: (call: ts.CallExpression, file: string) => void): void {
  for (const file of sources) {
    const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node) && names.test(node.expression.getText())) visitCall(node, path.relative(ROOT, file));
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
}

describe('the words of the interface', () => {
  it('are whole literals, so that they can be looked up', () => {
    forEachCall(/^vscode\.l10n\.t$/, (call, file) => assert.ok(ts.isStringLiteralLike(call.arguments[0]!), `${file}: ${call.getText()}`));
  });

  it('all have a German translation, and no translation is left over', () => {
    const used = new Set<string>();
    forEachCall(/^vscode\.l10n\.t$/, (call) => used.add((call.arguments[0] as ts.StringLiteral).text));
    assert.deepEqual(Object.keys(german).sort(), [...used].sort());
  });

  it('keep what is filled in', () => {
    const places = (message: string) => [...new Set(message.match(/\{\d\}/g))].sort();
    for (const [english, translation] of Object.entries(german)) assert.deepEqual(places(translation), places(english), english);
  });

  it('never go to the reader past the translations', () => {
    const shows = /^vscode\.window\.(show\w+Message|setStatusBarMessage|showInputBox)$/;
    forEachCall(shows, (call, file) => assert.ok(!ts.isStringLiteralLike(call.arguments[0]!), `${file}: ${call.getText()}`));
  });
});

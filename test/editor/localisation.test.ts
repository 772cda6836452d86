import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const ROOT = path.resolve(import.meta.dirname, '../..');
const EDITOR = path.join(ROOT, 'src', 'editor');
/** What fills values into sentences hands them on to be translated, and has none of its own. */
const FILLS = path.join('shown', 'sentence.ts');
const files = readdirSync(EDITOR, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts') && name !== FILLS);
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

const TRANSLATED = /^(?:vscode\.l10n\.t|sentence)$/;

describe('the words of the interface', () => {
  it('are whole literals, so that they can be looked up', () => {
    forEachCall(TRANSLATED, (call, file) => assert.ok(ts.isStringLiteralLike(call.arguments[0]!), `${file}: ${call.getText()}`));
  });

  it('all have a German translation, and no translation is left over', () => {
    const used = new Set<string>();
    forEachCall(TRANSLATED, (call) => used.add((call.arguments[0] as ts.StringLiteral).text));
    assert.deepEqual(Object.keys(german).sort(), [...used].sort());
  });

  it('keep what is filled in', () => {
    const places = (message: string) => [...new Set(message.match(/\{\d\}/g))].sort();
    for (const [english, translation] of Object.entries(german)) assert.deepEqual(places(translation), places(english), english);
  });

  it('never go to the reader past the translations', () => {
    const shows = /^(?:tell(?:Information|Warning|Error|Undoable)|isConfirmed|sayInStatusBar|whileStatusBarSays|withShownProgress|withTaskProgress|makeDiagnostic|makeQuickFix)$/;
    const icon = /^[a-z-]+$/;
    const literals = (call: ts.CallExpression): string[] => call.arguments.flatMap((argument) => (ts.isStringLiteralLike(argument) ? [argument.text] : []));
    forEachCall(shows, (call, file) => assert.deepEqual(literals(call).filter((text) => !icon.test(text)), [], `${file}: ${call.getText()}`));
  });
});

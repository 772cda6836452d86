import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const ROOT = path.resolve(import.meta.dirname, '../..');
const EDITOR = path.join(ROOT, 'src', 'editor');
/** The functions that fill values into sentences hand them on to be translated, and have none of their own. */
const FILLS = /^(?:sentence|countSentence)$/;
const files = readdirSync(EDITOR, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
const sources = [
  ...['extension.ts', 'check/findingMessage.ts'].map((name) => path.join(ROOT, 'src', name)),
  ...files.map((name) => path.join(EDITOR, name)),
];
const bundles = readdirSync(path.join(ROOT, 'l10n')).map((name) => ({
  name,
  sentences: JSON.parse(readFileSync(path.join(ROOT, 'l10n', name), 'utf8')) as Record<string, string>,
}));

/** Calls back for every call of a function, by the text of its name. */
function forEachCall(names: RegExp, visitCall: (call: ts.CallExpression, file: string) => void): void {
  for (const file of sources) {
    const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
    const visit = (node: ts.Node): void => {
      if (ts.isFunctionDeclaration(node) && FILLS.test(node.name?.text ?? '')) return;
      if (ts.isCallExpression(node) && names.test(node.expression.getText()))
        visitCall(node, path.relative(ROOT, file));
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
}

/** Returns a literal's text, also of one in parts that `+` joins; undefined for anything else. */
function fixedText(node: ts.Node | undefined): string | undefined {
  if (node && ts.isStringLiteralLike(node)) return node.text;
  if (!node || !ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.PlusToken) return undefined;
  const [left, right] = [fixedText(node.left), fixedText(node.right)];
  return left === undefined || right === undefined ? undefined : left + right;
}

const TRANSLATED = /^(?:vscode\.l10n\.t|sentence|countSentence)$/;

/** Returns the texts of a call that are translated; undefined for one that is no literal. */
function textsOf(call: ts.CallExpression): (string | undefined)[] {
  const isCount = call.expression.getText() === 'countSentence';
  return (isCount ? call.arguments.slice(1, 3) : call.arguments.slice(0, 1)).map(fixedText);
}

describe('the words of the interface', () => {
  it('are whole literals, so that they can be looked up', () => {
    forEachCall(TRANSLATED, (call, file) =>
      assert.ok(!textsOf(call).includes(undefined), `${file}: ${call.getText()}`),
    );
  });

  it('are those of the languages that the manifest speaks', () => {
    const manifests = readdirSync(ROOT).flatMap((name) => /^package\.nls\.([\w-]+)\.json$/.exec(name)?.[1] ?? []);
    assert.deepEqual(
      bundles.map(({ name }) => name).sort(),
      manifests.map((language) => `bundle.l10n.${language}.json`).sort(),
    );
  });

  it('all have a translation in every language, and no translation is left over', () => {
    const used = new Set<string>();
    forEachCall(TRANSLATED, (call) => textsOf(call).forEach((text) => used.add(text!)));
    for (const { name, sentences } of bundles) {
      const missing = [...used].filter((english) => !sentences[english]);
      assert.deepEqual(
        { missing, leftOver: Object.keys(sentences).filter((english) => !used.has(english)) },
        { missing: [], leftOver: [] },
        name,
      );
    }
  });

  it('keep what is filled in', () => {
    const places = (message: string) => [...new Set(message.match(/\{\d\}/g))].sort();
    for (const { name, sentences } of bundles)
      for (const [english, translation] of Object.entries(sentences))
        assert.deepEqual(places(translation), places(english), `${name}: ${english}`);
  });

  it('never go to the reader past the translations', () => {
    const shows =
      /^(?:show(?:Information|Warning|Error|UndoableChange|StatusBarMessage)|isConfirmed|withStatusBarMessage|withNotificationProgress|withTaskProgress|makeDiagnostic|makeQuickFix)$/;
    const icon = /^[a-z-]+$/;
    const literals = (call: ts.CallExpression): string[] =>
      call.arguments.flatMap((argument) => fixedText(argument) ?? []);
    forEachCall(shows, (call, file) =>
      assert.deepEqual(
        literals(call).filter((text) => !icon.test(text)),
        [],
        `${file}: ${call.getText()}`,
      ),
    );
  });
});

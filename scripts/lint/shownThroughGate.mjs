/**
 * Members of `vscode.window` that put no text before the reader, or only into dialogs of the system. All others are
 * closed, those of a later VS Code included.
 */
const WITHOUT_TEXT =
  /^(?:on[A-Z]\w*|active[A-Z]\w*|visible[A-Z]\w*|register[A-Z]\w*|tabGroups|showTextDocument|showOpenDialog|showSaveDialog|createTreeView|createOutputChannel|createTextEditorDecorationType)$/;

/** Classes whose objects carry text to the reader. */
const WITH_TEXT = new Set([
  ...[
    'TreeItem',
    'Diagnostic',
    'DiagnosticRelatedInformation',
    'CodeAction',
    'CodeLens',
    'CompletionItem',
    'MarkdownString',
    'InlayHint',
    'InlayHintLabelPart',
    'DocumentLink',
  ],
  ...[
    'DocumentSymbol',
    'SymbolInformation',
    'SignatureInformation',
    'ParameterInformation',
    'InlineValueText',
    'TerminalLink',
    'FileDecoration',
  ],
]);

/** Properties under which the editor’s objects, views and tabs take text. */
const SHOWN_PROPERTIES = new Set([
  ...[
    'text',
    'label',
    'title',
    'tooltip',
    'message',
    'description',
    'detail',
    'documentation',
    'placeholder',
    'prompt',
    'validationMessage',
    'items',
    'badge',
  ],
  ...['accessibilityInformation', 'hoverMessage', 'contentText'],
]);
/** Properties that are displayed in any context. */
const SHOWN_ANYWHERE = new Set(['hoverMessage', 'contentText']);

/** @typedef {any} Node as ESLint and the parser of TypeScript make it */

/**
 * Returns whether a node is a literal, perhaps in parts that `+` joins.
 * @param {Node | undefined} node
 * @returns {boolean}
 */
const isFixedText = (node) =>
  node?.type === 'BinaryExpression'
    ? node.operator === '+' && isFixedText(node.left) && isFixedText(node.right)
    : node?.type === 'Literal';

/** @param {Node} node a member expression or a property @returns {string | undefined} its name, if it is literal */
function nameOf({ property, key = property, computed }) {
  if (computed) return key.type === 'Literal' ? String(key.value) : undefined;
  return key.name ?? key.value;
}

const isVscode = (/** @type {Node} */ node) => node?.type === 'Identifier' && node.name === 'vscode';
const isMemberOfVscode = (/** @type {Node} */ node, /** @type {string} */ name) =>
  node?.type === 'MemberExpression' && isVscode(node.object) && nameOf(node) === name;
const isMemberWrittenOut = (/** @type {Node} */ node) =>
  node.parent.type === 'MemberExpression' && node.parent.object === node && nameOf(node.parent) !== undefined;
const isObjectAssign = (/** @type {Node} */ { type, callee }) =>
  type === 'CallExpression' && callee.object?.name === 'Object' && nameOf(callee) === 'assign';

/**
 * Returns the declared type of an object literal: from its variable, a cast, or the function that returns it. @param
 * {Node} node @returns {Node | undefined} the type
 */
function declaredTypeOf(node) {
  let isReturned = false;
  for (let { parent } = node; parent; { parent } = parent) {
    const type = parent.returnType ?? parent.id?.typeAnnotation ?? parent.typeAnnotation;
    if (type) return type;
    if (/Function/.test(parent.type)) isReturned = true;
    // An argument belongs to the called function; a callback's result belongs to its caller.
    else if (parent.type === 'VariableDeclarator' || (/^(?:Call|New)Expression$/.test(parent.type) && !isReturned))
      return undefined;
  }
  return undefined;
}

/**
 * Text comes before the reader through src/editor/ui alone, which takes from the text of files whatever would make
 * it more than text. So the calls, classes and properties of VS Code that take text are closed elsewhere, and values
 * are filled into sentences by `sentence`.
 * @type {import('eslint').Rule.RuleModule}
 */
export const shownThroughGate = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      past:
        '{{name}} shows text as it is: use what src/editor/ui offers, which lets no link, icon or turned text ' +
        'of a file through.',
      assigned: '“{{name}}” of an object of the editor takes text as it is: set it through src/editor/ui.',
      filled: 'Values are filled into a sentence by sentence(…) of src/editor/ui/messages.ts, which cleans them.',
      hidden: 'Write {{name}} out where it is used, so that it can be seen what is shown through it.',
    },
  },
  create(context) {
    const report = (/** @type {Node} */ node, /** @type {string} */ messageId, name = '') =>
      context.report({ node, messageId, data: { name } });
    return {
      ImportDeclaration(/** @type {Node} */ node) {
        if (node.source.value !== 'vscode' || node.importKind === 'type') return;
        if (
          node.specifiers.some(
            (/** @type {Node} */ { type, local }) => type !== 'ImportNamespaceSpecifier' || local.name !== 'vscode',
          )
        )
          report(node, 'hidden', 'vscode');
      },
      'Identifier[name="vscode"]'(/** @type {Node} */ node) {
        const { parent } = node;
        const isObject = parent.type === 'MemberExpression' && parent.object === node;
        if (
          isObject
            ? nameOf(parent) === undefined
            : !/^(?:ImportNamespaceSpecifier|TSQualifiedName|MemberExpression)$/.test(parent.type)
        )
          report(node, 'hidden', 'vscode');
      },
      MemberExpression(/** @type {Node} */ node) {
        const name = nameOf(node) ?? '';
        if (isVscode(node.object) && WITH_TEXT.has(name)) report(node, 'past', `vscode.${name}`);
        if (isVscode(node.object) && /^(?:window|l10n)$/.test(name) && !isMemberWrittenOut(node))
          report(node, 'hidden', `vscode.${name}`);
        if (isMemberOfVscode(node.object, 'window') && name && !WITHOUT_TEXT.test(name))
          report(node, 'past', `vscode.window.${name}`);
        if (isMemberOfVscode(node.object, 'languages') && name === 'createLanguageStatusItem')
          report(node, 'past', `vscode.languages.${name}`);
        if (isMemberOfVscode(node.object, 'l10n') && node.parent.type !== 'CallExpression')
          report(node, 'hidden', `vscode.l10n.${name}`);
      },
      CallExpression(/** @type {Node} */ node) {
        if (
          isMemberOfVscode(node.callee.object, 'l10n') &&
          (node.arguments.length > 1 || !isFixedText(node.arguments[0]))
        )
          report(node, 'filled');
      },
      AssignmentExpression(/** @type {Node} */ { left }) {
        const name = left.type === 'MemberExpression' ? (nameOf(left) ?? '') : '';
        if (SHOWN_PROPERTIES.has(name)) report(left, 'assigned', name);
      },
      'ObjectExpression > Property'(/** @type {Node} */ node) {
        const name = nameOf(node) ?? '';
        if (SHOWN_ANYWHERE.has(name) || (SHOWN_PROPERTIES.has(name) && isObjectAssign(node.parent.parent)))
          report(node, 'assigned', name);
      },
      ObjectExpression(/** @type {Node} */ node) {
        if (
          !node.properties.some(
            (/** @type {Node} */ each) => each.type === 'Property' && SHOWN_PROPERTIES.has(nameOf(each) ?? ''),
          )
        )
          return;
        const type = declaredTypeOf(node);
        const [, name] = (type && /\bvscode\.(\w+)/.exec(context.sourceCode.getText(type))) ?? [];
        if (name && WITH_TEXT.has(name)) report(node, 'past', `vscode.${name}`);
      },
    };
  },
};

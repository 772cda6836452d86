/**
 * The parts of the editor’s side are composed in src/extension.ts: features receive their parts and create none of
 * another feature. Errors, tree items and delayed tasks are values, not parts.
 * @type {import('eslint').Rule.RuleModule}
 */
export const composedInEntry = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { made: '{{name}} is a part of another feature: src/extension.ts makes it and hands it over.' },
  },
  create(context) {
    /** Names that the file imports from another folder of the editor’s side. @type {Set<string>} */
    const parts = new Set();
    return {
      ImportDeclaration(/** @type {import('estree').ImportDeclaration} */ node) {
        if (!/^\.\.\/\w+\//.test(String(node.source.value))) return;
        for (const { local } of node.specifiers) if (!/(?:Error|Item|Task)$/.test(local.name)) parts.add(local.name);
      },
      NewExpression(/** @type {import('estree').NewExpression} */ node) {
        if (node.callee.type === 'Identifier' && parts.has(node.callee.name))
          context.report({ node, messageId: 'made', data: { name: node.callee.name } });
      },
    };
  },
};

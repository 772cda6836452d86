/**
 * A failure that is passed over says why, in a comment inside the handler, at the end of its line or above its
 * statement: `.catch(() => undefined)`, `.catch(() => {})` and an empty `catch {}` without one are errors.
 * @type {import('eslint').Rule.RuleModule}
 */
export const explainedCatch = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: { silent: 'A failure that is passed over says why: write the reason in a comment beside it.' },
  },
  create(context) {
    const { sourceCode } = context;
    const { lines } = sourceCode;
    const holdsComment = (/** @type {number} */ line) => /(\/\/|\/\*|\*\/|^\s*\*)/.test(lines[line - 1] ?? '');
    /** @param {import('estree').Node} node the handler */
    const check = (node) => {
      const place = /** @type {import('estree').SourceLocation} */ (node.loc);
      const own = Array.from({ length: place.end.line - place.start.line + 1 }, (_, index) => place.start.line + index);
      const statement = sourceCode
        .getAncestors(node)
        .findLast(({ type }) => /Statement|Declaration|PropertyDefinition/.test(type));
      const around = statement?.loc ? [statement.loc.start.line - 1, statement.loc.end.line] : [];
      if (![...own, place.start.line - 1, ...around].some(holdsComment)) context.report({ node, messageId: 'silent' });
    };
    const isEmpty = (/** @type {import('estree').Node} */ body) =>
      (body.type === 'Identifier' && body.name === 'undefined') ||
      (body.type === 'Literal' && body.value === null) ||
      (body.type === 'BlockStatement' && body.body.length === 0);
    return {
      "CallExpression[callee.property.name='catch'] > ArrowFunctionExpression"(
        /** @type {import('estree').ArrowFunctionExpression} */ node,
      ) {
        if (isEmpty(node.body)) check(node);
      },
      CatchClause(/** @type {import('estree').CatchClause} */ node) {
        if (isEmpty(node.body)) check(node);
      },
    };
  },
};

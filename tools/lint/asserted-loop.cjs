/**
 * An assertion inside a loop proves nothing when there is nothing to loop over. The list must be written out, or go through nonEmpty()
 * (__tests__/support/non-empty.ts), which throws when it is empty.
 */
const METHODS = new Set(["every", "flatMap", "forEach", "map", "some"]);

module.exports = {
  meta: {
    type: "problem",
    schema: [],
    messages: {
      mayBeEmpty: "No assertion runs when this list is empty: write the list out, or loop over nonEmpty({{list}}).",
    },
  },
  create(context) {
    const { sourceCode } = context;

    function check(list, body) {
      if (asserts(body, sourceCode)) report(list);
    }

    function report(list) {
      if (hasElements(list, sourceCode)) return;
      context.report({ node: list, messageId: "mayBeEmpty", data: { list: sourceCode.getText(list) } });
    }

    return {
      ForOfStatement: ({ right, body }) => check(right, body),
      ForInStatement: ({ right, body }) => check(right, body),
      CallExpression(call) {
        const {
          callee,
          arguments: [callback],
        } = call;
        const isLoop = callee.type === "MemberExpression" && METHODS.has(callee.property.name);
        if (isLoop && isFunction(callback)) check(callee.object, callback.body);
        if (isLoop && callee.property.name === "every" && isExpectedTrue(call)) report(callee.object);
      },
    };
  },
};

function isFunction(node) {
  return node?.type === "ArrowFunctionExpression" || node?.type === "FunctionExpression";
}

/** `expect(…).toBe(true)`: every element of an empty list is as it should be. */
function isExpectedTrue(node) {
  const { parent } = node;
  if (parent.type !== "CallExpression" || parent.callee.name !== "expect") return false;
  const matcher = parent.parent;
  return matcher.type === "MemberExpression" && matcher.parent.arguments?.[0]?.value === true;
}

/** Whether expect(), or a function that is named after it, is called somewhere inside. */
function asserts(node, sourceCode) {
  if (node.type === "CallExpression" && node.callee.type === "Identifier" && /^expect/.test(node.callee.name))
    return true;
  return (sourceCode.visitorKeys[node.type] ?? [])
    .flatMap((key) => node[key] ?? [])
    .filter((child) => child !== null)
    .some((child) => asserts(child, sourceCode));
}

function hasElements(node, sourceCode) {
  switch (node.type) {
    case "TSAsExpression":
    case "TSSatisfiesExpression":
      return hasElements(node.expression, sourceCode);
    case "ArrayExpression":
      return node.elements.some((element) =>
        element?.type === "SpreadElement" ? hasElements(element.argument, sourceCode) : element !== null,
      );
    case "CallExpression":
      return node.callee.name === "nonEmpty";
    case "Identifier":
      return hasElements(constant(node, sourceCode) ?? { type: "" }, sourceCode);
    default:
      return false;
  }
}

/** What a `const` of the same file is initialized with. */
function constant(identifier, sourceCode) {
  for (let scope = sourceCode.getScope(identifier); scope; scope = scope.upper) {
    const variable = scope.set.get(identifier.name);
    if (!variable) continue;
    const [definition] = variable.defs;
    const isConst = definition?.type === "Variable" && definition.parent.kind === "const";
    return isConst && definition.node.id.type === "Identifier" ? (definition.node.init ?? undefined) : undefined;
  }
  return undefined;
}

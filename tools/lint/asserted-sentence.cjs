/**
 * A test asserts codes and data, so that a message can be reworded without touching the tests of what it reports. Sentences are asserted in
 * one wording table per module: a `describe("wording", …)`, or a file named `wording.ts` or `*.wording.test.ts` (.oxlintrc.json).
 */
const FUNCTION_WORDS = new Set(
  (
    "a an the this that these those it its is are was were be been has have had does do did can cannot could may must would will not no " +
    "nothing without of to in on at by for from with within into than and or but until if which where already yet only"
  ).split(" "),
);

/** Methods that compare text inside of expect(…). */
const COMPARES = new Set(["endsWith", "includes", "indexOf", "match", "search", "startsWith", "test"]);

module.exports = {
  meta: {
    type: "problem",
    schema: [],
    messages: {
      sentence: "Assert a code or data here, and the sentence {{sentence}} in the wording table of the module.",
    },
  },
  create(context) {
    const { sourceCode } = context;
    const reported = new Set();

    function report(node, text) {
      if (reported.has(node) || !isSentence(text)) return;
      reported.add(node);
      context.report({ node, messageId: "sentence", data: { sentence: JSON.stringify(text) } });
    }

    /** Every literal that the value of the expression is made of. */
    function check(node) {
      switch (node?.type) {
        case "Literal":
          if (node.regex) partsOf(node.regex.pattern).forEach((part) => report(node, part));
          else if (typeof node.value === "string") report(node, node.value);
          return;
        case "TemplateLiteral":
          report(node, textOf(node));
          return node.expressions.forEach(check);
        case "BinaryExpression":
          if (node.operator !== "+") return;
          report(node, joined(node));
          return reported.has(node) ? undefined : [node.left, node.right].forEach(check);
        case "ArrayExpression":
          return node.elements.forEach(check);
        case "ObjectExpression":
          return node.properties.forEach((property) => check(property.value ?? property.argument));
        case "CallExpression":
        case "NewExpression":
          return node.arguments.forEach(check);
        case "SpreadElement":
          return check(node.argument);
        case "ConditionalExpression":
          return [node.consequent, node.alternate].forEach(check);
        case "ArrowFunctionExpression":
          return check(node.body);
        case "TSAsExpression":
        case "TSSatisfiesExpression":
        case "TSNonNullExpression":
          return check(node.expression);
        case "Identifier":
          return valuesOf(node, sourceCode).forEach(check);
      }
    }

    /** Comparisons of text inside of expect(…), such as `lines.some((line) => line.includes("…"))`. */
    function checkComparisons(node) {
      if (node.type === "CallExpression" && COMPARES.has(node.callee.property?.name)) {
        node.arguments.forEach(check);
        if (node.callee.object.regex) check(node.callee.object);
      }
      if (node.type === "BinaryExpression" && /^[!=]==$/.test(node.operator)) [node.left, node.right].forEach(check);
      childrenOf(node, sourceCode).forEach(checkComparisons);
    }

    return {
      CallExpression(node) {
        const { callee } = node;
        if (sourceCode.getAncestors(node).some(isWordingTable)) return;
        if (callee.type === "Identifier" && /^expect[A-Z]/.test(callee.name)) return node.arguments.forEach(check);
        if (callee.type !== "MemberExpression" || !/^to[A-Z]/.test(callee.property.name)) return;
        const asserted = expectation(callee.object);
        if (!asserted) return;
        node.arguments.forEach(check);
        asserted.arguments.forEach(checkComparisons);
      },
    };
  },
};

function isWordingTable({ type, callee, arguments: [title] = [] }) {
  return type === "CallExpression" && callee.name === "describe" && title?.value === "wording";
}

/** At least four words, one of which is a function word: a list of names or a command line has none. */
function isSentence(text) {
  const words = text
    .split(/\s+/)
    .flatMap((part) => part.match(/^[("'`^]*([A-Za-z][a-z'’]*)[)"'`.,;:!?$]*$/)?.[1] ?? []);
  return words.length >= 4 && words.some((word) => FUNCTION_WORDS.has(word.toLowerCase()));
}

/** The parts of a regular expression between wildcards and alternatives, as text. Classes and escapes are not words. */
function partsOf(pattern) {
  return pattern
    .replace(/\\\|/g, " ")
    .split(/\.[*+]\??|\[\^\][*+]\??|\|/)
    .map((part) =>
      part
        .replace(/\[\^?[^\]]*\][*+?]?/g, "0")
        .replace(/\\[dDsSwWbBnrt][*+?]?/g, (escape) => (/^\\[snrt]/.test(escape) ? " " : "0"))
        .replace(/\\(.)/g, "$1")
        .replace(/[()^$]/g, " "),
    );
}

/** A template with a placeholder for each expression, which is data. */
function textOf({ quasis }) {
  return quasis.map(({ value }) => value.cooked ?? "").join("0");
}

function joined(node) {
  if (node.type === "BinaryExpression") return `${joined(node.left)}${joined(node.right)}`;
  if (node.type === "TemplateLiteral") return textOf(node);
  return typeof node.value === "string" ? node.value : "0";
}

/** The call of expect() that a chain such as `expect(x).rejects.not` starts with. */
function expectation(node) {
  if (node.type === "MemberExpression") return expectation(node.object);
  return node.type === "CallExpression" && node.callee.name === "expect" ? node : undefined;
}

/**
 * What a `const` of the same file holds, or the column of the table that a parameter of `test.each(table)(title, callback)` reads.
 * A `const` that is also used outside of assertions is input, such as the error message of a fake API.
 */
function valuesOf(identifier, sourceCode) {
  const variable = variableOf(identifier, sourceCode);
  const definition = variable?.defs[0];
  if (definition?.type === "Variable" && definition.parent.kind === "const") {
    const isInput = variable.references.some((use) => !use.init && !isAsserted(use.identifier, sourceCode));
    return definition.node.id.type === "Identifier" && definition.node.init && !isInput ? [definition.node.init] : [];
  }
  return definition?.type === "Parameter" ? columnOf(definition, identifier.name, sourceCode) : [];
}

function variableOf(identifier, sourceCode) {
  for (let scope = sourceCode.getScope(identifier); scope; scope = scope.upper) {
    const variable = scope.set.get(identifier.name);
    if (variable) return variable;
  }
  return undefined;
}

/** Inside of the arguments of a matcher, or of the table of test.each(). */
function isAsserted(node, sourceCode) {
  return sourceCode
    .getAncestors(node)
    .some(
      ({ type, callee, arguments: given }) =>
        type === "CallExpression" &&
        /^(to[A-Z]|each$)/.test(callee.property?.name) &&
        given.some(({ range: [start, end] }) => start <= node.range[0] && node.range[1] <= end),
    );
}

function columnOf({ node: callback }, name, sourceCode) {
  const table = callback.parent?.type === "CallExpression" ? tableOf(callback.parent, sourceCode) : undefined;
  if (!table) return [];
  const index = callback.params.findIndex((parameter) => names(parameter, name));
  const parameter = callback.params[index];
  return table.elements.flatMap((row) => {
    if (parameter?.type === "ObjectPattern" && row?.type === "ObjectExpression") {
      return row.properties.filter((property) => property.key?.name === name).map(({ value }) => value);
    }
    return row?.type === "ArrayExpression" ? (row.elements[index] ?? []) : index === 0 ? (row ?? []) : [];
  });
}

function names(parameter, name) {
  if (parameter.type === "ObjectPattern") return parameter.properties.some(({ value }) => value?.name === name);
  return parameter.name === name;
}

/** The array of `test.each(array)("title", …)`, written out or as a `const`. */
function tableOf({ callee }, sourceCode) {
  if (callee.type !== "CallExpression" || callee.callee.property?.name !== "each") return undefined;
  let [table] = callee.arguments;
  if (table?.type === "Identifier") table = variableOf(table, sourceCode)?.defs[0]?.node.init;
  while (table?.type === "TSAsExpression" || table?.type === "TSSatisfiesExpression") table = table.expression;
  return table?.type === "ArrayExpression" ? table : undefined;
}

function childrenOf(node, sourceCode) {
  return (sourceCode.visitorKeys[node.type] ?? []).flatMap((key) => node[key] ?? []).filter((child) => child !== null);
}

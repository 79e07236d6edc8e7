import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { PROVIDER_NAMES } from "../../spec/providers/names";
import { ROOT } from "./imports";

/** Of machine providers, and of Terraform's providers for them. */
const NAMES: readonly string[] = [...PROVIDER_NAMES, "hcloud"];

/** Names with a provider in them: `csi.hetzner.cloud`, `hcloud_server`, `PROXMOX_DRIVER`. */
const WITH_NAME = new RegExp(`(?:^|[^a-z])(?:${NAMES.join("|")})(?:[^a-z]|$)`, "i");

/** Most files name no provider: parsing them would find nothing. */
const ANY_NAME = new RegExp(NAMES.join("|"), "i");

const COMPARISONS = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
]);

/** Questions about a name that are spelled as a call: `["hetzner"].includes(provider)`. */
const ASKING_METHODS = new Set(["includes", "indexOf", "startsWith", "endsWith", "test"]);

/** The stand-ins for Terraform's providers: most of them create no machines. */
const TERRAFORM = "rehearsal/providers/";

/** Whether a file is part of a provider, or of the registry of a layer. */
export function isProviderFile(file: string): boolean {
  const folders = file.split("/").slice(0, -1);
  const isRegistry = folders.includes("providers") && !file.startsWith(TERRAFORM);
  return isRegistry || folders.some((folder) => NAMES.includes(folder));
}

/** Decisions of a source text on the name of a provider, as `file:line: source`. */
export function nameConditions(file: string, text = readFileSync(join(ROOT, file), "utf8")): string[] {
  if (!ANY_NAME.test(text)) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const constants = constantsWithName(source);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (isNameCondition(node, constants)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      found.push(`${file}:${line + 1}: ${node.getText(source).split("\n")[0] ?? ""}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Constants of a file that a later condition asks: `const RENTED = ["hetzner"]`, `const TYPE = /^hcloud_/`. */
function constantsWithName(source: ts.SourceFile): ReadonlySet<string> {
  const declarations = source.statements
    .filter(ts.isVariableStatement)
    .flatMap((one) => [...one.declarationList.declarations]);
  const named = declarations.filter(({ initializer }) => initializer !== undefined && holdsName(initializer));
  return new Set(named.map(({ name }) => (ts.isIdentifier(name) ? name.text : "")));
}

function isNameCondition(node: ts.Node, constants: ReadonlySet<string>): boolean {
  if (ts.isBinaryExpression(node) && COMPARISONS.has(node.operatorToken.kind))
    return [node.left, node.right].some(isName) && ![node.left, node.right].some(isPlatform);
  if (ts.isCaseClause(node)) return isName(node.expression);
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
  const { expression, name } = node.expression;
  const isConstant = ts.isIdentifier(expression) && constants.has(expression.text);
  return ASKING_METHODS.has(name.text) && (node.arguments.some(isName) || holdsName(expression) || isConstant);
}

/** Where Talos believes to be: one of its platforms has the name of a provider (`metal`), and runs at another one too. */
function isPlatform(node: ts.Node): boolean {
  return ts.isIdentifier(node) && node.text === "platform";
}

function isName(node: ts.Node): boolean {
  const text = ts.isStringLiteralLike(node) || ts.isIdentifier(node) ? node.text : undefined;
  return text !== undefined && WITH_NAME.test(text);
}

function holdsName(node: ts.Node): boolean {
  if (ts.isRegularExpressionLiteral(node)) return WITH_NAME.test(node.text);
  return isName(node) || (ts.isArrayLiteralExpression(node) && node.elements.some(isName));
}

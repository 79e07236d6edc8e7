import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse, type ParseResult } from "@babel/parser";
import * as ast from "@babel/types";
import { PROVIDER_NAMES } from "../../spec/providers/names";
import { ROOT } from "./imports";

/** Of machine providers, and of Terraform's providers for them. */
const NAMES: readonly string[] = [...PROVIDER_NAMES, "hcloud"];

/** Names with a provider in them: `csi.hetzner.cloud`, `hcloud_server`, `PROXMOX_DRIVER`. */
const WITH_NAME = new RegExp(`(?:^|[^a-z])(?:${NAMES.join("|")})(?:[^a-z]|$)`, "i");

/** Skips parsing for files that name no provider, which are most. */
const ANY_NAME = new RegExp(NAMES.join("|"), "i");

const COMPARISONS = new Set(["===", "!==", "==", "!="]);

/** Comparisons that are calls: `["hetzner"].includes(provider)`. */
const ASKING_METHODS = new Set(["includes", "indexOf", "startsWith", "endsWith", "test"]);

/** The stand-ins for Terraform's providers: most of them create no machines. */
const TERRAFORM = "rehearsal/providers/";

/** Whether a file is part of a provider, or of the registry of a layer. */
export function isProviderFile(file: string): boolean {
  const folders = file.split("/").slice(0, -1);
  const isRegistry = folders.includes("providers") && !file.startsWith(TERRAFORM);
  return isRegistry || folders.some((folder) => NAMES.includes(folder));
}

/** Branches on the name of a provider in a source file, as `file:line: source`. */
export function nameConditions(file: string, text = readFileSync(join(ROOT, file), "utf8")): string[] {
  if (!ANY_NAME.test(text)) return [];
  const source = parse(text, { sourceType: "module", plugins: ["typescript"] });
  const constants = constantsWithName(source);
  const found: string[] = [];
  ast.traverseFast(source, (node) => {
    if (!isNameCondition(node, constants)) return;
    const [line = ""] = text.slice(node.start ?? 0, node.end ?? 0).split("\n");
    found.push(`${file}:${node.loc?.start.line ?? ""}: ${line}`);
  });
  return found;
}

/** Constants that a later condition uses: `const RENTED = ["hetzner"]`, `const TYPE = /^hcloud_/`. */
function constantsWithName({ program }: ParseResult): ReadonlySet<string> {
  const named = program.body
    .map((statement) => (ast.isExportNamedDeclaration(statement) ? statement.declaration : statement))
    .filter((statement) => ast.isVariableDeclaration(statement))
    .flatMap(({ declarations }) => declarations)
    .filter(({ init }) => init && holdsName(init));
  return new Set(named.map(({ id }) => (ast.isIdentifier(id) ? id.name : "")));
}

function isNameCondition(node: ast.Node, constants: ReadonlySet<string>): boolean {
  if (ast.isBinaryExpression(node) && COMPARISONS.has(node.operator))
    return [node.left, node.right].some(isName) && ![node.left, node.right].some(isPlatform);
  if (ast.isSwitchCase(node)) return isName(node.test);
  if (!ast.isCallExpression(node) && !ast.isOptionalCallExpression(node)) return false;
  const { callee } = node;
  if (!ast.isMemberExpression(callee) && !ast.isOptionalMemberExpression(callee)) return false;
  const { object, property } = callee;
  const isConstant = ast.isIdentifier(object) && constants.has(object.name);
  const isAsking = ast.isIdentifier(property) && !callee.computed && ASKING_METHODS.has(property.name);
  return isAsking && (node.arguments.some(isName) || holdsName(object) || isConstant);
}

/** The platform of Talos: `metal` is also the name of a provider, but other providers use this platform too. */
function isPlatform(node: ast.Node): boolean {
  return ast.isIdentifier(node, { name: "platform" });
}

function isName(node: ast.Node | null | undefined): boolean {
  return WITH_NAME.test(textOf(node));
}

/** Of a name, or of a text without placeholders. */
function textOf(node: ast.Node | null | undefined): string {
  if (ast.isIdentifier(node)) return node.name;
  if (ast.isStringLiteral(node)) return node.value;
  return ast.isTemplateLiteral(node) && node.expressions.length === 0 ? (node.quasis[0]?.value.raw ?? "") : "";
}

function holdsName(node: ast.Node): boolean {
  if (ast.isRegExpLiteral(node)) return WITH_NAME.test(node.pattern);
  return isName(node) || (ast.isArrayExpression(node) && node.elements.some(isName));
}

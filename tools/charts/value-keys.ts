/** The keys of a chart's values, so that unknown values are found without the chart. */
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { at, isDict, listAt, textAt } from "../../rehearsal/world/kubernetes/object";
import type { Dict } from "../../rehearsal/world/kubernetes/object";

/** The keys below a key; empty accepts everything. */
interface Keys {
  readonly [key: string]: Keys;
}

interface Growing {
  [key: string]: Growing;
}

/**
 * Per path, the keys below it: from values.yaml, from values.schema.json, and from the templates, which also read keys
 * that values.yaml only has in comments. Kept are the paths that our values lead through.
 */
export function valueKeys(chart: string, values: readonly Dict[]): Record<string, string[]> {
  const keys = chartKeys(chart);
  const result: Record<string, string[]> = {};
  const visit = (node: Keys, ours: readonly Dict[], path: string): void => {
    const known = Object.keys(node).sort();
    if (known.length === 0) return;
    result[path] = known;
    for (const key of known) {
      const below = ours.map((one) => one[key]).filter(isDict);
      if (below.length > 0) visit(node[key] ?? {}, below, path ? `${path}.${key}` : key);
    }
  };
  visit(keys, values, "");
  return result;
}

function chartKeys(chart: string): Keys {
  const keys: Growing = {};
  const metadata = readYaml(join(chart, "Chart.yaml"));
  addValues(keys, readYaml(join(chart, "values.yaml")));
  addSchema(keys, readYaml(join(chart, "values.schema.json")));
  const texts = templateTexts(chart);
  for (const path of texts.flatMap(pathsRead)) addPath(keys, path);
  for (const path of texts.flatMap(pathsPassedOn)) open(keys, path);
  grow(keys, "global");
  for (const dependency of listAt(metadata, "dependencies")) {
    const name = textAt(dependency, "alias") ?? textAt(dependency, "name") ?? "";
    const folder = join(chart, "charts", textAt(dependency, "name") ?? "");
    const below = grow(keys, name);
    if (existsSync(join(folder, "Chart.yaml"))) merge(below, chartKeys(folder));
    // Without the part itself its values cannot be known: all are taken.
    else for (const key of Object.keys(below)) delete below[key];
    const condition = textAt(dependency, "condition")?.split(",")[0]?.trim();
    if (condition) addPath(keys, condition.split("."));
  }
  return keys;
}

function grow(keys: Growing, name: string): Growing {
  return (keys[name] ??= {});
}

function merge(keys: Growing, others: Keys): void {
  for (const [key, below] of Object.entries(others)) merge(grow(keys, key), below);
}

/** Kubernetes maps with arbitrary keys, even if a chart has examples in them. */
const FREE = /^(nodeSelector|affinity|.*[lL]abels|.*[aA]nnotations)$/;

function addValues(keys: Growing, values: unknown): void {
  if (!isDict(values)) return;
  for (const [key, value] of Object.entries(values)) addValues(grow(keys, key), FREE.test(key) ? undefined : value);
}

function addSchema(keys: Growing, schema: unknown, root: unknown = schema, depth = 0): void {
  if (!isDict(schema) || depth > 12) return;
  const reference = textAt(schema, ["$ref"]);
  if (reference?.startsWith("#/")) addSchema(keys, at(root, reference.slice(2).split("/")), root, depth + 1);
  if (isDict(schema.properties))
    for (const [key, property] of Object.entries(schema.properties))
      addSchema(grow(keys, key), property, root, depth + 1);
  for (const choice of ["oneOf", "anyOf", "allOf"])
    for (const part of listAt(schema, choice)) addSchema(keys, part, root, depth + 1);
}

/** A path that a template reads: its last key accepts everything, unless values.yaml lists its keys. */
function addPath(keys: Growing, path: readonly string[]): void {
  path.reduce(
    ({ node, isOpen }, key) => {
      // An empty map of values.yaml is for the user to fill.
      const known = key in node;
      if (!known && isOpen) return { node: {}, isOpen };
      const next = grow(node, key);
      return { node: next, isOpen: known && Object.keys(next).length === 0 };
    },
    { node: keys, isOpen: false },
  );
}

function templateTexts(chart: string): string[] {
  const files = ["templates", "configs", "files", "source"].flatMap((folder) => filesBelow(join(chart, folder)));
  return [join(chart, "values.yaml"), ...files].filter(existsSync).map((file) => readFileSync(file, "utf8"));
}

function pathsRead(text: string): string[][] {
  return [...text.matchAll(/\.Values((?:\.[A-Za-z_][\w-]*)+)/g)].map(([, path]) => keysOf(path));
}

/** Maps that a template prints or iterates over as a whole: every key is accepted. */
function pathsPassedOn(text: string): string[][] {
  const whole =
    /\b(?:toYaml|toJson|toToml|range\b[^}]*?:=|range|tpl|merge\w*|mergeOverwrite)\s+\(?\s*\$?\.Values((?:\.[A-Za-z_][\w-]*)+)/g;
  const inBlock = /\bwith\s+\$?\.Values((?:\.[A-Za-z_][\w-]*)+)\s*-?\}\}[^]{0,160}?\b(?:toYaml|range|tpl)\b/g;
  return [...text.matchAll(whole), ...text.matchAll(inBlock)].map(([, path]) => keysOf(path));
}

function keysOf(path = ""): string[] {
  return path.slice(1).split(".");
}

function open(keys: Growing, path: readonly string[]): void {
  const node = path.reduce<Growing | undefined>((part, key) => part?.[key], keys);
  for (const key of Object.keys(node ?? {})) delete node?.[key];
}

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesBelow(path) : [path];
  });
}

function readYaml(file: string): unknown {
  return existsSync(file) ? parse(readFileSync(file, "utf8"), { logLevel: "silent", merge: true }) : undefined;
}

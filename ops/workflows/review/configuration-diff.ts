/**
 * What a plan changes in the machine configurations of nodes. A configuration holds the secrets of the cluster, so a value
 * is shown only where a patch of the cluster file sets it; of everything else, the place.
 */
import { DELETE_KEY } from "../../../spec";
import type { Cluster } from "../../../spec";
import { configAfter, configBefore, handedConfigurations } from "../../guard";
import type { MachineConfig } from "../../guard";
import type { Plan } from "../../support/plan";

export interface ConfigurationLine {
  readonly sign: "+" | "~" | "-";
  readonly path: string;
  /** Absent where the value may be a secret, or is not there. */
  readonly before?: string;
  readonly after?: string;
}

/** Nodes whose configurations change alike. */
export interface ConfigurationDiff {
  readonly nodes: readonly string[];
  readonly lines: readonly ConfigurationLine[];
}

interface Leaf {
  readonly path: string;
  readonly value: string;
}

/** By a key that tells the elements of a list apart. It may contain a secret, and is never shown. */
type Flat = ReadonlyMap<string, Leaf>;
type Section = Readonly<Record<string, unknown>>;

export function configurationDiffs(plan: Plan, cluster: Cluster): ConfigurationDiff[] {
  const groups = new Map<string, { nodes: string[]; lines: readonly ConfigurationLine[] }>();
  for (const change of handedConfigurations(plan)) {
    const node = cluster.nodes.find(({ name }) => name === change.name);
    const patched = flattenAll(node?.patches ?? []);
    const [before, after] = [configBefore(change), configAfter(change)];
    const lines = before && after ? linesOf(flattenConfig(before), flattenConfig(after), patched) : firstLines(patched);
    if (lines.length === 0 || (before && !after)) continue;
    const key = JSON.stringify(lines);
    groups.set(key, { nodes: [...(groups.get(key)?.nodes ?? []), change.name], lines });
  }
  return [...groups.values()];
}

/** A new node: of its whole configuration, what the cluster file itself writes. */
function firstLines(patched: Flat): ConfigurationLine[] {
  return [...patched.values()].map(({ path, value }) => ({ sign: "+", path, after: value }));
}

function linesOf(before: Flat, after: Flat, patched: Flat): ConfigurationLine[] {
  const lines = [...new Set([...before.keys(), ...after.keys()])].flatMap((key): ConfigurationLine[] => {
    const [old, fresh] = [before.get(key), after.get(key)];
    if (old?.value === fresh?.value) return [];
    const sign = !old ? "+" : !fresh ? "-" : "~";
    const path = (fresh ?? old)?.path ?? "";
    if (!patched.has(key)) return [{ sign, path }];
    return [{ sign, path, ...(old ? { before: old.value } : {}), ...(fresh ? { after: fresh.value } : {}) }];
  });
  const byText = new Map(lines.map((line) => [`${line.path} ${JSON.stringify(line)}`, line]));
  return [...byText].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, line]) => line);
}

function flattenConfig({ machine, cluster, documents }: MachineConfig): Flat {
  return flattenAll([{ machine, cluster }, ...documents]);
}

function flattenAll(documents: readonly Section[]): Flat {
  const flat = new Map<string, Leaf>();
  for (const document of documents) {
    const { apiVersion: _, kind, name, ...body } = document;
    if (kind === undefined) flatten(document, "", flat);
    else flatten(body, [kind, name].filter((part) => typeof part === "string").join("/"), flat);
  }
  return flat;
}

/** An element of a list is a place of its own: lists of patches grow those that are there. */
function flatten(value: unknown, path: string, flat: Map<string, Leaf>): void {
  if (Array.isArray(value))
    for (const item of value.map(inOneLine)) flat.set(`${path}[${item}]`, { path: `${path}[]`, value: item });
  else if (isSection(value) && !(DELETE_KEY in value))
    for (const [key, inner] of Object.entries(value)) flatten(inner, path === "" ? key : `${path}.${key}`, flat);
  else flat.set(path, { path, value: isSection(value) ? "(deleted)" : inOneLine(value) });
}

function inOneLine(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function isSection(value: unknown): value is Section {
  return typeof value === "object" && value !== null;
}

export function formatLine({ sign, path, before, after }: ConfigurationLine): string {
  const value = [before, after].filter((part) => part !== undefined).join(" → ");
  return value === "" ? `${sign} ${path}` : `${sign} ${path}: ${value}`;
}

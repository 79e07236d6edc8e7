/**
 * The changes of a plan to the machine configurations of nodes. A configuration contains the secrets of the cluster, so
 * a value is shown only if a patch or a plain key of the cluster file sets it; otherwise only its path is shown.
 */
import { plainKeyDocuments } from "../../../spec";
import type { Cluster } from "../../../spec";
import { configAfter, configBefore, appliedConfigurations } from "../../guard";
import { flattenConfig, flattenDocuments } from "../../guard/effects/flat-config";
import type { FlatConfig } from "../../guard/effects/flat-config";
import type { Plan } from "../../support/plan";

export interface ConfigurationLine {
  readonly sign: "+" | "~" | "-";
  readonly path: string;
  /** Undefined if the value may be a secret, or does not exist. */
  readonly before?: string;
  readonly after?: string;
}

/** Nodes whose configurations change in the same way. */
export interface ConfigurationDiff {
  readonly nodes: readonly string[];
  readonly lines: readonly ConfigurationLine[];
}

export function configurationDiffs(plan: Plan, cluster: Cluster): ConfigurationDiff[] {
  const groups = new Map<string, { nodes: string[]; lines: readonly ConfigurationLine[] }>();
  for (const change of appliedConfigurations(plan)) {
    const node = cluster.nodes.find(({ name }) => name === change.name);
    const patched = flattenDocuments(node?.patches ?? []);
    const written = node ? flattenDocuments([...plainKeyDocuments(cluster, node), ...node.patches]) : patched;
    const [before, after] = [configBefore(change), configAfter(change)];
    const lines = before && after ? linesOf(flattenConfig(before), flattenConfig(after), written) : firstLines(patched);
    if (lines.length === 0 || (before && !after)) continue;
    const key = JSON.stringify(lines);
    groups.set(key, { nodes: [...(groups.get(key)?.nodes ?? []), change.name], lines });
  }
  return [...groups.values()];
}

/** For a new node: only the part of its configuration that the cluster file sets. */
function firstLines(patched: FlatConfig): ConfigurationLine[] {
  return [...patched.values()].map(({ path, value }) => ({ sign: "+", path, after: value }));
}

function linesOf(before: FlatConfig, after: FlatConfig, written: FlatConfig): ConfigurationLine[] {
  const lines = [...new Set([...before.keys(), ...after.keys()])].flatMap((key): ConfigurationLine[] => {
    const [old, fresh] = [before.get(key), after.get(key)];
    if (old?.value === fresh?.value) return [];
    const sign = !old ? "+" : !fresh ? "-" : "~";
    const path = (fresh ?? old)?.path ?? "";
    if (!written.has(key)) return [{ sign, path }];
    return [{ sign, path, ...(old ? { before: old.value } : {}), ...(fresh ? { after: fresh.value } : {}) }];
  });
  const byText = new Map(lines.map((line) => [`${line.path} ${JSON.stringify(line)}`, line]));
  return [...byText].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, line]) => line);
}

export function formatLine({ sign, path, before, after }: ConfigurationLine): string {
  const value = [before, after].filter((part) => part !== undefined).join(" → ");
  return value === "" ? `${sign} ${path}` : `${sign} ${path}: ${value}`;
}

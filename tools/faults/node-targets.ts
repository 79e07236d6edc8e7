/** The calls of replacing, removing and resizing nodes, and the cluster files of these actions. */
import { readFileSync, writeFileSync } from "node:fs";
import { isMap, isSeq, parseDocument } from "yaml";
import type { Document, YAMLMap } from "yaml";
import { opsProvider } from "../../ops/providers";
import { controlPlanes } from "../../spec";
import type { Cluster, Node } from "../../spec";
import type { Target } from "./addresses";

type Operation = NonNullable<Target["operation"]>;

export const NODE_ACTIONS = ["replace", "remove", "resize"] as const;
export type NodeAction = (typeof NODE_ACTIONS)[number];

const GROWN_GIB = 36;
const LARGER_SERVER = "cpx41";

/** A control plane other than the bootstrap node: its etcd member leaves before its machine is deleted. */
export function replacedNode(cluster: Cluster): string {
  const members = controlPlanes(cluster).map(({ name }) => name);
  const node = members.find((name) => name !== cluster.controlPlane.bootstrapNode);
  if (node === undefined) throw new Error(`${cluster.name} has only one control plane`);
  return node;
}

/** @param changed the cluster of the changed file */
export function nodeTargets(action: NodeAction, cluster: Cluster, changed: Cluster): Target[] {
  const nodes = cluster.nodes.filter((node) => isMeant(action, node, cluster, changed));
  return nodes.flatMap((node) => TARGETS[action](node));
}

function isMeant(action: NodeAction, { name }: Node, cluster: Cluster, changed: Cluster): boolean {
  if (action === "replace") return name === replacedNode(cluster);
  return action === "resize" || !changed.nodes.some((node) => node.name === name);
}

const TARGETS: Readonly<Record<NodeAction, (node: Node) => Target[]>> = {
  replace: (node) => [
    target("talos_etcd_leave", node, "update"),
    target(opsProvider(node.site).machineType, node, "create"),
    configurationOf(node, "create"),
  ],
  remove: (node) => [
    target("talos_reset", node, "update"),
    target(opsProvider(node.site).machineType, node, "delete"),
    configurationOf(node, "delete"),
  ],
  // A disk that has grown needs a reboot by Talos; another type of server is changed by Terraform.
  resize: (node) =>
    "vmId" in node
      ? [target("talos_reboot", node, "update")]
      : [target(opsProvider(node.site).machineType, node, "update")],
};

function target(type: string, { name }: Node, operation: Operation): Target {
  return { address: `${type}.${name}`, type, values: { name }, operation };
}

/** Only one machine is created or deleted, so no values are needed to recognize it. */
function configurationOf({ name }: Node, operation: Operation): Target {
  const type = "talos_machine_configuration_apply";
  return { address: `${type}.${name}`, type, values: {}, operation };
}

/** Writes the cluster file of an action. @returns whether the cluster supports the action */
export function writeChangedFile(action: NodeAction, from: string, to: string): boolean {
  const document = parseDocument(readFileSync(from, "utf8"));
  const can = action === "remove" ? dropWorker(document) : action === "replace" || grow(document);
  writeFileSync(to, String(document));
  return can;
}

/** One of several workers: the pods need a place. */
function dropWorker(document: Document): boolean {
  const nodes = document.get("nodes");
  if (!isSeq<YAMLMap>(nodes)) return false;
  const workers = nodes.items.filter((node) => node.get("role") === "worker");
  const last = workers.length > 1 ? workers.at(-1) : undefined;
  if (last) nodes.delete(nodes.items.indexOf(last));
  return last !== undefined;
}

function grow(document: Document): boolean {
  const sites = document.get("sites");
  for (const { key, value } of isMap(sites) ? sites.items : []) {
    const disk = ["sites", String(key), "machine", "diskGiB"];
    if (document.hasIn(disk)) document.setIn(disk, Number(document.getIn(disk)) + GROWN_GIB);
    else if (isMap(value) && value.has("serverType")) value.set("serverType", LARGER_SERVER);
  }
  return true;
}

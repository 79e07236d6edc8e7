/** Derives the states of the nodes of a run from the reports of Terraform and the checks. */
import type { NodeChanged, NodeState, Progress } from "./event";
import type { NodeNow, RunState } from "./state";

type Sites = RunState["sites"];

/** This resource applies the configuration to a machine, which then installs itself and joins. */
const CONFIGURATION = "talos_machine_configuration_apply";

export function setNode(sites: Sites, name: string, state: NodeState, at: string): Sites {
  return mapNodes(sites, (node) => (node.name === name ? change(node, state, at) : node));
}

/** The group of nodes that are no longer in the cluster file. */
const LEAVING = { name: "leaving", about: "no longer in the cluster file" };

export function addLeaving(sites: Sites, { node: name, state, leaving }: NodeChanged): Sites {
  if (!leaving) return sites;
  const known = sites.find((site) => site.name === LEAVING.name)?.nodes ?? [];
  const nodes = [...known.filter((node) => node.name !== name), { name, about: "", machine: "", state, ...leaving }];
  return [...sites.filter((site) => site.name !== LEAVING.name), { ...LEAVING, nodes }];
}

/** A created machine boots; a configured machine joins. */
export function nodesAfterProgress(sites: Sites, { kind, address, action }: Progress, at: string): Sites {
  return mapNodes(sites, (node) => {
    if (address === node.machine) return change(node, machineState(node, kind, action), at);
    if (address !== `${CONFIGURATION}.${node.name}`) return node;
    if (kind === "failed") return change(node, "failed", at);
    // Updating a running node does not change its state; destroying its resource resets it.
    const isFresh = node.state === "planned" || node.state === "creating" || node.state === "booting";
    return kind === "done" && action === "create" && isFresh ? change(node, "configured", at) : node;
  });
}

function machineState({ state }: NodeNow, kind: Progress["kind"], action: Progress["action"]): NodeState {
  if (kind === "failed") return "failed";
  if (action === "create") return kind === "done" ? "booting" : kind === "started" ? "creating" : state;
  if (action === "delete") return kind === "done" ? "gone" : kind === "started" ? "deleting" : state;
  return state;
}

/** States that a readiness check does not change: the workflow that changes the node reports when it is done. */
const IN_WORK: readonly NodeState[] = ["draining", "cordoned", "upgrading", "rebooting", "deleting", "gone"];

export function nodesAfterReadiness(sites: Sites, ready: Readonly<Record<string, boolean>>, at: string): Sites {
  return mapNodes(sites, (node) => {
    const isReady = ready[node.name];
    if (isReady === undefined || IN_WORK.includes(node.state)) return node;
    if (isReady) return change(node, "ready", at);
    return node.state === "ready" ? change(node, "configured", at) : node;
  });
}

/** After a layer's step, machines that are not in its plan already exist. */
export function nodesAfterStep(sites: Sites, step: string, outcome: string, at: string): Sites {
  if (step !== "infra" || outcome === "failed") return sites;
  return mapNodes(sites, (node) => (node.state === "planned" ? change(node, "configured", at) : node));
}

function change(node: NodeNow, state: NodeState, at: string): NodeNow {
  return node.state === state ? node : { ...node, state, since: at };
}

/** Sites without a change stay the same objects. */
function mapNodes(sites: Sites, map: (node: NodeNow) => NodeNow): Sites {
  let isChanged = false;
  const mapped = sites.map((site) => {
    const nodes = site.nodes.map(map);
    if (nodes.every((node, i) => node === site.nodes[i])) return site;
    isChanged = true;
    return { ...site, nodes };
  });
  return isChanged ? mapped : sites;
}

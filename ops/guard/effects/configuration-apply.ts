import { isAttributeChanged, isInState, isUnknown, isDestroyed } from "../../support/plan";
import type { ResourceChange, Values } from "../../support/plan";
import type { Effect } from "../../providers/effect";
import { rebootCause, readMachineConfig, isSameValue, restartCause } from "./machine-config";
import type { MachineConfig } from "./machine-config";
import { linksOf } from "./node-settings";

/** Modes in which Talos never reboots a node by itself. */
const MODES_WITHOUT_REBOOT = ["no_reboot", "staged"];

/** The effect of applying a configuration to a running node. */
export function configurationEffect(change: ResourceChange): Effect | undefined {
  const { after, after_unknown } = change.change;
  if (!isGiven(change)) return undefined;
  const mode = text(after, "resolved_apply_mode") ?? text(after, "apply_mode") ?? "auto";
  if (MODES_WITHOUT_REBOOT.includes(mode)) return undefined;
  if (mode === "reboot") return { kind: "reboot", what: "would reboot its node, because its mode is reboot" };
  const [old, fresh] = [configBefore(change), configAfter(change)];
  if (!old || !fresh || isUnknown(after_unknown, "node"))
    return {
      kind: "reboot",
      what: "may reboot its node: the new configuration is known only at apply",
    };
  const cause = rebootCause(old, fresh);
  if (cause !== undefined) return { kind: "reboot", what: `would reboot its node, because machine.${cause} changes` };
  const restarted = restartCause(old, fresh);
  if (restarted !== undefined)
    return {
      kind: "restart",
      what: `would restart the Kubernetes components of its node, because cluster.${restarted} changes`,
    };
  // A node with a new static address is moved in a separate step, which waits for the other nodes.
  if (isAttributeChanged(change, "node") || isSameValue(linksOf(old), linksOf(fresh))) return undefined;
  return { kind: "cut-off", what: "would disconnect its node, perhaps permanently, because its network links change" };
}

/** Whether the plan applies a configuration to the node. */
export function isGiven({ change: { actions } }: ResourceChange): boolean {
  return actions.some((action) => action === "update" || action === "create");
}

export function configBefore({ change: { before } }: ResourceChange): MachineConfig | undefined {
  return read(text(before, "machine_configuration"));
}

/** @returns undefined while unknown: the provider plans the old value if it does not know the new one */
export function configAfter({ change: { after, after_unknown } }: ResourceChange): MachineConfig | undefined {
  const open = ["machine_configuration", "machine_configuration_input", "config_patches"];
  if (open.some((attribute) => isUnknown(after_unknown, attribute))) return undefined;
  return read(text(after, "machine_configuration"));
}

/**
 * Whether destroying the resource makes the node leave etcd and wipes it. An earlier plan wrote this setting to the
 * state.
 */
export function isNodeReset(change: ResourceChange): boolean {
  const { reset } = (change.change.before?.on_destroy ?? {}) as { reset?: boolean };
  return isInState(change) && isDestroyed(change) && reset === true;
}

export function isGracefulReset(change: ResourceChange): boolean {
  const { graceful } = (change.change.before?.on_destroy ?? {}) as { graceful?: boolean };
  return isNodeReset(change) && graceful !== false;
}

function read(content: string | undefined): MachineConfig | undefined {
  return content === undefined ? undefined : readMachineConfig(content);
}

function text(values: Values | null | undefined, attribute: string): string | undefined {
  const value = values?.[attribute];
  return typeof value === "string" && value !== "" ? value : undefined;
}

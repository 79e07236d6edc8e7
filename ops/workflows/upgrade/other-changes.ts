import { readMachineConfig, isSameValue, sectionAt } from "../../guard/effects/machine-config";
import type { MachineConfig, Section } from "../../guard/effects/machine-config";
import { PLAN_PROVIDERS } from "../../providers/plan-providers";
import { error } from "../../support/finding";
import type { Finding } from "../../support/finding";
import { isInState, managedChanges } from "../../support/plan";
import type { Plan, ResourceChange } from "../../support/plan";
import { commandLine } from "../../support/command-line";
import type { CommandPlace } from "../../support/command-line";

const APPLY = "talos_machine_configuration_apply";
/** Changes that a new Talos version or new extensions cause besides the node configurations. */
const IMAGES = ["talos_image_factory_schematic", ...PLAN_PROVIDERS.flatMap(({ images }) => images)];
const CONTROL_PLANE = ["apiServer", "controllerManager", "scheduler", "proxy"];

/**
 * The changes of a plan that do not belong to an upgrade. They would be applied with the first step, although its
 * health checks expect only new versions.
 */
export function otherChanges(plan: Plan): string[] {
  const changed = managedChanges(plan).filter(({ change: { actions } }) =>
    actions.some((action) => action !== "no-op" && action !== "read"),
  );
  return changed.flatMap((change) => {
    if (IMAGES.includes(change.type)) return [];
    if (change.type === APPLY && isInState(change)) return configurationChange(change) ?? [];
    return [`${change.address} (${change.change.actions.join(", ")})`];
  });
}

export function checkOtherChanges(plan: Plan, place: CommandPlace): Finding[] {
  const others = otherChanges(plan);
  if (others.length === 0) return [];
  return [
    error(
      "upgrade-other-changes",
      `The cluster file contains other changes besides the versions: ${others.join("; ")}`,
      `Apply them first: restore the versions, run ${commandLine("up", place)}, and change the versions again.`,
    ),
  ];
}

/** The parts of a configuration that differ, ignoring images. */
function configurationChange({ address, change }: ResourceChange): string | undefined {
  const text = (values: typeof change.before) => values?.machine_configuration_input;
  const [before, after] = [text(change.before), text(change.after)];
  // Unknown while the schematic is unknown: the guard checks it before the apply.
  if (typeof before !== "string" || typeof after !== "string") return undefined;
  const [old, fresh] = [readMachineConfig(before), readMachineConfig(after)];
  if (!old || !fresh) return address;
  const parts = changedParts(withoutImages(old), withoutImages(fresh));
  return parts.length === 0 ? undefined : `${address} (${parts.join(", ")})`;
}

function changedParts(old: MachineConfig, fresh: MachineConfig): string[] {
  const inSection = (name: "machine" | "cluster") =>
    [...new Set([...Object.keys(old[name]), ...Object.keys(fresh[name])])]
      .filter((key) => !isSameValue(old[name][key], fresh[name][key]))
      .map((key) => `${name}.${key}`);
  const kinds = [...new Set([...old.documents, ...fresh.documents].map(({ kind }) => String(kind)))];
  const ofKind = ({ documents }: MachineConfig, kind: string) => documents.filter((one) => one.kind === kind);
  return [
    ...inSection("machine"),
    ...inSection("cluster"),
    ...kinds.filter((kind) => !isSameValue(ofKind(old, kind), ofKind(fresh, kind))),
  ];
}

function withoutImages({ machine, cluster, documents }: MachineConfig): MachineConfig {
  return {
    machine: { ...machine, ...withoutImage(machine, ["install", "kubelet"]) },
    cluster: { ...cluster, ...withoutImage(cluster, CONTROL_PLANE) },
    documents,
  };
}

function withoutImage(section: Section, names: readonly string[]): Section {
  return Object.fromEntries(
    names.map((name) => {
      const { image: _, ...rest } = sectionAt(section, name);
      return [name, rest];
    }),
  );
}

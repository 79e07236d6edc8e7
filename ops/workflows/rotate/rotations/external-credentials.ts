import { LAYERS, externalCredentials } from "../../../../spec";
import type { Cluster, Layer } from "../../../../spec";
import { recordIn } from "../../../state/state-edit";
import type { RawState } from "../../../state/state-edit";
import { refusalFor } from "../../../support/finding-refusal";
import type { Consumers, Rotation, RotationPorts, RotationStep } from "../rotation";
import {
  applyStep,
  editStep,
  finishSteps,
  forgetReplaced,
  keepReplaced,
  progressOf,
  refuseUnchanged,
  requireValue,
} from "../shared-steps";
import { layersWith } from "./credential-proof";
import { usesOf } from "./credential-uses";
import type { CredentialUse } from "./credential-uses";

type Outside = ReturnType<typeof externalCredentials>[number];

/**
 * External credentials that the cluster uses. You replace them at their source; a rotation passes the new value to the
 * cluster and proves that the old one is no longer used.
 */
export function externalCredentialRotations(cluster: Cluster): Rotation[] {
  return externalCredentials(cluster).flatMap((credential) => {
    const uses = usesOf(cluster, credential.variable);
    return uses.length > 0 ? [externalRotation(credential, uses)] : [];
  });
}

/** The id of an external credential's rotation is derived from its variable. */
export function externalRotationId(variable: string): string {
  return variable.replaceAll("_", "-");
}

function externalRotation({ variable, purpose, layers }: Outside, uses: readonly CredentialUse[]): Rotation {
  const id = externalRotationId(variable);
  const prepare = (state: RawState) =>
    recordIn(state).replaced?.[variable] ? [] : [rememberStep(variable, purpose, uses)];
  const readers = [...new Set(uses.flatMap(({ consumers }) => consumers?.namespace ?? []))];
  return {
    id,
    title: `the ${purpose}, after you replaced it at its source`,
    interrupts: describeInterruption(readers, uses),
    layers,
    expects: (layer, address) => uses.some((use) => use.layer === layer && use.address === address),
    ...progressOf(id, variable),
    prepare,
    steps: (state) => [
      ...prepare(state),
      ...LAYERS.filter((layer) => layers.includes(layer)).map((layer) => applyStep(layer)),
      ...(readers.length > 0 ? [restartStep(uses)] : []),
      proveStep(variable, uses),
      ...finishSteps(id, (record) => forgetReplaced(record, variable)),
    ],
  };
}

/** Keeps the value in use, so that the last step can search for it. */
function rememberStep(variable: string, purpose: string, uses: readonly CredentialUse[]): RotationStep {
  return {
    name: "remember",
    title: "Comparing the new value with the one in use",
    async run(ports) {
      const stateOf = await readLayers(ports, uses);
      const fresh = requireValue(ports, variable);
      if (uses.every((use) => use.textIn(stateOf(use))?.includes(fresh))) refuseUnchanged(purpose);
      const value = uses.flatMap((use) => use.valueIn(stateOf(use)) ?? []).find((one) => one !== fresh) ?? "";
      return editStep("remember", "", (state) => keepReplaced(state, { [variable]: { value } })).run(ports);
    },
  };
}

function restartStep(uses: readonly CredentialUse[]): RotationStep {
  return {
    name: "restart",
    title: "Restarting the workloads that read it",
    async run(ports) {
      const restarted: string[] = [];
      for (const consumers of mergeConsumers(uses)) restarted.push(...(await ports.restart(consumers)));
      return restarted.join(", ") || { skipped: true, detail: "no workload reads it at startup" };
    },
  };
}

/** Workloads that read Secrets of the same namespace restart together. */
function mergeConsumers(uses: readonly CredentialUse[]): Exclude<Consumers, "api-clients">[] {
  const all = [...new Set(uses.flatMap((use) => use.consumers ?? []))];
  const readers = all.flatMap((one) => ("secrets" in one ? [one] : []));
  const merged = [...new Set(readers.map(({ namespace }) => namespace))].map((namespace) => ({
    namespace,
    secrets: readers.filter((one) => one.namespace === namespace).flatMap(({ secrets }) => secrets),
  }));
  return [...merged, ...all.filter((one) => "workloads" in one)];
}

function proveStep(variable: string, uses: readonly CredentialUse[]): RotationStep {
  return {
    name: "proof",
    title: "Searching for the old value",
    async run(ports) {
      const old = recordIn(await ports.read()).replaced?.[variable]?.value ?? "";
      const fresh = requireValue(ports, variable);
      const stateOf = await readLayers(ports, uses);
      const behind = uses.filter((use) => !use.textIn(stateOf(use))?.includes(fresh));
      if (behind.length > 0)
        throw refusalFor(
          "credential-old-in-use",
          `These do not have the new value: ${behind.map(({ what }) => what).join(", ")}.`,
        );
      if (old === "") return "every use has the new value: delete the old one at its source";
      const layers = await layersWith(ports, [old]);
      if (layers.length > 0)
        throw refusalFor("credential-old-in-use", `The old value is still in the state of ${layers.join(", ")}.`);
      const nodes = uses.some(({ layer }) => layer === "infra") ? await ports.nodesConfiguredWith(old) : [];
      if (nodes.length > 0)
        throw refusalFor(
          "credential-old-in-use",
          `The old value is still in the configuration of ${nodes.join(", ")}.`,
        );
      return "no layer contains the old value: delete it at its source";
    },
  };
}

async function readLayers(
  ports: Pick<RotationPorts, "readLayer">,
  uses: readonly CredentialUse[],
): Promise<(use: CredentialUse) => RawState> {
  const states = new Map<Layer, RawState>();
  for (const layer of new Set(uses.map((use) => use.layer))) states.set(layer, await ports.readLayer(layer));
  return ({ layer }) => states.get(layer) as RawState;
}

function describeInterruption(readers: readonly string[], uses: readonly CredentialUse[]): string {
  if (uses.some(({ layer }) => layer === "infra")) return "the extension that reads it restarts on each node";
  return readers.length > 0 ? `${readers.join(", ")}: the workloads that read it restart` : "nothing";
}

import { randomInt } from "node:crypto";
import { controlPlanes } from "../../../../spec";
import type { Cluster } from "../../../../spec";
import { attributesOf, recordIn, withAttributes } from "../../../state/state-edit";
import { refusalFor } from "../../../support/finding-refusal";
import { MACHINE_TOKEN } from "../../../support/rotation-record";
import type { MachineSecrets } from "../../../support/rotation-record";
import type { Rotation, RotationStep } from "../rotation";
import { applyStep, editStep, finishSteps, forgetReplaced, keepReplaced, progressOf } from "../shared-steps";
import { layersWith } from "./credential-proof";

/** Source: siderolabs/talos `pkg/machinery/config/generate/secrets/utils.go`, genToken(6, 16). */
const TOKEN_ALPHABET = "0123456789abcdefghijklmnopqrstuvwxyz";

/**
 * The token with which workers request the certificates of their Talos API. Talos accepts only one token, and a change
 * needs a reboot (`CanApplyImmediate`). Control planes reboot first, because they sign. A worker keeps its certificate
 * until it reboots.
 */
export function machineToken(cluster: Cluster): Rotation {
  const address = `talos_machine_secrets.${cluster.name}`;
  const planes = controlPlanes(cluster).map(({ name }) => name);
  const { bootstrapNode } = cluster.controlPlane;
  const workers = cluster.nodes.map(({ name }) => name).filter((name) => !planes.includes(name));
  const order = [...planes.filter((name) => name !== bootstrapNode), bootstrapNode, ...workers];
  return {
    id: MACHINE_TOKEN,
    title: "the token with which workers request their certificates",
    interrupts:
      "every node is drained and reboots once, one at a time; a worker that reboots earlier has no Talos API until its turn",
    layers: ["auth", "infra"],
    ...progressOf(MACHINE_TOKEN),
    steps: (state) => [
      ...(recordIn(state).replaced?.[MACHINE_TOKEN] ? [] : [replaceStep(address)]),
      applyStep("auth"),
      { name: "infra", title: "Layer infra, control planes first", run: (ports) => ports.apply("infra", order) },
      rebootStep(order),
      prove,
      ...finishSteps(MACHINE_TOKEN, (record) => forgetReplaced(record, MACHINE_TOKEN)),
    ],
  };
}

function replaceStep(address: string): RotationStep {
  return editStep("replace", "Generating a new token", (state) => {
    const secrets = attributesOf(state, address)?.machine_secrets as MachineSecrets | undefined;
    const value = tokenOf(secrets);
    if (!secrets || value === undefined)
      throw refusalFor("state-incomplete", "auth has no machine token; nothing was changed.");
    const machine_secrets = { ...secrets, trustdinfo: { ...(secrets.trustdinfo as object), token: makeToken() } };
    return withAttributes(keepReplaced(state, { [MACHINE_TOKEN]: { value } }), address, { machine_secrets });
  });
}

/** If a plan cannot show in advance that a node will reboot, the provider only stages the configuration. */
function rebootStep(order: readonly string[]): RotationStep {
  return {
    name: "reboot",
    title: "Rebooting nodes whose configuration needs a reboot",
    async run(ports) {
      const rebooted = await ports.rebootStaged(order);
      return rebooted.length > 0 ? rebooted.join(", ") : { skipped: true, detail: "no node needs a reboot" };
    },
  };
}

const prove: RotationStep = {
  name: "proof",
  title: "Searching for the old token",
  async run(ports) {
    const old = recordIn(await ports.read()).replaced?.[MACHINE_TOKEN]?.value;
    if (old === undefined) return { skipped: true, detail: "already done" };
    const layers = await layersWith(ports, [old]);
    if (layers.length > 0)
      throw refusalFor("credential-old-in-use", `The old token is still in the state of ${layers.join(", ")}.`);
    const nodes = await ports.nodesConfiguredWith(old);
    if (nodes.length > 0)
      throw refusalFor("credential-old-in-use", `The old token is still in the configuration of ${nodes.join(", ")}.`);
    return "no node has the old token; no control plane signs with it";
  },
};

/** The token as the other layers read it. */
function tokenOf(secrets: MachineSecrets | undefined): string | undefined {
  const { token } = (secrets?.trustdinfo ?? {}) as { readonly token?: unknown };
  return typeof token === "string" ? token : undefined;
}

function makeToken(): string {
  const word = (length: number) =>
    Array.from({ length }, () => TOKEN_ALPHABET[randomInt(TOKEN_ALPHABET.length)] ?? "").join("");
  return `${word(6)}.${word(16)}`;
}

import type { Cluster } from "../../../../spec";
import type { RawState } from "../../../state/state-edit";
import { TALOS_PKI } from "../../../support/rotation-record";
import { recordIn } from "../../../state/state-edit";
import { refusalFor } from "../../../support/finding-refusal";
import { validFrom } from "../ages";
import type { Rotation, RotationPorts, RotationStep } from "../rotation";
import { applyStep, editStep, finishSteps } from "../shared-steps";
import { accept, drop, phaseOf, stage, swap } from "./talos-transition";
import type { Phase } from "./talos-transition";

/** The certificate authorities of Talos and Kubernetes, the join token, and therefore every client certificate. */
export function talosPki(cluster: Cluster): Rotation {
  const address = `talos_machine_secrets.${cluster.name}`;
  const workers = cluster.nodes.filter(({ role }) => role === "worker").map(({ name }) => name);
  return {
    id: TALOS_PKI,
    title: "the certificate authorities of Talos and Kubernetes, the join token, talosconfig and kubeconfig",
    interrupts:
      "each API server and kubelet restarts three times, one control plane at a time; pods that use the Kubernetes API restart once",
    layers: ["auth", "infra"],
    createdAt: ({ auth }) => validFrom(auth.talos_identity?.machineSecrets?.certs?.os?.cert),
    isOpen: ({ talos, formerTalos }) => talos !== undefined || formerTalos !== undefined,
    steps: (state) => remainingSteps(state, listPhases(address, workers)),
  };
}

interface PhaseSteps {
  readonly phase: Phase;
  readonly enter: RotationStep;
  readonly then: readonly RotationStep[];
}

function listPhases(address: string, workers: readonly string[]): readonly PhaseSteps[] {
  const enter = (phase: Phase, title: string, change: (state: RawState, address: string) => RawState): RotationStep =>
    editStep(phase, title, (state) => change(state, address));
  const roll = (phase: Phase): RotationStep[] => [
    applyStep("auth", `${phase}-`),
    applyStep("infra", `${phase}-`),
    { name: `${phase}-kubeconfig`, title: "Fetching the kubeconfig", run: (ports) => ports.renewKubeconfig() },
    makeGate(phase),
  ];
  return [
    {
      phase: "staged",
      enter: enter("staged", "Keeping the current secrets, and generating new ones", stage),
      then: [applyStep("auth", "staged-")],
    },
    {
      phase: "accept",
      enter: enter("accept", "Accepting the new authorities", accept),
      then: [...roll("accept"), restartClients],
    },
    { phase: "swap", enter: enter("swap", "Using the new authorities", swap), then: roll("swap") },
    {
      phase: "drop",
      enter: enter("drop", "Dropping the old authorities", drop),
      then: [applyStep("auth", "drop-"), ...workers.map(dropOnWorker), ...roll("drop").slice(1), prove],
    },
  ];
}

/** Repeats the current phase: its completed steps have empty plans. */
function remainingSteps(state: RawState, all: readonly PhaseSteps[]): RotationStep[] {
  const current = all.findIndex(({ phase }) => phase === phaseOf(state));
  return [
    ...all
      .slice(Math.max(current, 0))
      .flatMap(({ enter, then }, i) => [...(i === 0 && current >= 0 ? [] : [enter]), ...then]),
    ...finishSteps(TALOS_PKI, ({ formerTalos: _, ...record }) => record),
  ];
}

function makeGate(phase: Phase): RotationStep {
  return {
    name: `${phase}-gate`,
    title: "Waiting for every node",
    async run(ports) {
      await ports.passGate(`in phase ${phase}`);
      return "every node is healthy";
    },
  };
}

/**
 * A kubelet whose client certificate was issued by the old authority requests a new one when its node drops that
 * authority. Workers drop it first: an API server without the old authority would refuse them.
 */
function dropOnWorker(node: string): RotationStep {
  return {
    name: `drop-${node}`,
    title: `Dropping the old authorities on ${node}`,
    run: (ports) => ports.applyNode(node),
  };
}

/**
 * Pods trust the authorities that they read at startup, so they restart while both are valid, before the new ones are
 * used.
 */
const restartClients: RotationStep = {
  name: "accept-clients",
  title: "Restarting the workloads that use the Kubernetes API",
  async run(ports) {
    const restarted = await ports.restart("api-clients");
    return `${restarted.length} workloads trust both authorities`;
  },
};

const prove: RotationStep = {
  name: "drop-proof",
  title: "Testing the old talosconfig",
  async run(ports) {
    const { formerTalos } = recordIn(await ports.read());
    if (!formerTalos) return { skipped: true, detail: "already done" };
    await requireRefused(ports, formerTalos.clientConfiguration);
    const [id = ""] = formerTalos.bootstrapToken.split(".");
    await ports.deleteSecret("kube-system", `bootstrap-token-${id}`);
    return "every node refuses the old talosconfig, and the old join token is deleted";
  },
};

async function requireRefused(
  ports: Pick<RotationPorts, "nodesThatAccept">,
  client: Parameters<RotationPorts["nodesThatAccept"]>[0],
): Promise<void> {
  const nodes = await ports.nodesThatAccept(client);
  if (nodes.length > 0)
    throw refusalFor("credential-old-in-use", `These nodes still accept the old talosconfig: ${nodes.join(", ")}.`);
}

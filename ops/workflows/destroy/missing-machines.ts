import type { KubernetesClient } from "../../clients/kubernetes/client";
import { listNodes } from "../../clients/kubernetes/nodes";
import { askVersions } from "../../clients/talos/requests";
import { isMachine } from "../../engine/adoption/lookups";
import { storeOptions } from "../../engine/run/context";
import type { Context } from "../../engine/run/context";
import { findMissingMachines } from "../../providers/ownership/check";
import { cloudsOf } from "../../providers/ownership/clouds";
import type { Clouds } from "../../providers/ownership/clouds";
import { machinesIn } from "../../providers/ownership/state-machines";
import type { StateMachine } from "../../providers/ownership/state-machines";
import { StateStore } from "../../state/store";
import { refusalFor } from "../../support/finding-refusal";
import { isResponding } from "./reach-cluster";

/**
 * With the credentials of another project, Terraform removes machines from the state as if they were deleted, and the
 * search for leftovers finds nothing. A node that is Ready shows that its machine exists.
 *
 * @throws Refusal, OwnerUnknown
 */
export async function refuseMissingMachines(
  context: Context,
  kubernetes: KubernetesClient,
  clouds: Clouds = cloudsOf(context.cluster, context.environment),
): Promise<void> {
  const { missing } = await lookUpMachines(context, clouds);
  if (missing.length === 0) return;
  const ready = (await listNodes(kubernetes)).filter(({ isReady }) => isReady).map(({ name }) => name);
  const running = missing.filter(({ name }) => ready.includes(name));
  if (running.length > 0) throw notFound(running, "the nodes are Ready", "wait until its node is not Ready");
}

/** How a cluster that is said to be gone is reached. */
interface Reach {
  readonly clouds: Clouds;
  /** The nodes among these whose Talos API responds. */
  findResponding(names: readonly string[]): Promise<readonly string[]>;
  isKubernetesResponding(): Promise<boolean>;
}

/**
 * The same for a cluster that is said to be gone, whose nodes cannot be listed: a machine runs if its Talos API
 * responds, and at least one does if the Kubernetes API responds.
 *
 * @throws Refusal, OwnerUnknown
 */
export async function refuseRespondingMachines(context: Context, given: Partial<Reach> = {}): Promise<void> {
  const reach = { ...liveReach(context), ...given };
  const { missing, all } = await lookUpMachines(context, reach.clouds);
  if (missing.length === 0) return;
  const wait = "wait until it no longer responds";
  const responding = await reach.findResponding(missing.map(({ name }) => name));
  const running = missing.filter(({ name }) => responding.includes(name));
  if (running.length > 0) throw notFound(running, "the Talos API of each responds", wait);
  if (missing.length === all.length && (await reach.isKubernetesResponding()))
    throw notFound(missing, `the Kubernetes API of ${context.cluster.name} responds`, wait);
}

function liveReach(context: Context): Reach {
  const { cluster, environment, places } = context;
  return {
    clouds: cloudsOf(cluster, environment),
    async findResponding(names) {
      try {
        const addresses = await context.nodeAddresses();
        return [...(await askVersions({ addresses, talosconfig: places.talosconfig }, names)).responses.keys()];
      } catch {
        // The state no longer has the addresses or the talosconfig.
        return [];
      }
    },
    isKubernetesResponding: () => isResponding(places),
  };
}

async function lookUpMachines(context: Context, clouds: Clouds): Promise<Record<"all" | "missing", StateMachine[]>> {
  const machines = machinesIn(await new StateStore(storeOptions(context)).pull("infra"));
  const all = machines.filter(({ address }) => isMachine(address));
  return { all, missing: await findMissingMachines(all, clouds) };
}

function notFound(machines: readonly StateMachine[], evidence: string, wait: string): Error {
  return refusalFor(
    "machine-not-found",
    `The provider does not find ${machines.map(({ address }) => address).join(", ")}, although ${evidence}. Nothing was changed.\n` +
      "Check the credentials and the endpoint of the site: with those of another project, the machines would only be removed from the state, and keep running. " +
      `If a machine was deleted just now, ${wait}.`,
  );
}

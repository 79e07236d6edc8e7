import type { KubernetesClient } from "../../clients/kubernetes/client";
import { listNodes } from "../../clients/kubernetes/nodes";
import { isMachine } from "../../engine/adoption/lookups";
import { storeOptions } from "../../engine/run/context";
import type { Context } from "../../engine/run/context";
import { findMissingMachines } from "../../providers/ownership/check";
import { cloudsOf } from "../../providers/ownership/clouds";
import type { Clouds } from "../../providers/ownership/clouds";
import { machinesIn } from "../../providers/ownership/state-machines";
import { StateStore } from "../../state/store";
import { refusalFor } from "../../support/finding-refusal";

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
  const machines = machinesIn(await new StateStore(storeOptions(context)).pull("infra"));
  const missing = await findMissingMachines(
    machines.filter(({ address }) => isMachine(address)),
    clouds,
  );
  if (missing.length === 0) return;
  const ready = (await listNodes(kubernetes)).filter(({ isReady }) => isReady).map(({ name }) => name);
  const running = missing.filter(({ name }) => ready.includes(name)).map(({ address }) => address);
  if (running.length === 0) return;
  throw refusalFor(
    "machine-not-found",
    `The provider does not find ${running.join(", ")}, although the nodes are Ready. Nothing was changed.\n` +
      "Check the credentials and the endpoint of the site: with those of another project, the machines would only be removed from the state, and keep running. " +
      "If a machine was deleted just now, wait until its node is not Ready.",
  );
}

import type { Layer } from "../../../spec";
import { withAccess } from "../../engine/services/service-access";
import { storeOptions, synthesize } from "../../engine/run/context";
import type { Context } from "../../engine/run/context";
import { checkDestroy, prepareDestroy, releaseMachines } from "../../engine/nodes/prepare-machines";
import { destroyStepOf } from "../../state/journal";
import { runStep } from "../../engine/run/step";
import { formatCount } from "../../support/count";
import { KubernetesClient } from "../../clients/kubernetes/client";
import { reasonOf } from "../../support/wait";
import { askTerminal } from "../../support/prompt";
import { DestroyAccess } from "./access";
import { destroyCommandLine } from "./command-line";
import { TIMEOUTS } from "./timeouts";
import { readClusterData } from "./cluster-data";
import type { ClusterData } from "./cluster-data";
import { confirmDestroy } from "./confirm";
import { DOWN, NOTHING_LEFT, destroyAuth, destroyLayer, forgetCluster } from "./layers";
import { ALL_PROVIDERS } from "../../providers";
import { destroyMachines } from "./machines";
import { reclaimLoadBalancers } from "./load-balancers";
import { ControllerResourceRecord } from "../../providers/leftovers/controller-resources";
import { isClusterNeeded } from "./cluster-access";
import { refuseMissingMachines, refuseRespondingMachines } from "./missing-machines";
import { checkOwnership } from "./ownership";
import { requireNoLeftovers } from "./leftovers";
import { isResponding, reachCluster } from "./reach-cluster";
import { updateReport } from "./report";
import { States } from "./states";
import { suspendFlux } from "../../engine/services/suspend-flux";
import { reclaimVolumes } from "./volumes";

/**
 * Destroys a cluster, upper layers first. It reclaims the objects that the cluster created outside of Terraform, and
 * searches the providers for leftovers. The identity layer (auth) is kept unless --with-auth is set.
 *
 * @returns a summary
 */
export async function destroy(given: Context): Promise<string> {
  const access = new DestroyAccess(given);
  const context = access.applyTo(given);
  const { places, options, cluster } = context;
  const states = new States(storeOptions(context));
  const note = new ControllerResourceRecord(places.state);
  const prompter = { ...context, ask: askTerminal() };
  const layers: Layer[] = [...DOWN, ...(options.withAuth ? (["auth"] as const) : [])];
  await states.look();
  await runStep(context, "destroy-owners", "Checking the owner of each machine", async () => {
    const machines = await checkOwnership(context);
    if (machines > 0) await checkDestroy(context);
    return `${formatCount(machines, "machine")} in the state, none of them foreign`;
  });
  access.restore(states);
  const lives = !options.clusterGone && isClusterNeeded(states, context.journal);
  if (options.clusterGone) await refuseRespondingMachines(context);
  const data = lives ? await reach(context, states, note) : undefined;
  await confirmDestroy(prompter, states, layers, data).catch((refusal: unknown) => {
    // The copies of the client files are removed if nothing was destroyed.
    access.remove();
    throw refusal;
  });
  await runStep(context, "synth", "Synthesizing the stacks", async () => {
    await synthesize(context);
    return "four layers";
  });
  if (options.clusterGone) await forgetClusterObjects(context, states);
  updateReport(context, false);
  if (states.count("infra") > 0) await prepareDestroy(context);
  await runDestroyStep(context, states, "config");
  if (lives) await reclaimFromCluster(context, note);
  await runDestroyStep(context, states, "services");
  await recordLoadBalancers(context, note);
  await destroyMachines({
    release: (role) => releaseMachines(context, role),
    destroyInfra: () => runDestroyStep(context, states, "infra"),
  });
  if (options.withAuth)
    await runStep(context, destroyStepOf("auth"), "Destroying auth", () => destroyAuth(context, states));
  await states.look(["auth"]);
  await runStep(context, "destroy-proof", "Checking for leftovers", () => requireNoLeftovers(context, prompter, note));
  access.remove();
  updateReport(context, true);
  return states.count("auth") > 0
    ? `${cluster.name} is destroyed. The identity layer (auth) is kept: the next start recreates the same cluster.`
    : `${cluster.name} is destroyed, with its identity layer (auth).`;
}

/** Reads the data in the cluster, and the objects that it created outside, while it still responds. */
export async function reach(
  context: Context,
  states: Pick<States, "hasBegun">,
  note: ControllerResourceRecord,
): Promise<ClusterData> {
  let data: ClusterData = { volumes: [], databases: [] };
  await runStep(context, "destroy-reach", "Connecting to the cluster", async () => {
    const client = await reachCluster(context, TIMEOUTS, states.hasBegun());
    await refuseMissingMachines(context, client);
    await note.take(client);
    data = await readClusterData(client);
    return `${client.server} responds`;
  });
  return data;
}

/** Deletes the objects that the cluster created outside of itself, while its controllers still run. */
export async function reclaimFromCluster(context: Context, note: ControllerResourceRecord): Promise<void> {
  const { places, signal, console } = context;
  const client = new KubernetesClient(places.kubeconfig);
  await runStep(context, "destroy-suspend", "Suspending Flux", async () => {
    const count = await suspendFlux(client, { timeout: TIMEOUTS.flux, signal, kubeconfig: places.kubeconfig });
    return `${count} Kustomizations and HelmReleases suspended`;
  });
  await runStep(context, "destroy-reclaim", "Reclaiming volumes and load balancers", async () => {
    const made = await note.take(client);
    const waiting = { timeouts: TIMEOUTS, signal };
    await reclaimLoadBalancers(client, waiting);
    const volumes = await reclaimVolumes(client, waiting);
    for (const { claim, handle } of made.volumes.filter(({ retained }) => retained)) {
      console.warn(`kept because its reclaim policy is Retain: volume ${handle}, with the data of claim ${claim}`);
    }
    return `${formatCount(made.services.length, "load balancer")} and ${formatCount(volumes, "volume")} deleted`;
  });
}

/**
 * The cluster no longer exists: its objects are removed from the state. The search for leftovers finds the objects that
 * it created outside.
 */
export async function forgetClusterObjects(context: Context, states: States): Promise<void> {
  await runStep(context, "destroy-forget", "Removing objects inside the cluster from the state", async () => {
    if (await isResponding(context.places)) {
      context.console.warn(
        `${context.cluster.name} still responds. Without --cluster-gone its volumes and load balancers are deleted properly.`,
      );
    }
    const forgotten = await forgetCluster(context, states);
    for (const line of forgotten) context.console.say(line);
    return forgotten.length > 0 ? "only its machines remain" : { skipped: true, detail: "it has no state" };
  });
}

/** Destroys one layer, if it still has resources. */
export async function runDestroyStep(context: Context, states: States, layer: Layer): Promise<void> {
  await runStep(context, destroyStepOf(layer), `Destroying ${layer}`, async () => {
    // A resumed destroy must not connect to services that are already deleted.
    if (states.count(layer) === 0) return NOTHING_LEFT;
    try {
      // oxlint-disable-next-line typescript/no-misused-promises -- finally() awaits the promise
      return await withAccess(context, layer, () => destroyLayer(context, layer)).finally(() => states.look([layer]));
    } catch (error) {
      if (context.signal.aborted || states.listInClusterResources(layer).length === 0) throw error;
      throw new Error(
        `${reasonOf(error)}\nIf the cluster cannot be repaired, destroy only its machines and remove its objects from the state: ` +
          destroyCommandLine(context, "--cluster-gone"),
        { cause: error },
      );
    }
  });
}

/** Records load balancers by their targets, because the targets are about to be deleted. */
async function recordLoadBalancers({ cluster, environment }: Context, note: ControllerResourceRecord): Promise<void> {
  const found = await Promise.all(
    ALL_PROVIDERS.map((provider) => provider.listLoadBalancers({ cluster, environment })),
  );
  if (found.flat().length > 0) note.add({ balancers: found.flat() });
}

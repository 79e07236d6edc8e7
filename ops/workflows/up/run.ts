import { STEPS } from "../../../spec";
import type { Layer, Step } from "../../../spec";
import { hasReclaimStarted } from "../../engine/journal/reclaim";
import { recordControllerResources } from "../../engine/services/record-controller-resources";
import { resumeFlux } from "../../engine/services/suspend-flux";
import { KubernetesClient } from "../../clients/kubernetes/client";
import { outputsReader } from "../../state/layer-outputs";
import type { CheckResult } from "../../support/check";
import { withAccess } from "../../engine/services/service-access";
import { waitForCluster, waitForFlux, waitForServiceApis, waitForStorage } from "../../checks/readiness";
import { storeOptions } from "../../engine/run/context";
import type { Context } from "../../engine/run/context";
import { hasStep } from "../../engine/run/step-selection";
import type { Extent } from "../../engine/run/step-selection";
import { verifyCluster } from "../../engine/run/final-checks";
import { applyLayer, warnUnusedAcceptances } from "../../engine/apply/apply-layer";
import { liftCordons } from "../../engine/nodes/lift-cordons";
import { settleMachines } from "../../engine/nodes/settle-machines";
import { createLeasedMachines } from "./leases";
import { moveNodes } from "./moves";
import { preflight } from "./preflight";
import { finishResizes } from "./reboots";
import { prepareMachines } from "../../engine/nodes/prepare-machines";
import { RunSnapshot } from "./run-snapshot";
import { runStep } from "../../engine/run/step";

/** The work of each step; preflight and report are in other files. */
const WORK: Readonly<Record<Exclude<Step, "preflight" | "verify" | "report">, (context: Context) => Promise<void>>> = {
  auth: (context) => runLayer(context, "auth"),
  infra: async (context) => {
    await prepareMachines(context);
    await createLeasedMachines(context);
    await moveNodes(context);
    await runLayer(context, "infra");
  },
  nodes: async (context) => {
    await runStep(context, "nodes", "Waiting for the nodes", async () => {
      await waitForNodes(context);
      return "Talos, Kubernetes and the network are ready";
    });
    await finishResizes(context);
  },
  services: (context) => runLayer(context, "services"),
  storage: (context) =>
    runStep(context, "storage", "Waiting for storage", async () => {
      await resumeSuspendedFlux(context);
      return waitForStorage(context);
    }),
  flux: (context) =>
    runStep(context, "flux", "Waiting for Flux", async () => {
      await resumeSuspendedFlux(context);
      await waitForFlux(context);
      await recordControllerResources(context);
      return "everything that Flux reconciles is Ready";
    }),
  config: async (context) => {
    await waitForServices(context);
    await runLayer(context, "config");
  },
};

async function runLayer(context: Context, name: Layer): Promise<void> {
  await runStep(context, name, `Layer ${name}`, () => withAccess(context, name, () => applyLayer(context, name)));
}

async function waitForNodes(context: Context): Promise<void> {
  const { say } = context.console;
  await waitForCluster({ ...context, addresses: await context.nodeAddresses(), say });
  await liftCordons(context, new KubernetesClient(context.places.kubeconfig));
  await settleMachines({ cluster: context.cluster, environment: context.environment, signal: context.signal, say });
}

/** An unfinished destroy suspends Flux, and may have deleted objects that Flux does not recreate by itself. */
async function resumeSuspendedFlux(context: Context): Promise<void> {
  const { console, places, journal } = context;
  const resumed = await resumeFlux(new KubernetesClient(places.kubeconfig));
  if (resumed > 0) console.say(`an unfinished destroy had suspended Flux: resumed ${resumed} objects`);
  if (resumed > 0 && hasReclaimStarted(journal))
    console.warn("an unfinished destroy has started to delete workloads and volumes: finish it, then start again");
}

/** Runs the selected steps, from the beginning or from where the last run stopped. */
export async function coldStart(context: Context, extent: Extent): Promise<readonly CheckResult[]> {
  await preflight(context, extent);
  const snapshot = new RunSnapshot(context);
  try {
    for (const name of STEPS.filter((one) => hasStep(extent, one)))
      await runNamedStep(await snapshot.contextFor(name), name);
    warnUnusedAcceptances(context);
    return hasStep(extent, "verify") ? await verifyCluster(context) : [];
  } finally {
    await snapshot.close();
  }
}

export async function runNamedStep(context: Context, name: Step): Promise<void> {
  if (name in WORK) await WORK[name as keyof typeof WORK](context);
}

/** Runs even if only config is selected: without the services, its apply would fail half-way. */
async function waitForServices(context: Context): Promise<void> {
  await runStep(context, "services-answer", "Waiting for the services' APIs", () =>
    waitForServiceApis({ ...context, outputs: outputsOf(context) }),
  );
}

function outputsOf(context: Context) {
  return outputsReader(storeOptions(context));
}

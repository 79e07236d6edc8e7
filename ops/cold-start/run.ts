import { LAYERS } from "../../spec";
import type { Layer } from "../../spec";
import { reclaimHasBegun } from "../destroy/needs-cluster";
import { resumeFlux } from "../destroy/suspend-flux";
import { KubernetesClient } from "../kubernetes/client";
import { outputsReader } from "../layer-outputs";
import { runPreflight } from "../preflight";
import { inWords, verify, verifyContext } from "../verify";
import type { CheckResult } from "../verify";
import { withAccess } from "./access";
import { clusterReady } from "./cluster-ready";
import { synthesize } from "./context";
import type { Context } from "./context";
import { tellUnusedAcceptances } from "./guarding";
import { applyLayer } from "./layers";
import { chosenLayers } from "./options";
import { nodeAddresses } from "./node-addresses";
import { tellFindings } from "./preflight";
import { fluxReady } from "./readiness";
import { servicesReady } from "./services-ready";
import { step } from "./step";

/** What must be true before the next layer may start. */
const AFTER: Partial<Record<Layer, { title: string; ready: (context: Context) => Promise<void>; saw: string }>> = {
  infra: { title: "Waiting for the nodes", ready: nodesReady, saw: "the cluster is up, from Talos to its network" },
  services: { title: "Waiting for Flux", ready: fluxAwake, saw: "everything that Flux reconciles is Ready" },
};

async function nodesReady(context: Context): Promise<void> {
  const { console } = context;
  await clusterReady({
    ...context,
    addresses: await nodeAddresses(context),
    say: (text) => console.say(text),
  });
}

/** A destroy that was not finished has suspended Flux, and may have taken away what Flux will not bring back by itself. */
async function fluxAwake(context: Context): Promise<void> {
  const { console, places, journal } = context;
  const resumed = await resumeFlux(new KubernetesClient(places.kubeconfig));
  if (resumed > 0)
    console.say(`a destroy that was not finished had suspended Flux: ${resumed} objects are awake again`);
  if (resumed > 0 && reclaimHasBegun(journal))
    console.warn("that destroy has begun to take workloads and volumes away: finish it, and start anew");
  await fluxReady(context);
}

/** Looks at everything that a start needs, all at once. Changes nothing but the stacks' folder. */
export async function preflight(context: Context): Promise<void> {
  const { console, file, places, environment, credentials } = context;
  await step(context, "preflight", "Preflight", async () => {
    const result = await runPreflight({
      file,
      project: places.project,
      output: places.output,
      state: places.state,
      environment,
      credentials,
      synthesize: () => synthesize(context),
    });
    tellFindings(console, result);
    return "everything that a start needs is there";
  });
}

/** From nothing, or from wherever the last run stopped, to a verified cluster. */
export async function coldStart(context: Context): Promise<readonly CheckResult[]> {
  await preflight(context);
  for (const layer of chosenLayers(context.options)) await bringUp(context, layer);
  tellUnusedAcceptances(context);
  if (context.options.to !== LAYERS.at(-1)) return [];
  return verified(context);
}

/** One layer, and what must be true before the next one. */
export async function bringUp(context: Context, layer: Layer): Promise<void> {
  if (layer === "config") await answering(context);
  await step(context, layer, `Layer ${layer}`, () => withAccess(context, layer, () => applyLayer(context, layer)));
  const after = AFTER[layer];
  if (after) {
    await step(context, `${layer}-ready`, after.title, async () => {
      await after.ready(context);
      return after.saw;
    });
  }
}

/** Also when config is the only layer that was asked for: without its services it would end in the middle. */
async function answering(context: Context): Promise<void> {
  await step(context, "services-answer", "Waiting for the services' APIs", () =>
    servicesReady({ ...context, outputs: outputsOf(context) }),
  );
}

function outputsOf({ places, environment, binary }: Context) {
  return outputsReader({ state: places.state, environment, program: binary.program });
}

/** The cluster runs, but not as it should. */
export class ChecksFailed extends Error {
  override readonly name = "ChecksFailed";

  constructor(readonly results: readonly CheckResult[]) {
    super(`${results.filter(({ ok }) => !ok).length} of ${results.length} checks failed.`);
  }
}

async function verified(context: Context): Promise<readonly CheckResult[]> {
  const { console } = context;
  let results: readonly CheckResult[] = [];
  await step(context, "verify", "Verifying", async () => {
    results = await verify(await verifyContext({ ...context, outputs: outputsOf(context) }), (result) =>
      result.ok ? console.say(inWords(result)) : console.warn(inWords(result)),
    );
    const failed = results.filter(({ ok }) => !ok);
    if (failed.length > 0) throw new ChecksFailed(results);
    return `${results.length} checks passed`;
  });
  return results;
}

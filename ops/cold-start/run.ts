import { existsSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { LAYERS, parentZoneRecords } from "../../spec";
import type { Layer } from "../../spec";
import { isRehearsal } from "../places";
import { apiServices, openPortForwards } from "../port-forwards";
import { runPreflight } from "../preflight";
import { synthesize, terraformIn } from "./context";
import type { Context } from "./context";
import { applyLayer, destroyLayer, isEmptyState } from "./layers";
import { chosenLayers } from "./options";
import { fluxReady, nodesReady } from "./readiness";
import { verify } from "./verify";
import type { CheckResult } from "./verify";

/** What must be true before the next layer may start. */
const AFTER: Partial<Record<Layer, { title: string; ready: (context: Context) => Promise<void>; saw: string }>> = {
  infra: { title: "Waiting for the nodes", ready: nodesReady, saw: "all nodes are Ready" },
  services: { title: "Waiting for Flux", ready: fluxReady, saw: "everything that Flux reconciles is Ready" },
};

/** Looks at everything that a start needs, all at once. Changes nothing but the stacks' folder. */
export async function preflight(context: Context): Promise<void> {
  const { console, file, places, environment, credentials } = context;
  await step(context, "preflight", "Preflight", async () => {
    const { findings, ok } = await runPreflight({
      file,
      project: places.project,
      output: places.output,
      environment,
      credentials,
      synthesize: () => synthesize(context),
    });
    for (const { severity, check, what, fix } of findings) {
      const text = `${severity === "info" ? "" : `${severity}: `}${check}: ${what}${fix ? `\n    ${fix}` : ""}`;
      if (severity === "info") console.say(text);
      else console.warn(text);
    }
    const errors = findings.filter(({ severity }) => severity === "error").length;
    if (!ok)
      throw new Error(`Preflight found ${errors} ${errors === 1 ? "thing" : "things"} to mend; nothing was changed.`);
    return "everything that a start needs is there";
  });
}

/** From nothing, or from wherever the last run stopped, to a verified cluster. */
export async function coldStart(context: Context): Promise<readonly CheckResult[]> {
  await preflight(context);
  for (const layer of chosenLayers(context.options)) {
    await step(context, layer, `Layer ${layer}`, () => withAccess(context, layer, () => applyLayer(context, layer)));
    const after = AFTER[layer];
    if (after) {
      await step(context, `${layer}-ready`, after.title, async () => {
        await after.ready(context);
        return after.saw;
      });
    }
  }
  if (context.options.to !== LAYERS.at(-1)) return [];
  const results = await verified(context);
  await tellDelegation(context);
  return results;
}

/** The services' APIs have no name before config gives them one: a port-forward leads there. A rehearsal needs none. */
async function withAccess<T>(context: Context, layer: Layer, work: () => Promise<T>): Promise<T> {
  if (layer !== "config" || isRehearsal(context.environment)) return work();
  const { places, environment, cluster } = context;
  if (!existsSync(places.kubeconfig))
    throw new Error(`There is no ${places.kubeconfig} yet: the layer infra makes it.`);
  const forwards = await openPortForwards(apiServices(cluster), { kubeconfig: places.kubeconfig, environment });
  try {
    return await work();
  } finally {
    forwards.close();
  }
}

async function verified(context: Context): Promise<readonly CheckResult[]> {
  const { cluster, places, environment } = context;
  let results: readonly CheckResult[] = [];
  await step(context, "verify", "Verifying", async () => {
    const { node_addresses } = await terraformIn(context, "infra").output();
    const addresses = node_addresses?.value as Record<string, string>;
    results = await verify({ cluster, kubeconfig: places.kubeconfig, addresses, environment });
    for (const { check, ok, saw } of results) {
      if (ok) context.console.say(`ok: ${check} (${saw})`);
      else context.console.warn(`NOT OK: ${check}: ${saw}`);
    }
    const failed = results.filter(({ ok }) => !ok);
    if (failed.length > 0) throw new Error(`${failed.length} of ${results.length} checks failed.`);
    return `${results.length} checks passed`;
  });
  return results;
}

/** The one thing that is nobody's but the owner's of the parent zone: to say that this cluster answers for the domain. */
async function tellDelegation(context: Context): Promise<void> {
  const { cluster, console } = context;
  if (!cluster.services.powerdns) return;
  const { node_addresses } = await terraformIn(context, "infra").output();
  console.step(`The parent zone of ${cluster.domain} must contain`);
  for (const { name, type, values } of parentZoneRecords(cluster, node_addresses?.value as Record<string, string>)) {
    for (const value of values) console.say(`${name}  ${type}  ${value}`);
  }
}

/** Takes a cluster down, upper layers first. What is in auth stays: it is who the cluster is. */
export async function destroy(context: Context): Promise<void> {
  await step(context, "synth", "Writing the stacks", () => {
    synthesize(context);
    return Promise.resolve("four layers");
  });
  for (const layer of ["config", "services", "infra"] as const) {
    await step(context, `destroy-${layer}`, `Destroying ${layer}`, async () => {
      // Without this a destroy that was interrupted would look for services that are gone already.
      if (isEmptyState(context, layer)) return { skipped: true, detail: "nothing is left of it" };
      return withAccess(context, layer, () => destroyLayer(context, layer));
    });
  }
}

type Outcome = string | { readonly skipped: boolean; readonly detail: string };

/** Does one step, and writes down how it ended: before it begins and after, so that a kill in between shows. */
async function step(context: Context, name: string, title: string, work: () => Promise<Outcome>): Promise<void> {
  const { console, journal } = context;
  context.signal.throwIfAborted();
  const startedAt = performance.now();
  const seconds = () => Math.round((performance.now() - startedAt) / 100) / 10;
  console.step(title);
  journal.write(name, "started");
  try {
    const outcome = await work();
    const { skipped, detail } = typeof outcome === "string" ? { skipped: false, detail: outcome } : outcome;
    journal.write(name, skipped ? "skipped" : "done", { detail, seconds: seconds() });
    console.say(`${detail} (${seconds()} s)`);
  } catch (error) {
    // The first line only: what a provider says after it may hold values.
    const [detail = ""] = (error as Error).message.split("\n");
    journal.write(name, "failed", { detail, seconds: seconds() });
    throw error;
  }
}

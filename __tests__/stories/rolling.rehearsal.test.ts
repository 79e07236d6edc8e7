import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { RunConsole } from "../../ops/engine/console/console";
import type { Context } from "../../ops/engine/run/context";
import { applyLayer } from "../../ops/engine/apply/apply-layer";
import { runStep } from "../../ops/engine/run/step";
import { Acceptances, PlanRefused } from "../../ops/guard";
import { Journal } from "../../ops/state/journal";
import { placesOf } from "../../ops/support/places";
import { RunNotes } from "../../ops/state/run-note";
import { Interrupted } from "../../ops/support/interrupted";
import { findTerraform } from "../../ops/clients/terraform/binary";
import type { TerraformEvent } from "../../ops/clients/terraform/events";
import { Recorder } from "../../ops/engine/timeline/record";
import { placesIn } from "../../rehearsal/run";
import { controlPlanes, loadCluster } from "../../spec";
import { startDeployed } from "../support/checkpoints";
import type { Rehearsed } from "../support/rehearsed";
import { HYBRID, hybridWith } from "../support/hybrid";
import type { HybridFile } from "../support/hybrid";
import type { Stack } from "../support/synth";
import { rehearsalRuntime } from "../../ops/rehearsal/runtime";

// The bootstrap node last: clients and upper layers reach the cluster through it.
const ORDER = ["talos-pve-cp-0", "talos-vps-cp-1", "talos-vps-cp-0"];
/** Long enough to be observed, and for two reboots to overlap if nothing waits for the first. */
const BOOT_MS = 1500;

// One rehearsal, one story: each change continues with the cluster that the one before it left.
let hybrid: Rehearsed;
beforeAll(async () => {
  hybrid = await startDeployed(HYBRID, "infra");
  // As a process inside the rehearsal: its environment directs all clients to the simulated world.
  Object.assign(process.env, hybrid.environment);
}, 300_000);
afterAll(() => hybrid.close());

/** Does something while a reboot takes a moment. A new machine must not: the simulated provider does not wait for it. */
async function whileBootsTakeTime(work: () => Promise<void>): Promise<void> {
  const { machines } = hybrid.world.base;
  machines.bootMs = BOOT_MS;
  await work().finally(() => (machines.bootMs = 0));
  // The last one is still on its way up.
  await new Promise((up) => setTimeout(up, 2 * BOOT_MS));
}

interface Run {
  readonly context: Context;
  readonly journal: Journal;
  readonly output: string[];
}

/** What a cold start works with, and what it says. */
function coldStart(name: string, onEvent: (event: TerraformEvent, stop: () => void) => void = () => undefined): Run {
  const { environment, cluster } = hybrid;
  const runtime = rehearsalRuntime(hybrid.folder);
  const places = placesOf(cluster.name, runtime);
  const journal = new Journal(places.journal, name);
  const output: string[] = [];
  const stop = new AbortController();
  const console = new RunConsole([
    {
      take(event) {
        if (event.type === "step") output.push(event.title);
        if (event.type === "info" || event.type === "warning") output.push(event.text);
        if (event.type === "step-ended") output.push(event.detail);
        if (event.type === "progress") onEvent(event as TerraformEvent, () => stop.abort(new Interrupted()));
      },
    },
  ]);
  const context: Context = {
    cluster,
    file: HYBRID,
    places,
    environment,
    runtime,
    credentials: { variables: {}, missing: [] } as unknown as Context["credentials"],
    binary: findTerraform(),
    console,
    journal,
    notes: new RunNotes(places.state),
    time: new Recorder(),
    options: { yes: true } as Context["options"],
    acceptances: new Acceptances([]),
    signal: stop.signal,
    nodeAddresses: () => Promise.resolve({}),
  };
  return { context, journal, output };
}

function infra(run: Run): Promise<void> {
  return runStep(run.context, "infra", "Layer infra", () => applyLayer(run.context, "infra"));
}

/** Changes the stack as it is handed to Terraform: more than a cluster file could. */
function edit(change: (stack: Stack) => void): void {
  const file = join(placesIn(hybrid.folder).output, "stacks/infra/cdk.tf.json");
  const stack = JSON.parse(readFileSync(file, "utf8")) as Stack;
  change(stack);
  writeFileSync(file, JSON.stringify(stack));
}

/** A part of the configuration that Talos applies only with a reboot. */
function rebooting(value: string): void {
  edit(({ resource }) => {
    for (const { name } of controlPlanes(hybrid.cluster))
      (resource.talos_machine_configuration_apply as Stack["resource"][string])[name] = {
        ...resource.talos_machine_configuration_apply?.[name],
        config_patches: [JSON.stringify({ machine: { env: { SOMETHING: value } } })],
      };
  });
}

/** T1: rented servers are replaced for their user data, machines at home for their network. */
function replacing(): void {
  edit(({ resource }) => {
    for (const server of Object.values(resource.hcloud_server ?? {}))
      Object.assign(server, {
        user_data: "new",
        lifecycle: { ignore_changes: ["image", "iso", "ssh_keys", "public_net"] },
      });
    const marker = resource.null_resource?.["talos-pve-cp-0_network"] as { triggers: Record<string, string> };
    marker.triggers.gateway = "10.2.0.254";
  });
}

/** Which nodes were down at each moment since the last call. */
let seen = 0;
function downSince(): (readonly string[])[] {
  const moments = hybrid.world.base.cluster.etcdTrace.moments();
  const since = moments.slice(seen).map(({ down }) => down);
  seen = moments.length;
  return since;
}

const most = (moments: readonly (readonly string[])[]) => Math.max(0, ...moments.map(({ length }) => length));
const turns = (journal: Journal, run: string) =>
  journal
    .history()
    .filter((entry) => entry.run === run && entry.step.startsWith("infra-roll-"))
    .map((entry) => `${entry.step.slice("infra-roll-".length)} ${entry.outcome}`);
/** An on-premises VM keeps its number when it is created again. */
const machines = () =>
  Object.fromEntries(hybrid.world.base.machines.all().map(({ name, id, bootedAt }) => [name, `${id} at ${bootedAt}`]));
const isConverged = async () => (await hybrid.terraform("infra").plan("look.tfplan")).isEmpty;

/** Applies infra after the cluster file was changed. */
function applyChanged(name: string, change: (file: HybridFile) => void): Promise<unknown> {
  const file = join(hybrid.folder, "hybrid.yaml");
  writeFileSync(file, hybridWith(change));
  hybrid.synth(file);
  const { context } = coldStart(name);
  return applyLayer({ ...context, file, cluster: loadCluster(file).cluster }, "infra");
}

const configurations = () =>
  Object.fromEntries(hybrid.world.base.machines.all().map(({ name, configuration }) => [name, configuration]));

describe("a change that would break a running cluster", () => {
  afterAll(() => hybrid.synth(HYBRID));

  test.each<[string, string, (file: HybridFile) => void]>([
    [
      "other networks for pods and services",
      "cluster-network",
      (file) => {
        Object.assign(file.kubernetes, { podSubnet: "10.100.0.0/16", serviceSubnet: "10.112.0.0/12" });
      },
    ],
    ["an older Kubernetes", "kubernetes-version", (file) => void (file.kubernetes.version = "v1.33.0")],
    ["a Kubernetes that no node runs yet", "kubernetes-version", (file) => void (file.kubernetes.version = "v1.35.1")],
  ])(
    "is refused, and nothing changes: %s",
    async (what, rule, change) => {
      const before = configurations();
      const refusal = await applyChanged(what, change).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(PlanRefused);
      const { findings } = refusal as PlanRefused;
      expect(findings.map((finding) => `${finding.code}:${finding.where}`).sort()).toEqual(
        Object.keys(before)
          .map((name) => `${rule}:talos_machine_configuration_apply.${name}`)
          .sort(),
      );
      expect(configurations()).toEqual(before);
    },
    120_000,
  );

  test("is accepted once the nodes run the new version and the file follows", async () => {
    const { machines } = hybrid.world.base;
    // As talosctl upgrade-k8s leaves the nodes.
    const upgrade = (from: string, to: string) => {
      for (const { id, configuration = "" } of machines.all())
        machines.change(id, { configuration: configuration.replaceAll(`:${from}`, `:${to}`) });
    };
    upgrade("v1.35.0", "v1.35.1");
    await applyChanged("upgraded", (file) => void (file.kubernetes.version = "v1.35.1"));
    expect(await isConverged()).toBe(true);
    upgrade("v1.35.1", "v1.35.0");
    await applyChanged("back", () => undefined);
    expect(await isConverged()).toBe(true);
  }, 180_000);
});

describe("a change that touches every control plane", () => {
  test("by a configuration that reboots them: applied to one at a time", async () => {
    downSince();
    rebooting("one");
    const run = coldStart("reboot");
    await whileBootsTakeTime(() => infra(run));
    expect(turns(run.journal, "reboot")).toEqual(ORDER.flatMap((name) => [`${name} started`, `${name} done`]));
    const moments = downSince();
    expect(most(moments)).toBe(1);
    expect(new Set(moments.flat())).toEqual(new Set(ORDER));
    expect(run.journal.status()).toContainEqual(
      expect.objectContaining({
        step: "infra",
        detail: expect.stringContaining(`: ${ORDER.join(", ")}; `) as string,
      }),
    );
    expect(await isConverged()).toBe(true);
  }, 300_000);

  test("by replacing them: an interrupted run stops, and the next one resumes, one at a time", async () => {
    const before = machines();
    replacing();
    const [first = "", second = "", third = ""] = ORDER;
    const stopped = coldStart("stopped", (event, stop) => {
      if (event.kind === "done" && event.action === "delete" && event.address === `hcloud_server.${second}`) stop();
    });
    await expect(infra(stopped)).rejects.toThrow();
    // Without an outcome, a step is interrupted.
    expect(turns(stopped.journal, "stopped")).toEqual([`${first} started`, `${first} done`, `${second} started`]);
    const after = machines();
    expect(after[third]).toBe(before[third]);

    const resumed = coldStart("resumed");
    await infra(resumed);
    expect(turns(resumed.journal, "resumed")).toEqual(
      [second, third].flatMap((name) => [`${name} started`, `${name} done`]),
    );
    expect(resumed.journal.status().filter(({ state }) => state === "failed" || state === "interrupted")).toEqual([]);
    const moments = downSince();
    expect(most(moments)).toBe(1);
    expect(new Set(moments.flat())).toEqual(new Set(ORDER));
    for (const name of ORDER) expect([name, machines()[name]]).not.toEqual([name, before[name]]);
    expect(await isConverged()).toBe(true);
  }, 300_000);

  test("is refused while another one is down", async () => {
    const { machines: all } = hybrid.world.base;
    const id = all.all().find(({ name }) => name === "talos-pve-cp-0")?.id ?? "";
    edit(({ resource }) => {
      for (const server of Object.values(resource.hcloud_server ?? {})) server.server_type = "cpx41";
    });
    all.powerOff(id);
    const run = coldStart("one is down");
    await expect(infra(run)).rejects.toThrow(/guard refuses[^]*talos-pve-cp-0: etcd /);
    expect(turns(run.journal, "one is down")).toEqual([]);
    all.powerOn(id);
    edit(({ resource }) => {
      for (const server of Object.values(resource.hcloud_server ?? {})) server.server_type = "cpx31";
    });
  }, 300_000);

  // The control for everything above: without a rolling change, the same trace shows the outage.
  test("takes them all down together with plain Terraform", async () => {
    downSince();
    rebooting("two");
    await whileBootsTakeTime(() => hybrid.deploy("infra"));
    expect(most(downSince())).toBeGreaterThan(1);
  }, 300_000);
});

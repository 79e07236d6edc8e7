/** The hybrid cluster from Talos 1.12.4 and Kubernetes 1.35 to Talos 1.13 and Kubernetes 1.36, interrupted on the way. */
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CORDON_ANNOTATION } from "../../ops/clients/kubernetes/nodes";
import { findDisruptions, versionsOf } from "../support/trace-analysis";
import { startDeployed } from "../support/checkpoints";
import { HYBRID } from "../support/hybrid";
import type { Rehearsed } from "../support/rehearsed";
import { driftedNodes, runUpgrade, stepsOf } from "../support/upgraded";
import type { UpgradeRun } from "../support/upgraded";

const WORKER = "talos-pve-worker-0";
const CONTROL_PLANES = ["talos-vps-cp-0", "talos-vps-cp-1", "talos-pve-cp-0"];
const NODES = [WORKER, ...CONTROL_PLANES];

// One rehearsal, one story: each upgrade continues with the cluster that the one before it left.
let hybrid: Rehearsed;
let file: string;
/** The last entry of the trace before the first upgrade. */
let before: number;
beforeAll(async () => {
  hybrid = await startDeployed(HYBRID);
  file = join(hybrid.folder, "hybrid.yaml");
  before = trace().at(-1)?.order ?? 0;
}, 300_000);
afterAll(() => hybrid.close());

const trace = () => hybrid.world.base.trace.all();
const harm = () => findDisruptions(trace(), before, CONTROL_PLANES.length);

function writeVersions(talos: string, kubernetes = "v1.35.0", cilium = "1.19.7"): void {
  const text = readFileSync(HYBRID, "utf8")
    .replace(/^ {2}version: v1\.12\.4$/m, `  version: ${talos}`)
    .replace(/^ {2}version: v1\.35\.0$/m, `  version: ${kubernetes}`)
    .replace("version: 1.19.7", `version: ${cilium}`);
  writeFileSync(file, text);
}

const nodesOf = ({ plan }: UpgradeRun, action: string) =>
  (plan?.steps ?? []).filter((step) => step.action === action).flatMap(({ nodes }) => nodes);
const talosOf = (node: string) => versionsOf(trace(), node, "talos");
async function cordons(): Promise<string[]> {
  const { items } = JSON.parse(await hybrid.kubectl("get", "nodes", "-o", "json")) as {
    items: { metadata: { name: string; annotations?: Record<string, string> }; spec: { unschedulable?: boolean } }[];
  };
  return items
    .filter(({ metadata, spec }) => spec.unschedulable || metadata.annotations?.[CORDON_ANNOTATION] !== undefined)
    .map(({ metadata }) => metadata.name);
}

describe("to the latest patch of Talos 1.12", () => {
  /** The control plane that is the first of them. */
  let first: string;

  test("kill -9 after the drain of a control plane: the cordon of the killed run stays, with its name", async () => {
    writeVersions("v1.12.11");
    const run = await runUpgrade(hybrid, [file, "--only", "talos"], {
      signal: "SIGKILL",
      at: /talos-(vps|pve)-cp-\d: \d+ pods? evicted/,
    });
    expect(run.code).toBeNull();
    const installs = nodesOf(run, "install");
    first = installs[1] ?? "";
    expect([installs[0], installs.length]).toEqual([WORKER, NODES.length]);
    expect(talosOf(WORKER)).toEqual(["v1.12.4", "v1.12.11"]);
    expect(await cordons()).toEqual([first]);
  }, 300_000);

  test("the next run uncordons it, and does only the rest", async () => {
    const run = await runUpgrade(hybrid, [file, "--only", "talos"]);
    expect([run.code, run.text]).toEqual([0, expect.stringContaining(`an interrupted run: ${first}`)]);
    expect(nodesOf(run, "install")).not.toContain(WORKER);
    expect(await cordons()).toEqual([]);
    for (const node of NODES) expect([node, talosOf(node)]).toEqual([node, ["v1.12.4", "v1.12.11"]]);
    expect(harm()).toEqual([]);
  }, 300_000);
});

describe("to Talos 1.13, with Cilium and Kubernetes", () => {
  let run: UpgradeRun;
  beforeAll(async () => {
    writeVersions("v1.13.9", "v1.36.0", "1.20.1");
    run = await runUpgrade(hybrid, [file]);
  }, 600_000);

  test("succeeds: four empty plans, and every check passes", () => {
    expect([run.code, run.text]).toEqual([0, expect.stringMatching(/\d+ checks passed/)]);
    const after = stepsOf(hybrid).slice(-4);
    expect(after.map(({ step, outcome }) => `${step} ${outcome}`)).toEqual([
      "upgrade-plans started",
      "upgrade-plans done",
      "verify started",
      "verify done",
    ]);
  });

  test("upgrades in order: Talos, Cilium, control planes, kubelets, manifests", () => {
    expect(run.plan?.steps.map(({ action }) => action)).toEqual([
      "prepare",
      ...NODES.map(() => "install"),
      "cilium",
      ...CONTROL_PLANES.map(() => "control-plane"),
      ...NODES.map(() => "kubelet"),
      "manifests",
    ]);
    expect(nodesOf(run, "install").at(-1)).toBe("talos-vps-cp-0");
  });

  test("runs exactly the planned versions on each node", () => {
    for (const node of NODES) {
      expect([node, talosOf(node)]).toEqual([node, ["v1.12.4", "v1.12.11", "v1.13.9"]]);
      expect([node, versionsOf(trace(), node, "kubelet")]).toEqual([node, ["v1.35.0", "v1.36.0"]]);
    }
    for (const node of CONTROL_PLANES)
      expect([node, versionsOf(trace(), node, "kube-apiserver")]).toEqual([node, ["v1.35.0", "v1.36.0"]]);
  });

  test("causes no outage: one control plane down at a time, no version skew, no workload without a pod", () => {
    const later = trace().filter(({ order }) => order > before);
    // The analysis has something to look at.
    expect(later.filter((entry) => entry.kind === "node" && !entry.isUp)).toHaveLength(2 * NODES.length);
    expect(later.filter((entry) => entry.kind === "api-server" && !entry.isUp)).toHaveLength(CONTROL_PLANES.length);
    expect(later.filter((entry) => entry.kind === "workload" && entry.wanted > 1).length).toBeGreaterThan(20);
    expect(harm()).toEqual([]);
  });

  test("leaves the same machine configuration in the state and on the node, and no cordoned node", async () => {
    expect(driftedNodes(hybrid)).toEqual([]);
    expect(await cordons()).toEqual([]);
  });

  test("keeps an etcd snapshot from before the upgrade, next to the journal", () => {
    const files = readdirSync(join(hybrid.folder, "state"));
    expect(files).toContain("journal.jsonl");
    // One for each of the three runs that came that far.
    expect(files.filter((name) => name.endsWith(".snapshot"))).toHaveLength(3);
  });
});

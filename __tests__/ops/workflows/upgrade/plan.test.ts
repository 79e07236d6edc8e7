import { orderNodes } from "../../../../ops/engine/nodes/order";
import { deriveHolds } from "../../../../ops/workflows/upgrade/held-versions";
import { planUpgrade } from "../../../../ops/workflows/upgrade/plan";
import type { UpgradeOptions } from "../../../../ops/workflows/upgrade/plan";
import { HYBRID } from "../../../support/hybrid";
import type { NodeVersions, RunningVersions, WantedVersions } from "../../../../ops/workflows/upgrade/versions";

const [TALOS, KUBERNETES, CILIUM] = ["v1.12.4", "v1.35.0", "1.19.1"];

function node(name: string, more: Partial<NodeVersions> = {}): NodeVersions {
  const role = name.startsWith("cp") ? "controlplane" : "worker";
  return {
    name,
    role,
    isBootstrapNode: false,
    isEtcdLeader: false,
    talos: TALOS,
    schematic: "s1",
    kubelet: KUBERNETES,
    ...(role === "controlplane" ? { controlPlane: KUBERNETES } : {}),
    ...more,
  };
}

const RUNNING: RunningVersions = {
  nodes: [
    node("cp-0", { isBootstrapNode: true }),
    node("cp-1", { isEtcdLeader: true }),
    node("cp-2"),
    node("worker-0"),
    node("worker-1"),
    node("worker-2"),
  ],
  cilium: CILIUM,
};
const SAME: WantedVersions = {
  talos: TALOS,
  kubernetes: KUBERNETES,
  cilium: CILIUM,
  schematics: Object.fromEntries(RUNNING.nodes.map(({ name }) => [name, "s1"])),
};

function plan(wanted: Partial<WantedVersions>, options: Partial<UpgradeOptions> = {}, running = RUNNING) {
  return planUpgrade(running, { ...SAME, ...wanted }, { maxUnavailable: 1, file: HYBRID, ...options });
}

const stepsOf = (...args: Parameters<typeof plan>) =>
  plan(...args).steps.map(({ action, nodes }) => [action, ...nodes].join(" "));

describe("the order of nodes", () => {
  test("a canary worker, control planes with the etcd leader late and the bootstrap node last, then the workers", () => {
    const names = orderNodes(RUNNING.nodes, 2).map((batch) => batch.map(({ name }) => name));
    expect(names).toEqual([["worker-0"], ["cp-2"], ["cp-1"], ["cp-0"], ["worker-1", "worker-2"]]);
  });

  test("control planes are never together, whatever may be unavailable", () => {
    const batches = orderNodes(RUNNING.nodes, 9).filter((batch) => batch.some(({ role }) => role === "controlplane"));
    expect(batches.map(({ length }) => length)).toEqual([1, 1, 1]);
  });
});

describe("the plan of an upgrade", () => {
  test("nothing to do: every part says why", () => {
    const { steps, skipped } = plan({});
    expect(steps).toEqual([]);
    expect(new Set(skipped.map(({ part }) => part))).toEqual(new Set(["talos", "cilium", "kubernetes"]));
  });

  test("Talos, then Cilium, then the control planes, then the kubelets", () => {
    const { steps } = plan({ talos: "v1.13.2", cilium: "1.20.1", kubernetes: "v1.36.0" });
    expect([...new Set(steps.map(({ action }) => action))]).toEqual([
      "prepare",
      "install",
      "cilium",
      "control-plane",
      "kubelet",
      "manifests",
    ]);
  });

  test("the bootstrap manifests follow another Talos, and are caught up after an interrupted run", () => {
    expect(stepsOf({ talos: "v1.12.11" }).at(-1)).toBe("manifests");
    expect(stepsOf({ talos: "v1.12.11" }, { only: "talos" })).not.toContain("manifests");
    expect(stepsOf({}, {}, { ...RUNNING, outdatedWorkloads: ["coredns"] })).toEqual(["manifests"]);
  });

  test("a node with the version and the schematic is skipped; another schematic is an upgrade of its own", () => {
    const schematics = { ...SAME.schematics, "worker-1": "s2" };
    expect(stepsOf({ schematics })).toEqual(["prepare", "install worker-1", "manifests"]);
    expect(plan({ schematics }).skipped.filter(({ part }) => part === "talos")).toHaveLength(5);
  });

  test("a schematic that is not known yet is one that the node does not have", () => {
    const { "cp-0": _, ...schematics } = SAME.schematics;
    expect(stepsOf({ schematics })).toEqual(["prepare", "install cp-0", "manifests"]);
  });

  test("what an interrupted run has done is not repeated", () => {
    const nodes = RUNNING.nodes.map((one) => (one.name === "cp-2" ? { ...one, controlPlane: "v1.36.0" } : one));
    expect(stepsOf({ kubernetes: "v1.36.0" }, {}, { ...RUNNING, nodes }).slice(0, 3)).toEqual([
      "control-plane cp-1",
      "control-plane cp-0",
      "kubelet worker-0",
    ]);
  });

  test("--only leaves the others out, and says so", () => {
    const { steps, skipped } = plan({ kubernetes: "v1.36.0" }, { only: "kubernetes" });
    expect(new Set(steps.map(({ part }) => part))).toEqual(new Set(["kubernetes"]));
    expect(skipped).toContainEqual({ part: "talos", reason: "not selected: --only kubernetes" });
  });

  test("--only another part is refused while Talos is pending: its plans would name the new installer", () => {
    const codes = (only: "kubernetes" | "talos") =>
      plan({ talos: "v1.12.11", kubernetes: "v1.35.4" }, { only }).findings.map(({ code }) => code);
    expect(codes("kubernetes")).toContain("upgrade-talos-first");
    expect(codes("talos")).toEqual([]);
  });

  test("the only control plane announces its downtime; one of three does not", () => {
    const single = { ...RUNNING, nodes: RUNNING.nodes.filter(({ name }) => !["cp-1", "cp-2"].includes(name)) };
    const downtimes = (running: RunningVersions) =>
      plan({ talos: "v1.13.2" }, {}, running).steps.flatMap(({ downtime }) => downtime ?? []);
    expect(downtimes(single)).toHaveLength(1);
    expect(downtimes(RUNNING)).toEqual([]);
  });
});

describe("the versions that a step holds", () => {
  const [one] = RUNNING.nodes;
  const held = (action: "prepare" | "cilium" | "control-plane" | "kubelet", nodes: string[], to = "v1.36.0") =>
    deriveHolds({ action, nodes, to }, RUNNING);

  test("a Talos upgrade raises neither Kubernetes nor Cilium", () => {
    expect(held("prepare", [])).toMatchObject({
      cilium: CILIUM,
      nodes: { "cp-0": { kubernetes: KUBERNETES, kubelet: KUBERNETES }, "worker-0": { kubernetes: KUBERNETES } },
    });
  });

  test("a restarting node is held at the version in its configuration, not at the running one", () => {
    const configured = { kubernetes: "v1.36.0", kubelet: KUBERNETES };
    const nodes = RUNNING.nodes.map((each) => (each.name === "cp-2" ? { ...each, configured } : each));
    const holds = deriveHolds({ action: "prepare", nodes: [], to: TALOS }, { ...RUNNING, nodes });
    expect(holds.nodes).toMatchObject({ "cp-2": configured, "cp-1": { kubernetes: KUBERNETES } });
    expect(stepsOf({ kubernetes: "v1.36.0" }, {}, { ...RUNNING, nodes })).toContain("control-plane cp-2");
  });

  test("a control plane is raised alone, before its kubelet", () => {
    expect(held("control-plane", ["cp-2"]).nodes).toMatchObject({
      "cp-2": { kubernetes: "v1.36.0", kubelet: KUBERNETES },
      "cp-1": { kubernetes: KUBERNETES, kubelet: KUBERNETES },
    });
  });

  test("a kubelet follows, and earlier changes stay", () => {
    const nodes = RUNNING.nodes.map((node) => (node === one ? { ...node, controlPlane: "v1.36.0" } : node));
    expect(
      deriveHolds({ action: "kubelet", nodes: ["cp-0"], to: "v1.36.0" }, { ...RUNNING, nodes }).nodes["cp-0"],
    ).toEqual({
      kubernetes: "v1.36.0",
      kubelet: "v1.36.0",
    });
    expect(
      deriveHolds({ action: "kubelet", nodes: ["worker-0"], to: "v1.36.0" }, { ...RUNNING, nodes }).nodes["cp-0"],
    ).toEqual({
      kubernetes: "v1.36.0",
      kubelet: KUBERNETES,
    });
  });

  test("only Cilium", () => {
    expect(held("cilium", [], "1.20.1")).toMatchObject({ cilium: "1.20.1" });
  });
});

/** What is done to one node, against the nodes of a small world. */
import { cordonNode, findNode, listNodes, uncordonNode } from "../../../../ops/clients/kubernetes/nodes";
import { podsOnNode, isIgnoredByDrain } from "../../../../ops/clients/kubernetes/eviction";
import type { NodeState } from "../../../../ops/engine/events/event";
import { liftOwnCordons, runWhileDrained } from "../../../../ops/engine/nodes/drain";
import { passEtcdGate, passGate } from "../../../../ops/engine/nodes/gate";
import {
  UpgradeRolledBack,
  installBeforeDrain,
  prePullInstaller,
  rebootIntoVersion,
} from "../../../../ops/engine/nodes/talos-upgrade";
import { talosUpgrade } from "../../../../ops/workflows/upgrade/install";
import { waitForVersion } from "../../../../ops/workflows/upgrade/kubernetes";
import { readRunningVersions } from "../../../../ops/workflows/upgrade/running-versions";
import { Lab } from "../../clients/talos/support/lab";
import { LabRun, NODES } from "../../workflows/upgrade/support/lab-run";

/** Shares of the real timeouts: for waits that succeed, and for those that do not. */
const [SCALE, SHORT_SCALE] = ["0.05", "0.0005"];

let lab: Lab;
let run: LabRun;
beforeAll(async () => {
  process.env.COLDSTART_TIMEOUT_SCALE = SCALE;
  lab = await Lab.start([{ at: "talos_reboot.cp-2", action: "update", effect: "error-before", times: 1 }]);
  run = await LabRun.start(lab);
  await listNodes(run.live.kubernetes);
}, 60_000);
afterAll(() => lab.close());

const drain = (node: string) => ({
  kubernetes: run.live.kubernetes,
  node,
  run: "run-1",
  timeoutSeconds: 600,
  signal: run.context.signal,
  say: (text: string) => void run.said.push(text),
  show: (state: NodeState) => void shown.push(`${node} ${state}`),
});
const shown: string[] = [];
const gate = (nodes?: readonly string[]) => ({
  moment: "now",
  signal: run.context.signal,
  say: () => undefined,
  ...(nodes ? { nodes } : {}),
});
async function withShortTimeouts<T>(work: () => Promise<T>): Promise<T> {
  process.env.COLDSTART_TIMEOUT_SCALE = SHORT_SCALE;
  return work().finally(() => (process.env.COLDSTART_TIMEOUT_SCALE = SCALE));
}
const upgradeTo = (node: string, version: string) =>
  talosUpgrade(run.context, run.live, node, { installers: { [node]: run.installer(version) }, version });

describe("a drain", () => {
  test("keeps static pods and pods of DaemonSets during the work, and uncordons the node", async () => {
    const { kubernetes } = run.live;
    const during = await runWhileDrained(drain("cp-0"), async () => ({
      node: await findNode(kubernetes, "cp-0"),
      pods: (await podsOnNode(kubernetes, "cp-0")).filter((pod) => !isIgnoredByDrain(pod)),
    }));
    expect(during).toMatchObject({ node: { isCordoned: true, cordonedBy: "run-1" }, pods: [] });
    expect(await findNode(kubernetes, "cp-0")).toMatchObject({ isCordoned: false, cordonedBy: undefined });
    expect(shown.splice(0)).toEqual(["cp-0 draining", "cp-0 ready"]);
  });

  test("uncordons the node when the work fails, with the error of the work", async () => {
    const work = () => Promise.reject(new Error("the work"));
    await expect(runWhileDrained(drain("w-0"), work)).rejects.toThrow("the work");
    expect(await run.cordoned()).toEqual([]);
    expect(shown.splice(0).at(-1)).toBe("w-0 failed");
  });

  test("leaves a node cordoned that a user has cordoned", async () => {
    const { kubernetes } = run.live;
    await kubernetes.patch("/api/v1/nodes/w-0", { spec: { unschedulable: true } });
    await runWhileDrained(drain("w-0"), () => Promise.resolve());
    expect([await run.cordoned(), await liftOwnCordons(kubernetes, NODES)]).toEqual([["w-0"], []]);
    expect(shown.splice(0).at(-1)).toBe("w-0 cordoned");
    await uncordonNode(kubernetes, "w-0");
  });

  test("lifts the cordons of an earlier run, and names them", async () => {
    await cordonNode(run.live.kubernetes, "cp-1", "earlier");
    expect(await liftOwnCordons(run.live.kubernetes, NODES)).toEqual(["cp-1"]);
    expect(await run.cordoned()).toEqual([]);
  });

  test("of a node that Kubernetes does not know has nothing to evict", async () => {
    expect(await runWhileDrained(drain("w-9"), () => Promise.resolve("done"))).toBe("done");
  });
});

describe("the gate", () => {
  test("waits for an etcd that catches up", async () => {
    lab.world.home.world.etcdInspection.lag("cp-1");
    await expect(passGate(run.live, gate())).resolves.toBeUndefined();
  });

  test("of some nodes does not query the others; of all nodes it names the one that is down", async () => {
    lab.world.powerOff("w-0");
    await passGate(run.live, gate(["cp-0"]));
    await expect(withShortTimeouts(() => passGate(run.live, gate()))).rejects.toMatchObject({
      code: "wait-timeout",
      failure: { id: "talos-api" },
    });
    lab.world.powerOn("w-0");
  });

  test("before a reboot asks for the other members, and for none before that of a worker", async () => {
    lab.world.powerOff("cp-1");
    await expect(withShortTimeouts(() => passEtcdGate(run.context, run.live, "cp-0"))).rejects.toMatchObject({
      code: "wait-timeout",
    });
    await passEtcdGate(run.context, run.live, "w-0");
    lab.world.powerOn("cp-1");
    await passEtcdGate(run.context, run.live, "cp-0");
  });
});

describe("another Talos on a node", () => {
  test("of 1.12 is installed by the call that reboots; on 1.13 it is installed before, and boots later", async () => {
    const first = upgradeTo("cp-2", "v1.13.0");
    await prePullInstaller(first);
    expect(await installBeforeDrain(first)).toBe(false);
    await rebootIntoVersion(first, false);
    await passGate(run.live, gate());
    const second = upgradeTo("cp-2", "v1.13.9");
    expect(await installBeforeDrain(second)).toBe(true);
    expect(await run.versions()).toMatchObject({ "cp-2": "v1.13.0" });
    // A reboot that is refused leaves the node as it is, and the next attempt needs no other installation.
    await expect(rebootIntoVersion(second, true)).rejects.toThrow("nothing was done");
    expect(await run.versions()).toMatchObject({ "cp-2": "v1.13.0" });
    await rebootIntoVersion(second, true);
    await passGate(run.live, gate());
    expect(await run.versions()).toMatchObject({ "cp-2": "v1.13.9" });
  });

  test("that did not boot is an error: the node came back with its old version", async () => {
    const upgrade = upgradeTo("cp-2", "v1.13.5");
    const failed = await rebootIntoVersion(upgrade, true).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(UpgradeRolledBack);
    expect(failed).toMatchObject({
      code: "upgrade-rolled-back",
      message: expect.stringMatching(/v1\.13\.9.* \[upgrade-rolled-back\]$/m) as string,
    });
    const address = run.live.addresses["cp-2"] ?? "";
    expect((failed as Error).message).toMatch(
      new RegExp(`talosctl --talosconfig \\S+ -e ${address} -n ${address} dmesg$`),
    );
  });

  test("is not rebooted into after Ctrl-C", async () => {
    const upgrade = { ...upgradeTo("cp-2", "v1.13.9"), signal: AbortSignal.abort(new Error("Stopped")) };
    const before = await upgrade.client.bootTime();
    await expect(rebootIntoVersion(upgrade, true)).rejects.toThrow("Stopped");
    expect(await upgrade.client.bootTime()).toBe(before);
  });

  test("has no installer if the plan names none", () => {
    expect(() => talosUpgrade(run.context, run.live, "w-0", { installers: {}, version: "v1.13.9" })).toThrow("w-0");
  });
});

describe("the versions that run", () => {
  test("are read from every node: the leader, the bootstrap node, the control plane", async () => {
    // Another test has rebooted cp-2.
    await passGate(run.live, gate());
    const { nodes, cilium } = await readRunningVersions(run.live);
    expect(cilium).toBeUndefined();
    expect(nodes.filter(({ isEtcdLeader }) => isEtcdLeader)).toHaveLength(1);
    expect(nodes.find(({ name }) => name === "cp-0")).toMatchObject({
      role: "controlplane",
      isBootstrapNode: true,
      kubelet: "v1.35.0",
      controlPlane: "v1.35.0",
    });
    expect(nodes.find(({ name }) => name === "w-0")).not.toHaveProperty("controlPlane");
  });

  test("are refused while a node does not respond", async () => {
    lab.world.powerOff("w-0");
    await expect(readRunningVersions(run.live)).rejects.toThrow(/ w-0 /);
    lab.world.powerOn("w-0");
  });

  test("are waited for after a change of Kubernetes: the control plane by its static pods, the kubelet by its node", async () => {
    const wait = (action: "control-plane" | "kubelet", node: string, to: string) =>
      waitForVersion(run.context, run.live, { action, nodes: [node], to }).then(
        () => "runs",
        ({ code, failure }: { code: string; failure: { id: string } }) => `${code} ${failure.id}`,
      );
    expect(await wait("control-plane", "cp-0", "v1.35.0")).toBe("runs");
    expect(await wait("kubelet", "w-0", "v1.35.0")).toBe("runs");
    const fails = (...args: Parameters<typeof wait>) => withShortTimeouts(() => wait(...args));
    expect(await fails("control-plane", "cp-0", "v1.36.0")).toBe("wait-timeout control-plane-version");
    expect(await fails("kubelet", "w-0", "v1.36.0")).toBe("wait-timeout kubelet-version");
  });
});

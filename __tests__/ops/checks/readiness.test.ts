import { TIMEOUTS } from "../../../ops/checks/timeouts";
import type { Timeouts } from "../../../ops/checks/timeouts";
import { waitForCluster, waitForStorage } from "../../../ops/checks/readiness";
import type { Fault } from "../../../rehearsal/world/faults";
import { DURATIONS } from "../../../rehearsal/world/durations";
import { Lab } from "../clients/talos/support/lab";
import { HYBRID_PLACE } from "../../support/hybrid";

/** Polls once, then times out. */
const SHORT = Object.fromEntries(
  Object.entries(TIMEOUTS).map(([step, bound]) => [step, { ...bound, seconds: 0.5 }]),
) as unknown as Timeouts;

/** At the first poll the worker's Talos API does not respond, and that of the third control plane answers late. */
const FAULTS: Fault[] = [
  { at: "talos_api.w-0", action: "read", effect: "timeout", times: 1 },
  { at: "talos_api.cp-2", action: "read", effect: "latency", ms: 200, times: 1 },
];

const lab = Lab.shared(FAULTS);

async function waitForNodes(
  change: { addresses?: Record<string, string> } = {},
): Promise<{ said: string[]; error: string }> {
  const { talosconfig, kubeconfig, addresses } = lab;
  const said: string[] = [];
  const places = { talosconfig, kubeconfig };
  const options = {
    cluster: lab.cluster(),
    ...HYBRID_PLACE,
    places,
    addresses,
    timeouts: SHORT,
    say: (text: string) => void (text && said.push(text)),
  };
  try {
    await waitForCluster({ ...options, ...change });
    return { said, error: "" };
  } catch (error) {
    return { said, error: (error as Error).message };
  }
}

describe("waiting for a cluster", () => {
  describe("wording", () => {
    test("times out with the node, its address, the last observation and the command to inspect it", async () => {
      const { said, error } = await waitForNodes();
      expect(said).toEqual(["waiting until Talos responds on every node: w-0 (10.0.0.21): no response within 10s"]);
      expect(error.split("\n")).toEqual([
        expect.stringMatching(
          /^Timed out after 500ms waiting until Talos responds on every node: talos-api has failed since \d\d:\d\d:\d\d UTC: w-0 \(10\.0\.0\.21\): no response within 10s\. \[wait-timeout\]$/,
        ),
        `Reason for the timeout: ${TIMEOUTS.talos.because}.`,
        `For details, run: talosctl --talosconfig ${lab.talosconfig} -e 10.0.0.21 -n 10.0.0.21 dmesg`,
        expect.stringMatching(/^ {2}or, if it does not respond: qm terminal \d+, on pve$/),
      ]);
    });

    test("waits for each step and reports it", async () => {
      expect(await waitForNodes()).toEqual({
        said: [
          "Talos responds on every node (4 nodes)",
          "etcd has a quorum, and the control planes as its members (3 members; these respond: cp-0, cp-1, cp-2)",
          expect.stringMatching(/^the Kubernetes API is ready \(\S+ responds, Kubernetes v1\.35\.0\)$/),
          "every node is Ready (4 nodes)",
          "the CNI runs on every node (kube-flannel on 4 nodes)",
        ],
        error: "",
      });
    });
  });

  test("names every node that is off, with a command for the first", async () => {
    lab.world.powerOff("cp-1");
    lab.world.powerOff("w-0");
    const { error } = await waitForNodes();
    expect(error).toMatch(/cp-1 \(10\.0\.0\.12\): .*powered off.*; w-0 \(10\.0\.0\.21\): .*powered off/);
    expect(error).toContain("-n 10.0.0.12 dmesg");
    lab.world.powerOn("cp-1");
    lab.world.powerOn("w-0");
    expect((await waitForNodes()).error).toBe("");
  });

  test("names the control plane that is missing in etcd, and the state of its etcd service", async () => {
    const { home } = lab.world;
    // It leaves etcd and returns with another cluster's secret: it is up, but cannot join.
    home.world.talos.reset(home.call("10.0.0.13"), { graceful: true, reboot: true });
    home.apply("10.0.0.13", home.config("cp-2", "controlplane", { cluster: { secret: "c29tZXRoaW5nIGVsc2UK" } }));
    const { said, error } = await waitForNodes();
    expect(said).toEqual([expect.stringMatching(/4 nodes/), expect.stringMatching(/^waiting .* quorum/)]);
    expect(error).toMatch(/etcd-members .* UTC: cp-2 \(10\.0\.0\.13\): .*refused/);
    expect(error).toMatch(/ etcd is Preparing: cp-2 /);
    expect(error).toMatch(/etcd member cp-2 /);
    expect(error).toContain("-n 10.0.0.13 service etcd");
  });
});

describe("waiting for storage", () => {
  const nfs = { server: "10.0.0.5", path: "/srv", defaultClass: true };
  const storage = (services: object) => {
    const cluster = { ...lab.cluster(), services };
    const wait = { cluster, places: { kubeconfig: lab.kubeconfig }, console: { say: () => undefined } };
    return waitForStorage(wait, { seconds: 0.5, because: "nothing is worth waiting for here" });
  };

  test("is skipped if no service has a storage class", async () => {
    expect(await storage({})).toEqual({ skipped: true, detail: expect.stringContaining("storage class") });
  });

  test("names the missing class, and the command that shows more", async () => {
    await expect(storage({ nfs })).rejects.toThrow(
      /: nfs-storage: storage-classes .*: nfs-storage [^]*: KUBECONFIG=\S+ kubectl get storageclasses,/,
    );
  });
});

describe("a timeout", () => {
  test("covers the longest known duration of its step", () => {
    const longest = (...steps: string[]) => Math.max(...steps.map((step) => DURATIONS[step]?.max ?? Infinity));
    expect(TIMEOUTS.talos.seconds).toBeGreaterThan(
      longest("talos-install.disk", "talos_machine_configuration_apply.create"),
    );
    expect(TIMEOUTS.etcd.seconds).toBeGreaterThan(3 * longest("talos-join.controlplane"));
    expect(TIMEOUTS.api.seconds).toBeGreaterThan(longest("kubernetes-api.start"));
    expect(TIMEOUTS.nodes.seconds).toBeGreaterThan(longest("talos-join.worker", "talos-join.controlplane"));
    expect(TIMEOUTS.cni.seconds).toBeGreaterThan(longest("helm_release.create"));
    expect(TIMEOUTS.flux.seconds).toBeGreaterThan(
      longest("flux_bootstrap_git.create", "flux-release.harbor", "flux-release.authentik"),
    );
  });
});

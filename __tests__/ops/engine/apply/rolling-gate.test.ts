import { SkippingClock } from "../../../../ops/support/clock";
import { TIMEOUTS } from "../../../../ops/checks/timeouts";
import { bootTimeOf } from "../../../../ops/checks/cluster/talos";
import { waitForHealthyMembers } from "../../../../ops/engine/apply/rolling-gate";
import type { GateOptions } from "../../../../ops/engine/apply/rolling-gate";
import { DURATIONS } from "../../../../rehearsal/world/durations";
import { Lab } from "../../clients/talos/support/lab";

const MEMBERS = ["cp-0", "cp-1", "cp-2"];
/** Polls once, then times out. */
const SHORT = { rollingStep: { ...TIMEOUTS.rollingStep, seconds: 0.5 }, settle: TIMEOUTS.settle };

// On a busy machine a small world takes its time.
jest.setTimeout(60_000);

const lab = Lab.shared();

async function gate(change: Partial<GateOptions>): Promise<string> {
  const { talosconfig, kubeconfig, addresses } = lab;
  try {
    await waitForHealthyMembers({
      places: { talosconfig, kubeconfig },
      moment: "before cp-0 is changed",
      members: MEMBERS,
      healthy: ["cp-1", "cp-2"],
      addresses,
      say: () => undefined,
      timeouts: SHORT,
      ...change,
    });
    return "";
  } catch (error) {
    return (error as Error).message;
  }
}

async function withOneOff(name: string, ask: () => Promise<string>): Promise<string> {
  lab.world.powerOff(name);
  return ask().finally(() => lab.world.powerOn(name));
}

describe("the gate between two control planes", () => {
  test("passes when all members are healthy", async () => {
    expect(await gate({})).toBe("");
    expect(await gate({ healthy: MEMBERS })).toBe("");
  });

  describe("wording", () => {
    test("fails while another member is down, with the member, the observation, the reason and a command", async () => {
      const error = await withOneOff("cp-1", () => gate({}));
      expect(error.split("\n")).toEqual([
        expect.stringMatching(
          /^Timed out after 500ms waiting until etcd, the Kubernetes API and cp-1, cp-2 are healthy before cp-0 is changed: etcd-members has failed since \S+ UTC: cp-1 \(10\.0\.0\.12\): .*powered off/,
        ),
        `Reason for the timeout: ${TIMEOUTS.rollingStep.because}.`,
        `For details, run: talosctl --talosconfig ${lab.talosconfig} -e 10.0.0.12 -n 10.0.0.12 service etcd`,
        `  talosctl --talosconfig ${lab.talosconfig} -e 10.0.0.11 -n 10.0.0.11 etcd members`,
      ]);
    });
  });

  test("passes for the member that is down, and for known unhealthy ones", async () => {
    expect(await withOneOff("cp-0", () => gate({ places: lab, healthy: ["cp-1", "cp-2"] }))).toMatch(
      // The kubeconfig points only to cp-0 here: without the API no node is known to be Ready.
      /kubernetes-api .* UTC: /,
    );
    expect(await withOneOff("cp-2", () => gate({ healthy: ["cp-0", "cp-1"] }))).toBe("");
  });

  test("fails while a member is missing or unexpected", async () => {
    expect(await gate({ members: [...MEMBERS, "cp-3"] })).toMatch(/etcd member cp-3 /);
    expect(await gate({ members: ["cp-0", "cp-1"], healthy: ["cp-0"] })).toContain("unexpected etcd member cp-2");
  });

  test("does not accept a node that has not rebooted yet", async () => {
    const bootTime = await bootTimeOf(lab.talosconfig, "10.0.0.13");
    const rebooted = { name: "cp-2", bootTime };
    expect(await gate({ rebooted })).toMatch(/cp-2 .* reboot/);
    // It has booted since …
    expect(await gate({ rebooted: { name: "cp-2", bootTime: String(Number(bootTime) - 60) } })).toBe("");
    // … or did not boot within its settle time.
    expect(await gate({ rebooted, timeouts: { ...SHORT, settle: { ...TIMEOUTS.settle, seconds: 0 } } })).toBe("");
  });

  test("lets a node settle on a simulated clock without waiting, and asks it again after that", async () => {
    const clock = new SkippingClock();
    const bootTime = await bootTimeOf(lab.talosconfig, "10.0.0.13");
    expect(await gate({ rebooted: { name: "cp-2", bootTime }, clock })).toBe("");
    expect(clock.skipped / 1000).toBeCloseTo(TIMEOUTS.settle.seconds, 0);
    // What is not healthy does not settle, and a node that has booted needs no settling.
    const calm = new SkippingClock();
    await gate({ rebooted: { name: "cp-2", bootTime }, clock: calm, members: ["cp-0", "cp-1"], healthy: ["cp-0"] });
    await gate({ rebooted: { name: "cp-2", bootTime: String(Number(bootTime) - 60) }, clock: calm });
    expect(calm.skipped).toBe(0);
  });

  test("has a timeout that covers the longest known change of a node", () => {
    const { max: install = Infinity } = DURATIONS["talos-install.disk"] ?? {};
    const { max: join = Infinity } = DURATIONS["talos-join.controlplane"] ?? {};
    expect(TIMEOUTS.rollingStep.seconds).toBeGreaterThan(install + join);
  });
});

import { verify } from "../../../../ops/checks/cluster";
import type { ClusterContext } from "../../../../ops/checks/cluster";
import { nodesOf } from "../../../../ops/checks/cluster/context";
import type { CheckResult } from "../../../../ops/support/check";
import { tailnet } from "../../../../ops/checks/cluster/tailnet";
import type { Unary } from "../../../../rehearsal/talos-api/method";
import { METHODS } from "../../../../rehearsal/talos-api/methods";
import { ReachableHome } from "../../../rehearsal/talos-api/support/reachable-home";
import { ROOT } from "../../../rehearsal/world/support/home";
import { labCluster } from "../../clients/talos/support/lab";

const ADDRESSES = { "cp-0": "10.0.0.11", "cp-1": "10.0.0.12", "cp-2": "10.0.0.13", "w-0": "10.0.0.21" };
const EXTENSION = { extensions: ["siderolabs/tailscale"] };
const TOLD = {
  apiVersion: "v1alpha1",
  kind: "ExtensionServiceConfig",
  name: "tailscale",
  environment: ["TS_AUTHKEY=k"],
};
const REVOKED = { ...TOLD, environment: ["TS_AUTHKEY=old", "TS_AUTH_ONCE=true"] };
const STARTED = new Date("2026-05-01T12:00:00Z");

let at: ReachableHome;
beforeAll(async () => {
  at = await ReachableHome.start();
  join("cp-0", 300, EXTENSION, TOLD);
  join("cp-1", 301, EXTENSION);
  join("cp-2", 302, {}, TOLD);
  at.home.world.tailnet.revoke("old");
  join("w-0", 303, EXTENSION, REVOKED);
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => at.close());

function join(name: keyof typeof ADDRESSES, id: number, image: { extensions?: string[] }, ...patches: object[]): void {
  const { home } = at;
  const address = ADDRESSES[name];
  home.pve.vms.create(ROOT, home.vmRequest(name, id, home.image(home.schematic(address, image))));
  home.apply(address, home.config(name, "controlplane", ...patches));
}

/** The result of the check for these nodes, some time after now. */
async function observe(names: readonly string[], laterMs = 0, now = new Date()): Promise<CheckResult | undefined> {
  const all = labCluster();
  const cluster = {
    ...all,
    nodes: all.nodes.filter(({ name }) => names.includes(name)),
    network: { ...all.network, tailscale: { loginServer: "https://headscale.example.com", authKey: { env: "KEY" } } },
  };
  const later = new Date(now.getTime() + laterMs);
  const context = {
    cluster,
    ...nodesOf(cluster),
    addresses: ADDRESSES,
    talosconfig: at.talosconfig(),
    now: () => later,
  };
  const [result] = await verify(context as unknown as ClusterContext, undefined, [tailnet]);
  return result;
}

/** Gives every node this history of its tailscale service, from STARTED on. */
function history(...events: [state: string, second: number][]): void {
  const told = events.map(([state, second]) => ({
    state,
    msg: `${state} at ${second}`,
    ts: { seconds: STARTED.getTime() / 1000 + second },
  }));
  const service = {
    id: "ext-tailscale",
    state: told.at(-1)?.state,
    events: { events: told },
    health: { unknown: true },
  };
  jest.spyOn(METHODS.ServiceList as Unary, "answer").mockReturnValue({ messages: [{ services: [service] }] });
}

describe("verifying that nodes are in the tailnet", () => {
  test("is skipped for a cluster without a tailnet", async () => {
    const context = { cluster: labCluster() } as ClusterContext;
    expect(await verify(context, undefined, [tailnet])).toEqual([]);
  });

  test("lists the nodes, and those whose extension started less than a minute ago", async () => {
    expect(await observe(["cp-0"], 90_000)).toEqual({
      id: tailnet.id,
      title: tailnet.title,
      status: "passed",
      evidence: "ext-tailscale on 1 node",
    });
    expect((await observe(["cp-0"]))?.evidence).toMatch(/^ext-tailscale on 1 node; .* cp-0/);
  });

  test("names a node whose extension has no configuration, and the commands to inspect it", async () => {
    const { status, evidence, command } = (await observe(["cp-0", "cp-1"])) ?? {};
    expect(status).toBe("failed");
    expect(evidence).toMatch(/^cp-1 .* ext-tailscale Waiting: /);
    expect(command?.replaceAll(/--talosconfig \S+/g, "--talosconfig …")).toBe(
      "talosctl --talosconfig … -e 10.0.0.12 -n 10.0.0.12 service ext-tailscale\n" +
        "  talosctl --talosconfig … -e 10.0.0.12 -n 10.0.0.12 logs ext-tailscale",
    );
  });

  test("names a node whose image lacks the extension", async () => {
    expect(await observe(["cp-2"])).toMatchObject({
      status: "failed",
      evidence: expect.stringMatching(/^cp-2 .* ext-tailscale: .* siderolabs\/tailscale$/),
    });
  });

  test("names a node whose auth key was revoked before it was registered", async () => {
    expect(await observe(["cp-0", "w-0"])).toMatchObject({
      status: "failed",
      evidence: expect.stringMatching(/^w-0 .* ext-tailscale Waiting: /),
    });
  });

  test("fails for an extension that keeps restarting", async () => {
    history(["Waiting", 0], ["Running", 10], ["Waiting", 70], ["Running", 75], ["Waiting", 135], ["Running", 140]);
    expect(await observe(["cp-0"], 190_000, STARTED)).toMatchObject({
      status: "failed",
      evidence: expect.stringMatching(/^cp-0 .* ext-tailscale .* restart loop: .* 2 times$/),
    });
  });

  test("accepts an old restart and a restart after a configuration change", async () => {
    history(["Running", 10], ["Waiting", 70], ["Running", 75]);
    expect(await observe(["cp-0"], 160_000, STARTED)).toMatchObject({
      status: "passed",
      evidence: "ext-tailscale on 1 node",
    });
    history(["Running", 10], ["Stopping", 70], ["Finished", 71], ["Waiting", 72], ["Running", 75]);
    expect(await observe(["cp-0"], 90_000, STARTED)).toMatchObject({ status: "passed" });
  });

  test("names a node that does not respond", async () => {
    at.powerOff("cp-0");
    expect(await observe(["cp-0"])).toMatchObject({
      status: "failed",
      evidence: expect.stringMatching(/^cp-0 \(10\.0\.0\.11\): /),
    });
  });
});

import { readdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { listNodes } from "../../../../ops/clients/kubernetes/nodes";
import type { Context } from "../../../../ops/engine/run/context";
import { placesOf } from "../../../../ops/support/places";
import { LIVE } from "../../../../ops/support/runtime";
import { reachCluster } from "../../../../ops/workflows/destroy/reach-cluster";
import { forgetClusterObjects, reach as reachAndRecord } from "../../../../ops/workflows/destroy/run";
import type { States } from "../../../../ops/workflows/destroy/states";
import { ControllerResourceRecord } from "../../../../ops/providers/leftovers/controller-resources";
import { loadCluster } from "../../../../spec";
import { HYBRID } from "../../../support/hybrid";
import { temporaryFolder } from "../../../support/temporary-folder";
import { livingCluster } from "./support/living-cluster";

const folder = temporaryFolder("reach");

const signal = new AbortController().signal;
const ONCE = { seconds: 0, because: "once is enough" };

describe("a cluster that a destroy needs", () => {
  const { cluster } = loadCluster(HYBRID);
  const reach = (kubeconfig: string, hasBegun?: boolean) =>
    reachCluster(
      {
        cluster,
        file: HYBRID,
        environment: {},
        runtime: LIVE,
        signal,
        nodeAddresses: () => Promise.resolve({ "talos-vps-cp-0": "203.0.113.10" }),
        places: { ...placesOf("hybrid", LIVE), kubeconfig },
      },
      { api: ONCE, ready: ONCE },
      hasBegun,
    );

  test("is reached through its kubeconfig", async () => {
    const living = await livingCluster();
    try {
      expect((await reach(living.kubeconfig)).server).toBe("203.0.113.10:6443");
      living.view.down = "etcd has lost its quorum";
      await expect(reach(living.kubeconfig)).rejects.toThrow(
        / hybrid at 203\.0\.113\.10:6443 .*: kubernetes-responds [^]*npx coldstart destroy hybrid --cluster-gone$/,
      );
    } finally {
      await living.close();
    }
  });

  test("is not declared gone while its API responds and is not ready", async () => {
    const living = await livingCluster();
    try {
      jest.spyOn(living.world.api.startup, "failingHook").mockReturnValue("etcd");
      const failure = (await reach(living.kubeconfig).then(String, String)) as string;
      expect(failure).toMatch(/\/readyz responds with 500: etcd\. \[wait-timeout\][^]*npx coldstart destroy hybrid$/);
      expect(failure).not.toContain("--cluster-gone");
    } finally {
      await living.close();
    }
  });

  test("cannot be reached without one, and the flag is named", async () => {
    await expect(reach("/nowhere/kubeconfig")).rejects.toThrow(/ no kubeconfig\.\n[^]*--cluster-gone/);
  });

  test("is not reported as unreachable if a start failed before it existed", async () => {
    const failure = reach("/nowhere/kubeconfig", false);
    await expect(failure).rejects.toThrow(/^hybrid never [^]*npx coldstart destroy hybrid --cluster-gone$/);
    await expect(failure).rejects.not.toThrow(/does not respond/);
  });
});

/** The context of a step that a destroy runs. */
const stepContext = (own: object) =>
  ({
    cluster: { name: "hybrid" },
    console: { step: () => undefined, stepEnded: () => undefined },
    journal: { write: () => undefined, history: () => [] },
    time: { measureStep: (_: string, work: () => Promise<unknown>) => work() },
    signal,
    ...own,
  }) as unknown as Context;

test("a destroy records nothing if a provider does not find the machine of a node that is Ready", async () => {
  const living = await livingCluster();
  const hetzner = createServer((_, response) => void response.end(JSON.stringify({ servers: [] })));
  await new Promise<void>((listening) => hetzner.listen(0, "127.0.0.1", listening));
  try {
    const name = (await listNodes(living.client)).find(({ isReady }) => isReady)?.name;
    const provider = 'provider["registry.terraform.io/hetznercloud/hcloud"].hillsboro';
    const server = { mode: "managed", type: "hcloud_server", name, provider, instances: [{ attributes: { id: "1" } }] };
    writeFileSync(join(folder(), "infra.tfstate"), JSON.stringify({ resources: [server] }));
    const context = stepContext({
      cluster: loadCluster(HYBRID).cluster,
      file: HYBRID,
      environment: { HCLOUD_ENDPOINT: `http://127.0.0.1:${(hetzner.address() as AddressInfo).port}` },
      runtime: LIVE,
      binary: { program: "none" },
      nodeAddresses: () => Promise.resolve({}),
      places: { ...placesOf("hybrid", LIVE), state: folder(), output: folder(), kubeconfig: living.kubeconfig },
    });
    const record = new ControllerResourceRecord(folder());
    const reached = reachAndRecord(context, { hasBegun: () => true }, record);
    await expect(reached).rejects.toMatchObject({ code: "machine-not-found" });
    expect(readdirSync(folder())).toEqual(["infra.tfstate"]);
  } finally {
    hetzner.close();
    await living.close();
  }
});

describe("a destroy with --cluster-gone", () => {
  /** The warnings of the step that forgets the cluster, which has nothing in its state. */
  async function readWarnings(kubeconfig: string): Promise<string[]> {
    const warnings: string[] = [];
    const warn = (text: string) => warnings.push(text);
    const console = { step: () => undefined, stepEnded: () => undefined, warn };
    const context = stepContext({ places: { kubeconfig }, console });
    const states = { count: () => 0, listInClusterResources: () => [] };
    await forgetClusterObjects(context, states as unknown as States);
    return warnings;
  }
  const STILL_RESPONDS = [expect.stringMatching(/^hybrid .*--cluster-gone/)];

  test("warns about a cluster that still responds, ready or not", async () => {
    const living = await livingCluster();
    try {
      expect(await readWarnings(living.kubeconfig)).toEqual(STILL_RESPONDS);
      jest.spyOn(living.world.api.startup, "failingHook").mockReturnValue("etcd");
      expect(await readWarnings(living.kubeconfig)).toEqual(STILL_RESPONDS);
      living.view.down = "etcd has lost its quorum";
      expect(await readWarnings(living.kubeconfig)).toEqual([]);
    } finally {
      await living.close();
    }
    expect(await readWarnings("/nowhere/kubeconfig")).toEqual([]);
  });
});

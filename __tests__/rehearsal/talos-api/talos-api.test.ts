import { join } from "node:path";
import { createSecureContext } from "node:tls";
import * as grpc from "@grpc/grpc-js";
import { loadSync } from "@grpc/proto-loader";
import { TalosClient } from "../../../ops/clients/talos/client";
import { readTalosconfig } from "../../../ops/clients/talos/talosconfig";
import { openConnection } from "../../../ops/clients/http/tunnel";
import { until } from "../../ops/clients/talos/support/until";
import { ROOT, makeIdentity } from "../world/support/home";
import type { Identity } from "../world/support/home";
import { ReachableHome } from "./support/reachable-home";

const definitions = loadSync(join(__dirname, "../../../schemas/talos-machine.proto"), { longs: String });
const MachineService = grpc.makeGenericClientConstructor(
  definitions["machine.MachineService"] as grpc.ServiceDefinition,
  "MachineService",
);

let identity: Identity;
let at: ReachableHome;
beforeAll(async () => {
  identity = await makeIdentity();
});
beforeEach(async () => {
  at = await ReachableHome.start({ identity });
});
afterEach(() => at.close());

const noDeadline = { deadline: Infinity };
type Call = (request: object, options: object, done: (error: grpc.ServiceError | null, value: object) => void) => void;

/** Asks as `talosctl --insecure` does: without a client certificate, and without checking the server's. */
async function insecure(address: string, method: string): Promise<object | string> {
  const port = await at.doorTo(address);
  const credentials = grpc.credentials.createFromSecureContext(createSecureContext(), { rejectUnauthorized: false });
  const client = new MachineService(`127.0.0.1:${port}`, credentials, {
    "grpc.enable_http_proxy": 0,
    "grpc.ssl_target_name_override": "talos",
  });
  try {
    return await new Promise((resolve) => {
      (client[method] as Call).call(client, {}, noDeadline, (error, value) =>
        resolve(error ? `${grpc.status[error.code]}: ${error.details}` : value),
      );
    });
  } finally {
    client.close();
  }
}

const client = (address: string) => new TalosClient(readTalosconfig(at.talosconfig()), address);
const refused = (answer: Promise<unknown>) => answer.then(String, (error: Error) => error.message);

describe("the simulated Talos API", () => {
  test("refuses reads without a certificate in maintenance mode before Talos 1.13, and allows them from then on", async () => {
    at.home.vm("old", 300, "10.0.0.11");
    expect(await insecure("10.0.0.11", "Version")).toBe("UNIMPLEMENTED: API is not implemented in maintenance mode");
    expect(await insecure("10.0.0.11", "EtcdMemberList")).toBe("UNIMPLEMENTED: method EtcdMemberList not implemented");
    const image = at.home.image(at.home.schematic("10.0.0.12"), "v1.13.0");
    at.home.pve.vms.create(ROOT, at.home.vmRequest("new", 301, image));
    expect(await insecure("10.0.0.12", "Version")).toMatchObject({ messages: [{ version: { tag: "v1.13.0" } }] });
    expect(await insecure("10.0.0.12", "EtcdMemberList")).toBe(
      "UNIMPLEMENTED: machine type is not set, cannot use member list API",
    );
  });

  test("requires a certificate once a node is configured", async () => {
    at.home.vm("cp-0", 300, "10.0.0.11");
    at.home.apply("10.0.0.11", at.home.config("cp-0"));
    expect(await insecure("10.0.0.11", "Version")).toMatch(/^UNAVAILABLE: .*certificate required/);
    expect(await client("10.0.0.11").version()).toBe("v1.12.4");
  });

  test("has no etcd before the bootstrap, and no certificate for a worker without a control plane", async () => {
    at.home.vm("w-0", 400, "10.0.0.21");
    at.home.apply("10.0.0.21", at.home.config("w-0", "worker"));
    expect(await refused(client("10.0.0.21").version())).toMatch(/connection refused.*no control plane signs/);
    at.home.vm("cp-0", 300, "10.0.0.11");
    at.home.apply("10.0.0.11", at.home.config("cp-0"));
    expect(await client("10.0.0.21").version()).toBe("v1.12.4");
    expect(await refused(client("10.0.0.11").etcdMembers())).toMatch(/2379: connect: connection refused.*bootstrapped/);
    expect(await client("10.0.0.11").services()).toContainEqual({
      id: "etcd",
      state: "Preparing",
      isHealthy: false,
      message: "etcd has not been bootstrapped yet",
      startedAt: undefined,
      restarts: 0,
    });
  });

  test("keeps dead members of etcd, and has no leader without a quorum", async () => {
    at.home.threeControlPlanes();
    at.powerOff("cp-2");
    expect((await client("10.0.0.11").etcdMembers()).map(({ hostname }) => hostname)).toEqual(["cp-0", "cp-1", "cp-2"]);
    at.powerOff("cp-1");
    expect(await refused(client("10.0.0.11").etcdMembers())).toMatch(/etcdserver: no leader/);
    expect(await client("10.0.0.11").version()).toBe("v1.12.4");
  });

  test("a rebooting node is down for the time of a boot, and returns with its staged configuration", async () => {
    at.home.threeControlPlanes();
    const { machines, cluster, talos } = at.home.world;
    // Long enough for the answers below, also of a busy machine.
    machines.bootMs = 1500;
    const talosClient = client("10.0.0.12");
    const before = await talosClient.bootTime();
    const staged = at.home.config("cp-1", "controlplane", { machine: { env: { STAGED: "yes" } } });
    talos.applyConfiguration(at.home.call("10.0.0.12"), staged, "staged");
    await new Promise((done) => setTimeout(done, 1000));
    machines.reboot(machines.withAddress("10.0.0.12")[0]?.id ?? "");
    expect(await refused(talosClient.version())).toMatch(/has not booted/);
    expect(cluster.etcdTrace.moments().at(-1)?.down).toEqual(["cp-1"]);
    await until(async () => (await talosClient.bootTime()) !== before);
    await until(() => Promise.resolve(machines.withAddress("10.0.0.12")[0]?.isStarting !== true));
    expect(cluster.etcdTrace.moments().at(-1)?.down).toEqual([]);
    expect(machines.withAddress("10.0.0.12")[0]?.configuration).toContain("STAGED");
  });

  test("two nodes that reboot at the same time are both down in the trace", async () => {
    at.home.threeControlPlanes();
    const { machines, cluster } = at.home.world;
    machines.bootMs = 50;
    for (const address of ["10.0.0.12", "10.0.0.13"]) machines.reboot(machines.withAddress(address)[0]?.id ?? "");
    expect(cluster.etcdTrace.moments().map(({ down }) => down.length)).toContain(2);
    expect(cluster.apiDown()).toMatch(/lost its quorum/);
    // The API is back with the first of them.
    await until(() => Promise.resolve(cluster.etcdTrace.moments().at(-1)?.down.length === 0));
    expect(cluster.apiDown()).toBeUndefined();
  });

  test("accepts plain TCP connections", async () => {
    at.home.vm("blank", 300, "10.0.0.11");
    (await openConnection("10.0.0.11", 50000)).destroy();
    await expect(openConnection("10.0.0.11", 50001)).rejects.toThrow(/does not connect to 10\.0\.0\.11:50001/);
  });
});

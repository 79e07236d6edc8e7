/** Several hosts of one Proxmox cluster: images, high availability, moves, and five control planes that become three. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse, stringify } from "yaml";
import { mostDownAtOnce, isQuorumLost, entriesSince } from "../support/trace-analysis";
import { firstPlan, startDeployed } from "../support/checkpoints";
import type { HybridFile } from "../support/hybrid";
import type { Rehearsed } from "../support/rehearsed";
import { ROOT } from "../rehearsal/world/support/home";

const N100 = join(__dirname, "../../clusters/n100.yaml");
const HOSTS = ["n100", "pve-2", "pve-3"];
const POLICY = { apiVersion: "audit.k8s.io/v1", kind: "Policy", rules: [{ level: "Request" }] };

const folder = mkdtempSync(join(tmpdir(), "coldstart-hosts-"));

function write(name: string, change: (file: HybridFile) => void = () => undefined): string {
  const file = parse(readFileSync(N100, "utf8")) as HybridFile;
  file.sites.n100.datastores = { images: "local", disks: "nfs", shared: ["nfs"] };
  // All machines of the site boot the same image, and get their addresses from the file afterwards.
  file.sites.n100.network.addressing = "machine-config";
  file.controlPlane = { bootstrapNode: "cp-0", endpoint: "kubeprism" };
  file.talos.kubelet = { extraArgs: { "max-pods": "200" } };
  file.kubernetes.apiServer = { extraArgs: { "event-ttl": "2h" }, auditPolicy: POLICY };
  const node = (id: number, host: string, more: object = {}) => ({
    site: "n100",
    vmId: id,
    address: `192.168.1.${id - 400}`,
    host,
    ...more,
  });
  const plane = (i: number, host: string, more: object = {}) => ({
    name: `cp-${i}`,
    role: "controlplane",
    ...node(500 + i, host, more),
  });
  const gpu = { pciDevices: [{ mapping: "gpu" }] };
  file.nodes = [
    plane(0, "n100"),
    plane(1, "pve-2"),
    plane(2, "pve-3", { ha: { hosts: ["pve-2"] } }),
    plane(3, "n100"),
    // Because of it, the host pve-3 has a mapped device as well.
    plane(4, "pve-3", gpu),
    { name: "worker-0", role: "worker", ...node(510, "pve-2", gpu) },
    { name: "worker-1", role: "worker", ...node(511, "n100") },
  ];
  change(file);
  const path = join(folder, name);
  writeFileSync(path, stringify(file));
  return path;
}

const FILE = write("hosts.yaml");
const nodeIn = (file: HybridFile, name: string) =>
  (file.nodes as { name: string; host: string }[]).find((node) => node.name === name) ?? { name, host: "" };
const move = (file: HybridFile) => {
  nodeIn(file, "worker-0").host = "pve-3";
  nodeIn(file, "cp-1").host = "n100";
  file.sites.n100.datastores.images = "nfs";
};
const MOVED = write("moved.yaml", move);
const THREE = write("three.yaml", (file) => {
  move(file);
  file.nodes = file.nodes.filter(({ name }: { name: string }) => !["cp-3", "cp-4"].includes(name));
});

// One rehearsal, one story: each command continues with the cluster that the one before it left.
let hosts: Rehearsed;
beforeAll(async () => {
  hosts = await startDeployed(FILE);
  hosts.environment.COLDSTART_TIMEOUT_SCALE = "0.1";
}, 300_000);
afterAll(async () => {
  await hosts.close();
  rmSync(folder, { recursive: true, force: true });
});

async function coldstart(...words: string[]): Promise<{ code: number; output: string }> {
  const { code, stdout, stderr } = await hosts.command(...words);
  return { code, output: `${stdout}${stderr}` };
}

const proxmox = () => hosts.world.base.providers.proxmox.state.cluster("https://n100.lan:8006/");
const vm = (name: string) =>
  proxmox()
    .vms.all()
    .find((one) => one.name === name);
const machine = (name: string) => hosts.world.base.machines.all().find((one) => one.name === name);
const files = () =>
  HOSTS.flatMap((host) =>
    proxmox()
      .storage.allFiles(host)
      .map(({ node, datastore }) => (datastore === "nfs" ? "nfs" : `${datastore} of ${node}`)),
  );

test("an image without an address is downloaded once per host", () => {
  expect(files()).toEqual(HOSTS.map((host) => `local of ${host}`));
});

test("a highly available machine is a resource with a rule, in the plan and at Proxmox, also while it is elsewhere", async () => {
  const { resource_changes: changes } = (await firstPlan(FILE, "infra")) as {
    resource_changes: { type: string; name: string; change: { actions: string[]; after: unknown } }[];
  };
  const planned = changes.filter(({ type }) => type.startsWith("proxmox_ha"));
  expect(planned.map(({ type, name, change }) => [type, name, change.actions, change.after])).toEqual([
    ["proxmox_haresource", "cp-2", ["create"], expect.objectContaining({ resource_id: "vm:502", state: "started" })],
    ["proxmox_harule", "cp-2", ["create"], expect.objectContaining({ nodes: { "pve-3": 2, "pve-2": 1 } })],
  ]);
  const { ha, vms } = proxmox();
  expect(ha.resource(ROOT, "vm:502")).toMatchObject({ state: "started" });
  expect(ha.rule(ROOT, "prox-n100-cp-2")).toMatchObject({ nodes: { "pve-3": 2, "pve-2": 1 }, strict: false });
  vms.migrate(ROOT, 502, "pve-2");
  expect(await hosts.changes("infra")).toEqual({ add: 0, change: 0, remove: 0 });
  vms.migrate(ROOT, 502, "pve-3");
}, 60_000);

test("kubelet's own flag is the capacity of its node", async () => {
  const pods = await hosts.kubectl("get", "nodes", "-o", "jsonpath={.items[*].status.capacity.pods}");
  expect(new Set(pods.split(" "))).toEqual(new Set(["200"]));
});

test("a running machine with a mapped device is not moved; one that is off is, and others move while they run", async () => {
  const before = { worker: vm("worker-0")?.uuid, plane: vm("cp-1")?.uuid, booted: machine("cp-1")?.bootedAt };
  const refused = await coldstart("up", MOVED, "--only", "layer:infra", "--yes");
  expect([refused.code, refused.output]).toEqual([2, expect.stringContaining("[device-blocks-move]")]);
  expect(["worker-0", "cp-1"].map((name) => vm(name)?.node)).toEqual(["pve-2", "pve-2"]);

  hosts.world.base.machines.powerOff(machine("worker-0")?.id ?? "");
  const start = hosts.world.base.trace.all().at(-1)?.order ?? 0;
  const { code, output } = await coldstart("up", MOVED, "--only", "layer:infra", "--yes");
  expect([code, output]).toEqual([0, expect.stringContaining("network are ready")]);
  expect(["worker-0", "cp-1"].map((name) => vm(name)?.node)).toEqual(["pve-3", "n100"]);
  expect({ worker: vm("worker-0")?.uuid, plane: vm("cp-1")?.uuid, booted: machine("cp-1")?.bootedAt }).toEqual(before);
  expect(machine("worker-0")).toMatchObject({ powered: true });
  expect(mostDownAtOnce(hosts.world.base.trace.all(), "controlplane", start)).toBeLessThan(2);
  expect(files()).toEqual(HOSTS.map(() => "nfs"));
}, 300_000);

test("five control planes become three by one command, which reads the settings of the rest back", async () => {
  const { trace, cluster } = hosts.world.base;
  const start = trace.all().at(-1)?.order ?? 0;
  hosts.environment.CLUSTER = THREE;
  const { code, output } = await coldstart("node", "remove", "cp-3", "cp-4", "--yes");
  expect([code, output]).toEqual([0, expect.stringContaining("are removed")]);
  const { etcd } = cluster;
  expect(
    etcd
      .members(etcd.ids()[0] ?? "")
      .map(({ name }) => name)
      .sort(),
  ).toEqual(["cp-0", "cp-1", "cp-2"]);
  expect(["cp-3", "cp-4"].map((name) => vm(name))).toEqual([undefined, undefined]);
  expect(isQuorumLost(entriesSince(trace.all(), start))).toBe(false);
  expect(output).toContain("plans are empty");
  expect(output).toMatch(/kube-apiserver --event-ttl=2h, .* 3 control planes/);
}, 300_000);

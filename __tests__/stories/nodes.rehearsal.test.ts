import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { DriftReport } from "../../ops/checks/drift";
import { Journal } from "../../ops/state/journal";
import { placesOf } from "../../ops/support/places";
import { rehearsalRuntime } from "../../ops/rehearsal/runtime";
import { placesIn } from "../../rehearsal/run";
import { mostDownAtOnce, isQuorumLost, entriesSince } from "../support/trace-analysis";
import { startDeployed } from "../support/checkpoints";
import { killAt } from "../support/commands/kill-at";
import { CANARY, PLANTED, plantDrift } from "../support/planted-drift";
import type { Rehearsed } from "../support/rehearsed";
import { HYBRID, hybridWith } from "../support/hybrid";
import { nonEmpty } from "../support/non-empty";

const BOOTSTRAP = "talos-vps-cp-0";
const CONTROL_PLANE = "talos-pve-cp-0";
const WORKER = "talos-pve-worker-0";
const ADDED = "talos-vps-worker-9";
const nodeOf = (spec: unknown) => (spec as { nodeName?: string } | undefined)?.nodeName;

// One rehearsal, one story: each command continues with the cluster that the one before it left.
let hybrid: Rehearsed;
beforeAll(async () => {
  hybrid = await startDeployed(HYBRID);
  hybrid.environment.COLDSTART_TIMEOUT_SCALE = "0.1";
}, 300_000);
afterAll(() => hybrid.close());

const node = (...words: string[]) => coldstart("node", ...words);

async function coldstart(...words: string[]): Promise<{ code: number; output: string }> {
  const { code, stdout, stderr } = await hybrid.command(...words);
  return { code, output: `${stdout}${stderr}` };
}

interface Row {
  readonly name: string;
  readonly talos?: string;
  readonly etcd?: string;
  readonly isReady?: boolean;
  readonly cordon?: string;
  readonly isRebootDue?: boolean;
  readonly cores?: number;
  readonly memoryMiB?: number;
  readonly diskGiB?: number;
  readonly faults: readonly string[];
}

async function list(): Promise<readonly Row[]> {
  const { stdout } = await hybrid.command("node", "list", "--json");
  // The whole output is one object.
  return (JSON.parse(stdout) as { nodes: Row[] }).nodes;
}

const machines = () => hybrid.world.base.machines;
const machineOf = (name: string) =>
  machines()
    .all()
    .find((machine) => machine.name === name);
const powerOff = (name: string) => machines().powerOff(machineOf(name)?.id ?? "");
const members = () => {
  const { etcd } = hybrid.world.base.cluster;
  return etcd
    .members(etcd.ids()[0] ?? "")
    .map(({ name }) => name)
    .sort();
};
const places = () => placesOf(hybrid.cluster.name, rehearsalRuntime(hybrid.folder));
const journal = () => new Journal(places().journal, "test");
const stateOf = (step: string) =>
  journal()
    .status()
    .find((entry) => entry.step === step)?.state;
const lastOf = () => hybrid.world.base.trace.all().at(-1)?.order ?? 0;

/** Nodes by name, as Kubernetes has them: asking the world is cheaper than `node list`. */
const cordons = () =>
  Object.fromEntries(
    hybrid.world.kubernetes.api.list("Node").map(({ metadata, spec }) => [metadata.name, isCordoned(spec)]),
  );
const isCordoned = (spec: unknown) => (spec as { unschedulable?: boolean } | undefined)?.unschedulable === true;

/** A configuration that Talos applies only with a reboot. */
function stage(name: string): void {
  const machine = machineOf(name);
  if (!machine?.configuration) throw new Error(`${name} has no configuration`);
  machines().change(machine.id, { staged: `${machine.configuration}\n# staged` });
}

test("a healthy cluster has no drift; planted drift is found and reported without values", async () => {
  const drift = async () => {
    const { code, stdout } = await hybrid.command("drift", "--json");
    return { code, stdout, ...(JSON.parse(stdout) as DriftReport) };
  };
  const healthy = await drift();
  expect(healthy).toMatchObject({ code: 0, findings: [], unknown: [] });
  expect(healthy.checks.length).toBeGreaterThan(15);

  const secrets = machineOf(WORKER)?.configuration?.match(/(?:token|secret|key): \S{20,}/g) ?? [];
  const undo = await plantDrift(hybrid);
  const drifted = await drift();
  expect(drifted.code).toBe(2);
  // The Kustomization of a suspended release may not be Ready meanwhile.
  const planted = drifted.findings.filter(({ code }) => code !== "drift-flux-behind");
  expect(planted.map(({ code, where }) => `${code} ${where ?? ""}`).sort()).toEqual(PLANTED);
  expect(drifted.findings.filter(({ fix }) => fix === "")).toEqual([]);
  // The JSON has everything that the other forms have.
  expect(drifted.stdout).not.toContain(CANARY);
  for (const secret of nonEmpty(secrets)) expect(drifted.stdout).not.toContain(secret.split(": ")[1]);
  await undo();
}, 300_000);

test("a user drains a node: no run uncordons it", async () => {
  expect(await node("drain", WORKER)).toMatchObject({ code: 0 });
  expect((await list()).find(({ name }) => name === WORKER)).toMatchObject({ cordon: "drain", isReady: true });
  expect(await node("reboot", WORKER)).toMatchObject({ code: 0 });
  expect(cordons()[WORKER]).toBe(true);
  expect(await node("uncordon", WORKER)).toMatchObject({ code: 0 });
  expect(cordons()[WORKER]).toBe(false);
}, 200_000);

test("every node with a reboot due is rebooted, one at a time, the bootstrap node last", async () => {
  const names = hybrid.cluster.nodes.map(({ name }) => name);
  names.forEach(stage);
  expect((await list()).map(({ isRebootDue }) => isRebootDue)).toEqual(names.map(() => true));
  const start = lastOf();
  const { code, output } = await node("reboot", "--due");
  expect({ code, output }).toMatchObject({ code: 0 });
  expect(names.map((name) => [machineOf(name)?.staged, cordons()[name]])).toEqual(names.map(() => [undefined, false]));
  expect(mostDownAtOnce(hybrid.world.base.trace.all(), "controlplane", start)).toBe(1);
  expect(isQuorumLost(entriesSince(hybrid.world.base.trace.all(), start))).toBe(false);
  const rebooted = journal()
    .history()
    .filter(({ step, outcome }) => step.startsWith("node-reboot-") && outcome === "started");
  expect(rebooted.at(-1)?.step).toBe(`node-reboot-${BOOTSTRAP}`);
}, 200_000);

test("a worker with the only copy of a volume is replaced only when the volume is named", async () => {
  hybrid.world.kubernetes.api.create({
    apiVersion: "v1",
    kind: "PersistentVolume",
    metadata: { name: "local-data" },
    spec: {
      capacity: { storage: "1Gi" },
      accessModes: ["ReadWriteOnce"],
      persistentVolumeReclaimPolicy: "Retain",
      storageClassName: "local",
      local: { path: "/var/data" },
      claimRef: { namespace: "default", name: "data" },
      nodeAffinity: {
        required: {
          nodeSelectorTerms: [
            { matchExpressions: [{ key: "kubernetes.io/hostname", operator: "In", values: [WORKER] }] },
          ],
        },
      },
    },
  } as never);
  const before = machineOf(WORKER)?.bootedAt;
  const refused = await node("replace", WORKER);
  expect(refused).toMatchObject({ code: 2 });
  expect(refused.output).toMatch(/local-data \(default\/data\) \[node-volumes\]/);
  expect(machineOf(WORKER)?.bootedAt).toBe(before);
  const forced = await node("replace", WORKER, "--lose-volumes", "default/data");
  expect(forced).toMatchObject({ code: 0 });
  expect(machineOf(WORKER)?.bootedAt).not.toBe(before);
}, 200_000);

test("a dead control plane is listed, and replaced after an interrupted run", async () => {
  powerOff(CONTROL_PLANE);
  const row = (await list()).find(({ name }) => name === CONTROL_PLANE);
  expect(row).toMatchObject({ isReady: false });
  expect(row?.talos).toBeUndefined();
  expect(row?.faults).toHaveLength(1);
  const { id, address } = machineOf(CONTROL_PLANE) ?? {};
  for (const step of ["etcd", "apply"])
    await killAt(hybrid, `node-replace-${CONTROL_PLANE}-${step}`, "node", "replace", CONTROL_PLANE);
  expect(stateOf(`node-replace-${CONTROL_PLANE}`)).toBe("interrupted");
  expect(await node("replace", CONTROL_PLANE)).toMatchObject({ code: 0 });
  expect(machineOf(CONTROL_PLANE)).toMatchObject({ id, address });
  const marked = journal()
    .history()
    .filter(({ step }) => step === `node-replace-${CONTROL_PLANE}-identity`);
  expect(new Set(marked.map(({ detail }) => detail)).size).toBe(1);
  expect(members()).toEqual([CONTROL_PLANE, "talos-vps-cp-0", "talos-vps-cp-1"]);
}, 300_000);

test("the bootstrap node is replaced while its API server is the one of the kubeconfig", async () => {
  const start = lastOf();
  // As on another machine, where Terraform was never initialized.
  rmSync(join(placesIn(hybrid.folder).output, "stacks/infra/.terraform"), { recursive: true });
  const before = machineOf(BOOTSTRAP);
  expect(await node("replace", BOOTSTRAP)).toMatchObject({ code: 0 });
  expect(machineOf(BOOTSTRAP)?.id).not.toBe(before?.id);
  expect(machineOf(BOOTSTRAP)?.address).toBe(before?.address);
  expect(members()).toEqual([CONTROL_PLANE, BOOTSTRAP, "talos-vps-cp-1"].sort());
  expect(isQuorumLost(entriesSince(hybrid.world.base.trace.all(), start))).toBe(false);
}, 300_000);

/** The cluster file with a change, from now on. */
function edit(change: Parameters<typeof hybridWith>[0]): string {
  const file = join(hybrid.folder, "hybrid.yaml");
  writeFileSync(file, hybridWith(change));
  hybrid.environment.CLUSTER = file;
  return file;
}

const ALONE = ["--only", "layer:infra", "--yes"];
const resize: Parameters<typeof hybridWith>[0] = (file) => {
  file.sites.hillsboro.serverType = "cpx41";
  file.sites.atlas.machine = { cores: 6, memoryMiB: 12288, diskGiB: 100 };
};

test("every node gets another size: drained, one at a time, resumed after a kill", async () => {
  const file = edit(resize);
  const start = lastOf();
  await killAt(hybrid, `node-reboot-${WORKER}`, "up", file, ...ALONE);
  expect(await coldstart("up", file, ...ALONE)).toMatchObject({ code: 0 });
  const [server, vm] = [
    { cores: 8, diskGiB: 160 },
    { cores: 6, diskGiB: 100 },
  ];
  const rows = await list();
  expect(rows).toMatchObject(
    hybrid.cluster.nodes.map(({ site }) => ({ ...(site.provider === "hetzner" ? server : vm), isRebootDue: false })),
  );
  expect(rows.flatMap(({ cordon }) => cordon ?? [])).toEqual([]);
  expect(machineOf(WORKER)).toMatchObject({ hardware: { memoryMiB: 12288 }, grownGiB: 100 });
  const trace = hybrid.world.base.trace.all();
  expect(mostDownAtOnce(trace, "controlplane", start)).toBe(1);
  expect(isQuorumLost(entriesSince(trace, start))).toBe(false);
}, 300_000);

/** What the name servers of the cluster answer, apart from the serial number of the zone. */
const records = () =>
  hybrid.world.powerdns
    .zones()
    .flatMap(({ rrsets }) => rrsets.map(({ name, type, contents }) => `${name} ${type} ${contents.join(" ")}`))
    .filter((record) => !record.includes(" SOA "))
    .sort();

test("a node is added by a line in the file, without changing others, and removed by one command", async () => {
  const others = machines()
    .all()
    .map(({ id, bootTime }) => [id, bootTime]);
  const podsElsewhere = () => hybrid.world.kubernetes.api.list("Pod").filter(({ spec }) => nodeOf(spec) !== ADDED);
  const before = podsElsewhere().map(({ metadata }) => metadata.uid);
  const volumes = hybrid.world.kubernetes.api.list("PersistentVolume").map(({ metadata }) => metadata.uid);
  const withWorker = edit((file) => {
    resize(file);
    file.nodes.push({ name: ADDED, site: "hillsboro", role: "worker" });
  });
  const recordsBefore = records();
  // As a run leaves it that was killed when the node had what it was drained for.
  await hybrid.kubectl("cordon", WORKER);
  await hybrid.kubectl("annotate", "node", WORKER, "coldstart.dev/cordoned-by=a-killed-run");
  expect(await coldstart("up", withWorker, ...ALONE)).toMatchObject({ code: 0 });
  expect(cordons()[WORKER]).toBe(false);
  expect((await list()).find(({ name }) => name === ADDED)).toMatchObject({ isReady: true });
  const now = machines()
    .all()
    .filter(({ name }) => name !== ADDED)
    .map(({ id, bootTime }) => [id, bootTime]);
  expect(now).toEqual(others);
  expect(podsElsewhere().map(({ metadata }) => metadata.uid)).toEqual(expect.arrayContaining(before));
  expect(hybrid.world.kubernetes.api.list("PersistentVolume").map(({ metadata }) => metadata.uid)).toEqual(volumes);
  await hybrid.deploy("config");
  const address = machineOf(ADDED)?.address ?? "none";
  const own = (all: readonly string[]) => all.filter((record) => record.includes(ADDED) || record.includes(address));
  // Its own name, and the names that lead to every node with the ingress.
  expect(own(records()).length).toBeGreaterThan(2);

  edit(resize);
  expect(await node("remove", BOOTSTRAP)).toMatchObject({ code: 2 });
  expect(await node("remove", ADDED)).toMatchObject({ code: 0 });
  expect(machineOf(ADDED)).toBeUndefined();
  expect(own(records())).toEqual([]);
  expect(records()).toEqual(recordsBefore);
  expect(Object.keys(cordons()).sort()).toEqual(hybrid.cluster.nodes.map(({ name }) => name).sort());
}, 300_000);

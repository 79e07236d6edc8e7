import { mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findDisruptions } from "../support/trace-analysis";
import { LAYERS } from "../../spec";
import { Rehearsed } from "../support/rehearsed";
import { killAt } from "../support/commands/kill-at";
import { identitySecrets, runCommand } from "../support/rotated";
import { driftedNodes, runUpgrade, stepsOf } from "../support/upgraded";
import { nonEmpty } from "../support/non-empty";

const FILE = join(__dirname, "../../clusters/n100.yaml");
const NODES = ["talos-cp-01", "talos-worker-01", "talos-worker-02"];
const FIXED = ["192.168.1.51", "192.168.1.52", "192.168.1.53"];
const EMPTY = /nothing to do: /g;

// One world serves everything below, in its order: started by the agent, taken down, started by a file.
let n100: Rehearsed;
/** The same cluster with another extension. */
let upgraded: string;
/** The same cluster with leases from nodes.txt. */
let byFile: string;
/** The same, which later gets static addresses. */
let fixed: string;
let nodesFile: string;
beforeAll(async () => {
  n100 = await Rehearsed.start(FILE);
  upgraded = join(n100.folder, "n100-upgraded.yaml");
  byFile = join(n100.folder, "n100-by-file.yaml");
  writeFileSync(byFile, readFileSync(FILE, "utf8").replace("addressesFrom: guest-agent", "addressesFrom: nodes-file"));
  fixed = join(n100.folder, "n100-fixed.yaml");
  const withAddresses = NODES.reduce(
    (text, name, i) => text.replace(`name: ${name},`, `name: ${name}, address: ${FIXED[i] ?? ""},`),
    readFileSync(byFile, "utf8").replace("addressing: dhcp", "addressing: machine-config"),
  );
  writeFileSync(fixed, withAddresses);
  nodesFile = join(n100.folder, "talos", "nodes.txt");
}, 60_000);
afterAll(() => n100.close());

const proxmox = () => n100.world.base.providers.proxmox.state.cluster("https://n100.lan:8006/");
const machines = () => n100.world.base.machines.all().filter(({ name }) => NODES.includes(name));
const addressOf = (node: string) => machines().find(({ name }) => name === node)?.address ?? "";
const writeLeases = () => writeFileSync(nodesFile, NODES.map((node) => `${addressOf(node)} # ${node}\n`).join(""));

async function addressesInCluster(): Promise<string[]> {
  const path = '{.items[*].status.addresses[?(@.type=="InternalIP")].address}';
  return (await n100.kubectl("get", "nodes", "-o", `jsonpath=${path}`)).split(" ").sort();
}

async function servedAt(): Promise<string> {
  return n100.kubectl("config", "view", "-o", "jsonpath={.clusters[0].cluster.server}");
}

describe("n100 from nothing, with leases from the guest agents", () => {
  let first: Awaited<ReturnType<Rehearsed["coldStart"]>>;
  beforeAll(async () => {
    first = await n100.coldStart(FILE, "--yes");
  }, 300_000);

  test("meets the exit criteria of its seed document", () => {
    expect(first).toMatchObject({ code: 0 });
    expect(first.output).not.toContain("FAILED: ");
    for (const seen of [
      /passed: only you can read the kubeconfig/,
      /passed: every node is Ready/,
      /passed: everything that Flux reconciles is Ready(:\s+| \()\d+ Kustomizations, .*from main@sha1:/,
      /passed: the storage classes of the cluster file exist \(nfs-storage \(nfs\.csi\.k8s\.io\)\)/,
      /passed: the default storage class matches the cluster file \(nfs-storage\)/,
      /passed: a volume claim without a class is bound and deleted again(:\s+| \()nfs-storage: 1Gi for coldstart-verify-/,
    ])
      expect(first.output).toMatch(seen);
  });

  test("deletes its test claim", async () => {
    expect(await n100.kubectl("get", "pvc,pv", "-A", "-o", "name")).not.toContain("coldstart-verify");
  });

  test("archives its report in a folder that only its owner can read", () => {
    const archive = join(n100.folder, "ai/state");
    const [run = "", ...others] = readdirSync(archive).filter((name) => name !== ".gitignore");
    expect(others).toEqual([]);
    expect(first.output).toContain(join(archive, run));
    expect(readdirSync(join(archive, run)).sort()).toEqual([
      "journal.jsonl",
      "report.html",
      "report.json",
      "report.md",
    ]);
    expect(statSync(join(archive, run)).mode & 0o777).toBe(0o700);
    for (const name of nonEmpty(readdirSync(join(archive, run))))
      expect(statSync(join(archive, run, name)).mode & 0o777).toBe(0o600);
  });

  test("re-plans empty", async () => {
    const { code, output } = await n100.coldStart(FILE, "--yes", "--to", "config");
    expect(code).toBe(0);
    expect(output.match(EMPTY)).toHaveLength(LAYERS.length);
  }, 120_000);

  test("gets an extension; the downtime of the only control plane is announced, and nothing else goes down", async () => {
    const text = readFileSync(FILE, "utf8");
    writeFileSync(upgraded, text.replace("qemu-guest-agent]", "qemu-guest-agent, siderolabs/iscsi-tools]"));
    const before = n100.world.base.trace.all().at(-1)?.order ?? 0;
    const { code, text: output, plan } = await runUpgrade(n100, [upgraded]);
    expect([code, output]).toEqual([0, expect.stringMatching(/\d+ checks passed/)]);
    expect(plan?.steps.map(({ action, nodes, downtime }) => [action, ...nodes, downtime !== undefined])).toEqual([
      ["prepare", false],
      ["install", "talos-worker-01", false],
      ["install", "talos-cp-01", true],
      ["install", "talos-worker-02", false],
      ["manifests", false],
    ]);
    expect(machines().map(({ running }) => running?.kind === "talos" && running.system.extensions)).toEqual(
      NODES.map(() => ["siderolabs/iscsi-tools", "siderolabs/qemu-guest-agent"]),
    );
    expect(findDisruptions(n100.world.base.trace.all(), before, 1)).toEqual([]);
    expect(stepsOf(n100)).toContainEqual(expect.objectContaining({ step: "upgrade-plans", outcome: "done" }));
    expect(driftedNodes(n100)).toEqual([]);
  }, 300_000);

  test("rotates its authorities, resumed after a kill; the old files open nothing, and no secret is shown", async () => {
    const before = n100.world.base.trace.all().at(-1)?.order ?? 0;
    const secretsNow = () => identitySecrets(n100);
    const [old, kubeconfig] = [secretsNow(), readFileSync(join(n100.folder, "talos", "kubeconfig"), "utf8")];
    const rotate = ["rotate", "talos-pki", "--cluster", upgraded, "--yes"];
    await killAt(n100, "rotate-talos-pki-swap-infra", ...rotate);
    const halfway = secretsNow();
    const plan = await runCommand(n100, ...rotate, "--plan", "--json");
    expect(plan.output).toMatch(/"isOpen":true,"steps":\["swap-auth","swap-infra"/);
    const { code, output } = await runCommand(n100, ...rotate);
    expect([code, output]).toEqual([0, expect.stringMatching(/plans are empty[^]*\d+ checks passed/)]);
    expect(output).toContain("refuses the old");
    expect(findDisruptions(n100.world.base.trace.all(), before, 1)).toEqual([]);
    const journal = readFileSync(join(n100.folder, "state", "journal.jsonl"), "utf8");
    for (const secret of nonEmpty([...old, ...halfway, ...secretsNow()]))
      expect(`${plan.output}${output}${journal}`).not.toContain(secret);
    expect(secretsNow()).not.toEqual(old);
    const stale = join(n100.folder, "old-kubeconfig");
    writeFileSync(stale, kubeconfig, { mode: 0o600 });
    await expect(n100.kubectl("--kubeconfig", stale, "get", "nodes")).rejects.toThrow();
  }, 300_000);

  test("rotates its machine token after a kill: every node boots once, the control plane that signs first", async () => {
    const boots = () => machines().map(({ name, bootTime = 0 }) => ({ name, bootTime }));
    const token = () => /token: (\S+)/.exec(machines()[0]?.configuration ?? "")?.[1] ?? "";
    const [before, old] = [boots(), token()];
    const rotate = ["rotate", "machine-token", "--cluster", upgraded, "--yes"];
    await killAt(n100, "rotate-machine-token-infra", ...rotate);
    const reboot = await runCommand(n100, "node", "reboot", "--due", "--cluster", upgraded, "--yes");
    expect([reboot.code, reboot.output]).toEqual([2, expect.stringContaining("[rotation-open]")]);
    const upgrade = await runCommand(n100, "upgrade", upgraded, "--plan");
    expect([upgrade.code, upgrade.output]).toEqual([2, expect.stringContaining("[rotation-open]")]);
    const { code, output } = await runCommand(n100, ...rotate);
    expect([code, output]).toEqual([0, expect.stringMatching(/plans are empty[^]*\d+ checks passed/)]);
    const booted = boots().filter(
      ({ name, bootTime }) => bootTime > (before.find((one) => one.name === name)?.bootTime ?? 0),
    );
    expect(booted.sort((a, b) => a.bootTime - b.bootTime).map(({ name }) => name)).toEqual(NODES);
    expect(token()).not.toBe(old);
    for (const secret of [old, token()]) expect(output).not.toContain(secret);
  }, 300_000);

  test("the next run uses changed leases, and also serves a snapshot; no machine is replaced", async () => {
    const before = machines().map(({ name, bootedAt }) => [name, bootedAt]);
    const moved = [proxmox().vms.renewLease(401), proxmox().vms.renewLease(402)];
    const { code, output } = await n100.coldStart("USE_LOCAL_GIT_SNAPSHOT=1", upgraded, "--yes", "--to", "apps");
    expect([code, output]).toEqual([0, expect.stringMatching(/Layer infra[^]*\d+ changed/)]);
    expect(output).not.toContain("Verifying");
    expect(await servedAt()).toBe(`https://${moved[0]}:6443`);
    expect(await addressesInCluster()).toEqual(NODES.map(addressOf).sort());
    expect(machines().map(({ name, bootedAt }) => [name, bootedAt])).toEqual(before);
    const [, url, commit] = /Flux reads (http:\/\/127\.0\.0\.1:\d+\/prox-n100\.git) at (\w{12})/.exec(output) ?? [];
    const source = ["get", "gitrepository", "-n", "flux-system", "flux-system", "-o"];
    expect(await n100.kubectl(...source, "jsonpath={.spec.url}")).toBe(url);
    expect(await n100.kubectl(...source, "jsonpath={.status.artifact.revision}")).toContain(`main@sha1:${commit}`);
    expect(output).toMatch(new RegExp(`${url} .*no longer`));
  }, 120_000);

  test("machines outside the pool are added to it and disks grow with a reboot; no machine is replaced", async () => {
    const before = machines().map(({ bootedAt = 0 }) => bootedAt);
    const uuids = proxmox()
      .vms.all()
      .map(({ uuid }) => uuid);
    for (const { id } of proxmox().vms.all()) proxmox().pools.remove(id);
    const larger = join(n100.folder, "n100-larger.yaml");
    writeFileSync(larger, readFileSync(upgraded, "utf8").replace("diskGiB: 32", "diskGiB: 40"));
    const { code, output } = await n100.coldStart(larger, "--yes", "--only", "layer:infra");
    expect([code, output]).toEqual([0, expect.stringMatching(/ pool prox-n100-\w+/)]);
    expect(output.match(/^Growing .* 32 GiB to 40 GiB/gm)).toHaveLength(NODES.length);
    expect(output.match(EMPTY)).toHaveLength(1);
    const { vms } = proxmox();
    expect(vms.all().map(({ disks: [disk] }) => disk?.sizeGiB)).toEqual([40, 40, 40]);
    expect(
      proxmox()
        .pools.all()
        .map((pool) => [...pool.vms].sort()),
    ).toEqual([
      vms
        .all()
        .map(({ id }) => id)
        .sort(),
    ]);
    expect(vms.all().map(({ uuid }) => uuid)).toEqual(uuids);
    // Talos grows the file system when it boots.
    const boots = machines().map(({ bootedAt = 0 }) => bootedAt);
    expect(boots.filter((bootedAt, i) => bootedAt <= (before[i] ?? 0))).toEqual([]);
  }, 120_000);

  test("a destroy is refused while a machine is in another pool; nothing changes", async () => {
    const [own] = proxmox().pools.all();
    proxmox().pools.create("backup", "nightly backups");
    proxmox().pools.remove(402);
    proxmox().pools.add("backup", 402);
    const running = machines().map(({ name }) => name);
    const { code, output } = await n100.coldStart(upgraded, "--yes", "--destroy");
    expect([code, output]).toEqual([
      2,
      expect.stringMatching(/talos-\S+ \(VM 402\) .*: pveum pool modify backup --vms 402 --delete 1/),
    ]);
    expect(output).not.toContain("Destroying");
    expect(machines().map(({ name }) => name)).toEqual(running);
    expect(proxmox().pools.of(402)?.id).toBe("backup");
    const up = await n100.coldStart(join(n100.folder, "n100-larger.yaml"), "--yes", "--only", "layer:infra");
    expect([up.code, up.output]).toEqual([2, expect.stringContaining("pool backup")]);
    proxmox().pools.remove(402);
    proxmox().pools.add(own?.id ?? "", 402);
  }, 120_000);

  test("a destroy deletes everything, also a machine outside the pool", async () => {
    proxmox().pools.remove(402);
    const { code, output } = await n100.coldStart(upgraded, "--yes", "--destroy");
    expect([code, output]).toEqual([0, expect.stringContaining("no leftovers")]);
    expect(machines()).toEqual([]);
    const { output: status } = await n100.coldStart(upgraded, "--status");
    expect(status).toMatch(/prox-n100 was destroyed .*20\S+\. .*\(auth\)/);
  }, 120_000);
});

describe("n100 from nothing, with leases from nodes.txt", () => {
  test("stops after the machines are created, and names the file and the lines to write", async () => {
    const { code, output } = await n100.coldStart(byFile, "--yes");
    expect(code).toBe(2);
    expect(output).toContain(nodesFile);
    for (const { name, card } of nonEmpty(machines()))
      expect(output).toMatch(new RegExp(`${name} +${card?.mac ?? ""}`));
    expect(machines()).toHaveLength(3);
    expect(nonEmpty(machines()).every(({ configuration }) => configuration === undefined)).toBe(true);
    const { output: status } = await n100.coldStart(byFile, "--status");
    expect(status).toMatch(/failed +leases: /);
  }, 120_000);

  test("resumes with the file", async () => {
    mkdirSync(join(n100.folder, "talos"), { recursive: true });
    writeLeases();
    const { code, output } = await n100.coldStart(byFile, "--yes", "--to", "talos");
    expect([code, output]).toEqual([0, expect.stringContaining(`Talos responds at ${addressOf("talos-cp-01")}`)]);
    expect(await addressesInCluster()).toEqual(NODES.map(addressOf).sort());
  }, 120_000);

  test("uses a changed lease from the file", async () => {
    const moved = proxmox().vms.renewLease(401);
    writeLeases();
    const { code } = await n100.coldStart(byFile, "--yes", "--only", "talos");
    expect(code).toBe(0);
    expect(await servedAt()).toBe(`https://${moved}:6443`);
  }, 120_000);

  test("switches its nodes to static addresses, one at a time, and replaces none", async () => {
    const before = machines().map(({ name, bootedAt }) => [name, bootedAt]);
    const { code, output } = await n100.coldStart(fixed, "--yes", "--only", "talos");
    expect(code).toBe(0);
    expect(output.match(/Moving .*/g)).toEqual(FIXED.map((address, i) => `Moving ${NODES[i] ?? ""} to ${address}`));
    expect(await addressesInCluster()).toEqual(FIXED);
    expect(await servedAt()).toBe(`https://${FIXED[0] ?? ""}:6443`);
    expect(machines().map(({ name, bootedAt }) => [name, bootedAt])).toEqual(before);
  }, 120_000);

  test("is destroyed without nodes.txt", async () => {
    rmSync(nodesFile);
    const { code, output } = await n100.coldStart(fixed, "--yes", "--destroy");
    expect([code, output]).toEqual([0, expect.stringContaining("no leftovers")]);
    expect(machines()).toEqual([]);
  }, 120_000);
});

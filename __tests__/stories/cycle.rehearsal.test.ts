import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Servers } from "../../rehearsal/world/providers/hetzner/servers";
import { startDeployed } from "../support/checkpoints";
import { Rehearsed, openssl } from "../support/rehearsed";
import { HYBRID } from "../support/hybrid";
import { testForeignMachines } from "./support/foreign-machines";
import { NOTHING, destroyIn, inTheClouds, killDestroyIn, machinesAtHome } from "./support/destroyed";
import { SECRET_TEXT, readUnsealed, writeSealed } from "./support/kept-in-git";

// One rehearsal serves everything below, in its order: built, looked at, rebuilt, torn down.
let hybrid: Rehearsed;
beforeAll(async () => {
  hybrid = await startDeployed(HYBRID);
}, 300_000);
afterAll(() => hybrid.close());

/** `coldstart destroy …`, as it runs inside the rehearsal. */
const destroy = (...words: string[]) => destroyIn(hybrid, ...words);

async function conditions(kind: string): Promise<[string, string][]> {
  const list = JSON.parse(await hybrid.kubectl("get", kind, "-A", "-o", "json")) as {
    items: { metadata: { name: string }; status?: { conditions?: { type: string; status: string }[] } }[];
  };
  return list.items.map(({ metadata, status }) => [
    metadata.name,
    status?.conditions?.find(({ type }) => type === "Ready")?.status ?? "no condition",
  ]);
}

async function authOutputs(): Promise<string> {
  return JSON.stringify(await hybrid.terraform("auth").output());
}

describe("a rehearsed cold start of the hybrid cluster", () => {
  test("has four Ready nodes with their addresses and roles", async () => {
    expect(await conditions("nodes")).toEqual(
      expect.arrayContaining(hybrid.cluster.nodes.map(({ name }) => [name, "True"])),
    );
    const wide = await hybrid.kubectl("get", "nodes", "-o", "wide");
    expect(wide).toMatch(/talos-pve-worker-0\s+Ready\s+<none>\s+\S+\s+v1\.35\.0\s+10\.2\.2\.1/);
    expect(wide.match(/control-plane/g)).toHaveLength(3);
  });

  test("has the rented servers of the file, and the kubeconfig points to the first one", async () => {
    const { providers, machines } = hybrid.world.base;
    const servers = providers.hetzner.state.projects().flatMap((project) => project.servers.all());
    expect(servers.map(({ name, type, location }) => `${name} ${type} ${location}`).sort()).toEqual([
      "talos-vps-cp-0 cpx31 hil",
      "talos-vps-cp-1 cpx31 hil",
    ]);
    const { node_addresses } = await hybrid.terraform("infra").output();
    const rented = Object.fromEntries(servers.map(({ name, ipv4 }) => [name, ipv4]));
    expect(node_addresses?.value).toEqual({
      ...rented,
      "talos-pve-cp-0": "10.2.1.1",
      "talos-pve-worker-0": "10.2.2.1",
    });
    expect(Object.fromEntries(machines.all().map(({ name, address }) => [name, address]))).toEqual(
      node_addresses?.value,
    );
    const kubeconfig = readFileSync(join(hybrid.folder, "talos", "kubeconfig"), "utf8");
    expect(/server: (.*)/.exec(kubeconfig)?.[1]).toBe(`https://${rented["talos-vps-cp-0"]}:6443`);
  });

  test("has a storage class at both sites", async () => {
    const classes = await hybrid.kubectl("get", "storageclass", "-o", "name");
    expect(classes).toContain("hcloud-volumes");
    expect(classes).toContain("proxmox-csi");
  });

  test.each(["gitrepositories", "kustomizations", "helmreleases"])("has every one of Flux's %s Ready", async (kind) => {
    const all = await conditions(kind);
    expect(all.length).toBeGreaterThan(0);
    expect(all.filter(([, ready]) => ready !== "True")).toEqual([]);
  });

  test("has a real PKI: openssl trusts the client certificate that kubectl uses", async () => {
    const { kubernetes_connection } = await hybrid.terraform("infra").output();
    const { clusterCaCertificate, clientCertificate } = kubernetes_connection?.value as Record<string, string>;
    const [ca, certificate] = [join(hybrid.folder, "ca.pem"), join(hybrid.folder, "client.pem")];
    writeFileSync(ca, clusterCaCertificate ?? "");
    writeFileSync(certificate, clientCertificate ?? "");
    expect(openssl("verify", "-CAfile", ca, certificate)).toContain("OK");
    expect(openssl("x509", "-in", certificate, "-noout", "-subject")).toContain("system:masters");
  });

  test("writes files that only their owner can read (T20)", () => {
    const mode = (...path: string[]) => (statSync(join(hybrid.folder, ...path)).mode & 0o777).toString(8);
    expect(mode("talos")).toBe("700");
    for (const name of ["kubeconfig", "talosconfig"]) expect(mode("talos", name)).toBe("600");
    expect(readFileSync(join(hybrid.folder, "talos", "kubeconfig"), "utf8")).not.toContain("localhost:7445");
  });

  test("serves its domain", async () => {
    const records = hybrid.world.powerdns.zones().flatMap((zone) => JSON.stringify(zone));
    expect(records.join()).toContain("ns1.test-cluster.agentydragon.com.");
  });

  test("decrypts a secret that was sealed with its certificate", async () => {
    await hybrid.kubectl("apply", "-f", await writeSealed(hybrid));
    expect(await readUnsealed(hybrid)).toBe(SECRET_TEXT);
  });

  test("survives an outage at home, but not the loss of a rented server on top of it", async () => {
    const { machines } = hybrid.world.base;
    const named = (pattern: RegExp) => machines.all().flatMap(({ id, name }) => (pattern.test(name) ? [id] : []));
    const home = named(/^talos-pve-/);
    const rented = named(/^talos-vps-cp-1$/);
    try {
      for (const id of home) machines.powerOff(id);
      await hybrid.kubectl("annotate", "namespace", "default", "rehearsal/written=without-home");
      expect(Object.fromEntries(await conditions("nodes"))).toEqual({
        "talos-vps-cp-0": "True",
        "talos-vps-cp-1": "True",
        "talos-pve-cp-0": "Unknown",
        "talos-pve-worker-0": "Unknown",
      });
      for (const id of rented) machines.powerOff(id);
      await expect(hybrid.kubectl("get", "nodes")).rejects.toThrow();
      expect(hybrid.world.base.cluster.apiDown()).toMatch(/quorum: 1 of 3 members/);
    } finally {
      for (const id of [...home, ...rented]) machines.powerOn(id);
    }
    expect((await conditions("nodes")).map(([, ready]) => ready)).toEqual(["True", "True", "True", "True"]);
  }, 60_000);
});

describe("two rehearsals at the same time", () => {
  test("have separate worlds", async () => {
    const other = await Rehearsed.start(HYBRID);
    try {
      expect(await hybrid.kubectl("get", "nodes", "-o", "name")).toContain("talos-vps-cp-0");
      await expect(other.kubectl("get", "nodes")).rejects.toThrow();
      await other.deploy("auth");
      expect(JSON.stringify(await other.terraform("auth").output())).not.toBe(await authOutputs());
    } finally {
      await other.close();
    }
  }, 120_000);
});

testForeignMachines(() => hybrid);

describe("destroyed and rebuilt", () => {
  let identity: string;
  let sealed: string;
  let machines: ReturnType<typeof machinesAtHome>;

  beforeAll(async () => {
    machines = machinesAtHome(hybrid);
    identity = await authOutputs();
    sealed = readFileSync(await writeSealed(hybrid), "utf8");
  });

  test("a wrong name changes nothing", async () => {
    const before = inTheClouds(hybrid);
    const { code, stderr } = await destroy("--with-auth", "--confirm", "home");
    expect([code, stderr]).toEqual([2, expect.stringContaining('"home" ')]);
    expect(inTheClouds(hybrid)).toEqual(before);
    expect(before.disks).not.toEqual([]);
  }, 60_000);

  test("killed in the middle of infra: the cluster's volumes and load balancers are reclaimed, its machines still run", async () => {
    const output = await killDestroyIn(hybrid);
    // What is lost is listed before anything is deleted.
    expect(output.indexOf("lost: database gitea/gitea-database")).toBeGreaterThan(0);
    expect(output.indexOf("lost: database gitea/gitea-database")).toBeLessThan(output.indexOf("Destroying config"));
    expect(output).toMatch(/lost: volume harbor\/\S+, \d+ GiB \(\S+\)/);
    expect(output).toMatch(/1 load balancer .* 11 volumes /);
    expect(existsSync(join(hybrid.folder, "talos", "kubeconfig"))).toBe(false);
    expect(hybrid.world.base.machines.all()).toHaveLength(hybrid.cluster.nodes.length);
  }, 300_000);

  test("started again: it completes from the state only and finds no leftovers; auth is unchanged", async () => {
    const { code, stderr } = await destroy();
    expect([code, stderr]).toEqual([0, expect.stringContaining("no leftovers")]);
    expect(inTheClouds(hybrid)).toEqual(NOTHING);
    expect(hybrid.world.base.machines.all()).toEqual([]);
    expect(await authOutputs()).toBe(identity);
    await expect(hybrid.kubectl("get", "nodes")).rejects.toThrow();
  }, 300_000);

  test("a volume that appears later is found, and deleted only if it is named", async () => {
    const [project] = hybrid.world.base.providers.hetzner.state.projects();
    const labels = { "managed-by": "coldstart", cluster: "hybrid", "pvc-namespace": "harbor", "pvc-name": "registry" };
    const volume = project?.createVolume({ name: "pvc-1", size: 10, location: "hil", labels });
    const found = await destroy();
    expect([found.code, found.stderr]).toEqual([1, expect.stringContaining(`hcloud volume delete ${volume?.id}`)]);
    const kept = await destroy("--reclaim");
    expect([kept.code, kept.stderr]).toEqual([
      1,
      expect.stringContaining("destroy hybrid --rehearse --reclaim-volume pvc-1"),
    ]);
    const gone = await destroy("--reclaim-volume", "pvc-1");
    expect([gone.code, gone.stderr]).toEqual([0, expect.stringContaining("deleted: volume pvc-1")]);
    expect(inTheClouds(hybrid)).toEqual(NOTHING);
  }, 120_000);

  test("the rebuilt cluster is the same: identity, ids, MAC addresses, and it decrypts what was sealed before", async () => {
    await hybrid.deploy("infra", "services", "config");
    expect(await authOutputs()).toBe(identity);
    // New machines for Proxmox, known MAC addresses for the router.
    const [before, after] = [machines, machinesAtHome(hybrid)];
    expect(after.map(({ id, name }) => `${id} ${name}`)).toEqual(["1500 talos-pve-cp-0", "2000 talos-pve-worker-0"]);
    expect(after.map(({ networks }) => networks)).toEqual(before.map(({ networks }) => networks));
    expect(after.map(({ uuid }) => uuid)).not.toEqual(before.map(({ uuid }) => uuid));
    mkdirSync(join(hybrid.folder, "git"), { recursive: true });
    const file = join(hybrid.folder, "git", "sealed-before.json");
    writeFileSync(file, sealed);
    await hybrid.kubectl("apply", "-f", file);
    expect(await readUnsealed(hybrid)).toBe(SECRET_TEXT);
    expect(await hybrid.changes("infra")).toEqual({ add: 0, change: 0, remove: 0 });
  }, 300_000);

  test("a lost cluster is destroyed without its API, and with auth if its name is given", async () => {
    const kept = JSON.parse(readFileSync(join(hybrid.folder, "state", "auth.tfstate"), "utf8")) as object;
    // Every start records what the cluster creates, and so does a destroy that is not confirmed.
    expect((await destroy("--with-auth", "--confirm", "home")).code).toBe(2);
    // As with a token of another project.
    const hidden = jest.spyOn(Servers.prototype, "all").mockReturnValue([]);
    const elsewhere = await destroy("--cluster-gone");
    hidden.mockRestore();
    expect([elsewhere.code, elsewhere.stderr]).toEqual([2, expect.stringContaining("[machine-not-found]")]);
    for (const { servers } of hybrid.world.base.providers.hetzner.state.projects()) {
      for (const { id } of servers.all()) servers.powerOff(id);
    }
    const standing = inTheClouds(hybrid);
    const refused = await hybrid.coldStart("COLDSTART_TIMEOUT_SCALE=0.01", "--yes", "--destroy");
    expect([refused.code, refused.output]).toEqual([1, expect.stringContaining("Nothing was changed")]);
    expect(refused.output).toContain("npx coldstart destroy hybrid --rehearse --cluster-gone");
    expect(inTheClouds(hybrid)).toEqual(standing);
    const { code, stderr } = await destroy("--cluster-gone", "--reclaim", "--with-auth", "--confirm", "hybrid");
    expect([code, stderr]).toEqual([0, expect.stringContaining("no leftovers")]);
    for (const layer of ["config", "services", "infra"])
      expect(stderr).toMatch(new RegExp(`  ${layer}: .*/state/kept/${layer}-\\S+\\.tfstate`));
    expect(stderr.match(/deleted: (volume|disk)/g)).toHaveLength(11);
    expect(inTheClouds(hybrid)).toEqual(NOTHING);
    const [, copy = ""] = /final backup of its state: (\S+)/.exec(stderr) ?? [];
    expect(JSON.parse(readFileSync(copy, "utf8"))).toEqual(kept);
    expect(await hybrid.terraform("auth").output()).toEqual({});
  }, 300_000);
});

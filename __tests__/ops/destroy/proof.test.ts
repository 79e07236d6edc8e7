import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { JsonConsole } from "../../../ops/cold-start/console";
import { parseOptions } from "../../../ops/cold-start/options";
import { beyondReach } from "../../../ops/destroy/leftovers";
import { balancersBefore } from "../../../ops/destroy/leftovers/hetzner";
import { lookAtProxmox } from "../../../ops/destroy/leftovers/proxmox";
import { MadeOutsideNote } from "../../../ops/destroy/made-outside";
import { LeftOver, proveNothingIsLeft } from "../../../ops/destroy/proof";
import { hetznerClients } from "../../../ops/hetzner/client";
import { World } from "../../../rehearsal/world";
import { startHetznerApi } from "../../../rehearsal/world/hetzner/http-api";
import type { HetznerApi } from "../../../rehearsal/world/hetzner/http-api";
import { loadCluster, proxmoxSites, volumeOwnerId } from "../../../spec";
import type { Cluster, ProxmoxSite } from "../../../spec";
import { HYBRID } from "../../support/synth";

const TOKEN = "rehearsal-token";
const { cluster: hybrid } = loadCluster(HYBRID);
const [atlas] = proxmoxSites(hybrid) as [ProxmoxSite];
/** The rented half alone: Proxmox is looked at below. */
const cluster: Cluster = { ...hybrid, sites: hybrid.sites.filter(({ provider }) => provider === "hetzner") };
const OURS = { "managed-by": "coldstart", cluster: "hybrid" };

let folder: string;
let world: World;
let api: HetznerApi;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "coldstart-proof-"));
  world = new World();
  api = await startHetznerApi(world.hetzner);
});
afterEach(async () => {
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});

const project = () => world.hetzner.project(TOKEN);
const volume = (name: string, labels: Record<string, string>) =>
  project().createVolume({ name, size: 10, location: "hil", labels });
const environment = () => ({ ...api.env, TF_VAR_hetzner_hillsboro_token: TOKEN });

async function prove(words: readonly string[] = [], note = new MadeOutsideNote(folder)) {
  const said: string[] = [];
  const console = new JsonConsole({ write: (text) => said.push(text) });
  const options = parseOptions(["--destroy", "--yes", ...words]);
  const signal = new AbortController().signal;
  const context = { cluster, console, environment: environment(), options, signal };
  const detail = await proveNothingIsLeft(context, { ...context, ask: undefined }, note);
  return { detail, said: said.join("") };
}

describe("at Hetzner", () => {
  test("nothing is left when nothing carries the cluster's labels; what was looked at is told", async () => {
    volume("pvc-other", { ...OURS, cluster: "home" });
    const note = new MadeOutsideNote(folder);
    note.add({ services: ["uid"] });
    const { detail, said } = await prove([], note);
    expect(detail).toBe("nothing is left");
    for (const kind of ["servers", "primary IPs", "volumes", "load balancers", "snapshots", "SSH keys"])
      expect(said).toContain(kind);
    expect(existsSync(join(folder, "made-outside.json"))).toBe(false);
  });

  test("everything with the labels is found, with the command that removes it", async () => {
    const ip = project().createPrimaryIp({
      name: "talos-vps-cp-0",
      type: "ipv4",
      location: "hil",
      autoDelete: false,
      deleteProtection: false,
      labels: OURS,
    });
    const firewall = project().putFirewall({ name: "hybrid-hillsboro", labels: OURS, rules: [] });
    const group = project().putPlacementGroup({ name: "hybrid-hillsboro", type: "spread", labels: OURS });
    const server = project().servers.create({
      name: "talos-vps-cp-0",
      type: "cpx31",
      location: "hil",
      image: "debian-13",
      labels: OURS,
      firewallIds: [firewall.id],
      placementGroupId: group.id,
      deleteProtection: false,
      rebuildProtection: false,
      backups: false,
      ipv4Enabled: true,
      ipv4Id: ip.id,
      ipv6Enabled: false,
    });
    const failure = await prove().catch((error: unknown) => error as LeftOver);
    expect(failure).toBeInstanceOf(LeftOver);
    const commands = (failure as LeftOver).left.map(({ command }) => command);
    expect(commands.sort()).toEqual(
      [
        `hcloud server delete ${server.id}`,
        `hcloud primary-ip delete ${ip.id}`,
        `hcloud firewall delete ${firewall.id}`,
        `hcloud placement-group delete ${group.id}`,
      ].sort(),
    );
    // Terraform's own is never deleted behind its back.
    await expect(prove(["--reclaim"])).rejects.toThrow(LeftOver);
    expect(project().servers.all()).toHaveLength(1);
  });

  test("a volume that a dead cluster left is told with its claim, and deleted only when asked to", async () => {
    const left = volume("pvc-1", { ...OURS, "pvc-namespace": "harbor", "pvc-name": "registry" });
    volume("pvc-other", { ...OURS, cluster: "home" });
    await expect(prove()).rejects.toThrow(
      new RegExp(
        `1 thing is left of hybrid:\\n  - volume pvc-1 \\(10 GB\\), with the data of claim harbor/registry, at Hetzner ` +
          `\\(site hillsboro\\)\\n      hcloud volume delete ${left.id}\\n[^]*./bootstrap.sh --destroy --reclaim$`,
      ),
    );
    expect((await prove(["--reclaim"])).said).toContain("deleted: volume pvc-1");
    expect(
      project()
        .volumes.values()
        .map(({ name }) => name),
    ).toEqual(["pvc-other"]);
  });

  test("what the cluster itself called a volume counts too, and one that is to be kept is not deleted", async () => {
    const [kept, other] = [volume("pvc-kept", {}), volume("pvc-2", {})];
    const note = new MadeOutsideNote(folder);
    const driver = "csi.hetzner.cloud";
    note.add({ volumes: [{ driver, handle: String(kept.id), claim: "vault/data", retained: true }] });
    note.add({ volumes: [{ driver, handle: String(other.id), claim: "a/b", retained: false }] });
    await expect(prove(["--reclaim"], note)).rejects.toThrow(
      /1 thing is left[^]*pvc-kept[^]*claim vault\/data[^]*its storage class says Retain\n {6}hcloud volume delete/,
    );
    expect(project().volumes.values()).toEqual([kept]);
  });

  test("load balancers are known by their Service, or by the servers that they led to", async () => {
    const balancer = (name: string, labels: Record<string, string>, targets: number[] = []) =>
      project().createLoadBalancer({ name, type: "lb11", location: "hil", labels, targets });
    const server = project().servers.create({
      name: "talos-vps-cp-0",
      type: "cpx31",
      location: "hil",
      image: "debian-13",
      labels: OURS,
      firewallIds: [],
      deleteProtection: false,
      rebuildProtection: false,
      backups: false,
      ipv4Enabled: true,
      ipv6Enabled: false,
    });
    const [leads] = [balancer("a1", {}, [server.id]), balancer("a2", { "hcloud-ccm/service-uid": "uid" })];
    balancer("somebody-elses", { "hcloud-ccm/service-uid": "other" });
    const [client] = hetznerClients(cluster, environment());
    const note = new MadeOutsideNote(folder);
    note.add({ services: ["uid"], balancers: client ? await balancersBefore(client, cluster) : [] });
    expect(note.read().balancers).toEqual([leads?.id]);
    project().servers.delete(server.id);
    await prove(["--reclaim"], note);
    expect(
      project()
        .loadBalancers.values()
        .map(({ name }) => name),
    ).toEqual(["somebody-elses"]);
  });

  test("no answer is no proof", async () => {
    await api.close();
    await expect(prove()).rejects.toThrow(/Whether anything is left of hybrid cannot be told: .*refuses[^]*--destroy$/);
  });
});

describe("on servers of one's own", () => {
  test("what cannot be looked at is told", () => {
    const nfs = { server: "nas.example.org", path: "/srv/nfs", defaultClass: true };
    expect(beyondReach({ services: { ...hybrid.services, nfs } })).toEqual([
      "folders of volumes in /srv/nfs on nas.example.org",
    ]);
    expect(beyondReach(hybrid)).toEqual([]);
  });
});

describe("on Proxmox", () => {
  const OWNER = volumeOwnerId(hybrid);
  const made = new MadeOutsideNote("/nowhere").read();
  const machine = { vmid: 1500, name: "talos-pve-cp-0", node: "atlas" };
  const look = async (answers: Readonly<Record<string, unknown>>, noted = made) => {
    const deleted: string[] = [];
    const client = {
      get: (path: string) => Promise.resolve(answers[path.replace("/nodes/atlas/storage/", "")] ?? []),
      delete: (path: string) => Promise.resolve(void deleted.push(path)),
    };
    return { deleted, ...(await lookAtProxmox(client, hybrid, atlas, noted)) };
  };
  const whats = (left: readonly { what: string }[]) => left.map(({ what }) => what);

  test("nothing is left when no machine, disk or image is the cluster's", async () => {
    const { left, lookedAt } = await look({
      "/cluster/resources?type=vm": [{ vmid: 100, name: "router", node: "atlas" }],
      "local-zfs/content?content=images": [
        { volid: "local-zfs:vm-100-disk-0", vmid: 100 },
        { volid: "local-zfs:vm-9999-pvc-1", vmid: 9999 },
      ],
      "local/content?content=import": [{ volid: "local:import/hybrid-two-talos-pve-cp-0-v1.12.4-a.qcow2" }],
    });
    expect(left).toEqual([]);
    expect(lookedAt[0]).toBe(`machines and disks of 1500, 2000, ${OWNER}`);
  });

  test("machines, their disks, and images are found, and not deleted by us", async () => {
    const { left } = await look({
      "/cluster/resources?type=vm": [machine],
      "local-zfs/content?content=images": [
        { volid: "local-zfs:vm-1500-disk-0", vmid: 1500 },
        { volid: "local-zfs:vm-2000-disk-1", vmid: "2000", size: 64 * 2 ** 30 },
      ],
      "local/content?content=import": [{ volid: "local:import/hybrid-talos-pve-worker-0-v1.12.4-abc.qcow2" }],
    });
    expect(whats(left)).toEqual([
      "machine talos-pve-cp-0 (1500)",
      "disk local-zfs:vm-2000-disk-1 (64 GiB)",
      "image local:import/hybrid-talos-pve-worker-0-v1.12.4-abc.qcow2",
    ]);
    expect(left.every(({ reclaim }) => reclaim === undefined)).toBe(true);
    expect(left[0]?.command).toContain("pvesh delete /nodes/atlas/qemu/1500 --purge 1");
  });

  test("a number that somebody else has now is theirs", async () => {
    const { left } = await look({
      "/cluster/resources?type=vm": [{ ...machine, name: "router" }],
      "local-zfs/content?content=images": [{ volid: "local-zfs:vm-1500-disk-0", vmid: 1500 }],
    });
    expect(left).toEqual([]);
  });

  test("disks of the storage driver are known by their owner, or by the cluster's own note", async () => {
    const volumes = [
      {
        driver: "csi.proxmox.sinextra.dev",
        handle: "atlas/atlas/local-zfs/vm-9999-pvc-2",
        claim: "a/b",
        retained: true,
      },
    ];
    const answers = {
      "local-zfs/content?content=images": [
        { volid: `local-zfs:vm-${OWNER}-pvc-1`, vmid: OWNER, size: 2 ** 30 },
        { volid: "local-zfs:vm-9999-pvc-2", vmid: 9999, size: 2 ** 30 },
      ],
    };
    const { left, deleted } = await look(answers, { ...made, volumes });
    expect(whats(left)).toEqual([
      `disk local-zfs:vm-${OWNER}-pvc-1 (1 GiB), with the data of a claim that nobody knows any more`,
      "disk local-zfs:vm-9999-pvc-2 (1 GiB), with the data of claim a/b",
    ]);
    for (const { reclaim } of left) await reclaim?.();
    expect(deleted).toEqual([`/nodes/atlas/storage/local-zfs/content/local-zfs:vm-${OWNER}-pvc-1`]);
  });
});

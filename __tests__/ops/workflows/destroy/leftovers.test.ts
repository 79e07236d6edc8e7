import { existsSync } from "node:fs";
import { join } from "node:path";
import { RunConsole } from "../../../../ops/engine/console/console";
import { JsonLines } from "../../../../ops/engine/console/json-lines";
import { listUnreachablePlaces } from "../../../../ops/providers/leftovers";
import { listTargetedLoadBalancers } from "../../../../ops/providers/hetzner/leftovers";
import { ControllerResourceRecord } from "../../../../ops/providers/leftovers/controller-resources";
import { LeftoversFound, requireNoLeftovers } from "../../../../ops/workflows/destroy/leftovers";
import { hetznerClients } from "../../../../ops/clients/hetzner/client";
import { World } from "../../../../rehearsal/world";
import { startHetznerApi } from "../../../../rehearsal/world/providers/hetzner/http-api";
import type { ApiServer } from "../../../../rehearsal/world/providers";
import { loadCluster } from "../../../../spec";
import type { Cluster } from "../../../../spec";
import { parseOptions } from "../../../support/options";
import { HYBRID } from "../../../support/hybrid";
import { LIVE } from "../../../../ops/support/runtime";
import { temporaryFolder } from "../../../support/temporary-folder";

type ServerRequest = Parameters<ReturnType<typeof project>["servers"]["create"]>[0];

const TOKEN = "rehearsal-token";
const { cluster: hybrid } = loadCluster(HYBRID);
/** The rented half alone: Proxmox has tests of its own. */
const cluster: Cluster = { ...hybrid, sites: hybrid.sites.filter(({ provider }) => provider === "hetzner") };
const OURS = { "managed-by": "coldstart", cluster: "hybrid" };

const folder = temporaryFolder("proof");
let world: World;
let api: ApiServer;
beforeEach(async () => {
  world = new World();
  api = await startHetznerApi(world.providers.hetzner.state);
});
afterEach(async () => {
  await api.close();
});

const project = () => world.providers.hetzner.state.project(TOKEN);
const volume = (name: string, labels: Record<string, string>) =>
  project().createVolume({ name, size: 10, location: "hil", labels });
const createServer = (name: string, labels: Record<string, string>, more: Partial<ServerRequest> = {}) =>
  project().servers.create({
    name,
    type: "cpx31",
    location: "hil",
    image: "debian-13",
    labels,
    firewallIds: [],
    deleteProtection: false,
    rebuildProtection: false,
    backups: false,
    ipv4Enabled: true,
    ipv6Enabled: false,
    ...more,
  });
const environment = () => ({ ...api.env, TF_VAR_hetzner_hillsboro_token: TOKEN });

async function prove(words: readonly string[] = [], note = new ControllerResourceRecord(folder())) {
  const said: string[] = [];
  const console = new RunConsole([new JsonLines({ write: (text) => said.push(text) })]);
  const options = parseOptions(["--destroy", "--yes", ...words]);
  const signal = new AbortController().signal;
  const context = { cluster, file: HYBRID, console, environment: environment(), runtime: LIVE, options, signal };
  const detail = await requireNoLeftovers(context, { ...context, ask: undefined }, note);
  return { detail, said: said.join("") };
}

describe("at Hetzner", () => {
  test("nothing is left when no object has the cluster's labels; what was searched is reported", async () => {
    volume("pvc-other", { ...OURS, cluster: "home" });
    const note = new ControllerResourceRecord(folder());
    note.add({ services: ["uid"] });
    const { detail, said } = await prove([], note);
    expect(detail).toBe("no leftovers");
    for (const kind of ["servers", "primary IPs", "volumes", "load balancers", "snapshots", "SSH keys"])
      expect(said).toContain(kind);
    expect(existsSync(join(folder(), "made-outside.json"))).toBe(false);
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
    const more = { firewallIds: [firewall.id], placementGroupId: group.id, ipv4Id: ip.id };
    const server = createServer("talos-vps-cp-0", OURS, more);
    const failure = await prove().catch((error: unknown) => error as LeftoversFound);
    expect(failure).toBeInstanceOf(LeftoversFound);
    const commands = (failure as LeftoversFound).left.map(({ command }) => command);
    expect(commands.sort()).toEqual(
      [
        `hcloud server delete ${server.id}`,
        `hcloud primary-ip delete ${ip.id}`,
        `hcloud firewall delete ${firewall.id}`,
        `hcloud placement-group delete ${group.id}`,
      ].sort(),
    );
    // Terraform's own is never deleted behind its back.
    await expect(prove(["--reclaim"])).rejects.toThrow(LeftoversFound);
    expect(project().servers.all()).toHaveLength(1);
  });

  const names = (items: readonly { name: string }[]) => items.map(({ name }) => name);
  const driver = "csi.hetzner.cloud";
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

  test("a volume that the cluster recorded is reported with its claim, and deleted only with --reclaim", async () => {
    const left = volume("pvc-1", { ...OURS, "pvc-namespace": "harbor", "pvc-name": "registry" });
    volume("pvc-other", { ...OURS, cluster: "home" });
    const note = new ControllerResourceRecord(folder());
    note.add({
      volumes: [{ driver, handle: String(left.id), claim: "harbor/registry", retained: false, at: ago(59) }],
    });
    await expect(prove([], note)).rejects.toThrow(
      new RegExp(
        ` 1 leftover:\\n  - .* \\(site hillsboro\\): volume pvc-1 \\(10 GB\\), .* claim harbor/registry` +
          `\\n      hcloud volume delete ${left.id}\\n[^]*npx coldstart destroy hybrid --reclaim$`,
      ),
    );
    expect((await prove(["--reclaim"], note)).said).toContain("deleted: volume pvc-1");
    expect(names(project().volumes.values())).toEqual(["pvc-other"]);
  });

  test("a volume with the policy Retain, or without a record, is deleted only by name", async () => {
    const [kept, unknown, plain] = [volume("pvc-kept", {}), volume("pvc-unknown", OURS), volume("pvc-plain", {})];
    const note = new ControllerResourceRecord(folder());
    note.add({ volumes: [{ driver, handle: String(kept.id), claim: "vault/data", retained: true, at: ago(200) }] });
    note.add({ volumes: [{ driver, handle: String(plain.id), claim: "a/b", retained: false, at: ago(0) }] });
    await expect(prove(["--reclaim"], note)).rejects.toThrow(
      /2 leftovers:[^]*pvc-kept[^]*claim vault\/data[^]*Retain \(recorded 3h ago\)\n[^]*pvc-unknown[^]*unknown[^]*--reclaim-volume pvc-kept --reclaim-volume pvc-unknown$/,
    );
    expect(names(project().volumes.values())).toEqual(["pvc-kept", "pvc-unknown"]);
    // By name, and by id; what is not named stays.
    await expect(prove(["--reclaim-volume", String(unknown.id)], note)).rejects.toThrow(/1 leftover:[^]*pvc-kept/);
    expect(names(project().volumes.values())).toEqual(["pvc-kept"]);
    const { said } = await prove(["--reclaim-volume", "pvc-kept", "--reclaim-volume", "pvc-misspelled"], note);
    expect(said).toMatch(/ pvc-misspelled/);
    expect(project().volumes.values()).toEqual([]);
  });

  test.each([
    ["was recorded more than an hour ago", () => ago(61), ": recorded 1h ago"],
    ["was recorded days ago", () => ago(3 * 24 * 60 + 5), ": recorded 3d ago"],
    ["was recorded by a clock that was ahead", () => ago(-600), ""],
    ["was recorded without a time", () => undefined, ": "],
  ])("a volume whose policy %s may be Retain by now: it is deleted only by name", async (_, at, why) => {
    const left = volume("pvc-1", OURS);
    const note = new ControllerResourceRecord(folder());
    const time = at();
    const noted = { driver, handle: String(left.id), claim: "vault/data", retained: false, ...(time && { at: time }) };
    note.add({ volumes: [noted] });
    await expect(prove(["--reclaim"], note)).rejects.toThrow(new RegExp(`policy was Delete .*${why}`));
    expect(names(project().volumes.values())).toEqual(["pvc-1"]);
    await prove(["--reclaim-volume", "pvc-1"], note);
    expect(project().volumes.values()).toEqual([]);
  });

  test("a later record of the same volume counts, with its own time", () => {
    const note = new ControllerResourceRecord(folder());
    const noted = { driver, handle: "1", claim: "vault/data" };
    note.add({ volumes: [{ ...noted, retained: false, at: ago(30) }] });
    note.add({ volumes: [{ ...noted, retained: true, at: ago(10) }] });
    expect(note.read().volumes).toMatchObject([{ retained: true }]);
    expect(Math.round((Date.now() - (note.lastNoted()?.getTime() ?? 0)) / 60_000)).toBe(10);
  });

  test("only load balancers with a mark of the cluster are deleted; a target in the cluster is none", async () => {
    const balancer = (name: string, labels: Record<string, string>, targets: number[] = []) =>
      project().createLoadBalancer({ name, type: "lb11", location: "hil", labels, targets });
    const ours = createServer("talos-vps-cp-0", OURS);
    const foreign = createServer("shop", {});
    const uid = "0b1c2d3e-0000-4000-8000-123456789abc";
    const made = [
      balancer("by-hand", {}, [ours.id]),
      balancer("company-edge", { team: "web" }, [ours.id, foreign.id]),
      balancer("of-a-later-service", { "hcloud-ccm/service-uid": "later" }, [ours.id]),
    ];
    balancer("of-our-service", { "hcloud-ccm/service-uid": uid }, [ours.id]);
    balancer("a0b1c2d3e00004000800012345678", {});
    balancer(`a${uid.replaceAll("-", "")}`.slice(0, 32), {});
    balancer("labelled", OURS);
    balancer("foreign-owned", { "hcloud-ccm/service-uid": "other" });
    const [client] = hetznerClients(cluster, environment());
    const note = new ControllerResourceRecord(folder());
    note.add({ services: [uid], balancers: client ? await listTargetedLoadBalancers(client, cluster) : [] });
    expect(note.read().balancers).toEqual(expect.arrayContaining(made.map(({ id }) => id)));
    project().servers.delete(ours.id);
    const failure = await prove(["--reclaim"], note).catch((error: unknown) => error as LeftoversFound);
    expect(names(project().loadBalancers.values())).toEqual([
      "by-hand",
      "company-edge",
      "of-a-later-service",
      "a0b1c2d3e00004000800012345678",
      "foreign-owned",
    ]);
    // What may be another cluster's is for the user to look at. What is foreign is no leftover.
    expect((failure as LeftoversFound).left.map(({ what }) => what)).toEqual([
      `load-balancer of-a-later-service (${made[2]?.id})`,
    ]);
    project().deleteLoadBalancer(made[2]?.id ?? 0);
    const { detail, said } = await prove([], note);
    expect(detail).toBe("no leftovers");
    expect(said).toContain(`load balancer by-hand (${made[0]?.id})`);
    expect(said).toContain(`load balancer company-edge (${made[1]?.id})`);
    expect(said).not.toContain("foreign-owned");
  });

  test("a server with the name of a node and labels of another cluster is reported as foreign, without a command", async () => {
    const server = createServer("talos-vps-cp-0", { ...OURS, cluster: "home" });
    const { detail, said } = await prove();
    expect(detail).toBe("no leftovers");
    expect(said).toContain(`${server.id} \\"talos-vps-cp-0\\", of cluster home`);
    expect(said).not.toContain("hcloud server delete");
  });

  test("fails without a response", async () => {
    await api.close();
    await expect(prove()).rejects.toThrow(/ hybrid failed: [^]*npx coldstart destroy hybrid$/);
  });
});

describe("on storage servers of the user", () => {
  test("storage that cannot be searched is reported", () => {
    const nfs = { server: "nas.example.org", path: "/srv/nfs", defaultClass: true };
    expect(listUnreachablePlaces({ services: { ...hybrid.services, nfs } })).toEqual([
      expect.stringMatching(/ \/srv\/nfs on nas\.example\.org$/),
    ]);
    expect(listUnreachablePlaces(hybrid)).toEqual([]);
  });
});

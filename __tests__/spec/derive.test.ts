import { stringify } from "yaml";
import { controlPlanes, loadCluster, nodesAt, parseCluster, workers } from "../../spec";
import { isHetzner } from "../../spec/providers/hetzner";
import { isProxmox } from "../../spec/providers/proxmox";
import type { Cluster } from "../../spec";
import type { ProxmoxNode } from "../../spec/providers/proxmox";
import { derivedMacAddress, derivedVmId } from "../../spec/providers/proxmox/identity";
import { HYBRID, fixture } from "./support";
import type { Raw } from "./support";
import { nonEmpty } from "../support/non-empty";

const load = (raw: Raw): Cluster => parseCluster("test.yaml", stringify(raw)).cluster;

const identities = (cluster: Cluster) =>
  Object.fromEntries(
    cluster.nodes
      .filter((node): node is ProxmoxNode => isProxmox(node))
      .map(({ name, vmId, macAddress }) => [name, { vmId, macAddress }]),
  );

describe("the identity of a machine", () => {
  it("is a locally administered unicast MAC address", () => {
    for (let i = 0; i < 200; i++) {
      const mac = derivedMacAddress("lab", `node-${i}`);
      expect(mac).toMatch(/^([0-9A-F]{2}:){5}[0-9A-F]{2}$/);
      const firstByte = parseInt(mac, 16);
      expect(firstByte & 0b01).toBe(0);
      expect(firstByte & 0b10).toBe(0b10);
    }
  });

  it("is a VM id inside the site's range, even if the range has one number", () => {
    for (let i = 0; i < 200; i++) {
      const id = derivedVmId("lab", `node-${i}`, { from: 300, to: 309 });
      expect(id).toBeGreaterThanOrEqual(300);
      expect(id).toBeLessThanOrEqual(309);
    }
    expect(derivedVmId("lab", "a", { from: 500, to: 500 })).toBe(500);
  });

  it("never changes, because existing machines have these values", () => {
    expect(derivedMacAddress("lab", "cp-0")).toBe("02:27:05:01:75:C5");
    expect(derivedVmId("lab", "cp-0", { from: 10_000, to: 99_999 })).toBe(60074);
  });

  it("differs between clusters, so that two of them share a Proxmox host", () => {
    expect(derivedMacAddress("a", "cp-0")).not.toBe(derivedMacAddress("b", "cp-0"));
  });

  it("does not change when other nodes are added, removed or moved", () => {
    const before = identities(load(fixture("hundred-nodes")));
    const raw = fixture("hundred-nodes");
    raw.nodes.reverse();
    raw.nodes.splice(10, 5);
    raw.nodes.unshift({ name: "newcomer", site: "home", role: "worker", address: "10.0.9.9" });
    const after = identities(load(raw));
    expect(Object.keys(after)).toHaveLength(96);
    for (const [name, identity] of nonEmpty(Object.entries(after))) {
      if (name !== "newcomer") expect(identity).toEqual(before[name]);
    }
  });

  it("is the value of the file, if it has one", () => {
    expect(identities(load(fixture("explicit-identities")))).toEqual({
      "cp-0": { vmId: 300, macAddress: "BC:24:11:00:00:01" },
      "worker-0": { vmId: 301, macAddress: "BC:24:11:00:00:02" },
    });
  });
});

describe("the hybrid cluster", () => {
  const { cluster } = loadCluster(HYBRID);
  const byName = (name: string) => cluster.nodes.find((node) => node.name === name);

  it("has three control planes in two sites, and a worker at home", () => {
    expect(controlPlanes(cluster).map(({ name }) => name)).toEqual([
      "talos-vps-cp-0",
      "talos-vps-cp-1",
      "talos-pve-cp-0",
    ]);
    expect(workers(cluster).map(({ name }) => name)).toEqual(["talos-pve-worker-0"]);
    expect(nonEmpty(nodesAt(cluster, "hillsboro")).every(isHetzner)).toBe(true);
    expect(nonEmpty(nodesAt(cluster, "atlas")).every(isProxmox)).toBe(true);
  });

  it("derives both MTUs from the plain links", () => {
    expect(cluster.network.kubespan).toEqual({ enabled: true, mtu: 1420 });
    expect(cluster.network.cni).toEqual({ name: "cilium", version: "1.19.7", mtu: 1420 });
  });

  it("labels nodes with their site (T25)", () => {
    expect(byName("talos-vps-cp-0")?.labels).toMatchObject({
      "topology.kubernetes.io/region": "us-west",
      "topology.kubernetes.io/zone": "hil",
    });
    expect(byName("talos-pve-worker-0")?.labels).toMatchObject({
      "topology.kubernetes.io/region": "atlas",
      "topology.kubernetes.io/zone": "atlas",
    });
  });

  it("runs ordinary pods on the rented control planes and the worker, not on the control plane at home", () => {
    expect(cluster.nodes.filter(({ schedulable }) => schedulable).map(({ name }) => name)).toEqual([
      "talos-vps-cp-0",
      "talos-vps-cp-1",
      "talos-pve-worker-0",
    ]);
  });

  it("completes machines from their site", () => {
    expect(byName("talos-vps-cp-1")).toMatchObject({ serverType: "cpx31" });
    expect(byName("talos-pve-cp-0")).toMatchObject({
      address: "10.2.1.1",
      vmId: 1500,
      cores: 4,
      memoryMiB: 8192,
      diskGiB: 64,
    });
  });

  it("is deeply frozen", () => {
    expect([cluster, cluster.nodes, cluster.nodes[0]?.labels, cluster.sites[0]].every(Object.isFrozen)).toBe(true);
  });
});

describe("the bootstrap node", () => {
  it("is the only control plane, or the one that the file names, at any position", () => {
    expect(load(fixture("single-node-on-proxmox")).controlPlane.bootstrapNode).toBe("cp-0");
    expect(load(fixture("converged-control-planes")).controlPlane.bootstrapNode).toBe("cp-1");
  });
});

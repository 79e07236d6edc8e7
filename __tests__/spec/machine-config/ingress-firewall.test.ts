import type { HybridFile } from "../../support/hybrid";
import { loadCluster, machineConfigPatches, parseCluster } from "../../../spec";
import type { Cluster } from "../../../spec";
import { readFileSync } from "node:fs";
import { parse, stringify } from "yaml";
import { nonEmpty } from "../../support/non-empty";

interface Rule {
  readonly name: string;
  readonly portSelector: { readonly ports: readonly (number | string)[]; readonly protocol: string };
  readonly ingress: readonly { readonly subnet: string; readonly except?: string }[];
}

const seed = (name: string) => loadCluster(`clusters/${name}.yaml`).cluster;

function changed(name: string, change: (file: HybridFile) => void): Cluster {
  const file = parse(readFileSync(`clusters/${name}.yaml`, "utf8")) as HybridFile;
  change(file);
  return parseCluster(`${name}.yaml`, stringify(file)).cluster;
}

function documentsOf(cluster: Cluster, nodeName: string): Record<string, unknown>[] {
  const node = cluster.nodes.find(({ name }) => name === nodeName);
  if (!node) throw new Error(`no node ${nodeName}`);
  return machineConfigPatches(cluster, node, { address: "10.9.9.9", installer: "x" });
}

/** Rule name → source subnets. */
function sources(cluster: Cluster, nodeName: string): Record<string, readonly string[]> {
  return Object.fromEntries(
    documentsOf(cluster, nodeName)
      .filter(({ kind }) => kind === "NetworkRuleConfig")
      .map((rule) => rule as unknown as Rule)
      .map(({ name, ingress }) => [
        name,
        ingress.map(({ subnet, except }) => (except ? `${subnet} !${except}` : subnet)),
      ]),
  );
}

const ANYWHERE = ["0.0.0.0/0", "::/0"];

test("every node of every seed cluster blocks what no rule allows", () => {
  const nodes = ["hybrid", "home", "n100", "converged"]
    .map(seed)
    .flatMap((cluster) => cluster.nodes.map(({ name }) => documentsOf(cluster, name)));
  expect(nodes).toHaveLength(4 + 5 + 3 + 3);
  for (const documents of nonEmpty(nodes))
    expect(documents).toContainEqual({ apiVersion: "v1alpha1", kind: "NetworkDefaultActionConfig", ingress: "block" });
});

test("with KubeSpan, nodes reach each other only through the mesh", () => {
  expect(sources(seed("hybrid"), "talos-vps-cp-0")).toEqual({
    apid: ANYWHERE,
    "kubernetes-api": ANYWHERE,
    kubelet: ["10.244.0.0/16"],
    "node-exporter": ["10.244.0.0/16"],
    "control-plane-metrics": ["10.244.0.0/16"],
    kubespan: ANYWHERE,
    "cilium-health": ["10.244.0.0/16"],
    http: ANYWHERE,
    "dns-tcp": ANYWHERE,
    "dns-udp": ANYWHERE,
  });
});

test("public services are open only at their site", () => {
  const rules = sources(seed("hybrid"), "talos-pve-worker-0");
  expect(Object.keys(rules)).toEqual(["apid", "kubelet", "kubespan", "cilium-health", "node-exporter"]);
});

test("without KubeSpan, nodes are accepted from their network, except its router", () => {
  const lan = "10.0.0.0/16 !10.0.0.1/32";
  expect(sources(seed("home"), "talos-cp-01")).toMatchObject({
    trustd: [lan],
    kubelet: [lan, "10.244.0.0/16"],
    "cilium-vxlan": [lan],
    tailscale: ANYWHERE,
    "metallb-members-tcp": [lan],
    "node-exporter": [lan, "10.244.0.0/16"],
    "control-plane-metrics": [lan, "10.244.0.0/16"],
  });
});

test("etcd accepts only control planes, and workers have no rule for it", () => {
  expect(sources(seed("home"), "talos-cp-01").etcd).toEqual(["10.0.0.11/32", "10.0.0.12/32", "10.0.0.13/32"]);
  const worker = Object.keys(sources(seed("home"), "talos-worker-01"));
  expect(worker).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(etcd|trustd|kubernetes-api|control-plane-metrics)$/)]),
  );
});

test("with DHCP, etcd accepts the network of the site", () => {
  expect(sources(seed("n100"), "talos-cp-01")).toMatchObject({
    etcd: ["192.168.1.0/24 !192.168.1.1/32"],
    "flannel-vxlan": ["192.168.1.0/24 !192.168.1.1/32"],
  });
});

test("with DHCP and an unknown network, etcd accepts private addresses", () => {
  const cluster = changed("n100", (file) => {
    delete file.sites.n100.network.cidr;
    delete file.sites.n100.network.gateway;
  });
  expect(sources(cluster, "talos-cp-01").etcd).toEqual(["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16"]);
});

test("a new worker changes no rule of the others", () => {
  const grown = changed("home", (file) =>
    file.nodes.push({ name: "talos-worker-03", site: "atlas", role: "worker", address: "10.0.0.23", vmId: 305 }),
  );
  for (const { name } of nonEmpty(seed("home").nodes))
    expect(documentsOf(grown, name)).toEqual(documentsOf(seed("home"), name));
});

test("the cluster file opens further ports", () => {
  const cluster = changed("home", (file) => {
    file.network.ingressFirewall = {
      allow: [{ name: "game", protocol: "udp", ports: [27015, "30000-30010"], from: ["10.0.0.0/16"] }],
    };
  });
  expect(documentsOf(cluster, "talos-worker-01").at(-1)).toEqual({
    apiVersion: "v1alpha1",
    kind: "NetworkRuleConfig",
    name: "allow-game",
    portSelector: { ports: [27015, "30000-30010"], protocol: "udp" },
    ingress: [{ subnet: "10.0.0.0/16" }],
  });
});

test("the cluster file switches it off", () => {
  const cluster = changed("home", (file) => (file.network.ingressFirewall = { enabled: false }));
  expect(sources(cluster, "talos-cp-01")).toEqual({});
  expect(JSON.stringify(documentsOf(cluster, "talos-cp-01"))).not.toContain("NetworkDefaultActionConfig");
});

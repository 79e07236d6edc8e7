import { readFileSync } from "node:fs";
import { join } from "node:path";
import { machineConfigPatches, parseCluster } from "../../spec";
import type { Cluster } from "../../spec";
import { hybridWith } from "../support/hybrid";
import type { HybridFile } from "../support/hybrid";
import { TALOS, documents, hybrid, kinds, legacyNetwork, withVip } from "./support/machine-config";
import type { Contract } from "./support/machine-config";
import { nonEmpty } from "../support/non-empty";

const PATCHES_FIXTURE = join(__dirname, "../fixtures/valid/patches.yaml");

describe("the form of the machine configuration follows the contract", () => {
  test("up to 1.11 everything is one document", () => {
    const patches = documents(hybrid("v1.11"), "controlplane");
    expect(kinds(patches)).toEqual(["v1alpha1", "v1alpha1"]);
    expect(legacyNetwork(patches)).toMatchObject({
      hostname: "talos-vps-cp-0",
      kubespan: { enabled: true, advertiseKubernetesNetworks: false, mtu: 1420 },
    });
  });

  test("1.12 has a document for the host name, which the legacy field would contradict", () => {
    const patches = documents(hybrid("v1.12"), "controlplane");
    expect(kinds(patches)).toEqual(["v1alpha1", "v1alpha1", "HostnameConfig"]);
    expect(patches[2]).toMatchObject({ auto: "off", hostname: "talos-vps-cp-0" });
    expect(legacyNetwork(patches)).toEqual({ kubespan: expect.anything() });
  });

  test("1.13 has one for KubeSpan too, and never both forms", () => {
    const patches = documents(hybrid("v1.13"), "worker");
    expect(kinds(patches)).toEqual(["v1alpha1", "v1alpha1", "HostnameConfig", "KubeSpanConfig", "ResolverConfig"]);
    expect(legacyNetwork(patches)).toBeUndefined();
  });

  test("the VIP is on control planes only, in the contract's form", () => {
    expect(legacyNetwork(documents(withVip("v1.11"), "controlplane"))).toMatchObject({
      interfaces: [{ interface: "eth0", vip: { ip: "10.0.0.20" } }],
    });
    const patches = documents(withVip("v1.12"), "controlplane");
    expect(patches.at(-1)).toEqual({
      apiVersion: "v1alpha1",
      kind: "Layer2VIPConfig",
      name: "10.0.0.20",
      link: "eth0",
    });
    for (const contract of nonEmpty(Object.keys(TALOS) as Contract[])) {
      expect(JSON.stringify(documents(withVip(contract), "worker"))).not.toContain("10.0.0.20");
    }
  });
});

describe("every machine configuration", () => {
  test("pins the address of kubelet and etcd", () => {
    const [, main] = documents(hybrid("v1.12"), "controlplane");
    expect(main).toMatchObject({
      machine: { kubelet: { nodeIP: { validSubnets: ["10.9.9.9/32"] } } },
      cluster: { etcd: { advertisedSubnets: ["10.9.9.9/32"] } },
    });
  });

  test("has no etcd or API server section on a worker, which Talos refuses", () => {
    const { cluster } = documents(hybrid("v1.12"), "worker")[1] as { cluster: object };
    expect(Object.keys(cluster)).toEqual(["network", "proxy", "discovery"]);
  });

  test("contains no empty document, which would fail at plan", () => {
    for (const contract of nonEmpty(Object.keys(TALOS) as Contract[])) {
      for (const cluster of [hybrid(contract), withVip(contract)]) {
        for (const node of nonEmpty(cluster.nodes)) {
          for (const patch of nonEmpty(machineConfigPatches(cluster, node, { address: "10.9.9.9", installer: "x" }))) {
            expect(Object.keys(patch).length).toBeGreaterThan(0);
          }
        }
      }
    }
  });

  test("ends with the patches of the file: the cluster's, the role's, the node's", () => {
    const { cluster } = parseCluster("patches.yaml", readFileSync(PATCHES_FIXTURE, "utf8"));
    const sysctl = (value: unknown) => ({ machine: { sysctls: { "net.core.somaxconn": value } } });
    expect(documents(cluster, "worker").slice(-4)).toEqual([
      sysctl("1024"),
      expect.objectContaining({ kind: "WatchdogTimerConfig" }),
      sysctl("4096"),
      sysctl({ $patch: "delete" }),
    ]);
    expect(documents(cluster, "controlplane").at(-1)).toEqual({
      cluster: { apiServer: { certSANs: ["api.example.com"] } },
    });
  });

  test("mentions no other node, so that adding one changes none", () => {
    const cluster = hybrid("v1.12");
    for (const node of nonEmpty(cluster.nodes)) {
      const text = JSON.stringify(machineConfigPatches(cluster, node, { address: "10.9.9.9", installer: "x" }));
      for (const other of nonEmpty(cluster.nodes.filter(({ name }) => name !== node.name)))
        expect(text).not.toContain(other.name);
    }
  });

  test("turns Talos' resolver off where PowerDNS has port 53 of the host, and nowhere else", () => {
    const features = (change: (file: HybridFile) => void = () => undefined) => {
      const { cluster } = parseCluster("hybrid.yaml", hybridWith(change));
      return cluster.nodes.map((node) => {
        const patches = machineConfigPatches(cluster, node, { address: "10.9.9.9", installer: "installer" });
        const { hostDNS } = (patches[1] as { machine: { features: { hostDNS?: object } } }).machine.features;
        return [node.name, hostDNS];
      });
    };
    const off = { enabled: false, forwardKubeDNSToHost: false };
    expect(features()).toEqual([
      ["talos-vps-cp-0", off],
      ["talos-vps-cp-1", off],
      ["talos-pve-cp-0", undefined],
      ["talos-pve-worker-0", undefined],
    ]);
    const without = features((file) => {
      delete file.services.powerdns;
      file.dns = { nameServers: {}, records: [] };
      file.services.certManager.cloudflare = { token: { env: "TOKEN" } };
    });
    expect(without.map(([, hostDNS]) => hostDNS)).toEqual([undefined, undefined, undefined, undefined]);
  });

  test("tells proxmox-csi which machine the node is", () => {
    const cluster = hybrid("v1.12");
    const node = cluster.nodes.find(({ name }) => name === "talos-pve-worker-0");
    const patches = machineConfigPatches(cluster, node as NonNullable<typeof node>, { address: "x", installer: "x" });
    expect(patches[1]).toMatchObject({
      machine: { kubelet: { extraArgs: { "provider-id": "proxmox://atlas/2000" } } },
    });
  });

  test("lets a control plane run pods only if the file says so", () => {
    const scheduling = (name: string) => {
      const cluster = hybrid("v1.12");
      const node = cluster.nodes.find((candidate) => candidate.name === name);
      const [, main] = machineConfigPatches(cluster, node as NonNullable<typeof node>, {
        address: "x",
        installer: "x",
      });
      return (main as { cluster: Record<string, unknown> }).cluster.allowSchedulingOnControlPlanes;
    };
    expect([scheduling("talos-vps-cp-0"), scheduling("talos-pve-cp-0")]).toEqual([true, false]);
  });
});

describe("a cluster whose VIP is kube-vip's, in a tailnet", () => {
  const file = join(__dirname, "../fixtures/valid/kube-vip-and-tailscale.yaml");
  const { cluster } = parseCluster(file, readFileSync(file, "utf8"));
  const patchesOf = (role: "controlplane" | "worker") => {
    const node = cluster.nodes.find((candidate) => candidate.role === role) as Cluster["nodes"][number];
    return machineConfigPatches(cluster, node, { address: "10.9.9.9", installer: "installer", tailscaleKey: "a key" });
  };

  test("does not give the address to Talos, but adds it to the API's certificate", () => {
    const text = JSON.stringify(patchesOf("controlplane"));
    expect(text).not.toMatch(/"vip"|Layer2VIPConfig/);
    expect(text).toContain('"certSANs":["localhost","127.0.0.1","10.9.9.9","10.0.0.20","100.64.0.20"]');
  });

  test.each(["controlplane", "worker"] as const)("configures the extension of a %s", (role) => {
    expect(patchesOf(role)).toContainEqual({
      apiVersion: "v1alpha1",
      kind: "ExtensionServiceConfig",
      name: "tailscale",
      environment: expect.arrayContaining([
        "TS_AUTHKEY=a key",
        "TS_EXTRA_ARGS=--login-server=https://headscale.example.com",
      ]),
    });
  });

  describe("adds the address of the API in that tailnet", () => {
    const environment = (role: "controlplane" | "worker", of = cluster) =>
      (documents(of, role).at(-1) as { environment: string[] }).environment.join(" ");

    test("only to control planes, which advertise it", () => {
      expect(environment("controlplane")).toContain("TS_ROUTES=100.64.0.20/32");
      expect(environment("worker")).not.toContain("TS_ROUTES");
    });

    test("unless there is none", () => {
      const text = readFileSync(file, "utf8").replace(/^ {2}tailscaleVip:.*\n/m, "");
      expect(environment("controlplane", parseCluster(file, text).cluster)).toMatch(/TS_AUTHKEY(?!.*TS_ROUTES)/);
    });
  });
});

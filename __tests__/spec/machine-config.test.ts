import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse, stringify } from "yaml";
import { machineConfigPatches, parseCluster } from "../../spec";
import type { Cluster, ConfigDocument } from "../../spec";
import { hybridWith } from "../support/hybrid";
import type { HybridFile } from "../support/hybrid";

const VIP_FIXTURE = join(__dirname, "../fixtures/valid/three-control-planes-with-vip.yaml");
const PATCHES_FIXTURE = join(__dirname, "../fixtures/valid/patches.yaml");
const TALOS = { "v1.11": "v1.11.2", "v1.12": "v1.12.4", "v1.13": "v1.13.0" };
type Contract = keyof typeof TALOS;

function hybrid(contract: Contract): Cluster {
  return parseCluster(
    "hybrid.yaml",
    hybridWith((file) => {
      file.talos = { version: TALOS[contract], contract };
      file.sites.hillsboro.boot.version = TALOS[contract];
      file.kubernetes.version = "v1.33.0";
    }),
  ).cluster;
}

function withVip(contract: Contract): Cluster {
  const file = parse(readFileSync(VIP_FIXTURE, "utf8"));
  file.talos = { version: TALOS[contract], contract };
  file.kubernetes.version = "v1.33.0";
  return parseCluster("vip.yaml", stringify(file)).cluster;
}

/** The documents of the cluster's first node with the role. */
function documents(cluster: Cluster, role: "controlplane" | "worker"): ConfigDocument[] {
  const node = cluster.nodes.find((candidate) => candidate.role === role);
  if (!node) throw new Error(`no ${role}`);
  // The firewall's documents have a test file of their own.
  return machineConfigPatches(cluster, node, { address: "10.9.9.9", installer: "installer" }).filter(
    ({ kind }) => !/^Network(Rule|DefaultAction)Config$/.test(String(kind)),
  );
}

const kinds = (patches: ConfigDocument[]) => patches.map(({ kind }) => kind ?? "v1alpha1");
const legacyNetwork = (patches: ConfigDocument[]) =>
  (patches[1] as { machine: { network?: Record<string, unknown> } }).machine.network;

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
    for (const contract of Object.keys(TALOS) as Contract[]) {
      expect(JSON.stringify(documents(withVip(contract), "worker"))).not.toContain("10.0.0.20");
    }
  });
});

describe("every machine configuration", () => {
  test("pins the address that kubelet and etcd go by", () => {
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

  test("holds no empty document, which fails at plan", () => {
    for (const contract of Object.keys(TALOS) as Contract[]) {
      for (const cluster of [hybrid(contract), withVip(contract)]) {
        for (const node of cluster.nodes) {
          for (const patch of machineConfigPatches(cluster, node, { address: "10.9.9.9", installer: "x" })) {
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
    for (const node of cluster.nodes) {
      const text = JSON.stringify(machineConfigPatches(cluster, node, { address: "10.9.9.9", installer: "x" }));
      for (const other of cluster.nodes.filter(({ name }) => name !== node.name))
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

  test("leaves the address out of Talos' hands, and in the API's certificate", () => {
    const text = JSON.stringify(patchesOf("controlplane"));
    expect(text).not.toMatch(/"vip"|Layer2VIPConfig/);
    expect(text).toContain('"certSANs":["localhost","127.0.0.1","10.9.9.9","10.0.0.20","100.64.0.20"]');
  });

  test.each(["controlplane", "worker"] as const)("tells the extension of a %s who it is", (role) => {
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

  describe("brings the address of the API in that tailnet", () => {
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

describe("a static address by machine configuration", () => {
  const FIXTURE = join(__dirname, "../fixtures/valid/address-by-machine-config.yaml");

  function configured(contract: Contract, vip?: string): ConfigDocument[] {
    const file = parse(readFileSync(FIXTURE, "utf8"));
    file.talos = { version: TALOS[contract], contract };
    file.kubernetes.version = "v1.33.0";
    if (vip) file.controlPlane = { vip };
    return documents(parseCluster("static.yaml", stringify(file)).cluster, "controlplane");
  }

  test("up to 1.11 stands in one entry with the VIP: two would be two links", () => {
    expect(legacyNetwork(configured("v1.11", "10.0.0.10"))).toMatchObject({
      interfaces: [
        {
          interface: "eth0",
          dhcp: false,
          addresses: ["10.0.0.11/24"],
          routes: [{ network: "0.0.0.0/0", gateway: "10.0.0.1" }],
          vip: { ip: "10.0.0.10" },
        },
      ],
      nameservers: ["1.1.1.1", "8.8.8.8"],
    });
  });

  test("from 1.12 on is a document, and so are its name servers", () => {
    const patches = configured("v1.12", "10.0.0.10");
    expect(legacyNetwork(patches)).toBeUndefined();
    expect(patches).toContainEqual({
      apiVersion: "v1alpha1",
      kind: "LinkConfig",
      name: "eth0",
      up: true,
      addresses: [{ address: "10.0.0.11/24" }],
      routes: [{ gateway: "10.0.0.1" }],
    });
    expect(kinds(patches)).toEqual(expect.arrayContaining(["ResolverConfig", "Layer2VIPConfig"]));
  });
});

describe("name servers", () => {
  const asking = (addressing: string, contract: Contract): ConfigDocument[] => {
    const file = parse(readFileSync(VIP_FIXTURE, "utf8")) as HybridFile;
    file.talos = { version: TALOS[contract], contract };
    file.kubernetes.version = "v1.33.0";
    Object.assign(file.sites.home.network, { addressing, addressesFrom: "nodes-file", nameServers: ["9.9.9.9"] });
    if (addressing === "static" || addressing === "kernel-arguments") delete file.sites.home.network.addressesFrom;
    if (addressing === "dhcp") for (const node of file.nodes) delete node.address;
    return documents(parseCluster("vip.yaml", stringify(file)).cluster, "worker");
  };

  test.each(["static", "kernel-arguments", "machine-config"])(
    "of a site with %s addresses stand in the configuration, where a change reaches machines that run",
    (addressing) => {
      expect(legacyNetwork(asking(addressing, "v1.11"))).toMatchObject({ nameservers: ["9.9.9.9"] });
      const patches = asking(addressing, "v1.12");
      expect(patches.at(-1)).toMatchObject({ kind: "ResolverConfig", nameservers: [{ address: "9.9.9.9" }] });
      expect(JSON.stringify(patches[1])).not.toContain("nameservers");
    },
  );

  test("come with a lease, and from nowhere else", () => {
    for (const contract of ["v1.11", "v1.12"] as const)
      expect(JSON.stringify(asking("dhcp", contract))).not.toContain("9.9.9.9");
  });
});

describe("a lease", () => {
  test("leaves it to Talos which addresses it has, within the site's network where that is known", () => {
    const fixture = (name: string) =>
      parseCluster("x.yaml", readFileSync(join(__dirname, "../fixtures/valid", name), "utf8")).cluster;
    const known = documents(fixture("leases-from-a-file.yaml"), "controlplane");
    expect(known[1]).toMatchObject({
      machine: { kubelet: { nodeIP: { validSubnets: ["10.0.0.0/24"] } } },
      cluster: { etcd: { advertisedSubnets: ["10.0.0.0/24"] }, apiServer: { certSANs: ["localhost", "127.0.0.1"] } },
    });
    const unknown = JSON.stringify(documents(fixture("leases-from-the-guest-agent.yaml"), "controlplane"));
    for (const word of ["10.9.9.9", "validSubnets", "advertisedSubnets"]) expect(unknown).not.toContain(word);
  });

  describe("while kube-vip moves a VIP in the same network", () => {
    const leasing = (change: (file: HybridFile) => void = () => undefined) => {
      const file = parse(readFileSync(join(__dirname, "../../clusters/home.yaml"), "utf8")) as HybridFile;
      file.sites.atlas.network.addressing = "dhcp";
      for (const node of file.nodes) delete node.address;
      change(file);
      return parseCluster("home.yaml", stringify(file)).cluster;
    };
    const subnets = (cluster: Cluster, role: "controlplane" | "worker") => {
      const [, main] = documents(cluster, role) as [unknown, HybridFile];
      return { kubelet: main.machine.kubelet.nodeIP.validSubnets, etcd: main.cluster.etcd?.advertisedSubnets };
    };

    test("a control plane never takes the VIP for its own address, and a worker never has it", () => {
      const own = ["10.0.0.0/16", "!10.0.0.20/32"];
      expect(subnets(leasing(), "controlplane")).toEqual({ kubelet: own, etcd: own });
      expect(subnets(leasing(), "worker")).toEqual({ kubelet: ["10.0.0.0/16"], etcd: undefined });
    });

    test("nor an address of the tailnet, where the site's network reaches that far", () => {
      const carrierGrade = leasing((file) => {
        Object.assign(file.sites.atlas.network, { cidr: "100.127.0.0/16", gateway: "100.127.0.1" });
        file.controlPlane.vip.address = "100.127.0.19";
        file.services.metallb.addresses = ["100.127.3.2-100.127.3.20"];
      });
      const own = ["100.127.0.0/16", "!100.127.0.19/32", "!100.127.255.20/32"];
      expect(subnets(carrierGrade, "controlplane")).toEqual({ kubelet: own, etcd: own });
    });

    test("Talos leaves out a VIP of its own by itself", () => {
      const talos = leasing((file) => (file.controlPlane.vip = "10.0.0.20"));
      expect(subnets(talos, "controlplane").etcd).toEqual(["10.0.0.0/16"]);
    });
  });
});

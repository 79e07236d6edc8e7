import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse, stringify } from "yaml";
import { parseCluster } from "../../../spec";
import type { Cluster, ConfigDocument } from "../../../spec";
import type { HybridFile } from "../../support/hybrid";
import { TALOS, VIP_FIXTURE, documents, kinds, legacyNetwork } from "../support/machine-config";
import type { Contract } from "../support/machine-config";

describe("a static address by machine configuration", () => {
  const FIXTURE = join(__dirname, "../../fixtures/valid/address-by-machine-config.yaml");

  function configured(contract: Contract, vip?: string): ConfigDocument[] {
    const file = parse(readFileSync(FIXTURE, "utf8"));
    file.talos = { version: TALOS[contract], contract };
    file.kubernetes.version = "v1.33.0";
    if (vip) file.controlPlane = { vip };
    return documents(parseCluster("static.yaml", stringify(file)).cluster, "controlplane");
  }

  test("is in one entry with the VIP up to 1.11: two entries would be two links", () => {
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
    "of a site with %s addresses are in the configuration, so that a change reaches running machines",
    (addressing) => {
      expect(legacyNetwork(asking(addressing, "v1.11"))).toMatchObject({ nameservers: ["9.9.9.9"] });
      const patches = asking(addressing, "v1.12");
      expect(patches.at(-1)).toMatchObject({ kind: "ResolverConfig", nameservers: [{ address: "9.9.9.9" }] });
      expect(JSON.stringify(patches[1])).not.toContain("nameservers");
    },
  );

  test("come only with a lease", () => {
    for (const contract of ["v1.11", "v1.12"] as const)
      expect(JSON.stringify(asking("dhcp", contract))).not.toContain("9.9.9.9");
  });
});

describe("a lease", () => {
  test("lets Talos choose its addresses, within the site's network if it is known", () => {
    const fixture = (name: string) =>
      parseCluster("x.yaml", readFileSync(join(__dirname, "../../fixtures/valid", name), "utf8")).cluster;
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
      const file = parse(readFileSync(join(__dirname, "../../../clusters/home.yaml"), "utf8")) as HybridFile;
      file.sites.atlas.network.addressing = "dhcp";
      for (const node of file.nodes) delete node.address;
      change(file);
      return parseCluster("home.yaml", stringify(file)).cluster;
    };
    const subnets = (cluster: Cluster, role: "controlplane" | "worker") => {
      const [, main] = documents(cluster, role) as [unknown, HybridFile];
      return { kubelet: main.machine.kubelet.nodeIP.validSubnets, etcd: main.cluster.etcd?.advertisedSubnets };
    };

    test("a control plane never uses the VIP as its own address, and a worker never has it", () => {
      const own = ["10.0.0.0/16", "!10.0.0.20/32"];
      expect(subnets(leasing(), "controlplane")).toEqual({ kubelet: own, etcd: own });
      expect(subnets(leasing(), "worker")).toEqual({ kubelet: ["10.0.0.0/16"], etcd: undefined });
    });

    test("nor an address of the tailnet, if the site's network contains it", () => {
      const carrierGrade = leasing((file) => {
        Object.assign(file.sites.atlas.network, { cidr: "100.127.0.0/16", gateway: "100.127.0.1" });
        file.controlPlane.vip.address = "100.127.0.19";
        file.services.metallb.addresses = ["100.127.3.2-100.127.3.20"];
      });
      const own = ["100.127.0.0/16", "!100.127.0.19/32", "!100.127.255.20/32"];
      expect(subnets(carrierGrade, "controlplane")).toEqual({ kubelet: own, etcd: own });
    });

    test("Talos itself excludes its own VIP", () => {
      const talos = leasing((file) => (file.controlPlane.vip = "10.0.0.20"));
      expect(subnets(talos, "controlplane").etcd).toEqual(["10.0.0.0/16"]);
    });
  });
});

describe("further network cards and disks", () => {
  const FIXTURE = join(__dirname, "../../fixtures/valid/parts-of-a-proxmox-machine.yaml");
  const configured = (contract: Contract, change: (file: HybridFile) => void = () => undefined) => {
    const file = parse(readFileSync(FIXTURE, "utf8")) as HybridFile;
    file.talos = { version: TALOS[contract], contract };
    file.kubernetes.version = "v1.33.0";
    change(file);
    return documents(parseCluster("parts.yaml", stringify(file)).cluster, "worker");
  };

  test("are documents from 1.12 on", () => {
    const patches = configured("v1.12");
    const of = (kind: string) => patches.filter((document) => document.kind === kind);
    expect(of("LinkConfig")).toMatchObject([{ name: "eth1", addresses: [{ address: "10.9.0.21/24" }] }]);
    expect(of("DHCPv4Config")).toMatchObject([{ name: "eth2", routeMetric: 2048 }]);
    expect(of("UserVolumeConfig")).toMatchObject([
      { name: "data", provisioning: { diskSelector: { match: "'/dev/disk/by-id/virtio-data' in disk.symlinks" } } },
      { name: "cache", filesystem: { type: "ext4" } },
    ]);
  });

  test("are entries of the interfaces before", () => {
    expect(legacyNetwork(configured("v1.11"))).toMatchObject({
      interfaces: [
        { interface: "eth1", dhcp: false, addresses: ["10.9.0.21/24"] },
        { interface: "eth2", dhcp: true },
      ],
    });
  });

  test("leave the first card its lease, which one document would end", () => {
    const leased = configured("v1.12", (file) => {
      Object.assign(file.sites.home?.network ?? {}, { addressing: "dhcp" });
      for (const node of file.nodes) delete node.address;
    });
    const names = leased.filter(({ kind }) => kind === "DHCPv4Config").map(({ name }) => name);
    expect(names).toEqual(["eth0", "eth2"]);
  });

  test("are encrypted like the system disks", () => {
    const encrypted = configured("v1.12", (file) => Object.assign(file, { encryption: { provider: "nodeID" } }));
    const [volume] = encrypted.filter(({ kind }) => kind === "UserVolumeConfig");
    expect(volume).toMatchObject({ encryption: { provider: "luks2", keys: [{ slot: 0, nodeID: {} }] } });
  });
});

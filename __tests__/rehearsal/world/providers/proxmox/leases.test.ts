import { ENDPOINT, Home, ROOT, makeIdentity, refusal } from "../../support/home";
import type { Identity } from "../../support/home";

const AGENT = "siderolabs/qemu-guest-agent";
const NETWORK = { bridge: "vmbr0", cidr: "192.168.1.0/29", gateway: "192.168.1.4" };
const MAC = "02:00:00:00:00:01";

let identity: Identity;
beforeAll(async () => {
  identity = await makeIdentity();
});

class Lan extends Home {
  constructor() {
    super(identity, { providers: { proxmox: [{ endpoint: ENDPOINT, network: NETWORK }] } });
  }

  /** A machine whose image says nothing about addresses. */
  leased(name: string, id: number, mac: string = MAC): void {
    const schematic = this.world.factory.post(
      JSON.stringify({
        customization: {
          extraKernelArgs: ["net.ifnames=0"],
          systemExtensions: { officialExtensions: [AGENT] },
        },
      }),
    );
    const networks = [{ bridge: "vmbr0", mac }];
    this.pve.vms.create(ROOT, this.vmRequest(name, id, this.image(schematic), { agent: true, networks }));
  }

  address(id: number): string {
    return this.pve.vms.machine(id)?.address ?? "none";
  }
}

describe("a router with DHCP", () => {
  it("assigns addresses by MAC address, and the same one to a rebuilt machine", () => {
    const at = new Lan();
    at.leased("a", 300);
    const before = at.address(300);
    expect(before).toMatch(/^192\.168\.1\.[56]$/);
    at.pve.vms.delete(ROOT, 300);
    at.leased("a", 301);
    expect(at.address(301)).toBe(before);
    expect(at.world.providers.proxmox.state.leases.all()).toEqual([
      { lan: "pve.example/vmbr0/0", mac: MAC, address: before },
    ]);
  });

  it("never assigns its own address or one in use, and fails when none is free", () => {
    const at = new Lan();
    at.vm("fixed", 299, "192.168.1.5");
    at.leased("a", 300);
    expect(at.address(300)).toBe("192.168.1.6");
    expect(() => at.leased("b", 301, "02:00:00:00:00:02")).toThrow("has no free address left");
  });

  it("may assign another address, which the guest agent reports for its network card", () => {
    const at = new Lan();
    at.leased("a", 300);
    const before = at.address(300);
    const after = at.pve.vms.renewLease(300);
    expect([after, at.address(300)]).toEqual([after, after]);
    expect(after).not.toBe(before);
    const links = at.pve.vms.agentLinks(ROOT, 300) ?? [];
    expect(links[0]).toMatchObject({ name: "lo", ipv4: ["127.0.0.1"] });
    expect(links.findIndex(({ mac }) => mac === MAC)).toBeGreaterThan(1);
    expect(links.find(({ mac }) => mac === MAC)?.ipv4).toEqual([after]);
  });

  it("needs the privilege VM.GuestAgent.Audit to read the guest agent", () => {
    const at = new Lan();
    at.leased("a", 300);
    expect(at.pve.vms.agentLinks({ user: "nobody@pve" }, 300)).toBeUndefined();
  });
});

describe("a node with a lease", () => {
  function started(...patches: object[]): Lan {
    const at = new Lan();
    at.leased("cp", 300);
    at.apply(at.address(300), at.config("cp", "controlplane", ...patches));
    if (at.address(300) !== "none") at.world.talos.bootstrap(at.call(at.address(300)));
    return at;
  }

  it("stays in the cluster when its lease changes, at the new address", () => {
    const at = started();
    const address = at.pve.vms.renewLease(300);
    expect(at.world.cluster.nodes()).toMatchObject([{ name: "cp", address, down: undefined }]);
    expect(at.world.cluster.apiAddresses()).toEqual([address]);
  });

  it("leaves the cluster if its configuration is bound to the old address", () => {
    const at = new Lan();
    at.leased("cp", 300);
    const nailed = { machine: { kubelet: { nodeIP: { validSubnets: [`${at.address(300)}/32`] } } } };
    at.apply(at.address(300), at.config("cp", "controlplane", nailed));
    at.world.talos.bootstrap(at.call(at.address(300)));
    expect(at.world.cluster.apiDown()).toBeUndefined();
    at.pve.vms.renewLease(300);
    expect(at.world.cluster.apiDown()).toContain("kubelet waits for an address in");
  });

  it.each([
    ["192.168.1.0/29", "!192.168.1.2/32", undefined],
    ["192.168.1.0/29", "!192.168.1.4/30", "kubelet waits for an address in"],
  ])("selects its own address in %s, %s", (network, exception, fault) => {
    const at = started({ machine: { kubelet: { nodeIP: { validSubnets: [network, exception] } } } });
    expect(at.world.cluster.apiDown()).toEqual(fault && expect.stringContaining(fault));
  });

  it("moves to the address in its configuration, and no longer responds at its lease", () => {
    const at = new Lan();
    at.leased("cp", 300);
    const lease = at.address(300);
    const config = at.config("cp", "controlplane", {
      apiVersion: "v1alpha1",
      kind: "LinkConfig",
      name: "eth0",
      addresses: [{ address: "192.168.1.2/29" }],
    });
    at.apply(lease, config);
    expect(at.address(300)).toBe("192.168.1.2");
    expect(refusal(() => at.world.talos.bootstrap(at.call(lease)))).toContain(`no machine has the address ${lease}`);
    at.world.talos.bootstrap(at.call("192.168.1.2"));
    expect(at.world.cluster.nodes()).toMatchObject([{ address: "192.168.1.2" }]);
  });

  it.each([
    [
      "an entry without dhcp",
      { machine: { network: { interfaces: [{ interface: "eth0" }] } } },
      "without an address and without dhcp",
    ],
    [
      "a document about another link",
      { apiVersion: "v1alpha1", kind: "LinkConfig", name: "eth1", addresses: [{ address: "192.168.1.2/29" }] },
      "describes eth1 and not eth0",
    ],
  ])("loses it by %s, as Talos does", (_, patch, why) => {
    const at = started(patch);
    expect(at.pve.vms.machine(300)?.addressFault).toContain(why);
  });

  it("keeps it beside a shared address if dhcp is set", () => {
    const at = started({
      machine: { network: { interfaces: [{ interface: "eth0", dhcp: true, vip: { ip: "192.168.1.1" } }] } },
    });
    expect(at.address(300)).toMatch(/^192\.168\.1\.[56]$/);
  });
});

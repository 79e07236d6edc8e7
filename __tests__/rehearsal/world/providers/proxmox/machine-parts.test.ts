import { ENDPOINT, Home, ROOT, makeIdentity, refusal } from "../../support/home";
import type { Identity } from "../../support/home";

let identity: Identity;
beforeAll(async () => {
  identity = await makeIdentity();
});

/** A machine without an image: what it is made of is all that counts here. */
function create(at: Home, parts: object) {
  const { disks, ...request } = at.vmRequest("worker-0", 300, "local:import/none.qcow2");
  const bare = disks.map(({ interface: place, datastore, sizeGiB }) => ({ interface: place, datastore, sizeGiB }));
  return at.pve.vms.create(ROOT, { ...request, disks: bare, ...parts });
}

describe("Proxmox refuses a machine", () => {
  it.each([
    [
      "with a device that is not mapped",
      { pciDevices: [{ mapping: "gpu", pcie: true }] },
      /mapping not found for 'gpu'/,
    ],
    [
      "of the old type with a PCIe device",
      { machineType: "pc", pciDevices: [{ mapping: "gpu", pcie: true }] },
      /q35 machine model is not enabled/,
    ],
    ["with a card on a bridge that does not exist", { networks: [{ bridge: "lan" }] }, /bridge 'lan' does not exist/],
    [
      "with a disk on a datastore that does not exist",
      { disks: [{ interface: "virtio1", datastore: "ceph", sizeGiB: 1 }] },
      /storage 'ceph' does not exist/,
    ],
  ])("%s", (_, parts, message) => {
    const at = new Home(identity);
    expect(refusal(() => create(at, { started: true, ...parts }))).toMatch(message);
  });
});

describe("the HA manager", () => {
  const resource = { sid: "vm:300", state: "started" };
  const rule = {
    rule: "lab-a",
    type: "node-affinity",
    resources: ["vm:300"],
    nodes: {},
    strict: false,
    disable: false,
  };

  it("takes machines that exist, once, and rules about these and about its hosts", () => {
    const at = new Home(identity);
    const { ha } = at.pve;
    expect(refusal(() => ha.addResource(ROOT, resource, false))).toMatch(/does not exist in cluster/);
    expect(refusal(() => ha.putRule(ROOT, rule, true))).toMatch(/cannot use unmanaged resource/);
    ha.addResource(ROOT, resource, true);
    expect(refusal(() => ha.addResource(ROOT, resource, true))).toMatch(/already defined/);
    expect(refusal(() => ha.putRule(ROOT, { ...rule, nodes: { gone: 1 } }, true))).toMatch(/non-existent node/);
    ha.putRule(ROOT, rule, true);
    expect(ha.list("rules")).toHaveLength(1);
  });

  it("forgets a machine that is deleted, and rules that have no other", () => {
    const at = new Home(identity);
    create(at, {});
    at.pve.ha.addResource(ROOT, resource, true);
    at.pve.ha.putRule(ROOT, rule, true);
    at.pve.vms.delete(ROOT, 300);
    expect([...at.pve.ha.list("resources"), ...at.pve.ha.list("rules")]).toEqual([]);
  });
});

it("has a file of a shared datastore on every host, and another one on its own", () => {
  const at = new Home(identity);
  const url = "https://example.com/a.qcow2";
  const file = { contentType: "import", name: "a.qcow2", url, overwriteUnmanaged: false };
  at.pve.storage.download(ROOT, { node: "pve", datastore: "nfs", ...file });
  at.pve.storage.download(ROOT, { node: "pve", datastore: "local", ...file });
  expect(at.pve.storage.file("pve-2", "nfs:import/a.qcow2")).toBeDefined();
  expect(at.pve.storage.file("pve-2", "local:import/a.qcow2")).toBeUndefined();
});

describe("a machine with a mapped device", () => {
  /** Both hosts have the device; a third one has none. */
  function withDevice(started: boolean): Home {
    const host = { endpoint: ENDPOINT, host: "pve", others: ["pve-2", "pve-3"], mappings: { gpu: ["pve", "pve-2"] } };
    const network = { name: "home", network: { cidr: "10.0.0.0/24", gateway: "10.0.0.1" } };
    const at = new Home(identity, { providers: { proxmox: [{ ...network, ...host } as never] } });
    create(at, { started, pciDevices: [{ mapping: "gpu", pcie: true }] });
    at.pve.vms.remember(300, { hostpci: [{ device: "hostpci0", mapping: "gpu" }] });
    return at;
  }
  const hostOf = (at: Home) => at.pve.vms.all().map(({ node }) => node);

  it("stays on its host while it runs", () => {
    const at = withDevice(true);
    const migrate = () => at.pve.vms.migrate(ROOT, 300, "pve-2");
    expect(refusal(migrate)).toMatch(/can't live migrate running VM which uses following mapped devices: hostpci0:gpu/);
    expect(hostOf(at)).toEqual(["pve"]);
  });

  it("moves while it is off, to a host that has the device too", () => {
    const at = withDevice(false);
    expect(refusal(() => at.pve.vms.migrate(ROOT, 300, "pve-3"))).toMatch(/missing mapped devices hostpci0/);
    at.pve.vms.migrate(ROOT, 300, "pve-2");
    expect(hostOf(at)).toEqual(["pve-2"]);
    at.pve.vms.start(ROOT, 300);
  });
});

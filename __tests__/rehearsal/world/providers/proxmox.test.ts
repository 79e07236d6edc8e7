import type { Principal } from "../../../../rehearsal/world/providers/proxmox";
import { Home, ROOT, makeIdentity, refusal } from "../support/home";
import type { Identity } from "../support/home";

let identity: Identity;
beforeAll(async () => {
  identity = await makeIdentity();
});

const GRANTS: Record<string, string[]> = {
  "/pool/ours": [
    "VM.Allocate",
    "VM.Audit",
    "VM.Config.CPU",
    "VM.Config.Disk",
    "VM.Config.HWType",
    "VM.Config.Memory",
    "VM.Config.Network",
    "VM.Config.Options",
    "VM.PowerMgmt",
  ],
  "/storage/local": ["Datastore.AllocateSpace", "Datastore.AllocateTemplate", "Datastore.Audit"],
  "/storage/local-zfs": ["Datastore.AllocateSpace", "Datastore.Audit"],
  "/sdn/zones/localnetwork/vmbr0": ["SDN.Use"],
  "/nodes/pve": ["Sys.AccessNetwork"],
};

/** A token with just these rights; without `missing`. */
function token(at: Home, missing?: string, separated = false): Principal {
  const { access } = at.pve;
  at.pve.pools.create("ours", "");
  const blank = { comment: "", email: "", expirationDate: "", firstName: "", lastName: "", keys: "", groups: [] };
  access.putUser({ id: "terraform@pve", enabled: true, ...blank }, true);
  for (const [path, privileges] of Object.entries(GRANTS)) {
    const role = `role${path.replaceAll("/", "-")}`;
    access.putRole(
      role,
      privileges.filter((privilege) => privilege !== missing),
      true,
    );
    access.putRule({ path, roleId: role, propagate: true, kind: "user", who: "terraform@pve" });
  }
  const made = access.makeToken({ userId: "terraform@pve", name: "test", separated });
  return access.tokenLogin(`terraform@pve!test=${made.secret}`);
}

function makeMachine(at: Home, principal: Principal): void {
  const id = at.schematic("10.0.0.11");
  at.pve.storage.download(principal, {
    node: "pve",
    datastore: "local",
    contentType: "import",
    name: "talos.qcow2",
    url: `https://factory.talos.dev/image/${id}/v1.12.4/metal-amd64.qcow2`,
    overwriteUnmanaged: false,
  });
  const { id: vmId } = at.pve.vms.create(
    principal,
    at.vmRequest("cp-0", 300, "local:import/talos.qcow2", { pool: "ours" }),
  );
  at.pve.vms.read(principal, vmId);
}

describe("a token with the privileges that Coldstart grants", () => {
  it("downloads an image and creates a machine", () => {
    const at = new Home(identity);
    expect(() => makeMachine(at, token(at))).not.toThrow();
    expect(at.pve.vms.machine(300)).toMatchObject({ address: "10.0.0.11", running: { kind: "talos" } });
  });

  // Datastore.AllocateSpace includes Datastore.Audit; without Sys.AccessNetwork Proxmox names what would do instead.
  const named = [...new Set(Object.values(GRANTS).flat())].filter((one) => !/^(Datastore\.Audit|Sys\..*)$/.test(one));
  it("fails without Sys.AccessNetwork", () => {
    const at = new Home(identity);
    expect(refusal(() => makeMachine(at, token(at, "Sys.AccessNetwork")))).toMatch(/403.*\(\/, Sys\.Audit\)/);
  });

  it.each(named)("fails without %s, and Proxmox names it", (privilege) => {
    const at = new Home(identity);
    const message = refusal(() => makeMachine(at, token(at, privilege)));
    expect(message).toMatch(/403.*Permission check failed \(\/.*\)/);
    expect(message).toContain(privilege);
  });

  it("cannot access or create machines outside its pool", () => {
    const at = new Home(identity);
    const principal = token(at);
    makeMachine(at, principal);
    const { id } = at.vm("payroll", 100, "10.0.0.99");
    const denied = /403.*Permission check failed \(\/vms\/100, VM\./;
    expect(refusal(() => at.pve.vms.read(principal, id))).toMatch(denied);
    expect(refusal(() => at.pve.vms.stop(principal, id))).toMatch(denied);
    expect(refusal(() => at.pve.vms.delete(principal, id))).toMatch(denied);
    expect(refusal(() => at.pve.vms.resizeDisk(principal, id, "scsi0", 99))).toMatch(denied);
    const request = at.vmRequest("b", 301, "local:import/talos.qcow2");
    expect(refusal(() => at.pve.vms.create(principal, request))).toContain("(/vms/301, VM.Allocate)");
    // Adding a machine to a pool needs rights on the pool and on the machine.
    expect(refusal(() => at.pve.access.requireMembership(principal, "ours", id))).toContain("Pool.Allocate");
    expect(at.pve.vms.machine(id)?.powered).toBe(true);
  });

  it("loses access to a machine that leaves the pool; Proxmox removes a deleted machine from the pool", () => {
    const at = new Home(identity);
    const principal = token(at);
    makeMachine(at, principal);
    expect(refusal(() => at.pve.pools.delete("ours"))).toContain("is not empty (contains VM 300)");
    at.pve.pools.remove(300);
    expect(refusal(() => at.pve.vms.read(principal, 300))).toContain("(/vms/300, VM.Audit)");
    at.pve.pools.add("ours", 300);
    at.pve.vms.delete(principal, 300);
    expect(at.pve.pools.get("ours")?.vms).toEqual([]);
    expect(() => at.pve.pools.delete("ours")).not.toThrow();
  });

  it("can grow a disk, but not shrink it", () => {
    const at = new Home(identity);
    const principal = token(at);
    makeMachine(at, principal);
    const [{ sizeGiB } = { sizeGiB: 0 }] = at.pve.vms.read(principal, 300)?.disks ?? [];
    at.pve.vms.resizeDisk(principal, 300, "scsi0", sizeGiB + 5);
    expect(at.pve.vms.read(principal, 300)?.disks[0]?.sizeGiB).toBe(sizeGiB + 5);
    expect(refusal(() => at.pve.vms.resizeDisk(principal, 300, "scsi0", sizeGiB))).toContain("shrinking disks is not");
  });

  it("can do nothing with separated privileges and no grants", () => {
    const at = new Home(identity);
    expect(refusal(() => makeMachine(at, token(at, undefined, true)))).toContain("Permission check failed");
  });
});

describe("Proxmox refuses", () => {
  it("VM.Monitor, which version 9 does not have", () => {
    expect(refusal(() => new Home(identity).pve.access.putRole("r", ["VM.Monitor"], true))).toContain(
      "invalid privilege 'VM.Monitor'",
    );
  });

  it("an ACL for a role or a user that does not exist", () => {
    const { access } = new Home(identity).pve;
    const rule = { path: "/vms", roleId: "r", propagate: true, kind: "user" as const, who: "nobody@pve" };
    expect(refusal(() => access.putRule(rule))).toContain("role 'r' does not exist");
    access.putRole("r", [], true);
    expect(refusal(() => access.putRule(rule))).toContain("user 'nobody@pve' does not exist");
  });

  it("an empty login, an unknown user and a token with another secret", () => {
    const { access } = new Home(identity).pve;
    expect(refusal(() => access.login("root@pam", ""))).toContain("401");
    expect(refusal(() => access.login("nobody@pve", "x"))).toContain("401");
    expect(refusal(() => access.tokenLogin("root@pam!x=1"))).toContain("401");
  });

  it("a VM id that is in use", () => {
    const at = new Home(identity);
    at.vm("a", 300, "10.0.0.11");
    expect(refusal(() => at.vm("b", 300, "10.0.0.12"))).toContain("VM 300 already exists on node 'pve'");
  });

  it("to import a file that is not there", () => {
    const at = new Home(identity);
    const request = at.vmRequest("a", 300, "local:import/missing.qcow2");
    expect(refusal(() => at.pve.vms.create(ROOT, request))).toContain("'local:import/missing.qcow2' does not exist");
  });

  it("OVMF without a disk for its variables", () => {
    const at = new Home(identity);
    const request = at.vmRequest("a", 300, at.image(at.schematic("10.0.0.11")), { efiDatastore: undefined });
    expect(refusal(() => at.pve.vms.create(ROOT, request))).toContain("no efidisk");
  });

  it.each([
    ["a bridge that does not exist", { networks: [{ bridge: "eth0" }] }, "bridge 'eth0' does not exist"],
    ["a multicast MAC address", { networks: [{ bridge: "vmbr0", mac: "01:00:00:00:00:01" }] }, "multicast"],
    [
      "a datastore that does not exist",
      { disks: [{ interface: "scsi0", datastore: "ceph", sizeGiB: 8 }] },
      "storage 'ceph' does not exist",
    ],
    [
      "a disk on a datastore for files",
      { disks: [{ interface: "scsi0", datastore: "local", sizeGiB: 8 }] },
      "does not support 'images' content",
    ],
  ])("%s", (_, change, message) => {
    const at = new Home(identity);
    const request = at.vmRequest("a", 300, at.image(at.schematic("10.0.0.11")), change);
    expect(refusal(() => at.pve.vms.create(ROOT, request))).toContain(message);
  });

  it("an import into a datastore that does not allow it, and of a file that is no disk image", () => {
    const { storage } = new Home(identity).pve;
    const file = { node: "pve", contentType: "import", url: "https://x/y", overwriteUnmanaged: false };
    expect(refusal(() => storage.download(ROOT, { ...file, datastore: "local-zfs", name: "a.qcow2" }))).toContain(
      "does not support 'import' content",
    );
    expect(refusal(() => storage.download(ROOT, { ...file, datastore: "local", name: "a.raw.xz" }))).toContain(
      "wrong extension",
    );
  });

  it("to overwrite a file that it did not create", () => {
    const { storage } = new Home(identity).pve;
    const file = { node: "pve", contentType: "iso", url: "https://x/y", datastore: "local", name: "a.iso" };
    storage.download(ROOT, { ...file, overwriteUnmanaged: false });
    expect(refusal(() => storage.download(ROOT, { ...file, overwriteUnmanaged: false }))).toContain(
      "refusing to override",
    );
  });
});

describe("an on-premises machine", () => {
  it("has no address when META key 10 names another card than the kernel does", () => {
    const at = new Home(identity);
    const image = at.image(at.schematic("10.0.0.11", { args: [] }));
    at.pve.vms.create(ROOT, at.vmRequest("a", 300, image));
    expect(at.pve.vms.machine(300)?.addressFault).toContain("the card is called enp6s18");
    expect(refusal(() => at.apply("10.0.0.11", at.config("a")))).toContain("a has no address");
  });

  it("uses DHCP on a platform that does not read META key 10", () => {
    const at = new Home(identity);
    const image = at.image(at.schematic("10.0.0.11"), "v1.12.4", "nocloud");
    at.pve.vms.create(ROOT, at.vmRequest("a", 300, image));
    expect(at.pve.vms.machine(300)?.address).toMatch(/^192\.168\./);
  });

  it("reports its addresses only with the guest agent in its image", () => {
    const at = new Home(identity);
    const image = at.image(at.schematic("10.0.0.11", { extensions: ["siderolabs/qemu-guest-agent"] }));
    at.pve.vms.create(ROOT, at.vmRequest("with", 300, image, { agent: true }));
    at.pve.vms.create(ROOT, at.vmRequest("without", 301, at.image(at.schematic("10.0.0.12")), { agent: true }));
    expect(at.pve.vms.agentLinks(ROOT, 300)?.find(({ name }) => name === "eth0")?.ipv4).toEqual(["10.0.0.11"]);
    expect(at.pve.vms.agentLinks(ROOT, 301)).toBeUndefined();
  });

  it("is refused if it shares its address with another one", () => {
    const at = new Home(identity);
    at.vm("a", 300, "10.0.0.11");
    at.vm("b", 301, "10.0.0.11");
    expect(refusal(() => at.apply("10.0.0.11", at.config("a")))).toContain("in use twice, by a and b");
  });
});

import { Home, ROOT, makeIdentity, refusal } from "../support/home";
import type { Identity } from "../support/home";

let identity: Identity;
beforeAll(async () => {
  identity = await makeIdentity();
});

const volume = (name: string, encryption: object) => ({
  apiVersion: "v1alpha1",
  kind: "VolumeConfig",
  name,
  encryption,
});
const NODE_ID = { provider: "luks2", keys: [{ slot: 0, nodeID: {} }] };
const ENCRYPTED = [volume("STATE", NODE_ID), volume("EPHEMERAL", NODE_ID)];

function machine(...documents: object[]): { at: Home; id: string; reboot: () => string | undefined } {
  const at = new Home(identity);
  const { id } = at.vm("a", 300, "10.0.0.11");
  at.apply("10.0.0.11", at.config("a", "controlplane", ...documents));
  const machineId = at.pve.vms.machine(id)?.id ?? "";
  return {
    at,
    id: machineId,
    reboot() {
      at.world.machines.reset(machineId);
      const running = at.world.machines.get(machineId)?.running;
      return running?.kind === "halted" ? running.why : undefined;
    },
  };
}

describe("the encryption of a system disk", () => {
  it("survives reboots", () => {
    expect(machine(...ENCRYPTED).reboot()).toBeUndefined();
    expect(machine().reboot()).toBeUndefined();
  });

  it("cannot be enabled, disabled or changed to another key: the node accepts it, and does not boot again", () => {
    const on = machine();
    on.at.apply("10.0.0.11", on.at.config("a", "controlplane", ...ENCRYPTED));
    expect(on.reboot()).toContain("block dev type mismatch");
    const off = machine(...ENCRYPTED);
    off.at.apply("10.0.0.11", off.at.config("a"));
    expect(off.reboot()).toContain("does not open the encrypted disk");
    const other = machine(...ENCRYPTED);
    const passphrase = { provider: "luks2", keys: [{ slot: 0, static: { passphrase: "other" } }] };
    other.at.apply("10.0.0.11", other.at.config("a", "controlplane", volume("STATE", passphrase)));
    expect(other.reboot()).toContain("does not open the encrypted disk");
  });

  it("starts over with a reset, which wipes the volumes", () => {
    const { at } = machine();
    at.world.talos.reset(at.call("10.0.0.11"), { graceful: false, reboot: true });
    at.apply("10.0.0.11", at.config("a", "controlplane", ...ENCRYPTED));
    at.world.machines.reset(at.world.machines.all()[0]?.id ?? "");
    expect(at.world.machines.all()[0]?.running?.kind).toBe("talos");
  });

  describe("by a TPM", () => {
    const key = { slot: 0, tpm: { checkSecurebootStatusOnEnroll: true } };
    const SEALED = ["STATE", "EPHEMERAL"].map((name) => volume(name, { provider: "luks2", keys: [key] }));
    const installer = (at: Home, kind: string) => ({
      machine: { install: { image: `factory.talos.dev/${kind}/${at.schematic("10.0.0.11")}:v1.12.4` } },
    });
    interface Built {
      readonly tpmDatastore?: string;
      readonly preEnrolledKeys?: boolean;
      readonly signed?: boolean;
      readonly installer?: string;
      readonly volumes?: readonly object[];
    }
    /** A machine that starts from an ISO and installs itself. */
    function installed({ signed = true, installer: kind, volumes = SEALED, ...change }: Built) {
      const at = new Home(identity);
      const id = at.schematic("10.0.0.11");
      const file = { node: "pve", datastore: "local", contentType: "iso", name: "talos.iso", overwriteUnmanaged: true };
      const suffix = signed ? "-secureboot" : "";
      const url = `https://factory.talos.dev/image/${id}/v1.12.4/metal-amd64${suffix}.iso`;
      at.pve.storage.download(ROOT, { ...file, url });
      const request = at.vmRequest("a", 300, "", {
        cdrom: "local:iso/talos.iso",
        bootOrder: ["scsi0", "ide2"],
        ...change,
      });
      const vm = at.pve.vms.create(ROOT, {
        ...request,
        disks: [{ interface: "scsi0", datastore: "local-zfs", sizeGiB: 32 }],
      });
      const machine = () => at.pve.vms.machine(vm.id);
      const why = () => {
        const running = machine()?.running;
        return running?.kind === "halted" ? running.why : running?.kind;
      };
      if (machine()?.running?.kind === "talos")
        at.apply(
          "10.0.0.11",
          at.config("a", "controlplane", installer(at, kind ?? `metal-installer${suffix}`), ...volumes),
        );
      return { at, vm, machine, why };
    }

    it("works with a TPM and a signed ISO, which enrols its keys; from then on the disk boots first", () => {
      const { at, machine, why } = installed({ tpmDatastore: "local-zfs" });
      expect(why()).toBe("talos");
      expect(machine()?.firmware).toEqual({ keys: "talos", tpm: true });
      at.world.machines.reset(machine()?.id ?? "");
      expect(machine()?.running).toMatchObject({ kind: "talos", from: "disk" });
    });

    it.each<[string, Built, string]>([
      ["a TPM", {}, "failed to open TPM"],
      ["a signed image", { tpmDatastore: "local-zfs", signed: false }, "is not a SecureBoot image"],
      [
        "keys in the firmware",
        { tpmDatastore: "local-zfs", signed: false, installer: "metal-installer-secureboot" },
        "as SecureBoot is disabled",
      ],
    ])("fails without %s: the node does not come up", (_, built, words) => {
      expect(installed(built).why()).toContain(words);
    });

    it("a machine with enrolled keys boots only systems that are signed with them", () => {
      const unsigned = installed({ tpmDatastore: "local-zfs", installer: "metal-installer", volumes: [] });
      expect(unsigned.why()).toContain("Access Denied");
      expect(installed({ tpmDatastore: "local-zfs", preEnrolledKeys: true }).why()).toContain("Access Denied");
    });

    it("a machine whose ISO is deleted does not start again", () => {
      const { at, vm } = installed({ tpmDatastore: "local-zfs" });
      at.pve.vms.stop(ROOT, vm.id);
      at.pve.storage.delete(ROOT, "pve", "local:iso/talos.iso");
      expect(refusal(() => at.pve.vms.start(ROOT, vm.id))).toContain("does not exist");
    });
  });

  it.each([
    ["a volume that Talos does not have", volume("ROOT", NODE_ID), "volumes are supported"],
    ["another provider", volume("STATE", { provider: "luks1", keys: NODE_ID.keys }), "unsupported encryption provider"],
    ["no key", volume("STATE", { provider: "luks2", keys: [] }), "encryption keys are required"],
    [
      "a slot without a key",
      volume("STATE", { provider: "luks2", keys: [{ slot: 0 }] }),
      "at least one encryption key",
    ],
    [
      "STATE locked to itself",
      volume("STATE", { provider: "luks2", keys: [{ slot: 0, nodeID: {}, lockToState: true }] }),
      "state-locked key is not allowed",
    ],
  ])("is refused with %s", (_, document, words) => {
    const at = new Home(identity);
    at.vm("a", 300, "10.0.0.11");
    expect(refusal(() => at.apply("10.0.0.11", at.config("a", "controlplane", document)))).toContain(words);
  });
});

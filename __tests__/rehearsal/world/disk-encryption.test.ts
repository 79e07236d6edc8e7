import { Home, makeIdentity, refusal } from "./support/home";
import type { Identity } from "./support/home";

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
  it("outlives reboots", () => {
    expect(machine(...ENCRYPTED).reboot()).toBeUndefined();
    expect(machine().reboot()).toBeUndefined();
  });

  it("cannot be switched on, off or over to another key: the node takes it, and does not boot again", () => {
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

  it("starts again with a reset, which wipes the volumes", () => {
    const { at } = machine();
    at.world.talos.reset(at.call("10.0.0.11"), { graceful: false, reboot: true });
    at.apply("10.0.0.11", at.config("a", "controlplane", ...ENCRYPTED));
    at.world.machines.reset(at.world.machines.all()[0]?.id ?? "");
    expect(at.world.machines.all()[0]?.running?.kind).toBe("talos");
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

import { isRunningTalos } from "../../../rehearsal/world/machines";
import { Home, ROOT, makeIdentity } from "./support/home";
import type { Identity } from "./support/home";

const ADDRESS = "10.0.0.11";
let identity: Identity;
beforeAll(async () => (identity = await makeIdentity()));

const told = (key: string, ...more: string[]) => ({
  apiVersion: "v1alpha1",
  kind: "ExtensionServiceConfig",
  name: "tailscale",
  environment: [`TS_AUTHKEY=${key}`, ...more],
});
const ONCE = "TS_AUTH_ONCE=true";

/** A machine with the extension, and its configuration. */
function start(...environment: Parameters<typeof told>) {
  const home = new Home(identity);
  const { world } = home;
  const boot = (name: string, id: number, address: string) =>
    home.pve.vms.create(
      ROOT,
      home.vmRequest(name, id, home.image(home.schematic(address, { extensions: ["siderolabs/tailscale"] }))),
    );
  const give = (name: string, address: string, ...given: Parameters<typeof told>) =>
    home.apply(address, home.config(name, "controlplane", told(...given)));
  boot("one", 300, ADDRESS);
  give("one", ADDRESS, ...environment);
  const machine = (name: string) =>
    world.machines
      .all()
      .filter(isRunningTalos)
      .find((found) => found.name === name);
  const stateOf = (name: string) => {
    const found = machine(name);
    return found && world.talosInspection.services(found).find(({ id }) => id === "ext-tailscale")?.state;
  };
  return { home, world, boot, give, machine, stateOf, tailnet: world.tailnet };
}

test("a key registers a machine once: it stays registered when the key is revoked, also after a boot", () => {
  const { world, tailnet, machine, stateOf } = start("old", ONCE);
  const before = tailnet.members();
  expect(before.map(({ name }) => name)).toEqual(["one"]);
  tailnet.revoke("old");
  world.machines.reset(machine("one")?.id ?? "");
  expect([tailnet.members(), stateOf("one")]).toEqual([before, "Running"]);
});

test("another key leaves a machine registered as it was", () => {
  const { tailnet, give } = start("old", ONCE);
  const before = tailnet.members();
  give("one", ADDRESS, "new", ONCE);
  tailnet.revoke("old");
  expect(tailnet.members()).toEqual(before);
});

test("a new machine with a revoked key is refused, and registered with another key", () => {
  const { tailnet, boot, give, stateOf } = start("old", ONCE);
  tailnet.revoke("old");
  boot("two", 301, "10.0.0.12");
  give("two", "10.0.0.12", "old", ONCE);
  expect([stateOf("two"), tailnet.members().length]).toEqual(["Waiting", 1]);
  give("two", "10.0.0.12", "new", ONCE);
  expect([stateOf("two"), tailnet.members().length]).toEqual(["Running", 2]);
});

test("a machine that lost its data needs a valid key again", () => {
  const { world, tailnet, machine, give } = start("old", ONCE);
  tailnet.revoke("old");
  world.machines.wipe(machine("one")?.id ?? "", false);
  expect(tailnet.members()).toEqual([]);
  give("one", ADDRESS, "old", ONCE);
  expect(tailnet.members()).toEqual([]);
  give("one", ADDRESS, "new", ONCE);
  expect(tailnet.members()).toHaveLength(1);
});

test("without TS_AUTH_ONCE a registered machine needs a valid key at every start", () => {
  const { tailnet, stateOf } = start("old");
  tailnet.revoke("old");
  expect([stateOf("one"), tailnet.members()]).toEqual(["Waiting", []]);
});

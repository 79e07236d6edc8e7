import { verify } from "../../../../ops/checks/cluster";
import type { ClusterContext } from "../../../../ops/checks/cluster";
import { nodesOf } from "../../../../ops/checks/cluster/context";
import { talosVersion } from "../../../../ops/checks/cluster/talos";
import { talosImage } from "../../../../ops/checks/cluster/talos-image";
import type { TalosMachine, TalosSystem } from "../../../../rehearsal/world/machines";
import { Lab } from "../../clients/talos/support/lab";

let lab: Lab;
let installed = "";
beforeAll(async () => {
  lab = await Lab.start();
  const { machines, factory } = lab.world.home.world;
  installed = factory.post("{}");
  // As an upgrade leaves a node: its configuration names the installer that it runs.
  for (const machine of machines.all())
    machines.change(machine.id, {
      configuration: machine.configuration?.replace(
        /image: \S*installer\S*/,
        `image: factory.talos.dev/metal-installer/${installed}:v1.12.4`,
      ),
    });
  for (const { id } of machines.all()) change(id, { schematic: installed });
});
afterAll(() => lab.close());

function change(idOrName: string, system: Partial<TalosSystem>): void {
  const { machines } = lab.world.home.world;
  const machine = machines.all().find(({ id, name }) => id === idOrName || name === idOrName) as TalosMachine;
  const { running } = machine;
  machines.change(machine.id, { running: { ...running, system: { ...running.system, ...system } } });
}

async function runImageChecks(more: Partial<ClusterContext> = {}) {
  const { talosconfig, addresses } = lab;
  const cluster = more.cluster ?? lab.cluster();
  const context = { cluster, ...nodesOf(cluster), talosconfig, addresses, ...more } as ClusterContext;
  return verify(context, undefined, [talosVersion, talosImage]);
}

test("the extensions and the platform of every node are those of the image in its configuration", async () => {
  expect((await runImageChecks())[1]).toMatchObject({ id: "talos-image", status: "passed" });
});

test("other extensions fail, and are in progress while an upgrade is open; so are mixed versions", async () => {
  change("cp-1", { schematic: "f".repeat(64), version: "v1.12.11" });
  expect(await runImageChecks()).toMatchObject([
    { id: "talos-version", status: "failed" },
    { id: "talos-image", status: "failed", evidence: expect.stringMatching(/^cp-1 runs the schematic ffffffffffff…/) },
  ]);
  expect(await runImageChecks({ isUpgrading: true })).toMatchObject([
    { id: "talos-version", status: "skipped", evidence: expect.stringContaining("upgrade") },
    { id: "talos-image", status: "skipped" },
  ]);
  change("cp-1", { schematic: installed, version: "v1.12.4" });
});

test("another platform fails, also while an upgrade is open", async () => {
  change("w-0", { platform: "hcloud" });
  expect((await runImageChecks({ isUpgrading: true }))[1]).toMatchObject({
    status: "failed",
    evidence: expect.stringMatching(/^w-0 .* hcloud, not metal$/),
  });
});

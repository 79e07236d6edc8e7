import { stringify } from "yaml";
import { checkOtherChanges, otherChanges } from "../../../../ops/workflows/upgrade/other-changes";
import type { Plan } from "../../../../ops/support/plan";
import { LIVE } from "../../../../ops/support/runtime";

function config(version: string, kubelet: object = {}, talos = "v1.12.4"): string {
  return stringify({
    machine: {
      type: "controlplane",
      install: { image: `installer:${talos}` },
      kubelet: { image: version, ...kubelet },
    },
    cluster: { apiServer: { image: version }, controllerManager: { image: version } },
  });
}

const apply = (before: string | null, after: string) => ({
  address: "talos_machine_configuration_apply.cp-0",
  type: "talos_machine_configuration_apply",
  name: "cp-0",
  mode: "managed" as const,
  change: {
    actions: before === null ? ["create"] : ["update"],
    before: before === null ? null : { machine_configuration_input: before },
    after: { machine_configuration_input: after },
  },
});
const resource = (type: string, actions: string[]) => ({
  address: `${type}.x`,
  type,
  name: "x",
  mode: "managed" as const,
  change: { actions, before: {}, after: {} },
});
const planOf = (...changes: Plan["resource_changes"] & object): Plan => ({ resource_changes: changes });

test("images, installers and versions are what an upgrade changes", () => {
  const plan = planOf(
    apply(config("v1.35.0"), config("v1.36.0", {}, "v1.13.9")),
    resource("proxmox_download_file", ["delete", "create"]),
    resource("talos_image_factory_schematic", ["create"]),
    resource("hcloud_server", ["no-op"]),
  );
  expect(otherChanges(plan)).toEqual([]);
  expect(checkOtherChanges(plan, { file: "lab.yaml", runtime: LIVE })).toEqual([]);
});

test.each([
  ["a resized machine", planOf(resource("hcloud_server", ["update"])), "hcloud_server.x (update)"],
  ["a new node", planOf(apply(null, config("v1.35.0"))), "talos_machine_configuration_apply.cp-0 (create)"],
  [
    "another setting of a node",
    planOf(apply(config("v1.35.0"), config("v1.36.0", { extraArgs: { v: "4" } }))),
    "talos_machine_configuration_apply.cp-0 (machine.kubelet)",
  ],
])("%s is named and refused", (_, plan, named) => {
  expect(otherChanges(plan)).toEqual([named]);
  expect(checkOtherChanges(plan, { file: "lab.yaml", runtime: LIVE })).toMatchObject([
    { code: "upgrade-other-changes", severity: "error", message: expect.stringContaining(named) },
  ]);
});

import { changedPaths, planDrift } from "../../../../ops/checks/drift/plan-drift";
import type { Plan, ResourceChange } from "../../../../ops/support/plan";

const CANARY = "canary-2f9c81";

function change(address: string, actions: string[], before: object | null, after: object | null): ResourceChange {
  const [type = "", name = ""] = address.split(".");
  const values = { before, after } as Pick<ResourceChange["change"], "before" | "after">;
  return { address, type, name, mode: "managed", change: { actions, ...values } };
}

const findDrift = (plan: Plan) =>
  planDrift("infra", plan, { file: "clusters/lab.yaml", runtime: { commandOptions: ["--rehearse"] } });
const server = (labels: object) => ({ id: "1", labels, user_data: CANARY });

describe("a plan", () => {
  test("without changes has no drift, whatever was refreshed", () => {
    const address = "proxmox_virtual_environment_vm.worker";
    const plan = {
      resource_changes: [change(address, ["no-op"], { disk: [1, 2] }, { disk: [1, 2] })],
      // A volume of the storage driver: Terraform ignores the disks.
      resource_drift: [change(address, ["update"], { disk: [1] }, { disk: [1, 2] })],
      output_changes: { kubeconfig: { actions: ["no-op"] } },
    };
    expect(findDrift(plan)).toEqual([]);
  });

  test("that undoes an external change names the attribute paths, and no value", () => {
    const address = "hcloud_server.cp";
    const plan = {
      resource_drift: [change(address, ["update"], server({ role: "a" }), server({ role: CANARY, more: CANARY }))],
      resource_changes: [change(address, ["update"], server({ role: CANARY, more: CANARY }), server({ role: "a" }))],
      output_changes: { addresses: { actions: ["update"] } },
    };
    const [finding, ...rest] = findDrift(plan);
    expect(rest).toEqual([]);
    expect(finding).toMatchObject({
      code: "drift-outside",
      where: "infra: hcloud_server.cp",
      message: expect.stringMatching(/labels\.more, labels\.role$/),
      fix: "npx coldstart up lab --rehearse --only infra",
      accept: expect.stringContaining("clusters/lab.yaml"),
    });
    expect(JSON.stringify(finding)).not.toContain(CANARY);
  });

  test("that recreates what was deleted externally reports it", () => {
    const address = "hcloud_firewall.site";
    const plan = {
      resource_drift: [change(address, ["delete"], { id: "1" }, null)],
      resource_changes: [change(address, ["create"], null, { name: CANARY })],
    };
    expect(findDrift(plan)).toMatchObject([{ code: "drift-deleted", where: `infra: ${address}` }]);
    expect(JSON.stringify(findDrift(plan))).not.toContain(CANARY);
  });

  test.each([
    [["create"], "create"],
    [["delete"], "delete"],
    [["delete", "create"], "replace"],
    [["update"], "change"],
  ])("that would %j is a difference between the file and the state", (actions, verb) => {
    const plan = { resource_changes: [change("talos_machine_secrets.this", actions, { a: CANARY }, { a: "b" })] };
    expect(findDrift(plan)).toMatchObject([
      { code: "drift-planned", message: expect.stringContaining(`would ${verb} it`) },
    ]);
    expect(JSON.stringify(findDrift(plan))).not.toContain(CANARY);
  });

  test("that changes nothing but an output names the output", () => {
    const plan = { output_changes: { kubeconfig: { actions: ["update"], after: CANARY } } };
    expect(findDrift(plan)).toMatchObject([{ code: "drift-planned", where: "infra: output.kubeconfig" }]);
    expect(JSON.stringify(findDrift(plan))).not.toContain(CANARY);
  });
});

test("attribute paths follow lists and blocks, include unknown values, and treat all empty values alike", () => {
  const before = { rule: [{ port: "80" }, { port: "443" }], tags: null, note: "", user: { name: "a" } };
  const after = { rule: [{ port: "80" }, { port: "444" }], tags: [], user: { name: "a" } };
  const changed = change("a.b", ["update"], before, after);
  const unknown = { ...changed, change: { ...changed.change, after_unknown: { id: true } } };
  expect(changedPaths(unknown)).toEqual(["id", "rule[1].port"]);
});

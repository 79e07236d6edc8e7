import { otherChanges } from "../../../../ops/workflows/rotate/other-changes";
import type { Plan } from "../../../../ops/support/plan";

const change = (address: string, ...actions: string[]) => {
  const [type = "", name = ""] = address.split(".");
  return { address, mode: "managed", type, name, change: { actions, before: null, after: null } };
};
const plan = (...changes: object[]) => ({ resource_changes: changes }) as unknown as Plan;
const rotation = { layers: ["auth", "services"] as const };

test("changes that no rotation makes are named with their layer", () => {
  const found = plan(change("hcloud_server.b", "update"), change("hcloud_server.a", "no-op"), change("x.y", "read"));
  expect(otherChanges("infra", found, [rotation])).toEqual(["infra: hcloud_server.b (update)"]);
  expect(otherChanges("infra", plan(change("hcloud_server.a", "delete", "create")), [rotation])).toHaveLength(1);
});

test("the record of rotations is made by the first run, and only in auth", () => {
  const found = plan(change("terraform_data.rotation", "create"));
  expect(otherChanges("auth", found, [rotation])).toEqual([]);
  expect(otherChanges("infra", found, [rotation])).toHaveLength(1);
});

test("changes from a replaced external credential are expected if the rotation declares them", () => {
  const expects = (layer: string, address: string) => layer === "services" && address === "kubernetes_secret_v1.a-b";
  const found = plan(change("kubernetes_secret_v1.a-b", "update"), change("kubernetes_secret_v1.a-c", "update"));
  expect(otherChanges("services", found, [{ ...rotation, expects }])).toEqual([
    "services: kubernetes_secret_v1.a-c (update)",
  ]);
});

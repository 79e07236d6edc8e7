import { PlanRefused, inspect } from "../../ops/guard";
import type { ResourceChange } from "../../ops/guard/plan";
import { parseCluster } from "../../spec";
import { hybridWith } from "../support/synth";

const { cluster } = parseCluster(
  "hybrid.yaml",
  hybridWith(() => undefined),
);

function change(address: string, ...actions: string[]): ResourceChange {
  const [type, name] = address.split(".") as [string, string];
  return { address, type, name, mode: "managed", change: { actions } };
}

const addressesIn = (layer: "auth" | "infra", ...changes: ResourceChange[]) =>
  inspect(cluster, layer, { resource_changes: changes }).map(({ address }) => address);

describe("the guard", () => {
  test("T17: refuses whatever takes something away from auth, whatever the configuration says", () => {
    const lost = change("talos_machine_secrets.hybrid", "delete");
    const replaced = change("tls_private_key.sealed-secrets", "delete", "create");
    const made = change("random_password.new", "create");
    expect(addressesIn("auth", lost, replaced, made)).toEqual([lost.address, replaced.address]);
  });

  test("T1, T2: lets one of three control planes go at a time, and no second one with it", () => {
    const first = change("hcloud_server.talos-vps-cp-0", "delete", "create");
    const second = change("proxmox_virtual_environment_vm.talos-pve-cp-0", "create", "delete");
    const worker = change("proxmox_virtual_environment_vm.talos-pve-worker-0", "delete", "create");
    expect(addressesIn("infra", first, worker)).toEqual([]);
    expect(addressesIn("infra", first, second)).toEqual([first.address, second.address]);
  });

  test("lets a lone control plane never go", () => {
    const lone = parseCluster(
      "lone.yaml",
      hybridWith((file) => {
        file.nodes = [file.nodes[0]];
        file.services = {};
        file.dns = {};
        delete file.sso;
      }),
    ).cluster;
    const gone = change("hcloud_server.talos-vps-cp-0", "delete");
    expect(inspect(lone, "infra", { resource_changes: [gone] })).toHaveLength(1);
  });

  test("says what, why, and how to go on all the same", () => {
    const findings = inspect(cluster, "auth", { resource_changes: [change("a.b", "delete")] });
    const { message } = new PlanRefused("auth", findings);
    expect(message).toMatch(
      /The plan of auth would break the cluster; nothing was changed\.\n {2}- a\.b: would be deleted/,
    );
    expect(message).toMatch(/--accept a\.b$/);
  });
});

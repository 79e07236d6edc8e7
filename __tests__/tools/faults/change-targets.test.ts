import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { LATEST_TALOS_PATCH, loadCluster, parseCluster } from "../../../spec";
import { CHANGES, changeStack } from "../../../tools/faults/changes";
import { nodeTargets, writeChangedFile } from "../../../tools/faults/node-targets";
import type { NodeAction } from "../../../tools/faults/node-targets";
import { upgradeTargets, writeUpgradedFile } from "../../../tools/faults/upgrade-targets";
import { HYBRID } from "../../support/hybrid";
import { temporaryFolder } from "../../support/temporary-folder";

const folder = temporaryFolder("faults");

test("a changed stack differs in what can change in place, and in nothing else", () => {
  const file = join(folder(), "cdk.tf.json");
  const stack = {
    resource: {
      hcloud_server: { a: { name: "a", labels: { cluster: "c" } } },
      random_password: { b: { length: 32 } },
      kubernetes_secret_v1: { c: { metadata: { name: "c" } } },
    },
  };
  writeFileSync(file, JSON.stringify(stack));
  changeStack(file);
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual({
    resource: {
      hcloud_server: { a: { name: "a", labels: { cluster: "c", disturbed: "yes" } } },
      random_password: { b: { length: 32 } },
      kubernetes_secret_v1: { c: { metadata: { name: "c", labels: { disturbed: "yes" } } } },
    },
  });
  expect(Object.keys(CHANGES)).not.toContain("talos_machine_secrets");
});

describe("an upgrade", () => {
  test("makes the same calls to every node, and transfers the leadership of control planes", () => {
    const of = (text: string) =>
      upgradeTargets(parseCluster("hybrid.yaml", text).cluster).map(({ address }) => address);
    const before = readFileSync(HYBRID, "utf8");
    expect(of(before)).toHaveLength(11);
    expect(of(before)).toEqual(
      expect.arrayContaining(["talos_upgrade.talos-pve-worker-0", "talos_etcd_forfeit.talos-pve-cp-0"]),
    );
    expect(of(before)).not.toContain("talos_etcd_forfeit.talos-pve-worker-0");
    const later = of(before.replace("version: v1.12.4", "version: v1.13.9"));
    expect(later).toEqual(expect.arrayContaining(["talos_install.talos-pve-cp-0", "talos_reboot.talos-pve-cp-0"]));
    expect(later.filter((address) => address.startsWith("talos_upgrade"))).toEqual([]);
  });

  test("goes to the latest patch of the same minor version, if there is one", () => {
    const [old, upgraded] = [join(folder(), "old.yaml"), join(folder(), "upgraded.yaml")];
    writeFileSync(old, "name: x\ntalos: { version: v1.12.4, contract: v1.12 }\n");
    expect(writeUpgradedFile(old, upgraded)).toBe(true);
    expect(readFileSync(upgraded, "utf8")).toContain(`version: ${LATEST_TALOS_PATCH["1.12"] ?? ""}, contract: v1.12`);
    expect(writeUpgradedFile(upgraded, old)).toBe(false);
  });
});

describe("the life of a node", () => {
  const home = join(HYBRID, "../home.yaml");
  const targetsOf = (action: NodeAction, from: string) => {
    const to = join(folder(), `${action}.yaml`);
    const can = writeChangedFile(action, from, to);
    return can && nodeTargets(action, loadCluster(from).cluster, loadCluster(to).cluster).map((one) => one.address);
  };

  test("a control plane that is not the bootstrap node is replaced, and leaves etcd first", () => {
    expect(targetsOf("replace", HYBRID)).toEqual([
      "talos_etcd_leave.talos-vps-cp-1",
      "hcloud_server.talos-vps-cp-1",
      "talos_machine_configuration_apply.talos-vps-cp-1",
    ]);
  });

  test("one of several workers is removed, and never the only one", () => {
    expect(targetsOf("remove", home)).toEqual([
      "talos_reset.talos-worker-02",
      "proxmox_virtual_environment_vm.talos-worker-02",
      "talos_machine_configuration_apply.talos-worker-02",
    ]);
    expect(targetsOf("remove", HYBRID)).toBe(false);
  });

  test("every node is resized: rented ones by Terraform, others by a reboot into a larger disk", () => {
    expect(targetsOf("resize", HYBRID)).toEqual([
      "hcloud_server.talos-vps-cp-0",
      "hcloud_server.talos-vps-cp-1",
      "talos_reboot.talos-pve-cp-0",
      "talos_reboot.talos-pve-worker-0",
    ]);
  });
});

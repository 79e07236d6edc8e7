import type { ResourceChange } from "../../../../../ops/support/plan";
import { emptied, gotk, reads, sync, writes } from "../flux";
import { BOOTSTRAPPED, change, update } from "../plan";
import type { Cases } from "./case";

const CILIUM = { chart: "cilium", status: "deployed" };
const tainted = (address: string, before: object): ResourceChange => ({
  ...change(address, "replace", { before: { ...before }, after: { ...before } }),
  action_reason: "replace_because_tainted",
});
const withDisks = (
  action: "replace" | "delete",
  name = "talos-pve-worker-0",
  slots: readonly string[] = ["scsi0", "virtio1"],
) =>
  change(`proxmox_virtual_environment_vm.${name}`, action, {
    before: { disk: slots.map((slot) => ({ interface: slot })) },
  });
const configured = (network: string) =>
  change("talos_machine_configuration_apply.x", "nothing", {
    before: { machine_configuration: `machine: { type: controlplane }\ncluster: { network: ${network} }\n` },
  });

export const DATA: Cases = {
  volumes: {
    refused: {
      "a volume": { changes: [change("hcloud_volume.data", "replace")] },
      "a namespace": { layer: "services", changes: [change("kubernetes_namespace_v1.harbor", "delete")] },
      "a machine that takes foreign disks with it": {
        changes: [
          change("proxmox_virtual_environment_vm.talos-pve-worker-0", "delete", {
            before: { delete_unreferenced_disks_on_destroy: true },
          }),
        ],
      },
      "a machine with additional disks that gets another address": { changes: [withDisks("replace")] },
      "a machine with additional disks whose node gets a machine of another provider": {
        changes: [withDisks("delete")],
      },
      "a machine whose list of disks changes": {
        changes: [
          update(
            "proxmox_virtual_environment_vm.talos-pve-worker-0",
            { disk: [1] },
            { disk: [2], reboot_after_update: false },
          ),
        ],
      },
    },
    fine: {
      "a machine that leaves them": {
        changes: [
          change("proxmox_virtual_environment_vm.talos-pve-worker-0", "replace", {
            before: { delete_unreferenced_disks_on_destroy: false },
          }),
        ],
      },
      "a machine with additional disks that is replaced on purpose": {
        changes: [{ ...withDisks("replace"), action_reason: "replace_because_tainted" }],
      },
      "a machine with additional disks whose node was removed": {
        changes: [withDisks("delete", "not-in-the-file")],
      },
      "a machine with only a system disk and a volume of the storage driver": {
        changes: [withDisks("replace", "talos-pve-worker-0", ["scsi0", "scsi1"])],
      },
      "a namespace with another label": {
        layer: "services",
        changes: [update("kubernetes_namespace_v1.harbor", { a: 1 }, { a: 2 })],
      },
    },
  },
  zones: {
    refused: { replaced: { layer: "config", changes: [change("powerdns_zone.example-org", "replace")] } },
    fine: { "a record": { layer: "config", changes: [change("powerdns_record.www", "replace")] } },
  },
  "git-manifests": {
    refused: {
      deleted: { layer: "services", changes: [change("flux_bootstrap_git.hybrid", "delete")] },
      "another path": {
        layer: "services",
        changes: [update("flux_bootstrap_git.hybrid", { path: "a" }, { path: "b" })],
      },
      "a loaded gun": {
        layer: "services",
        changes: [update("flux_bootstrap_git.hybrid", { delete_git_manifests: false }, { delete_git_manifests: true })],
      },
      "another repository": writes({}, { url: "https://git.example.org/other" }),
      "another branch": writes({}, { branch: "next" }),
      "another repository, in which there is nothing yet": emptied({ url: "https://git.example.org/other" }),
      "another repository for a Flux that only reads": reads({}, { url: "https://git.example.org/other" }),
      "another branch for a Flux that only reads": reads({}, { branch: "next" }),
      "another path for a Flux that only reads": reads({}, { path: "./b" }),
      "another path while a snapshot is served": reads({}, { url: "http://192.0.2.7:4711/n100.git", path: "./b" }),
      "what a Flux that only reads is told": {
        layer: "services",
        changes: [change("helm_release.n100", "delete", { before: sync({}) })],
      },
    },
    fine: {
      "a Flux that only reads, led to a snapshot": reads({}, { url: "http://192.0.2.7:4711/n100.git" }),
      "and led back": reads({ url: "http://192.0.2.7:4711/n100.git" }, {}),
      "the same place in other words": reads({}, { url: "https://git.example.org/cluster.git/", path: "a/" }),
      "another version of the chart that tells Flux what to read": {
        layer: "services",
        changes: [update("helm_release.n100", { ...sync({}), version: "1.8.2" }, { ...sync({}), version: "1.8.3" })],
      },
      "a chart whose installation failed, once more": {
        layer: "services",
        changes: [tainted("helm_release.n100", sync({}))],
      },
      "files that were deleted in git and are restored": emptied({}),
      "files that are known only afterwards": {
        layer: "services",
        changes: [
          update(
            "flux_bootstrap_git.hybrid",
            { path: "a", repository_files: gotk({}) },
            { path: "a" },
            { after_unknown: { repository_files: true } },
          ),
        ],
      },
      "another version": {
        layer: "services",
        changes: [update("flux_bootstrap_git.hybrid", { path: "a", version: "1" }, { path: "a", version: "2" })],
      },
    },
  },
  "pod-network": {
    refused: {
      "another one wanted": { changes: [BOOTSTRAPPED, change("helm_release.cilium", "delete", { before: CILIUM })] },
      replaced: { changes: [BOOTSTRAPPED, change("helm_release.cilium", "replace", { before: CILIUM })] },
      "one that works, and is called half made": {
        changes: [BOOTSTRAPPED, tainted("helm_release.cilium", CILIUM)],
      },
      "one beside Flannel": {
        changes: [BOOTSTRAPPED, configured("{}"), change("helm_release.cilium", "create", { after: CILIUM })],
      },
    },
    fine: {
      "the first installation, also when an earlier run started etcd": {
        changes: [
          BOOTSTRAPPED,
          configured("{ cni: { name: none } }"),
          change("helm_release.cilium", "create", { after: CILIUM }),
        ],
      },
      "the first installation with another network than was configured, before etcd": {
        changes: [
          change("talos_machine_bootstrap.hybrid", "create"),
          configured("{}"),
          change("helm_release.cilium", "create", { after: CILIUM }),
        ],
      },
      "an installation that failed, once more": {
        changes: [BOOTSTRAPPED, tainted("helm_release.cilium", { ...CILIUM, status: "failed" })],
      },
      "another version in place": {
        changes: [
          BOOTSTRAPPED,
          configured("{ cni: { name: none } }"),
          update("helm_release.cilium", { ...CILIUM, version: "1.19.7" }, { ...CILIUM, version: "1.19.8" }),
        ],
      },
      "another release": { changes: [BOOTSTRAPPED, change("helm_release.x", "delete", { before: { chart: "x" } })] },
    },
  },
  "provider-downgrade": {
    refused: {
      older: { more: { providers: { now: { "a/b": "1.9.0" }, last: { "a/b": "1.10.0" } } } },
      "a candidate after its release": {
        more: { providers: { now: { "a/b": "2.0.0-rc1" }, last: { "a/b": "2.0.0" } } },
      },
    },
    fine: {
      "the same, newer, or never heard of": {
        more: {
          providers: {
            now: { "a/same": "1.0.0", "a/newer": "1.10.0", "a/new": "0.1.0" },
            last: { "a/same": "1.0.0", "a/newer": "1.9.9", "a/gone": "9.0.0" },
          },
        },
      },
    },
  },
};

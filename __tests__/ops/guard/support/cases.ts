import type { Look } from "../../../../ops/guard";
import type { ResourceChange } from "../../../../ops/guard/plan";
import { emptied, gotk, reads, sync, writes } from "./flux";
import { BOOTSTRAPPED, change, clusterOf, update } from "./plan";

const SEALED_KEY = {
  metadata: [{ labels: { "sealedsecrets.bitnami.com/sealed-secrets-key": "active" } }],
  data: { "tls.key": "old" },
};
/** What a plan holds and no finding may repeat. */
export const SECRET = "correct-horse-7-battery-staple";
const CONFIG = (more: string) => `machine: { type: controlplane }\ncluster: { id: one${more} }\n`;
const config = (address: string, before: string, after: string) =>
  update(address, { machine_configuration: before }, { machine_configuration: after, apply_mode: "auto" });
const RETIRING = { on_destroy: { reset: true, graceful: true }, machine_configuration: CONFIG("") };
/** The configuration of a node to which `retire: true` was applied once. */
const RETIRED = (name: string, action: "delete" | "replace") =>
  change(`talos_machine_configuration_apply.${name}`, action, { before: RETIRING });
/** A configuration that is made from something that is only about to be made. */
const UNKNOWN = (name: string) =>
  change(`talos_machine_configuration_apply.${name}`, "replace", {
    before: { machine_configuration: CONFIG("") },
    after: { apply_mode: "auto" },
    after_unknown: { machine_configuration: true, machine_configuration_input: true },
  });
const WITH_A_AS_WORKER = clusterOf(["a", "b", "c"], ["a"]);

const SECRETBOX = "mJ7kQ2vX9tB4nR8wL1pZ5cY3hD6gF0sAeUiOaKqWxEo=";
const CERTIFICATE = Buffer.from("-----BEGIN CERTIFICATE-----\nMIIB7zCC\n-----END CERTIFICATE-----\n").toString(
  "base64",
);
const MACHINE_CONFIGURATION = `machine:
  type: controlplane
  token: z9y8x7.w6v5u4t3s2r1q0p9
  ca: { crt: ${CERTIFICATE}, key: "" }
  certSANs: [talos-vps-cp-0.example.org]
  kubelet: { extraMounts: [{ source: /var/lib/longhorn }] }
cluster:
  controlPlane: { endpoint: "https://10.2.1.1:6443" }
  secretboxEncryptionSecret: ${SECRETBOX}
`;
/** A plan with an output that shows this, while that is hidden elsewhere in it. */
const shown = (hidden: string, output: string): Case => ({
  more: {
    plan: {
      resource_changes: [change("a.secret", "nothing", { before: { text: hidden }, before_sensitive: { text: true } })],
      output_changes: { open: { actions: ["create"], after: output, after_sensitive: false } },
    },
  },
});
const VM = "proxmox_virtual_environment_vm";
/** What another bridge in the cluster file does to a VM. */
export const rewired = (name: string) =>
  update(
    `${VM}.${name}`,
    { network_device: [{ bridge: "vmbr0" }] },
    { network_device: [{ bridge: "vmbr1" }], reboot_after_update: false },
  );
const CILIUM = { chart: "cilium", status: "deployed" };
const tainted = (address: string, before: object): ResourceChange => ({
  ...change(address, "replace", { before: { ...before }, after: { ...before } }),
  action_reason: "replace_because_tainted",
});
const configured = (network: string) =>
  change("talos_machine_configuration_apply.x", "nothing", {
    before: { machine_configuration: `machine: { type: controlplane }\ncluster: { network: ${network} }\n` },
  });

export interface Case {
  readonly layer?: Look["layer"];
  readonly changes?: readonly ResourceChange[];
  readonly more?: Partial<Look>;
}

/** For each rule what it refuses, and beside it what looks alike and is fine. */
export const CASES: Readonly<Record<string, { refused: Record<string, Case>; fine: Record<string, Case> }>> = {
  quorum: {
    refused: {
      "one of three while another is down": {
        changes: [BOOTSTRAPPED, ...threeServers({ a: "replace" })],
        more: threeWith({ b: false }),
      },
      "a network card of one of three while another is down": {
        changes: [BOOTSTRAPPED, rewired("a"), change(`${VM}.b`, "nothing"), change(`${VM}.c`, "nothing")],
        more: threeWith({ b: false }),
      },
      "an address that is taken from one of three while another is down": {
        changes: [BOOTSTRAPPED, ...threeServers({}), change("hcloud_primary_ip.a", "replace")],
        more: threeWith({ b: false }),
      },
      "the only one": {
        changes: [BOOTSTRAPPED, change("hcloud_server.a", "replace")],
        more: { cluster: clusterOf(["a"]), health: { nodes: { a: { healthy: true, saw: "asked" } } } },
      },
    },
    fine: {
      "one of three that were all met at a lease first": {
        changes: [
          BOOTSTRAPPED,
          ...threeServers({ a: "replace" }),
          ...["a", "b", "c"].map((name) =>
            change(`talos_machine_configuration_apply.${name}_first_contact`, name === "a" ? "replace" : "nothing", {
              before: { node: "10.0.0.5", machine_configuration: CONFIG("") },
            }),
          ),
        ],
        more: threeWith({}),
      },
      "a network card of one of three while the others are well": {
        changes: [BOOTSTRAPPED, rewired("a"), change(`${VM}.b`, "nothing"), change(`${VM}.c`, "nothing")],
        more: threeWith({}),
      },
      "an address that is taken from one of three while the others are well": {
        changes: [BOOTSTRAPPED, ...threeServers({}), change("hcloud_primary_ip.a", "replace")],
        more: threeWith({}),
      },
      "an address that stays": {
        changes: [
          BOOTSTRAPPED,
          ...threeServers({}),
          update("hcloud_primary_ip.a", { labels: {} }, { labels: { a: "b" } }),
        ],
        more: threeWith({ b: false }),
      },
      "one of three while the others are well": {
        changes: [BOOTSTRAPPED, ...threeServers({ a: "replace" })],
        more: threeWith({}),
      },
      "all of them before etcd was ever started": {
        changes: [
          change("talos_machine_bootstrap.hybrid", "create"),
          ...threeServers({ a: "replace", b: "replace", c: "replace" }),
        ],
        more: threeWith({}),
      },
      "the one that is down already": {
        changes: [BOOTSTRAPPED, ...threeServers({ a: "replace" })],
        more: threeWith({ a: false }),
      },
      "a worker": {
        changes: [BOOTSTRAPPED, change("proxmox_virtual_environment_vm.talos-pve-worker-0", "replace")],
      },
    },
  },
  retire: {
    refused: {
      "one of three, deleted without leaving": {
        changes: [BOOTSTRAPPED, ...threeServers({ a: "delete" })],
        more: threeWith({}),
      },
      "one that becomes a worker": {
        changes: [
          BOOTSTRAPPED,
          ...threeServers({}),
          config("talos_machine_configuration_apply.a", CONFIG(""), CONFIG("").replace("controlplane", "worker")),
        ],
        more: threeWith({}),
      },
      "one that becomes a worker by a configuration that is not known yet": {
        changes: [BOOTSTRAPPED, ...threeServers({}), UNKNOWN("a")],
        more: { ...threeWith({}), cluster: WITH_A_AS_WORKER },
      },
      "one that comes back as a worker on a new machine": {
        changes: [BOOTSTRAPPED, ...threeServers({ a: "replace" }), UNKNOWN("a")],
        more: { ...threeWith({}), cluster: WITH_A_AS_WORKER },
      },
      "one that is no longer in the cluster file": {
        changes: [
          BOOTSTRAPPED,
          ...threeServers({}),
          change("hcloud_server.gone", "delete", { before: { labels: { role: "controlplane" } } }),
        ],
        more: threeWith({ gone: true }),
      },
      "one that is wiped, because it was to retire, and is meant to stay": {
        changes: [BOOTSTRAPPED, ...threeServers({}), RETIRED("a", "replace")],
        more: threeWith({}),
      },
      "a worker to which the same happens": {
        changes: [BOOTSTRAPPED, ...threeServers({}), RETIRED("worker", "replace")],
        more: threeWith({}),
      },
    },
    fine: {
      "one that leaves first": {
        changes: [BOOTSTRAPPED, ...threeServers({ a: "delete" }), RETIRED("a", "delete")],
        more: threeWith({}),
      },
      "one that leaves, and comes back on a new machine": {
        changes: [BOOTSTRAPPED, ...threeServers({ a: "replace" }), RETIRED("a", "replace")],
        more: threeWith({}),
      },
      "one that stays a control plane by a configuration that is not known yet": {
        changes: [BOOTSTRAPPED, ...threeServers({}), UNKNOWN("a")],
        more: threeWith({}),
      },
      "one that was a worker already when its configuration is not known yet": {
        changes: [BOOTSTRAPPED, ...threeServers({}), UNKNOWN("a")],
        more: {
          cluster: WITH_A_AS_WORKER,
          health: { ...threeWith({}).health, members: ["b", "c"] },
        },
      },
      "one that is to retire no more": {
        changes: [
          BOOTSTRAPPED,
          ...threeServers({}),
          update("talos_machine_configuration_apply.a", RETIRING, {
            ...RETIRING,
            on_destroy: null,
            apply_mode: "auto",
          }),
        ],
        more: threeWith({}),
      },
      "one that etcd does not know any more": {
        changes: [BOOTSTRAPPED, ...threeServers({ a: "delete" })],
        more: { ...threeWith({}), health: { ...threeWith({}).health, members: ["b", "c"] } },
      },
    },
  },
  "second-etcd": {
    refused: {
      "on a new machine while others live": {
        changes: [change("talos_machine_bootstrap.hybrid", "replace"), ...threeServers({ a: "replace" })],
        more: threeWith({}),
      },
    },
    fine: {
      "for the first time": {
        changes: [change("talos_machine_bootstrap.hybrid", "create"), ...threeServers({ a: "create" })],
        more: threeWith({}),
      },
      "where it ran before, which Talos answers by itself": {
        changes: [change("talos_machine_bootstrap.hybrid", "replace"), ...threeServers({})],
        more: threeWith({}),
      },
    },
  },
  identity: {
    refused: {
      "deleted, whatever the configuration says": {
        layer: "auth",
        changes: [change("random_password.harbor", "delete")],
      },
      replaced: { layer: "auth", changes: [change("tls_private_key.sealed-secrets", "replaceGently")] },
    },
    fine: {
      "made, or changed in place": {
        layer: "auth",
        changes: [change("random_password.new", "create"), update("proxmox_acl.a", { a: 1 }, { a: 2 })],
      },
      "another layer": { layer: "config", changes: [change("powerdns_record.a", "replace")] },
    },
  },
  "machine-secrets": {
    refused: {
      "in auth": {
        layer: "auth",
        changes: [
          update(
            "talos_machine_secrets.hybrid",
            { machine_secrets: {}, talos_version: "v1.12" },
            { talos_version: "v1.12" },
            {
              after_unknown: { machine_secrets: { cluster: { id: true } } },
            },
          ),
        ],
      },
      "on a node": {
        changes: [config("talos_machine_configuration_apply.x", CONFIG(""), CONFIG(", secret: other"))],
      },
    },
    fine: {
      "a client certificate that is renewed": {
        layer: "auth",
        changes: [
          update(
            "talos_machine_secrets.hybrid",
            { machine_secrets: { a: 1 } },
            { machine_secrets: { a: 1 } },
            {
              after_unknown: { client_configuration: { client_key: true } },
            },
          ),
        ],
      },
      "another configuration with the same secrets": {
        changes: [config("talos_machine_configuration_apply.x", CONFIG(""), CONFIG(", proxy: {}"))],
      },
    },
  },
  "contract-version": {
    refused: {
      raised: {
        layer: "auth",
        changes: [
          update(
            "talos_machine_secrets.hybrid",
            { talos_version: "v1.12" },
            { talos_version: "v1.13" },
            {
              after_unknown: { machine_secrets: true },
            },
          ),
        ],
      },
    },
    fine: { made: { layer: "auth", changes: [change("talos_machine_secrets.hybrid", "create")] } },
  },
  "key-pair": {
    refused: {
      exchanged: {
        changes: [
          update("kubernetes_secret_v1.sealed-secrets-key", SEALED_KEY, { ...SEALED_KEY, data: { "tls.key": "new" } }),
        ],
      },
      deleted: { changes: [change("kubernetes_secret_v1.sealed-secrets-key", "delete", { before: SEALED_KEY })] },
    },
    fine: {
      "another Secret": {
        changes: [change("kubernetes_secret_v1.other", "delete", { before: { metadata: [{ labels: null }] } })],
      },
      "another annotation": {
        changes: [update("kubernetes_secret_v1.sealed-secrets-key", SEALED_KEY, { ...SEALED_KEY, type: "x" })],
      },
    },
  },
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
      "files that somebody deleted in git, put back": emptied({}),
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
  "plain-secret": {
    refused: {
      "an attribute that was hidden": {
        changes: [
          update(
            "a.b",
            { password: "x" },
            { password: "y" },
            {
              before_sensitive: { password: true },
              after_sensitive: {},
            },
          ),
        ],
      },
      "an output that was hidden": {
        more: {
          plan: {
            output_changes: {
              token: { actions: ["update"], before: "x", after: "x", before_sensitive: true, after_sensitive: false },
            },
          },
        },
      },
      "a variable's value in an open place": {
        more: {
          plan: {
            variables: { token: { value: SECRET } },
            configuration: { root_module: { variables: { token: { sensitive: true } } } },
            output_changes: {
              url: { actions: ["create"], after: `https://x:${SECRET}@y`, after_sensitive: false },
            },
          },
        },
      },
      "another resource's secret in an open place": {
        changes: [
          change("a.secret", "nothing", { before: { key: SECRET }, before_sensitive: { key: true } }),
          change("a.open", "create", { after: { labels: { note: SECRET } }, after_sensitive: { labels: {} } }),
        ],
      },
      "the token that nodes join with, which looks like a name": shown(
        "a1b2c3.d4e5f6g7h8i9j0k1",
        "a1b2c3.d4e5f6g7h8i9j0k1",
      ),
      "one line of a machine configuration": shown(MACHINE_CONFIGURATION, SECRETBOX),
      "a token out of a machine configuration": shown(MACHINE_CONFIGURATION, "z9y8x7.w6v5u4t3s2r1q0p9"),
      "a secret in base64": shown(SECRET, Buffer.from(SECRET).toString("base64")),
      "a login in base64": shown(SECRET, Buffer.from(`admin:${SECRET}`).toString("base64")),
      "a secret in an address": shown(
        "p4ss/word+with&signs",
        `https://x/?key=${encodeURIComponent("p4ss/word+with&signs")}`,
      ),
    },
    fine: {
      "what is public in a machine configuration": shown(
        MACHINE_CONFIGURATION,
        `${CERTIFICATE} talos-vps-cp-0.example.org https://10.2.1.1:6443 /var/lib/longhorn`,
      ),
      "a name that is as long as a token, and has no digit": shown(
        "harbor.internalservices",
        "harbor.internalservices",
      ),
      "what stays hidden": {
        changes: [
          update(
            "a.b",
            { key: SECRET, name: "n" },
            { key: `${SECRET}!`, name: "m" },
            {
              before_sensitive: { key: true },
              after_sensitive: { key: true },
            },
          ),
        ],
      },
      "what is gone": {
        changes: [
          update("a.b", { key: SECRET }, { key: null }, { before_sensitive: { key: true }, after_sensitive: {} }),
        ],
      },
      "a variable that is not sensitive, and short words": {
        more: {
          plan: {
            variables: { site: { value: SECRET }, user: { value: "root@pam" } },
            configuration: { root_module: { variables: { site: {}, user: { sensitive: true } } } },
            output_changes: { url: { actions: ["create"], after: `${SECRET} root@pam`, after_sensitive: false } },
          },
        },
      },
    },
  },
  forgotten: {
    refused: { "a removed block": { changes: [change("hcloud_firewall.a", "forget")] } },
    fine: { "a deleted one": { changes: [change("hcloud_firewall.a", "delete")] } },
  },
};

export function threeServers(doing: Record<string, "replace" | "delete" | "create">): ResourceChange[] {
  return ["a", "b", "c"].map((name) => change(`hcloud_server.${name}`, doing[name] ?? "nothing"));
}

export function threeWith(well: Record<string, boolean>): Pick<Look, "cluster" | "health"> {
  const nodes = { a: true, b: true, c: true, ...well };
  return {
    cluster: clusterOf(["a", "b", "c"]),
    health: {
      nodes: Object.fromEntries(
        Object.entries(nodes).map(([name, healthy]) => [name, { healthy, saw: healthy ? "it is Ready" : "it is off" }]),
      ),
    },
  };
}

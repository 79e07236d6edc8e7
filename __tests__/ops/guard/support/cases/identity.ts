import { change, update } from "../plan";
import type { Cases } from "./case";
import { CONFIG, config } from "./configuration";

const SEALED_KEY = {
  metadata: [{ labels: { "sealedsecrets.bitnami.com/sealed-secrets-key": "active" } }],
  data: { "tls.key": "old" },
};

const encrypted = (key: string, more = "") =>
  `${CONFIG(more)}\n---\napiVersion: v1alpha1\nkind: VolumeConfig\nname: STATE\nencryption: { provider: luks2, keys: [{ slot: 0, ${key} }] }\n`;

export const IDENTITY: Cases = {
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
  "disk-encryption": {
    refused: {
      "switched on": { changes: [config("talos_machine_configuration_apply.x", CONFIG(""), encrypted("nodeID: {}"))] },
      "another key": {
        changes: [
          config(
            "talos_machine_configuration_apply.x",
            encrypted("nodeID: {}"),
            encrypted("static: { passphrase: hunter2 }"),
          ),
        ],
      },
      "switched off": { changes: [config("talos_machine_configuration_apply.x", encrypted("nodeID: {}"), CONFIG(""))] },
    },
    fine: {
      "another change of an encrypted node": {
        changes: [
          config(
            "talos_machine_configuration_apply.x",
            encrypted("nodeID: {}"),
            encrypted("nodeID: {}", ", proxy: {}"),
          ),
        ],
      },
      "on a machine that is rebuilt": {
        changes: [
          change("talos_machine_configuration_apply.x", "replace", {
            before: { machine_configuration: CONFIG("") },
            after: { machine_configuration: encrypted("nodeID: {}") },
          }),
        ],
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
};

import type { ResourceChange } from "../../../../../ops/support/plan";
import { change, update } from "../plan";
import type { ACTIONS } from "../plan";
import {
  AUTHORITY_ORDER,
  IDENTITY_FINE,
  IDENTITY_REFUSED,
  NODE_FINE,
  NODE_REFUSED,
  credentialRotated,
  tokenRotated,
} from "./authorities";
import type { Case, Cases } from "./case";
import { CONFIG, config, unknownConfig } from "./configuration";
import { KEPT_SECRETS } from "./kept-secrets";
import { HANDED_FINE, HANDED_REFUSED, NODE_TOKEN_FINE, NODE_TOKEN_REFUSED } from "./rotated-keys";

const encrypted = (key: string, more = "") =>
  `${CONFIG(more)}\n---\napiVersion: v1alpha1\nkind: VolumeConfig\nname: STATE\nencryption: { provider: luks2, keys: [{ slot: 0, ${key} }] }\n`;

/** A plan of auth in which one credential of a service changes, as its output shows it. */
const handedOn = (after: object | null, after_unknown: unknown = false, changes: ResourceChange[] = []): Case => ({
  layer: "auth",
  more: {
    plan: {
      resource_changes: changes,
      output_changes: {
        service_credentials: {
          actions: ["update"],
          before: { vault: { value: "old" }, harbor: { value: "same" } },
          after,
          after_unknown,
        },
      },
    },
  },
});

const identityHandedOn = (action: keyof typeof ACTIONS): Case => ({
  layer: "auth",
  more: {
    plan: {
      resource_changes: [change("talos_machine_secrets.hybrid", action, { before: {}, after: {} })],
      output_changes: {
        talos_identity: {
          actions: ["update"],
          before: { machineSecrets: { cluster: { id: "old" } }, clientConfiguration: { client_key: "old" } },
          after: action === "update" ? { machineSecrets: { cluster: { id: "old" } } } : {},
          after_unknown: action === "update" ? { clientConfiguration: true } : { machineSecrets: true },
        },
      },
    },
  },
});

export const IDENTITY: Cases = {
  identity: {
    refused: {
      "deleted, whatever the configuration says": {
        layer: "auth",
        changes: [change("random_password.harbor", "delete")],
      },
      replaced: { layer: "auth", changes: [change("tls_private_key.sealed-secrets", "replaceGently")] },
      "the password of backups, tainted": {
        layer: "auth",
        changes: [change("random_password.velero-repository-password", "replace")],
      },
      "a token of Proxmox": { layer: "auth", changes: [change("proxmox_user_token.atlas-csi", "delete")] },
      "a pool of Proxmox": { layer: "auth", changes: [change("proxmox_virtual_environment_pool.atlas", "replace")] },
    },
    fine: {
      "made, or changed in place": {
        layer: "auth",
        changes: [change("random_password.new", "create"), update("proxmox_acl.a", { a: 1 }, { a: 2 })],
      },
      "rights of Proxmox users": {
        layer: "auth",
        changes: [change("proxmox_acl.a", "delete"), change("proxmox_virtual_environment_role.a", "replace")],
      },
      "another layer": { layer: "config", changes: [change("powerdns_record.a", "replace")] },
    },
  },
  "auth-outputs": {
    refused: {
      "a secret that is made again": handedOn({ harbor: { value: "same" } }, { vault: { value: true } }, [
        change("random_bytes.vault", "create"),
      ]),
      "a secret that is another": handedOn({ vault: { value: "new" }, harbor: { value: "same" } }),
      "all of them": handedOn(null, true),
      "machine secrets that are lost from the state": identityHandedOn("create"),
      ...IDENTITY_REFUSED,
      ...HANDED_REFUSED,
      "a credential of which the record keeps another value": credentialRotated({
        replaced: { gitea: { value: "x" } },
      }),
      "a token of which the record keeps another value": tokenRotated("x"),
      "a credential while another one is rotated": credentialRotated({ replaced: { harbor: { value: "old" } } }),
    },
    fine: {
      "one more": handedOn(
        { vault: { value: "old" }, harbor: { value: "same" }, gitea: {} },
        { gitea: { value: true } },
      ),
      "one that is taken out, which the rule identity sees": handedOn({ harbor: { value: "same" } }),
      "a first start": {
        layer: "auth",
        more: { plan: { output_changes: { service_credentials: { actions: ["create"], after_unknown: true } } } },
      },
      "a client certificate that is renewed": identityHandedOn("update"),
      ...IDENTITY_FINE,
      ...HANDED_FINE,
      "a token that the record keeps": tokenRotated("old"),
      "a credential that the record keeps": credentialRotated({ replaced: { gitea: { value: "old" } } }),
      "another layer": { ...handedOn(null, true), layer: "infra" },
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
      ...NODE_REFUSED,
      ...NODE_TOKEN_REFUSED,
    },
    fine: {
      ...NODE_FINE,
      ...NODE_TOKEN_FINE,
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
  ...AUTHORITY_ORDER,
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
      "switched off in the file, while a new image leaves the configuration unknown": {
        changes: [unknownConfig("talos_machine_configuration_apply.x", encrypted("nodeID: {}"))],
      },
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
      "none, before and in the file, while the configuration is unknown": {
        changes: [unknownConfig("talos_machine_configuration_apply.x", CONFIG(""))],
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
  ...KEPT_SECRETS,
};

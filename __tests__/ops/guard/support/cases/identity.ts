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
import { HANDED_FINE, HANDED_REFUSED, NODE_TOKEN_FINE, NODE_TOKEN_REFUSED } from "./rotated-keys";

const SEALED_KEY = {
  metadata: [{ labels: { "sealedsecrets.bitnami.com/sealed-secrets-key": "active" } }],
  data: { "tls.key": "old" },
};

const pair = (certificate: string) => ({ ...SEALED_KEY, data: { "tls.crt": certificate, "tls.key": certificate } });
const pairChange = (action: keyof typeof ACTIONS, before: string, after = before) =>
  change("kubernetes_secret_v1.sealed-secrets-key", action, { before: pair(before), after: pair(after) });
const formerPair = (action: "create" | "delete", certificate: string) =>
  change(
    "kubernetes_secret_v1.sealed-secrets-key-former",
    action,
    action === "create" ? { before: null, after: pair(certificate) } : { before: pair(certificate), after: null },
  );

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

const secretOf = (namespace: string, name: string, data: object) => ({ metadata: [{ namespace, name }], data });
const UNSEAL = secretOf("vault", "vault-unseal", { key: "old" });
const AUTHENTIK = { AUTHENTIK_SECRET_KEY: "old", AUTHENTIK_BOOTSTRAP_EMAIL: "me@example.org" };

export const IDENTITY: Cases = {
  identity: {
    refused: {
      "deleted, whatever the configuration says": {
        layer: "auth",
        changes: [change("random_password.harbor", "delete")],
      },
      replaced: { layer: "auth", changes: [change("tls_private_key.sealed-secrets", "replaceGently")] },
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
  "key-pair": {
    refused: {
      exchanged: {
        changes: [
          update("kubernetes_secret_v1.sealed-secrets-key", SEALED_KEY, { ...SEALED_KEY, data: { "tls.key": "new" } }),
        ],
      },
      deleted: { changes: [change("kubernetes_secret_v1.sealed-secrets-key", "delete", { before: SEALED_KEY })] },
      "exchanged, with another pair beside it": {
        changes: [pairChange("update", "old", "new"), formerPair("create", "another")],
      },
      "the former pair, together with the present one": {
        changes: [pairChange("update", "old", "new"), formerPair("delete", "older")],
      },
    },
    fine: {
      "exchanged, and kept beside the new one": {
        changes: [pairChange("update", "old", "new"), formerPair("create", "old")],
      },
      "the former pair, which is retired": { changes: [pairChange("nothing", "new"), formerPair("delete", "old")] },
      "another Secret": {
        changes: [change("kubernetes_secret_v1.other", "delete", { before: { metadata: [{ labels: null }] } })],
      },
      "another annotation": {
        changes: [update("kubernetes_secret_v1.sealed-secrets-key", SEALED_KEY, { ...SEALED_KEY, type: "x" })],
      },
    },
  },
  "service-secrets": {
    refused: {
      "another unseal key": {
        layer: "services",
        changes: [update("kubernetes_secret_v1.a", UNSEAL, secretOf("vault", "vault-unseal", { key: "new" }))],
      },
      "one that is not known yet": {
        layer: "services",
        changes: [
          update("kubernetes_secret_v1.a", UNSEAL, { ...UNSEAL, data: {} }, { after_unknown: { data: { key: true } } }),
        ],
      },
      "a Secret that is replaced with another value": {
        layer: "services",
        changes: [change("kubernetes_secret_v1.a", "replace", { before: UNSEAL, after: { data: { key: "new" } } })],
      },
      "the password of a database": {
        layer: "services",
        changes: [
          update(
            "kubernetes_secret_v1.a",
            secretOf("gitea", "gitea-database", { username: "gitea", password: "old" }),
            secretOf("gitea", "gitea-database", { username: "gitea", password: "new" }),
          ),
        ],
      },
      "deleted, while its namespace stays": {
        layer: "services",
        changes: [change("kubernetes_secret_v1.a", "delete", { before: UNSEAL })],
      },
    },
    fine: {
      "another value beside the key": {
        layer: "services",
        changes: [
          update(
            "kubernetes_secret_v1.a",
            secretOf("authentik", "authentik", AUTHENTIK),
            secretOf("authentik", "authentik", { ...AUTHENTIK, AUTHENTIK_BOOTSTRAP_EMAIL: "you@example.org" }),
          ),
        ],
      },
      "a key that was not there before": {
        layer: "services",
        changes: [update("kubernetes_secret_v1.a", secretOf("vault", "vault-unseal", {}), UNSEAL)],
      },
      "a secret that opens no data": {
        layer: "services",
        changes: [
          update(
            "kubernetes_secret_v1.a",
            secretOf("vault", "vault-oidc", { clientSecret: "old" }),
            secretOf("vault", "vault-oidc", { clientSecret: "new" }),
          ),
        ],
      },
      "the same values in a Secret that is replaced": {
        layer: "services",
        changes: [change("kubernetes_secret_v1.a", "replace", { before: UNSEAL, after: UNSEAL })],
      },
      "deleted with its namespace, which the rule volumes sees": {
        layer: "services",
        changes: [
          change("kubernetes_secret_v1.a", "delete", { before: UNSEAL }),
          change("kubernetes_namespace_v1.vault", "delete", { before: { metadata: [{ name: "vault" }] } }),
        ],
      },
    },
  },
};

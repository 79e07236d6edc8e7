import { change, update } from "../plan";
import type { ACTIONS } from "../plan";
import type { Case, Cases } from "./case";

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

const secretOf = (namespace: string, name: string, data: object) => ({ metadata: [{ namespace, name }], data });
const UNSEAL = secretOf("vault", "vault-unseal", { key: "old" });
const AUTHENTIK = { AUTHENTIK_SECRET_KEY: "old", AUTHENTIK_BOOTSTRAP_EMAIL: "me@example.org" };

/** Another value of one key, while auth says that a credential is being rotated. */
const rotated = (id: string, namespace: string, name: string, key: string): Case => ({
  layer: "services",
  more: {
    plan: {
      resource_changes: [
        update(
          "kubernetes_secret_v1.a",
          secretOf(namespace, name, { [key]: "old" }),
          secretOf(namespace, name, { [key]: "new" }),
        ),
      ],
      prior_state: {
        values: {
          root_module: {
            resources: [
              { mode: "data", type: "terraform_remote_state", name: "auth", values: { outputs: { rotating: [id] } } },
            ],
          },
        },
      },
    },
  },
});

/** Secrets in the cluster without which data cannot be read. */
export const KEPT_SECRETS: Cases = {
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
      "the password of Velero's repositories, also while it is rotated": rotated(
        "velero-repository-password",
        "velero",
        "velero-repo-credentials",
        "repository-password",
      ),
      "the password of Vault's snapshots, also while it is rotated": rotated(
        "vault-backup-password",
        "vault",
        "vault-backup",
        "password",
      ),
      "the password of a database while another one is rotated": rotated(
        "harbor-database-password",
        "gitea",
        "gitea-database",
        "password",
      ),
      "deleted, while its namespace stays": {
        layer: "services",
        changes: [change("kubernetes_secret_v1.a", "delete", { before: UNSEAL })],
      },
    },
    fine: {
      "the password of a database that is rotated": rotated(
        "gitea-database-password",
        "gitea",
        "gitea-database",
        "password",
      ),
      "the unseal key that is rotated": rotated("vault-unseal-key", "vault", "vault-unseal", "key"),
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

import { change, update } from "../plan";
import type { Case, Cases } from "./case";

/** What a plan holds and no finding may repeat. */
export const SECRET = "correct-horse-7-battery-staple";
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
  network: { hostname: talos-production-worker-01 }
cluster:
  clusterName: homelab-kubernetes-prod-01
  id: 0b9a3c1e-7d42-4f6a-9e58-2c1d0f3b7a64
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

export const SECRETS: Cases = {
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
      "the token that nodes join with, in the form of a name": shown(
        "a1b2c3.d4e5f6g7h8i9j0k1",
        "a1b2c3.d4e5f6g7h8i9j0k1",
      ),
      "one line of a machine configuration": shown(MACHINE_CONFIGURATION, SECRETBOX),
      "a token out of a machine configuration": shown(MACHINE_CONFIGURATION, "z9y8x7.w6v5u4t3s2r1q0p9"),
      "an id out of a machine configuration, in the form of a name": shown(
        MACHINE_CONFIGURATION,
        "0b9a3c1e-7d42-4f6a-9e58-2c1d0f3b7a64",
      ),
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
      "a long name of a cluster or a node out of a machine configuration": shown(
        MACHINE_CONFIGURATION,
        "homelab-kubernetes-prod-01 talos-production-worker-01",
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
};

import { TerraformLocal } from "cdktf";
import { BackupKeyPair } from "../../constructs/backup-key";
import { DeployKeyPair } from "../../constructs/deploy-key";
import { DiskPassphrase } from "../../constructs/disk-passphrase";
import { SealedSecretsKey, SealedSecretsKeyPair } from "../../constructs/sealed-secrets-key";
import { ServiceCredentials } from "../../constructs/service-credentials";
import { addresses } from "../support/synth";
import { alone } from "./support/alone";

const KEPT = { prevent_destroy: true };

const made = alone((stack) => {
  new DiskPassphrase(stack, "disks");
  new SealedSecretsKeyPair(stack, "sealed-secrets");
  new BackupKeyPair(stack, "backups");
  new DeployKeyPair(stack, "deploy-key");
  new ServiceCredentials(stack, "services", [
    { id: "harbor-admin-password", kind: "password", length: 24 },
    { id: "harbor-secret-key", kind: "key", bytes: 32 },
    { id: "token-service", kind: "certificate", commonName: "harbor" },
  ]);
});

test("every credential is protected against a destroy", () => {
  const expected = [
    "random_bytes.harbor-secret-key",
    "random_password.disk-encryption",
    "random_password.harbor-admin-password",
    "tls_private_key.backups",
    "tls_private_key.flux-deploy-key",
    "tls_private_key.sealed-secrets",
    "tls_private_key.token-service",
    "tls_self_signed_cert.sealed-secrets",
    "tls_self_signed_cert.token-service",
  ];
  expect(addresses(made)).toEqual(expected);
  const lifecycles = Object.values(made.resource).flatMap((named) => Object.values(named).map((it) => it.lifecycle));
  expect(lifecycles).toEqual(expected.map(() => KEPT));
});

test("a password has letters and digits only", () => {
  expect(made.resource.random_password?.["harbor-admin-password"]).toMatchObject({
    length: 24,
    special: false,
    min_lower: 1,
    min_upper: 1,
    min_numeric: 1,
  });
});

test("only a hashed password has the form bcrypt", () => {
  let forms: ServiceCredentials["forms"] = {};
  alone((stack) => {
    const password = { kind: "password", length: 24 } as const;
    ({ forms } = new ServiceCredentials(stack, "services", [
      { id: "plain", ...password },
      { id: "hashed", ...password, hashed: true },
    ]));
  });
  expect(Object.keys(forms.plain ?? {})).toEqual(["value"]);
  expect(Object.keys(forms.hashed ?? {})).toEqual(["value", "bcrypt"]);
});

test("the keys that age encrypts to and that git accepts are of the form that OpenSSH reads", () => {
  const algorithm = "ED25519";
  expect(made.resource.tls_private_key).toMatchObject({ backups: { algorithm }, "flux-deploy-key": { algorithm } });
});

test("the key of sealed secrets is the active one of the controller's namespace, and the former one is there if there is one", () => {
  const { resource } = alone((stack) => {
    const former = new TerraformLocal(stack, "former", []).expression as unknown;
    new SealedSecretsKey(stack, "key", { certificate: "crt", privateKey: "key", former, dependsOn: [] });
  });
  expect(resource.kubernetes_secret_v1?.["sealed-secrets-key"]).toMatchObject({
    metadata: { namespace: "kube-system", labels: { "sealedsecrets.bitnami.com/sealed-secrets-key": "active" } },
    type: "kubernetes.io/tls",
    data: { "tls.crt": "crt", "tls.key": "key" },
  });
  expect(resource.kubernetes_secret_v1?.["sealed-secrets-key-former"]).toMatchObject({
    count: "${nonsensitive(length(local.former))}",
    metadata: { namespace: "kube-system", labels: { "sealedsecrets.bitnami.com/sealed-secrets-key": "active" } },
    data: { "tls.crt": "${local.former.0.certificate}", "tls.key": "${local.former.0.privateKey}" },
  });
});

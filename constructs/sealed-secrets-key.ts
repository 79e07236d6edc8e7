import { Fn, Token, propertyAccess } from "cdktf";
import type { ITerraformDependable } from "cdktf";
import { Construct } from "constructs";
import { SecretV1 } from "../.gen/providers/kubernetes/secret-v1";
import { PrivateKey } from "../.gen/providers/tls/private-key";
import { SelfSignedCert } from "../.gen/providers/tls/self-signed-cert";
import { setLogicalId } from "./naming";
import { KEPT } from "./protection";

const NAME = "sealed-secrets";
const TEN_YEARS_IN_HOURS = 87_600;

/** The key pair that seals secrets in git. The auth layer keeps it, so a rebuilt cluster can still read them. */
export class SealedSecretsKeyPair extends Construct {
  readonly certificate: string;
  readonly privateKey: string;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    const key = setLogicalId(new PrivateKey(this, "key", { algorithm: "RSA", rsaBits: 4096, lifecycle: KEPT }), NAME);
    const certificate = new SelfSignedCert(this, "certificate", {
      privateKeyPem: key.privateKeyPem,
      subject: [{ commonName: "sealed-secret", organization: "sealed-secret" }],
      validityPeriodHours: TEN_YEARS_IN_HOURS,
      allowedUses: ["key_encipherment", "data_encipherment", "server_auth", "client_auth"],
      lifecycle: KEPT,
    });
    this.certificate = setLogicalId(certificate, NAME).certPem;
    this.privateKey = key.privateKeyPem;
  }
}

export interface SealedSecretsKeyProps {
  readonly certificate: string;
  readonly privateKey: string;
  /** A Terraform list: the previous pair, or nothing. */
  readonly former: unknown;
  readonly dependsOn: readonly ITerraformDependable[];
}

/** Installs the key pair before the controller starts; otherwise the controller would generate its own (T14, T23). */
export class SealedSecretsKey extends Construct {
  constructor(scope: Construct, id: string, { certificate, privateKey, former, dependsOn }: SealedSecretsKeyProps) {
    super(scope, id);
    this.addSecret("sealed-secrets-key", { certificate, privateKey }, dependsOn);
    // The controller seals with the pair of the newest certificate, and opens with all of them.
    const secret = this.addSecret(
      "sealed-secrets-key-former",
      {
        certificate: Token.asString(propertyAccess(former, [0, "certificate"])),
        privateKey: Token.asString(propertyAccess(former, [0, "privateKey"])),
      },
      dependsOn,
    );
    secret.count = Token.asNumber(Fn.nonsensitive(Fn.lengthOf(former as string[])));
  }

  private addSecret(
    name: string,
    pair: { readonly certificate: string; readonly privateKey: string },
    dependsOn: readonly ITerraformDependable[],
  ): SecretV1 {
    return setLogicalId(
      new SecretV1(this, name, {
        metadata: {
          name,
          namespace: "kube-system",
          labels: { "sealedsecrets.bitnami.com/sealed-secrets-key": "active" },
        },
        type: "kubernetes.io/tls",
        data: { "tls.crt": pair.certificate, "tls.key": pair.privateKey },
        dependsOn: [...dependsOn],
      }),
      name,
    );
  }
}

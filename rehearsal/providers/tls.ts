/** Generates real keys and certificates, which can seal secrets and serve TLS. */
import { createHash, createPublicKey } from "node:crypto";
import { Refusal, UNKNOWN } from "../protocol/behaviour";
import type { ProviderBehaviour, ResourceBehaviour, State } from "../protocol/behaviour";
import { keyPem, makeKey, readKey } from "../world/talos/keys";
import type { KeyKind } from "../world/talos/keys";
import { ALLOWED_USES, selfSign } from "./shared/self-signed";
import { opensshPrivateKey, opensshPublicKey } from "./shared/openssh";
import { fault, fill, number, oneOf, text, texts } from "./shared/values";

const HOUR = 60 * 60 * 1000;

export function tlsProvider(): ProviderBehaviour {
  return {
    source: "hashicorp/tls",
    configure: () => undefined,
    resources: { tls_private_key: privateKey, tls_self_signed_cert: selfSignedCert },
    dataSources: {},
  };
}

const privateKey: ResourceBehaviour = {
  replaceOnChange: ["algorithm", "ecdsa_curve", "rsa_bits"],
  defaults: { ecdsa_curve: "P224", rsa_bits: 2048 },
  validate: (config) => [
    ...oneOf(config["algorithm"], ["RSA", "ECDSA", "ED25519"], ["algorithm"]),
    ...oneOf(config["ecdsa_curve"], ["P224", "P256", "P384", "P521"], ["ecdsa_curve"]),
  ],
  async create(planned) {
    const key = await makeKey(keyKind(planned));
    const publicKey = createPublicKey(key);
    const openssh = opensshPublicKey(publicKey);
    const blob = openssh === "" ? undefined : Buffer.from(openssh.split(" ")[1] ?? "", "base64");
    const md5 = blob && createHash("md5").update(blob).digest("hex");
    const sha256 = blob && createHash("sha256").update(blob).digest("base64").replace(/=+$/, "");
    return fill(planned, {
      id: createHash("sha1")
        .update(publicKey.export({ type: "spki", format: "der" }))
        .digest("hex"),
      private_key_pem: keyPem(key),
      private_key_pem_pkcs8: key.export({ type: "pkcs8", format: "pem" }).toString(),
      private_key_openssh: openssh === "" ? "" : opensshPrivateKey(key),
      public_key_pem: publicKey.export({ type: "spki", format: "pem" }).toString(),
      public_key_openssh: openssh,
      public_key_fingerprint_md5: md5 ? (md5.match(/../g) ?? []).join(":") : "",
      public_key_fingerprint_sha256: sha256 ? `SHA256:${sha256}` : "",
    });
  },
};

function keyKind(planned: State): KeyKind {
  switch (text(planned, "algorithm")) {
    case "RSA":
      return { rsaBits: number(planned, "rsa_bits") ?? 2048 };
    case "ED25519":
      return "Ed25519";
    default: {
      const curve = text(planned, "ecdsa_curve");
      if (curve === "P256" || curve === "P384" || curve === "P521") return `P-${curve.slice(1)}` as KeyKind;
      throw new Refusal(
        "The rehearsal has no P224 keys",
        'Set ecdsa_curve to "P256": neither browsers nor OpenSSH take P224.',
      );
    }
  }
}

const selfSignedCert: ResourceBehaviour = {
  replaceOnChange: [
    "allowed_uses",
    "dns_names",
    "ip_addresses",
    "is_ca_certificate",
    "private_key_pem",
    "set_authority_key_id",
    "set_subject_key_id",
    "subject",
    "uris",
    "validity_period_hours",
  ],
  defaults: {
    early_renewal_hours: 0,
    is_ca_certificate: false,
    set_authority_key_id: false,
    set_subject_key_id: false,
  },
  validate: (config) => [
    ...texts(config, "allowed_uses").flatMap((use, index) => oneOf(use, ALLOWED_USES, ["allowed_uses", index])),
    ...((number(config, "validity_period_hours") ?? 0) < 0
      ? [
          fault("Invalid Attribute Value", "Attribute validity_period_hours value must be at least 0", [
            "validity_period_hours",
          ]),
        ]
      : []),
  ],
  plan({ prior, planned }) {
    if (!prior) return { planned: { ...planned, ready_for_renewal: false } };
    if (!isDueForRenewal(prior)) return;
    return { planned: { ...planned, ready_for_renewal: UNKNOWN }, replace: ["ready_for_renewal"] };
  },
  async create(planned) {
    const made = await selfSign(readPrivateKey(text(planned, "private_key_pem") ?? ""), planned);
    return fill(planned, { ...made, ready_for_renewal: false });
  },
  read: (state) => (isDueForRenewal(state) ? { ...state, ready_for_renewal: true } : state),
};

function isDueForRenewal(state: State): boolean {
  const end = Date.parse(text(state, "validity_end_time") ?? "");
  return Date.now() >= end - (number(state, "early_renewal_hours") ?? 0) * HOUR;
}

function readPrivateKey(pem: string): ReturnType<typeof readKey> {
  try {
    return readKey(pem);
  } catch (error) {
    throw new Refusal("Failed to parse private key PEM", error instanceof Error ? error.message : String(error));
  }
}

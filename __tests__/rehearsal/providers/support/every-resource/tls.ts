import { first, replace, update } from "./case";
import type { ProviderValues } from "./case";

export const tls: ProviderValues = {
  cases: [
    {
      type: "tls_private_key",
      name: "minimal",
      runs: 1,
      steps: [
        first(() => ({ algorithm: "ED25519" })),
        replace(() => ({ algorithm: "RSA" })),
        replace(() => ({ algorithm: "ECDSA", ecdsa_curve: "P521" })),
      ],
    },
    {
      type: "tls_private_key",
      name: "maximal",
      runs: 1,
      steps: [
        first(() => ({ algorithm: "RSA", rsa_bits: 2048, ecdsa_curve: "P256" })),
        // Only ECDSA keys have a curve, but the provider does not ask for that.
        replace(() => ({ algorithm: "RSA", rsa_bits: 2048, ecdsa_curve: "P384" })),
      ],
    },
    {
      type: "tls_self_signed_cert",
      name: "minimal",
      runs: 1,
      steps: [
        first(() => ({ private_key_pem: KEY, validity_period_hours: 100, allowed_uses: [] })),
        update(() => ({ private_key_pem: KEY, validity_period_hours: 100, allowed_uses: [], early_renewal_hours: 10 })),
        replace((v) => ({ private_key_pem: KEY, validity_period_hours: 100 + v.count, allowed_uses: [] })),
      ],
    },
    {
      type: "tls_self_signed_cert",
      name: "maximal",
      steps: [
        first((v) => certificate(v.word, 1)),
        replace(() => certificate("second.example", 1)),
        update(() => certificate("second.example", 2)),
      ],
    },
  ],
  support: { tls_private_key: { signer: { algorithm: "ECDSA", ecdsa_curve: "P256" } } },
};

const KEY = "${tls_private_key.signer.private_key_pem}";

function certificate(name: string, early: number) {
  return {
    private_key_pem: KEY,
    validity_period_hours: 1000,
    early_renewal_hours: early,
    allowed_uses: ["key_encipherment", "digital_signature", "cert_signing", "server_auth"],
    dns_names: [name],
    ip_addresses: ["192.0.2.1", "2001:db8::1"],
    uris: [`spiffe://${name}/one`],
    is_ca_certificate: true,
    set_authority_key_id: true,
    set_subject_key_id: true,
    subject: [
      {
        common_name: name,
        country: "CZ",
        email_address: `a@${name}`,
        locality: "Praha",
        organization: "Coldstart",
        organizational_unit: "Tests",
        postal_code: "11000",
        province: "Praha",
        serial_number: "7",
        street_address: ["Street 1", "Floor 2"],
      },
    ],
  };
}

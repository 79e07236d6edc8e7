import { Construct } from "constructs";
import { Bytes } from "../.gen/providers/random/bytes";
import { Password } from "../.gen/providers/random/password";
import { PrivateKey } from "../.gen/providers/tls/private-key";
import { SelfSignedCert } from "../.gen/providers/tls/self-signed-cert";
import { FIRST_KEY_ID } from "../spec";
import type { Credential, CredentialForm } from "../spec";
import { setLogicalId } from "./naming";
import { KEPT } from "./protection";
import type { RotationRecord } from "./rotation-record";

const TEN_YEARS_IN_HOURS = 87_600;

/** A credential in every form that a consumer needs. */
export type CredentialForms = Partial<Record<CredentialForm, string>>;

/** The passwords and keys of the services, created once. A rebuilt cluster starts with the same ones. */
export class ServiceCredentials extends Construct {
  readonly forms: Readonly<Record<string, CredentialForms>>;

  constructor(
    scope: Construct,
    id: string,
    credentials: readonly Credential[],
    private readonly rotation: Pick<RotationRecord, "orElse"> = { orElse: (_, fallback) => fallback },
  ) {
    super(scope, id);
    this.forms = Object.fromEntries(credentials.map((credential) => [credential.id, this.make(credential)]));
  }

  private make(credential: Credential): CredentialForms {
    const { id, kind } = credential;
    switch (kind) {
      case "password": {
        // Letters and digits only: nothing that a URL, a shell or an env file would read differently.
        const password = new Password(this, id, {
          length: credential.length,
          special: false,
          minLower: 1,
          minNumeric: 1,
          minUpper: 1,
          lifecycle: KEPT,
        });
        const { result, bcryptHash } = setLogicalId(password, id);
        return credential.hashed ? { value: result, bcrypt: bcryptHash } : { value: result };
      }
      case "key": {
        const value = setLogicalId(new Bytes(this, id, { length: credential.bytes, lifecycle: KEPT }), id).base64;
        return credential.hasPrevious ? { value, ...this.formerOf(id) } : { value };
      }
      case "certificate": {
        const key = setLogicalId(
          new PrivateKey(this, `${id}-key`, { algorithm: "RSA", rsaBits: 4096, lifecycle: KEPT }),
          id,
        );
        const certificate = new SelfSignedCert(this, id, {
          privateKeyPem: key.privateKeyPem,
          subject: [{ commonName: credential.commonName }],
          validityPeriodHours: TEN_YEARS_IN_HOURS,
          allowedUses: ["digital_signature", "key_encipherment"],
          lifecycle: KEPT,
        });
        return { certificate: setLogicalId(certificate, id).certPem, privateKey: key.privateKeyPem };
      }
    }
  }

  /** The values that a rotation keeps beside the key: its id, and the previous key. */
  private formerOf(id: string): CredentialForms {
    return {
      id: this.rotation.orElse(["keys", id, "id"], FIRST_KEY_ID),
      previous: this.rotation.orElse(["keys", id, "previous", "value"], ""),
      previousId: this.rotation.orElse(["keys", id, "previous", "id"], ""),
    };
  }
}

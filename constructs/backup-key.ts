import { Construct } from "constructs";
import { PrivateKey } from "../.gen/providers/tls/private-key";
import { setLogicalId } from "./naming";
import { KEPT } from "./protection";

/**
 * Decrypts the backups. Every cluster has it, even without backups, so every identity export contains it. It is an SSH key,
 * because Terraform can create those and age can encrypt to them (docs/decisions/0030-backup-encryption.md).
 */
export class BackupKeyPair extends Construct {
  readonly privateKey: string;
  readonly publicKey: string;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    const key = setLogicalId(new PrivateKey(this, "key", { algorithm: "ED25519", lifecycle: KEPT }), "backups");
    this.privateKey = key.privateKeyOpenssh;
    this.publicKey = key.publicKeyOpenssh;
  }
}

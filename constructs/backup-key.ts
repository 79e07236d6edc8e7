import { Construct } from "constructs";
import { PrivateKey } from "../.gen/providers/tls/private-key";
import { setLogicalId } from "./naming";
import { KEPT } from "./protection";

/**
 * Opens the backups. Every cluster has it, also one without backups: it is then part of every identity export from the first
 * one on. An SSH key, because Terraform makes those and age encrypts to them (docs/decisions/0030-backup-encryption.md).
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

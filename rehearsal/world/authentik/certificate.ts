/** The key pair of every installation, generated on first use. */
import "reflect-metadata";
import type { Collection, Store } from "../store";
import { makeCa } from "../talos/pki";
import { CERTIFICATE_NAME, stableUuid } from "./blueprints";

export interface CertificateKeyPair {
  readonly pk: string;
  readonly name: string;
  /** PEM. */
  readonly certificate: string;
  readonly key: string;
}

export const SELF_SIGNED = stableUuid(`certificate/${CERTIFICATE_NAME}`);

const SUBJECT: Record<string, string[]>[] = [{ CN: [CERTIFICATE_NAME] }, { O: ["authentik"] }, { OU: ["Self-signed"] }];

export class Certificates {
  private readonly stored: Collection<CertificateKeyPair>;
  private making: Promise<CertificateKeyPair> | undefined;

  constructor(store: Store) {
    this.stored = store.collection("authentik.certificates");
  }

  async byName(name: string): Promise<CertificateKeyPair | undefined> {
    if (name !== CERTIFICATE_NAME) return undefined;
    return this.stored.get(SELF_SIGNED) ?? (this.making ??= this.make());
  }

  reset(): void {
    this.stored.delete(SELF_SIGNED);
    this.making = undefined;
  }

  private async make(): Promise<CertificateKeyPair> {
    const made = { pk: SELF_SIGNED, name: CERTIFICATE_NAME, ...(await makeCa(SUBJECT, { rsaBits: 2048 })) };
    this.stored.put(SELF_SIGNED, made);
    return made;
  }
}

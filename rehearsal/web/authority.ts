/** The certificate authority of the simulated hosts, trusted only inside the rehearsal. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { makeCa, signLeaf } from "../world/talos/pki";
import type { CertificateAndKey } from "../world/talos/pki";

const DAY = 24 * 60 * 60 * 1000;

export class WebAuthority {
  private readonly issued = new Map<string, Promise<CertificateAndKey>>();

  private constructor(
    private readonly ca: CertificateAndKey,
    /** The authority's certificate. Its key is only in memory. */
    readonly file: string,
  ) {}

  static async make(file: string): Promise<WebAuthority> {
    const ca = await makeCa([{ O: ["Coldstart rehearsal"] }, { CN: ["Coldstart rehearsal"] }], "P-256");
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, ca.certificate);
    return new WebAuthority(ca, file);
  }

  certificate(host: string): Promise<CertificateAndKey> {
    let certificate = this.issued.get(host);
    if (!certificate) {
      const subject = [{ CN: [host] }];
      certificate = signLeaf(this.ca, {
        subject,
        kind: "P-256",
        usages: ["server"],
        names: [host],
        validity: 30 * DAY,
      });
      this.issued.set(host, certificate);
    }
    return certificate;
  }
}

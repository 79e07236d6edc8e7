import { connect } from "node:tls";
import { openConnection } from "../http/tunnel";

/** The name in the certificate of a node without a configuration. */
const MAINTENANCE_NAME = "maintenance-service.talos.dev";

/** The organization of every Talos API authority. Source: siderolabs/talos `pkg/machinery/config/generate/secrets`. */
const ORGANIZATION = "talos";

export const TALOS_PORT = 50000;

const TIMEOUT_MS = 5000;

interface Shown {
  readonly name: string | undefined;
  readonly issuedBy: string | undefined;
  readonly validTo: string;
}

/** The certificate of a server, trusted or not; undefined if nothing responds with TLS. */
async function readCertificate(address: string, port: number): Promise<Shown | undefined> {
  try {
    const socket = await openConnection(address, port);
    return await new Promise((resolve, reject) => {
      const shown = connect({ socket, rejectUnauthorized: false, ALPNProtocols: ["h2", "http/1.1"] }, () => {
        const { subject, issuer, valid_to: validTo } = shown.getPeerCertificate();
        resolve({ name: [subject?.CN].flat()[0], issuedBy: [issuer?.O].flat()[0], validTo });
        shown.destroy();
      });
      shown.setTimeout(TIMEOUT_MS, () => shown.destroy(new Error("no response")));
      shown.on("error", reject);
    });
  } catch {
    return undefined;
  }
}

export async function isInMaintenance(address: string, port: number): Promise<boolean> {
  return (await readCertificate(address, port))?.name === MAINTENANCE_NAME;
}

/** Whether a Talos node responds that has a configuration, and with it the certificate authority of a cluster. */
export async function isConfiguredTalos(address: string): Promise<boolean> {
  const shown = await readCertificate(address, TALOS_PORT);
  return shown?.issuedBy === ORGANIZATION && shown.name !== MAINTENANCE_NAME;
}

/** When the certificate of a server expires, trusted or not; undefined if nothing responds with TLS. */
export async function readExpiry(address: string, port: number): Promise<Date | undefined> {
  const shown = await readCertificate(address, port);
  return shown && new Date(shown.validTo);
}

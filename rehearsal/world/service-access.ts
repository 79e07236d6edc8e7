import { createHash } from "node:crypto";

const DIGEST = "sha256:";

/** A credential that the world stores, because it is no longer in a Secret. */
export function digest(credential: string): string {
  return `${DIGEST}${createHash("sha256").update(credential).digest("hex")}`;
}

/** How a service that runs in the simulated cluster is reached from outside it. */
export interface ServiceAccess {
  /** Why the service does not answer, as readable text; undefined if it does. */
  down(): string | undefined | Promise<string | undefined>;
  /** The key, token or password that it accepts, or its digest; undefined if any is accepted. */
  credential(): string | undefined | Promise<string | undefined>;
  /** Sets another credential through the service's API, if it has one. */
  setCredential?(value: string): void;
}

/** A service that is up and takes every credential. */
export const OPEN: ServiceAccess = { down: () => undefined, credential: () => undefined };

/** What Go's HTTP client says when nothing listens. */
export function connectionRefused(method: string, url: string): string {
  const { host } = parseUrl(url);
  return `${method[0]}${method.slice(1).toLowerCase()} ${JSON.stringify(url)}: dial tcp ${host}: connect: connection refused`;
}

/** Whether the service accepts the credential. An empty one is never accepted. */
export async function isAccepted(access: ServiceAccess, given: string): Promise<boolean> {
  const wanted = await access.credential();
  return given !== "" && (wanted === undefined || wanted === (wanted.startsWith(DIGEST) ? digest(given) : given));
}

function parseUrl(url: string): { host: string } {
  try {
    const { hostname, port, protocol } = new URL(url);
    return { host: `${hostname}:${port || (protocol === "https:" ? "443" : "80")}` };
  } catch {
    return { host: url };
  }
}

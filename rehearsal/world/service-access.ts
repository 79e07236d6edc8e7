/** How a service that runs in the simulated cluster is reached from outside it. */
export interface ServiceAccess {
  /** Why the service does not answer, in words for a person; undefined when it does. */
  down(): string | undefined | Promise<string | undefined>;
  /** The key, token or password that it takes; undefined where the world does not know it: then any will do. */
  credential(): string | undefined | Promise<string | undefined>;
}

/** A service that is up and takes every credential. */
export const OPEN: ServiceAccess = { down: () => undefined, credential: () => undefined };

/** What Go's HTTP client says when nothing listens. */
export function connectionRefused(method: string, url: string): string {
  const { host } = parseUrl(url);
  return `${method[0]}${method.slice(1).toLowerCase()} ${JSON.stringify(url)}: dial tcp ${host}: connect: connection refused`;
}

/** Whether the service takes what it was given. Nothing at all is never taken. */
export async function accepts(access: ServiceAccess, given: string): Promise<boolean> {
  const wanted = await access.credential();
  return given !== "" && (wanted === undefined || wanted === given);
}

function parseUrl(url: string): { host: string } {
  try {
    const { hostname, port, protocol } = new URL(url);
    return { host: `${hostname}:${port || (protocol === "https:" ? "443" : "80")}` };
  } catch {
    return { host: url };
  }
}

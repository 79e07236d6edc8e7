/**
 * Access to the live view: only the first browser that opens its address, on this machine and by a name of this
 * machine.
 */
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";

export const TOKEN_PARAMETER = "token";

export type Decision =
  /** Serve the request. */
  | { readonly kind: "granted" }
  /** The first use of the address: the browser gets a cookie, and is redirected to an address without the token. */
  | { readonly kind: "exchanged"; readonly cookie: string }
  | { readonly kind: "refused"; readonly status: number; readonly reason: string };

const USED = "This address was already used, and works only once. Run the command with --open again to get a new one.";

export class Access {
  /** In the address. It is valid only once. */
  readonly token = randomSecret();
  private readonly secret = randomSecret();
  private isUsed = false;

  /** @param port all ports of a host share its cookies: the port is in their name */
  constructor(private readonly port: number) {}

  decide({ url = "/", headers, method }: Pick<IncomingMessage, "url" | "headers" | "method">): Decision {
    // Another site can resolve its own name to this machine (DNS rebinding): only the names of this machine are accepted.
    if (!this.hosts.includes(headers.host ?? "")) return refuse(421, "Unknown host.");
    if (method !== "GET" && method !== "HEAD") return refuse(405, "Only GET.");
    const site = headers["sec-fetch-site"];
    if (site === "cross-site" || site === "same-site") return refuse(403, "Requests from other sites are refused.");
    const token = new URL(url, "http://localhost").searchParams.get(TOKEN_PARAMETER);
    if (this.hasCookie(headers.cookie)) return { kind: "granted" };
    if (token === null) return refuse(403, "Open the address that the command printed.");
    if (!isSame(token, this.token)) return refuse(403, "Wrong token.");
    if (this.isUsed) return refuse(403, USED);
    this.isUsed = true;
    return { kind: "exchanged", cookie: `${this.cookieName}=${this.secret}; Path=/; HttpOnly; SameSite=Strict` };
  }

  private get hosts(): readonly string[] {
    return [`127.0.0.1:${this.port}`, `localhost:${this.port}`];
  }

  private get cookieName(): string {
    return `coldstart-${this.port}`;
  }

  private hasCookie(cookies = ""): boolean {
    return cookies.split(/; */).some((one) => {
      const [name = "", value = ""] = one.split("=");
      return name === this.cookieName && isSame(value, this.secret);
    });
  }
}

function refuse(status: number, reason: string): Decision {
  return { kind: "refused", status, reason };
}

function randomSecret(): string {
  return randomBytes(24).toString("base64url");
}

/** Compares in constant time. */
function isSame(given: string, wanted: string): boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(given), hash(wanted));
}

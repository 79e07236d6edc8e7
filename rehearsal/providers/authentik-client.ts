import { Refusal } from "../protocol/behaviour";
import { AuthentikError } from "../world/authentik";
import type { Authentik } from "../world/authentik";
import { isAccepted, connectionRefused } from "../world/service-access";
import type { ServiceAccess } from "../world/service-access";

const STATUS: Readonly<Record<number, string>> = { 400: "Bad Request", 403: "Forbidden", 404: "Not Found" };

/** Connects the provider to Authentik's API, with the provider's error messages. */
export class AuthentikClient {
  constructor(
    private readonly world: Authentik,
    private readonly access: ServiceAccess,
    private readonly url: string,
    private readonly token: string,
  ) {}

  /** @throws Refusal if there is no response, or the token is rejected. */
  async reach(method: string, path: string): Promise<Authentik> {
    const down = await this.access.down();
    if (down !== undefined)
      throw new Refusal(
        `HTTP Error '${connectionRefused(method, `${this.url.replace(/\/+$/, "")}/api/v3${path}`)}' without http response`,
        `Authentik does not answer: ${down}`,
      );
    if (!(await isAccepted(this.access, this.token)))
      throw refusal(method, path, new AuthentikError(403, JSON.stringify({ detail: "Token invalid/expired" })));
    this.world.createDefaults();
    return this.world;
  }

  async request<T>(method: string, path: string, work: (world: Authentik) => T): Promise<T> {
    const world = await this.reach(method, path);
    try {
      return work(world);
    } catch (error) {
      throw error instanceof AuthentikError ? refusal(method, path, error) : error;
    }
  }
}

function refusal(method: string, path: string, { status, body }: AuthentikError): Refusal {
  const reason = `${String(status)} ${STATUS[status] ?? ""}`.trim();
  return new Refusal(`HTTP Error '${reason}' during request '${method} /api/v3${path}': "${body}"`);
}

/** Connects the providers kubernetes, helm and flux to the simulated API, with their own configuration. */
import { Refusal, isUnknown } from "../protocol/behaviour";
import type { State, Value } from "../protocol/behaviour";
import type { KubernetesWorld } from "../world/kubernetes";
import { AccessDenied, checkAccess } from "../world/kubernetes/access";
import { ApiError, Unreachable } from "../world/kubernetes/api-error";

export class KubernetesClient {
  constructor(
    readonly world: KubernetesWorld,
    private readonly settings: State,
  ) {}

  get host(): string {
    const host = this.settings.host;
    if (typeof host !== "string" || host === "") return "http://localhost";
    return /^https?:\/\//.test(host) ? host : `https://${host}`;
  }

  /** @throws Refusal with the message of a Go client, if there is no response or the API rejects the client. */
  connect(method: string, path: string): void {
    try {
      checkAccess(this.world.view, {
        host: this.host,
        clusterCaCertificate: textIfKnown(this.settings.cluster_ca_certificate),
        clientCertificate: textIfKnown(this.settings.client_certificate),
        clientKey: textIfKnown(this.settings.client_key),
        insecure: this.settings.insecure === true,
      });
      this.world.api.reach();
      this.world.clock.waitedFor(this.world.clock.last("kubernetes-api"));
    } catch (error) {
      if (!(error instanceof AccessDenied) && !(error instanceof Unreachable)) throw error;
      const unknown = isUnknown(this.settings.host)
        ? "The provider's host is not known yet: it is configured from something that is not applied."
        : undefined;
      if (/^(Unauthorized|Forbidden)/.test(error.message)) throw new Refusal(error.message, unknown);
      throw new Refusal(`${method} "${this.host}${path}": ${error.message}`, unknown);
    }
  }

  /** Calls the API and converts its errors to diagnostics. */
  call<T>(method: string, path: string, work: (api: KubernetesWorld["api"]) => T, prefix = ""): T {
    this.connect(method, path);
    try {
      return work(this.world.api);
    } catch (error) {
      if (error instanceof ApiError) throw new Refusal(`${prefix}${error.message}`);
      throw error;
    }
  }
}

/** Unknown values count as absent, as in the real providers. */
function textIfKnown(value: Value | undefined): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

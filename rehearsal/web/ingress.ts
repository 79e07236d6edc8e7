/** Port 443 of the cluster's public addresses: the ingress controller, and the applications behind it. */
import { STATUS_CODES } from "node:http";
import type { IncomingMessage, RequestListener } from "node:http";
import { createServer } from "node:https";
import type { Server } from "node:https";
import type { WholeWorld } from "..";
import type { RouteResult } from "../kube-api/server";
import { backendOf, controllerAt } from "../world/kubernetes/ingress";
import type { IngressController } from "../world/kubernetes/ingress";
import { answer } from "../world/powerdns/answers";
import { makeCa } from "../world/talos/pki";
import { serveHost } from "../http/simulated-host";
import { authentikWeb } from "./authentik";
import { harborWeb } from "./harbor";

const HTTPS = 443;

/** The default certificate of the controller. A rehearsal always uses it, because no certificates are issued. */
const OWN_CERTIFICATES: Record<IngressController, Record<string, string[]>[]> = {
  "ingress-nginx": [{ O: ["Acme Co"] }, { CN: ["Kubernetes Ingress Controller Fake Certificate"] }],
  traefik: [{ CN: ["TRAEFIK DEFAULT CERT"] }],
};

export class IngressWeb {
  private readonly servers = new Map<IngressController, Promise<Server>>();
  /** By the name of their pods, and the component if only one component serves requests. */
  private readonly applications: Readonly<Record<string, RequestListener>>;

  constructor(private readonly world: WholeWorld) {
    const { access, authentik, harbor } = world;
    this.applications = {
      "authentik-server": authentikWeb(authentik, access.authentik),
      "harbor-core": harborWeb(harbor, access.harbor),
      openbao: serveHost(() => ({ status: 307, body: "", headers: { location: "/ui/" } })),
    };
  }

  /**
   * Accepts a connection to an address, or to a name that the cluster's name servers know.
   * @returns why nothing listens there; undefined for an address outside of the cluster
   */
  async route(name: string, port: number): Promise<RouteResult> {
    if (port !== HTTPS) return undefined;
    await this.world.kubernetes.settle();
    const addresses = this.addressesOf(name);
    const [controller] = addresses.flatMap((address) => this.listeningAt(address) ?? []);
    if (controller) {
      const server = await this.serverOf(controller);
      return (socket) => void server.emit("connection", socket);
    }
    const isOurs = addresses[0] !== name || this.world.base.machines.withAddress(name).length > 0;
    if (!isOurs) return undefined;
    return `dial tcp ${name}:${port}: connect: connection refused: no ingress controller listens there`;
  }

  private addressesOf(name: string): readonly string[] {
    const { answers } = answer(this.world.powerdns.zones(), { name, type: "A" });
    const found = answers.filter(({ type }) => type === "A").flatMap(({ contents }) => contents);
    return found.length > 0 ? found : [name];
  }

  /** The address of a LoadBalancer belongs to no machine, so no node firewall applies to it. */
  private listeningAt(address: string): IngressController | undefined {
    const { machines, network } = this.world.base;
    const [machine] = machines.withAddress(address);
    const blocked = machine && network.operatorBlocked(machine, HTTPS);
    return blocked === undefined ? controllerAt(this.world.kubernetes, address, HTTPS) : undefined;
  }

  private serverOf(controller: IngressController): Promise<Server> {
    let server = this.servers.get(controller);
    if (!server) {
      server = makeCa(OWN_CERTIFICATES[controller], "P-256").then(({ certificate: cert, key }) =>
        createServer({ cert, key }, (request, response) => this.listenerFor(controller, request)(request, response)),
      );
      this.servers.set(controller, server);
    }
    return server;
  }

  private listenerFor(controller: IngressController, request: IncomingMessage): RequestListener {
    const { hostname } = new URL(`https://${request.headers.host ?? "unknown.invalid"}`);
    const backend = backendOf(this.world.kubernetes, controller, hostname, request.url ?? "/");
    if (!backend) return refuse(404);
    if (!backend.pod) return refuse(503);
    const { labels = {} } = backend.pod.metadata;
    const application = labels["app.kubernetes.io/name"] ?? "";
    const component = labels["app.kubernetes.io/component"] ?? "";
    return this.applications[`${application}-${component}`] ?? this.applications[application] ?? page(application);
  }
}

function refuse(status: number): RequestListener {
  return serveHost(() => ({
    status,
    body: `${status} ${STATUS_CODES[status] ?? ""}\n`,
    headers: { "content-type": "text/plain" },
  }));
}

/** Containers do not run. The response only shows that this application would respond. */
function page(application: string): RequestListener {
  const body = `${application} would answer here. This is a rehearsal.\n`;
  return serveHost(() => ({ status: 200, body, headers: { "content-type": "text/plain" } }));
}

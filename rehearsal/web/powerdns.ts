/** The part of the PowerDNS API that the readiness check uses. */
import type { RequestListener } from "node:http";
import { isAccepted } from "../world/service-access";
import type { ServiceAccess } from "../world/service-access";
import { serveHost } from "../http/simulated-host";

const SERVER = { type: "Server", id: "localhost", daemon_type: "authoritative", url: "/api/v1/servers/localhost" };

export function powerdnsWeb(access: ServiceAccess): RequestListener {
  return serveHost(async ({ method, url, headers }) => {
    if (!(await isAccepted(access, String(headers["x-api-key"] ?? "")))) return { status: 401, body: "Unauthorized" };
    const isServer = method === "GET" && url.pathname === SERVER.url;
    return isServer ? { status: 200, body: SERVER } : { status: 404, body: { error: "Not Found" } };
  });
}

/** Handles one request of kubectl. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { KubernetesWorld } from "../world/kubernetes";
import { ApiError, Unreachable } from "../world/kubernetes/api-error";
import { failure } from "./responses";
import type { Answer } from "./responses";
import { aggregateDiscovery, groupList, legacyVersions, openApi, openApiIndex, resourceList } from "./discovery";
import { readBody, resourceRequest } from "./request";
import { answerResource } from "./resources";
import { watch } from "./watch";

const DISCOVERY = "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList";

export async function handle(
  world: KubernetesWorld,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    world.api.reach();
    const url = new URL(incoming.url ?? "/", "https://kubernetes");
    const fixed = fixedAnswer(world, url, incoming);
    if (fixed) return send(response, fixed);
    const request = resourceRequest(world.api, url.pathname);
    if (["1", "true"].includes(url.searchParams.get("watch") ?? ""))
      return watch(world, request, url.searchParams, incoming, response);
    // Delete options are ignored: they have no effect here, and some clients send them as protobuf.
    const body = incoming.method === "DELETE" ? undefined : await readBody(incoming);
    send(response, await answerResource({ world, request, incoming, query: url.searchParams, body }));
  } catch (error) {
    if (error instanceof Unreachable) response.destroy();
    else if (error instanceof ApiError) send(response, failure(error));
    else
      send(response, failure(new ApiError(500, "InternalError", `internal error of the rehearsal: ${String(error)}`)));
  }
}

function fixedAnswer(world: KubernetesWorld, url: URL, incoming: IncomingMessage): Answer | undefined {
  const types = world.api.types();
  const path = url.pathname.replace(/\/$/, "");
  if (["/healthz", "/readyz", "/livez"].includes(path)) return health(world, path.slice(1));
  // No client of the simulated API requests a deprecated API, so this metric has no value.
  if (path === "/metrics") return { code: 200, body: "# TYPE apiserver_requested_deprecated_apis gauge\n" };
  if (path === "/version") return { code: 200, body: version(world) };
  if (path === "/api" || path === "/apis") {
    const legacy = path === "/api";
    if (incoming.headers.accept?.includes("APIGroupDiscoveryList"))
      return { code: 200, body: aggregateDiscovery(types, legacy) };
    return { code: 200, body: legacy ? legacyVersions() : groupList(types) };
  }
  if (path === "/openapi/v3") return { code: 200, body: openApiIndex(types) };
  const schema = /^\/openapi\/v3\/(?:api|apis\/([^/]+))\/([^/]+)$/.exec(path);
  if (schema) return { code: 200, body: openApi(types, schema[1] ?? "", schema[2] ?? "") };
  const group = /^\/(?:api|apis\/([^/]+))\/([^/]+)$/.exec(path);
  const list = group && resourceList(types, group[1] ?? "", group[2] ?? "");
  if (list) return { code: 200, body: list };
  return incoming.method === "POST" ? review(path) : undefined;
}

/** In the form of k8s.io/apiserver, pkg/server/healthz. */
function health({ api }: KubernetesWorld, endpoint: string): Answer {
  const failing = api.startup.failingHook();
  if (failing === undefined) return { code: 200, body: "ok" };
  const body = `[+]ping ok\n[+]etcd ok\n[-]${failing} failed: reason withheld\n${endpoint} check failed\n`;
  return { code: 500, body };
}

/** Only the administrator's certificate gets this far. */
function review(path: string): Answer | undefined {
  const found = /^\/apis\/(authorization|authentication)\.k8s\.io\/v1\/selfsubject(access)?reviews$/.exec(path);
  if (!found) return undefined;
  const status = found[2]
    ? { allowed: true, reason: "system:masters" }
    : { userInfo: { username: "admin", groups: ["system:masters", "system:authenticated"] } };
  const kind = found[2] ? "SelfSubjectAccessReview" : "SelfSubjectReview";
  return { code: 201, body: { kind, apiVersion: `${found[1]}.k8s.io/v1`, metadata: {}, status } };
}

function version(world: KubernetesWorld): object {
  const nodes = world.view.nodes();
  const server = nodes.find(({ components, down }) => components !== undefined && down === undefined);
  const gitVersion = server?.components?.apiServer ?? nodes[0]?.kubernetesVersion ?? "v1.35.0";
  const [major, minor] = gitVersion.replace(/^v/, "").split(".");
  return {
    major,
    minor,
    gitVersion,
    gitTreeState: "clean",
    platform: "linux/amd64",
    goVersion: "go1.24",
    compiler: "gc",
  };
}

function send(response: ServerResponse, { code, body }: Answer): void {
  const plain = typeof body === "string";
  const discovery =
    typeof body === "object" && body !== null && "kind" in body && body.kind === "APIGroupDiscoveryList";
  response.writeHead(code, { "content-type": plain ? "text/plain" : discovery ? DISCOVERY : "application/json" });
  response.end(plain ? body : JSON.stringify(body));
}

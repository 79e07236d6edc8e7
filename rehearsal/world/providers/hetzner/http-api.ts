/**
 * The little of Hetzner's HTTP API that programs beside Terraform use: what there is, a server's power and ISO, and taking
 * away what a cluster left behind.
 * hcloud and our own scripts find it by HCLOUD_ENDPOINT.
 */
import { createServer } from "node:http";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Refusal } from "../../../protocol/behaviour";
import type { Hetzner } from ".";
import { listed, shownServer } from "./http-lists";
import type { HetznerProject } from "./project";

const LOOPBACK = "127.0.0.1";
const SERVER = /^\/v1\/servers\/(\d+)(?:\/(actions)(?:\/([a-z_]+))?)?$/;

type Answer = readonly [status: number, body: object];

type Act = (project: HetznerProject, id: number, body: { readonly iso?: string | number }) => void;

const ACTIONS: Readonly<Record<string, Act>> = {
  attach_iso: (project, id, { iso }) => project.servers.attachIso(id, String(iso ?? "")),
  detach_iso: (project, id) => project.servers.attachIso(id, undefined),
  poweron: (project, id) => project.servers.powerOn(id),
  poweroff: (project, id) => project.servers.powerOff(id),
  shutdown: (project, id) => project.servers.powerOff(id),
  reset: (project, id) => project.servers.reset(id),
  reboot: (project, id) => project.servers.reset(id),
};

const STATUS: Readonly<Record<string, number>> = { unauthorized: 401, not_found: 404, resource_in_use: 423 };

export interface HetznerApi {
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** @param accepts whether a token is a right one; the world itself makes a project for each */
export function hetznerAnswers(hetzner: Hetzner, accepts: (token: string) => boolean = () => true): RequestListener {
  return (request, response) => {
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (chunk: string) => (body += chunk));
    request.on("end", () => send(response, answer(hetzner, request, body, accepts)));
  };
}

export async function startHetznerApi(hetzner: Hetzner, accepts?: (token: string) => boolean): Promise<HetznerApi> {
  const server = createServer(hetznerAnswers(hetzner, accepts));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, LOOPBACK, resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    env: { HCLOUD_ENDPOINT: `http://${LOOPBACK}:${String(port)}/v1` },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function answer(hetzner: Hetzner, request: IncomingMessage, body: string, accepts: (token: string) => boolean): Answer {
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "";
  const url = new URL(request.url ?? "/", `http://${LOOPBACK}`);
  if (!accepts(token)) return failure(401, "unauthorized", "unable to authenticate");
  try {
    return serve(hetzner.project(token), request.method ?? "GET", url, body);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const [, message = error.summary, code = "invalid_input"] = /^(.*) \(([a-z_]+)\)$/.exec(error.summary) ?? [];
    return failure(STATUS[code] ?? 422, code, message);
  }
}

const DELETED: Readonly<Record<string, (project: HetznerProject, id: number) => void>> = {
  volumes: (project, id) => project.deleteVolume(id),
  load_balancers: (project, id) => project.deleteLoadBalancer(id),
};

function serve(project: HetznerProject, method: string, { pathname, searchParams }: URL, body: string): Answer {
  const [, kind = "", number] = /^\/v1\/([a-z_]+)(?:\/(\d+))?$/.exec(pathname) ?? [];
  const list = number === undefined && method === "GET" ? listed(project, kind, searchParams) : undefined;
  if (list) return [200, list];
  if (method === "DELETE" && number !== undefined && DELETED[kind]) {
    DELETED[kind](project, Number(number));
    return [204, {}];
  }
  const [matched, id = "", actions, action] = SERVER.exec(pathname) ?? [];
  if (matched === undefined) return failure(404, "not_found", `the rehearsal of Hetzner has no ${pathname}`);
  const server = project.servers.get(Number(id));
  if (!server) return failure(404, "not_found", `server with ID '${id}' not found`);
  if (actions === undefined) return [200, { server: shownServer(project, server) }];
  if (action === undefined) return [200, { actions: (server.actions ?? []).map(finished) }];
  const act = method === "POST" ? ACTIONS[action] : undefined;
  if (!act) return failure(404, "not_found", `the rehearsal of Hetzner has no action ${action}`);
  act(project, server.id, body === "" ? {} : (JSON.parse(body) as object));
  return [201, { action: finished(action, project.nextId()) }];
}

function finished(command: string, id: number): object {
  return { id, command, status: "success", progress: 100, error: null };
}

function failure(status: number, code: string, message: string): Answer {
  return [status, { error: { code, message } }];
}

function send(response: ServerResponse, [status, body]: Answer): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

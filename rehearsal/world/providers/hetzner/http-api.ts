/**
 * The part of Hetzner's HTTP API that programs other than Terraform use: lists, a server's power and ISO, and the deletion
 * of leftovers. hcloud and our own scripts read its address from HCLOUD_ENDPOINT.
 */
import { createServer } from "node:http";
import type { RequestListener } from "node:http";
import { readBearer, serveHost } from "../../../http/simulated-host";
import type { Answer, Question } from "../../../http/simulated-host";
import { LOOPBACK, listenOnLoopback } from "../../../http/loopback";
import { Refusal } from "../../../protocol/behaviour";
import type { ApiServer } from "../provider";
import type { Hetzner } from ".";
import { listKind, serverBody } from "./http-lists";
import type { HetznerProject } from "./project";

const SERVER = /^\/v1\/servers\/(\d+)(?:\/(actions)(?:\/([a-z_]+))?)?$/;

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

/** @param accepts whether a token is valid; the simulation has a project for every token */
export function hetznerApi(hetzner: Hetzner, accepts: (token: string) => boolean = () => true): RequestListener {
  return serveHost((question) => answer(hetzner, question, accepts));
}

export async function startHetznerApi(hetzner: Hetzner, accepts?: (token: string) => boolean): Promise<ApiServer> {
  const server = createServer(hetznerApi(hetzner, accepts));
  const port = await listenOnLoopback(server);
  return {
    env: { HCLOUD_ENDPOINT: `http://${LOOPBACK}:${String(port)}/v1` },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function answer(hetzner: Hetzner, question: Question, accepts: (token: string) => boolean): Answer {
  const token = readBearer(question);
  if (!accepts(token)) return failure(401, "unauthorized", "unable to authenticate");
  try {
    return serve(hetzner.project(token), question);
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

function serve(project: HetznerProject, { method, url: { pathname, searchParams }, body }: Question): Answer {
  const [, kind = "", number] = /^\/v1\/([a-z_]+)(?:\/(\d+))?$/.exec(pathname) ?? [];
  const list = number === undefined && method === "GET" ? listKind(project, kind, searchParams) : undefined;
  if (list) return { status: 200, body: list };
  if (method === "DELETE" && number !== undefined && DELETED[kind]) {
    DELETED[kind](project, Number(number));
    return { status: 204, body: {} };
  }
  const [matched, id = "", actions, action] = SERVER.exec(pathname) ?? [];
  if (matched === undefined) return failure(404, "not_found", `the rehearsal of Hetzner has no ${pathname}`);
  const server = project.servers.get(Number(id));
  if (!server) return failure(404, "not_found", `server with ID '${id}' not found`);
  if (actions === undefined) return { status: 200, body: { server: serverBody(project, server) } };
  if (action === undefined) return { status: 200, body: { actions: (server.actions ?? []).map(finishedAction) } };
  const act = method === "POST" ? ACTIONS[action] : undefined;
  if (!act) return failure(404, "not_found", `the rehearsal of Hetzner has no action ${action}`);
  act(project, server.id, body === "" ? {} : (JSON.parse(body) as object));
  return { status: 201, body: { action: finishedAction(action, project.nextId()) } };
}

function finishedAction(command: string, id: number): object {
  return { id, command, status: "success", progress: 100, error: null };
}

function failure(status: number, code: string, message: string): Answer {
  return { status, body: { error: { code, message } } };
}

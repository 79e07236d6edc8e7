/** The part of the Proxmox API that is used before and after Terraform: login and inventory. */
import { randomBytes } from "node:crypto";
import type { RequestListener } from "node:http";
import { Refusal } from "../../../protocol/behaviour";
import type { ProxmoxCluster, Vm } from ".";
import { serveHost, isStandIn } from "../../../http/simulated-host";
import type { Answer, Question } from "../../../http/simulated-host";
import { pendingValues } from "./hardware";
import { addDisk, addToPool, listBridges, listDisks, listMappings, rebootMachine, resizeDisk } from "./http-machines";
import { contentAt, deleteContent, messageOf } from "./http-storage";

const VERSION = { version: "9.1.1", release: "9.1", repoid: "rehearsal" };
const UNAUTHENTICATED: Answer = { status: 401, body: { data: null } };

/** @param hosts the names of the cluster's own machines, as its web page shows them */
export function proxmoxApi(cluster: ProxmoxCluster, hosts: readonly string[]): RequestListener {
  const tickets = new Map<string, Login>();
  return serveHost((question) => {
    const [, path = ""] = /^\/api2\/json(\/.*)$/.exec(question.url.pathname) ?? [];
    if (path === "/access/ticket" && question.method === "POST") return logIn(cluster, question, tickets);
    const cookie = /(?:^|;\s*)PVEAuthCookie=([^;]+)/.exec(question.headers.cookie ?? "")?.[1] ?? "";
    const login = tickets.get(decodeURIComponent(cookie));
    if (!login) return path === "/version" && isToken(cluster, question) ? versionAnswer() : UNAUTHENTICATED;
    const data =
      question.method === "GET"
        ? (contentAt(cluster, hosts, path, question.url.searchParams) ?? look(cluster, hosts, path))
        : undefined;
    if (data !== undefined) return { status: 200, body: { data } };
    if (question.method === "DELETE") return remove(cluster, login, question, path);
    if (question.method === "POST") return write(login, question, path, () => rebootMachine(cluster, login, path));
    if (question.method === "PUT") return change(cluster, login, question, path);
    return { status: 501, body: { data: null, message: `Method '${question.method} ${path}' not implemented` } };
  });
}

function versionAnswer(): Answer {
  return { status: 200, body: { data: VERSION } };
}

/** Every token may read the version. */
function isToken({ access }: ProxmoxCluster, { headers }: Question): boolean {
  const [, token = ""] = /^PVEAPIToken=(.+)$/.exec(headers.authorization ?? "") ?? [];
  try {
    access.tokenLogin(token);
    return true;
  } catch {
    return false;
  }
}

interface Login {
  readonly user: string;
  /** Required for requests that change something. */
  readonly csrf: string;
}

function remove(cluster: ProxmoxCluster, login: Login, question: Question, path: string): Answer {
  return write(login, question, path, () => deleteContent(cluster, login, path) ?? deleteToken(cluster, path));
}

function change(cluster: ProxmoxCluster, login: Login, question: Question, path: string): Answer {
  const form = new URLSearchParams(question.body);
  return write(
    login,
    question,
    path,
    () =>
      addToPool(cluster, login, path, form) ??
      resizeDisk(cluster, login, path, form) ??
      addDisk(cluster, login, path, form),
  );
}

/** @param work tells the task that does it; undefined if the path leads nowhere */
function write({ csrf }: Login, { headers, method }: Question, path: string, work: () => string | undefined): Answer {
  if (headers.csrfpreventiontoken !== csrf) return { status: 401, body: { data: null, message: "invalid token" } };
  try {
    const task = work();
    if (task !== undefined) return { status: 200, body: { data: task } };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { status: 500, body: { data: null, message: messageOf(error) } };
  }
  return { status: 501, body: { data: null, message: `Method '${method} ${path}' not implemented` } };
}

/** @returns nothing to wait for; undefined if the path leads to no token */
function deleteToken({ access }: ProxmoxCluster, path: string): string | undefined {
  const [, user = "", name = ""] = /^\/access\/users\/([^/]+)\/token\/([^/]+)$/.exec(path) ?? [];
  const id = `${decodeURIComponent(user)}!${decodeURIComponent(name)}`;
  if (!access.tokens.has(id)) return undefined;
  access.tokens.delete(id);
  return "";
}

function logIn({ access }: ProxmoxCluster, { body }: Question, tickets: Map<string, Login>): Answer {
  const form = new URLSearchParams(body);
  const [username, password] = [form.get("username") ?? "", form.get("password") ?? ""];
  try {
    access.login(username, password);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return UNAUTHENTICATED;
  }
  if (!isStandIn(password)) return UNAUTHENTICATED;
  const ticket = `PVE:${username}:${randomBytes(4).toString("hex").toUpperCase()}::${randomBytes(32).toString("base64")}`;
  const csrf = randomBytes(16).toString("hex");
  tickets.set(ticket, { user: username, csrf });
  return { status: 200, body: { data: { username, ticket, CSRFPreventionToken: csrf } } };
}

/** As with `full=1`: with the tokens of each user, but without their secrets. */
function usersIn({ users, tokens }: ProxmoxCluster["access"]) {
  return users.values().map(({ id, comment, enabled }) => ({
    userid: id,
    comment,
    enable: enabled ? 1 : 0,
    tokens: tokens
      .values()
      .filter(({ userId }) => userId === id)
      .map((token) => ({ tokenid: token.name, comment: token.comment, privsep: token.separated ? 1 : 0 })),
  }));
}

/** The part that identifies the machine. */
function configurationOf({ name, uuid, configuration, disks }: Vm) {
  const { tags, description } = configuration ?? {};
  return {
    name,
    ...listDisks(disks),
    smbios1: `uuid=${uuid}`,
    ...(Array.isArray(tags) && tags.length > 0 ? { tags: tags.join(";") } : {}),
    ...(typeof description === "string" ? { description } : {}),
  };
}

const GIB = 2 ** 30;
/** Every operation is complete when its response is sent. */
const TASK = /^\/nodes\/[^/]+\/tasks\/[^/]+\/status$/;

const TASKS = /^\/nodes\/[^/]+\/tasks$/;
/** No machine has a snapshot or a firewall of Proxmox here. */
const VM_PART = /^\/nodes\/([^/]+)\/qemu\/\d+\/(snapshot|firewall\/options)$/;

function look(
  { vms, storage, access, pools, mappings, ha }: ProxmoxCluster,
  hosts: readonly string[],
  path: string,
): unknown {
  const machine = (node: string) =>
    vms
      .all()
      .filter((vm) => vm.node === node)
      .map(({ id, name, configuration, disks: [bootDisk] }) => ({
        vmid: id,
        name,
        maxdisk: (bootDisk?.sizeGiB ?? 0) * GIB,
        status: vms.machine(id)?.powered ? "running" : "stopped",
        ...(Array.isArray(configuration?.tags) ? { tags: configuration.tags.join(";") } : {}),
      }));
  if (path === "/version") return VERSION;
  if (path === "/access/users") return usersIn(access);
  if (path === "/pools") return pools.all().map(({ id, comment }) => ({ poolid: id, comment }));
  if (path === "/nodes") return hosts.map((node) => ({ node, status: "online", type: "node" }));
  if (path === "/cluster/resources") {
    const nodes = [...new Set(vms.all().map(({ node }) => node))];
    const poolOf = (id: number) => pools.of(id)?.id;
    return nodes.flatMap((node) =>
      machine(node).map((vm) => ({ ...vm, node, type: "qemu", id: `qemu/${vm.vmid}`, pool: poolOf(vm.vmid) })),
    );
  }
  const [, at = "", number] = /^\/nodes\/([^/]+)\/qemu\/(\d+)\/config$/.exec(path) ?? [];
  const configured = vms.all().find(({ id, node: where }) => id === Number(number) && where === at);
  if (configured) return configurationOf(configured);
  const [, waiting] = /^\/nodes\/[^/]+\/qemu\/(\d+)\/pending$/.exec(path) ?? [];
  const found = vms.all().find(({ id }) => id === Number(waiting));
  if (found) return pendingValues(found);
  const [, , aspect] = VM_PART.exec(path) ?? [];
  if (aspect !== undefined) return aspect === "snapshot" ? [{ name: "current", description: "You are here!" }] : {};
  // Users of tasks are not recorded.
  if (TASKS.test(path)) return [];
  if (TASK.test(path)) return { status: "stopped", exitstatus: "OK" };
  const [, listed] = /^\/cluster\/ha\/(resources|rules)$/.exec(path) ?? [];
  if (listed) return ha.list(listed as "resources" | "rules");
  if (path === "/cluster/mapping/pci") return listMappings(mappings);
  const [, node = "", part] = /^\/nodes\/([^/]+)\/(storage|qemu|network)$/.exec(path) ?? [];
  if (!hosts.includes(node)) return undefined;
  if (part === "qemu") return machine(node);
  if (part === "network") return listBridges();
  return storage.datastores().map(({ name, content, size, shared }) => ({
    storage: name,
    shared: shared ? 1 : 0,
    content: content.join(","),
    active: 1,
    enabled: 1,
    total: size,
    avail: size,
  }));
}

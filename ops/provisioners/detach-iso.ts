/**
 * HCLOUD_TOKEN=… node --require ./tools/typescript.cjs ops/provisioners/detach-iso.ts <node> <server id> <address>
 * <iso> <seconds>
 *
 * Detaches the Talos ISO from a new Hetzner server as soon as Talos runs from memory. With the ISO attached, the next
 * boot would find Talos on the disk and halt. A server that a killed run left half-created is completed first; a server
 * without an ISO is not changed.
 */
import { hetznerEndpoint } from "../clients/hetzner/endpoint";
import { askJson } from "../clients/http";
import type { JsonResponse } from "../clients/http";
import { runMain } from "../support/fatal-error";
import { scaleTimeout, reasonOf, waitUntil } from "../support/wait";
import { TALOS_PORT } from "../clients/talos/server-certificate";
import { openConnection } from "../clients/http/tunnel";

const LONGEST_HISTORY = 50;

export interface DetachOptions {
  readonly node: string;
  readonly serverId: string;
  readonly address: string;
  /** The ISO that it boots from: an id, or a name. */
  readonly iso: string;
  readonly seconds: number;
  readonly token: string;
  readonly endpoint: string;
  /** @default 50000 */
  readonly talosPort?: number;
}

/** @returns a summary */
export async function detachIso(options: DetachOptions): Promise<string> {
  const { node, serverId, address, iso, seconds, talosPort = TALOS_PORT } = options;
  const hetzner = new HetznerServer(options);
  const isAttached = await hetzner.hasIso();
  const commands = await hetzner.history();
  // An action history that includes create_server is complete; a truncated one proves nothing.
  const isComplete = commands.includes("create_server");
  if (!isAttached) {
    const neverHadIt = isComplete && !commands.includes("attach_iso");
    if (!neverHadIt || (await describeTalosSilence(address, talosPort)) === undefined)
      return "its ISO is already detached";
    await hetzner.runAction("attach_iso", { iso });
  }
  if (!isAttached || (isComplete && !isReset(commands))) await hetzner.runAction("reset");
  await waitUntil(() => describeTalosSilence(address, talosPort), {
    goal: `Talos on ${node} (${address}) responds from its ISO`,
    seconds,
    hints: [`Look at the server's console: hcloud server request-console ${serverId}`],
  });
  await hetzner.runAction("detach_iso");
  return isAttached ? "its ISO is detached" : "its ISO was missing: it was attached, booted and detached";
}

/** Whether the server has been rebooted since the ISO was attached. */
function isReset(commands: readonly string[]): boolean {
  return commands.slice(commands.lastIndexOf("attach_iso")).some((command) => /^(reset|reboot|start)_/.test(command));
}

/** One server, through Hetzner's API. */
class HetznerServer {
  constructor(private readonly options: DetachOptions) {}

  async hasIso(): Promise<boolean> {
    const { server } = (await this.ask("")) as { server: { iso: object | null } };
    return server.iso !== null;
  }

  /** The actions on the server, oldest first. */
  async history(): Promise<string[]> {
    const { actions } = (await this.ask(`/actions?sort=id:asc&per_page=${LONGEST_HISTORY}`)) as { actions: Action[] };
    return actions.filter(({ status }) => status !== "error").map(({ command }) => command);
  }

  /** Runs an action and waits until it is complete: the server is locked until then. */
  async runAction(name: string, body?: object): Promise<void> {
    const { action } = (await this.ask(`/actions/${name}`, "POST", body)) as { action: Action };
    if (action.status !== "running") return;
    await this.waitFor(async () => {
      const { action: now } = (await this.ask(`/actions/${action.id}`)) as { action: Action };
      return now.status === "running" ? `${name} is running` : undefined;
    });
  }

  private async ask(path: string, method = "GET", body?: object): Promise<unknown> {
    const { serverId, token, endpoint } = this.options;
    let answer: JsonResponse | undefined;
    await this.waitFor(async () => {
      try {
        answer = await askJson(`${endpoint}/servers/${serverId}${path}`, {
          method,
          headers: { authorization: `Bearer ${token}`, ...(body ? { "content-type": "application/json" } : {}) },
          ...(body ? { body: JSON.stringify(body) } : {}),
        });
      } catch (error) {
        return reasonOf(error);
      }
      return isPassing(answer.status) ? describeResponse(answer) : undefined;
    });
    if (answer && answer.status < 300) return answer.body as unknown;
    throw this.failure(answer ? describeResponse(answer) : "");
  }

  private waitFor(missing: () => Promise<string | undefined>): Promise<void> {
    const { node, serverId, seconds } = this.options;
    return waitUntil(missing, {
      goal: `Hetzner has detached the ISO of server ${serverId} (${node})`,
      seconds,
      hints: [this.fix],
    });
  }

  private failure(why: string): Error {
    const { node, serverId } = this.options;
    return new Error(`Hetzner did not detach the ISO of server ${serverId} (${node}): ${why}.\n${this.fix}`);
  }

  private get fix(): string {
    const { serverId } = this.options;
    return `Inspect it: hcloud server describe ${serverId}. Detach it manually: hcloud server detach-iso ${serverId}`;
  }
}

interface Action {
  readonly id: number;
  readonly command: string;
  readonly status: string;
}

/** Locked by another action, rate-limited, or a server error: all are temporary. */
function isPassing(status: number): boolean {
  return [409, 423, 429].includes(status) || status >= 500;
}

function describeResponse({ status, body }: JsonResponse): string {
  const { error } = (body ?? {}) as { error?: { message?: string } };
  return error?.message ?? `status ${status}`;
}

async function describeTalosSilence(address: string, port: number): Promise<string | undefined> {
  try {
    (await openConnection(address, port)).destroy();
    return undefined;
  } catch (error) {
    return reasonOf(error);
  }
}

if (require.main === module) {
  const [node = "", serverId = "", address = "", iso = "", seconds] = process.argv.slice(2);
  const { HCLOUD_TOKEN: token = "" } = process.env;
  const bound = scaleTimeout(Number(seconds));
  runMain(async () => {
    const options = { node, serverId, address, iso, seconds: bound, token, endpoint: hetznerEndpoint(process.env) };
    console.log(`${node}: ${await detachIso(options)}.`);
  });
}

import { join } from "node:path";
import { checkServerIdentity, createSecureContext } from "node:tls";
import * as grpc from "@grpc/grpc-js";
import { loadSync } from "@grpc/proto-loader";
import { openConnection, proxyFor, proxyLogin } from "../http/tunnel";
import { refusal } from "./refusal";
import { TALOS_PORT } from "./shown-certificate";
import type { TalosAccess } from "./talosconfig";

export { TalosRefused } from "./refusal";

const ANSWER_MS = 10_000;
/** The state of a service that does its work. */
export const RUNNING = "Running";
/** Longer than anything here waits. */
const NEVER_MS = 24 * 60 * 60 * 1000;

const PROTOCOL = join(__dirname, "../..", "..", "schemas", "talos-machine.proto");
// Ids are larger than what a number holds exactly.
const definitions = loadSync(PROTOCOL, { longs: String, defaults: true, arrays: true });
const SERVICE = definitions["machine.MachineService"] as unknown as Record<
  Method,
  grpc.MethodDefinition<object, object>
>;

type Method = "Version" | "EtcdMemberList" | "ServiceList" | "SystemStat";

export interface EtcdMember {
  readonly id: string;
  /** Empty until the member has started for the first time. */
  readonly hostname: string;
  readonly peerUrls: readonly string[];
  readonly clientUrls: readonly string[];
  /** It listens, and has no vote yet. */
  readonly isLearner: boolean;
}

export interface TalosService {
  readonly id: string;
  readonly state: string;
  /** undefined where Talos does not look at its health. */
  readonly healthy: boolean | undefined;
  /** What was said last about it. */
  readonly message: string;
  /** When it last began to run. */
  readonly startedAt: Date | undefined;
  /** How often it has ended by itself and was started again, as far back as Talos remembers. */
  readonly restarts: number;
}

interface ServiceEvent {
  readonly msg: string;
  readonly state: string;
  readonly ts: { readonly seconds: string } | null;
}

interface ServiceInfo {
  readonly id: string;
  readonly state: string;
  readonly events: { readonly events: readonly ServiceEvent[] } | null;
  readonly health: { readonly unknown: boolean; readonly healthy: boolean; readonly lastMessage: string } | null;
}

/**
 * Just enough of the Talos API to look at one node, asked directly. The node must prove that it is of
 * the talosconfig's cluster, and is told by certificate who asks.
 */
export class TalosClient {
  constructor(
    private readonly access: TalosAccess,
    readonly address: string,
    private readonly port = TALOS_PORT,
  ) {}

  /** Such as `v1.12.4`. */
  async version(): Promise<string> {
    const [message] = await this.ask<{ version: { tag: string } | null }>("Version");
    return message?.version?.tag ?? "";
  }

  /** As the node's own etcd knows them. That it answers says that it sees a leader, so that there is a quorum. */
  async etcdMembers(): Promise<readonly EtcdMember[]> {
    const [message] = await this.ask<{ members: EtcdMember[] }>("EtcdMemberList", { queryLocal: true });
    return message?.members ?? [];
  }

  async services(): Promise<readonly TalosService[]> {
    const [message] = await this.ask<{ services: ServiceInfo[] }>("ServiceList");
    return (message?.services ?? []).map(({ id, state, events, health }) => {
      const judged = health && !health.unknown ? health : undefined;
      const past = events?.events ?? [];
      const start = past.findLast((event) => event.state === RUNNING)?.ts;
      return {
        id,
        state,
        healthy: judged?.healthy,
        // What nobody judges has the word "Unknown" for its health, whatever became of it.
        message: judged?.lastMessage || past.at(-1)?.msg || "",
        startedAt: start ? new Date(Number(start.seconds) * 1000) : undefined,
        // Nothing but its own end leads from running straight back to waiting.
        restarts: past.filter((event, index) => event.state === "Waiting" && past[index - 1]?.state === RUNNING).length,
      };
    });
  }

  /** When it booted, in seconds since 1970: another number means another boot. */
  async bootTime(): Promise<string> {
    const [message] = await this.ask<{ bootTime: string }>("SystemStat");
    return message?.bootTime ?? "";
  }

  private async ask<T>(method: Method, request: object = {}): Promise<readonly T[]> {
    // Whoever cannot be reached is told apart here: gRPC knows less of it, and prints what it knows.
    (await openConnection(this.address, this.port)).destroy();
    const { path, requestSerialize, responseDeserialize } = SERVICE[method];
    const client = new grpc.Client(...this.channel());
    const deadline = Date.now() + ANSWER_MS;
    try {
      return await new Promise((resolve, reject) => {
        client.makeUnaryRequest(
          path,
          requestSerialize,
          responseDeserialize,
          request,
          { deadline },
          (error, response) => (error ? reject(error) : resolve((response as { messages: T[] }).messages)),
        );
      });
    } catch (error) {
      throw await refusal(error as grpc.ServiceError, this.address, this.port, ANSWER_MS);
    } finally {
      client.close();
    }
  }

  private channel(): [target: string, grpc.ChannelCredentials, grpc.ChannelOptions] {
    const { ca, certificate: cert, key } = this.access;
    const credentials = grpc.credentials.createFromSecureContext(createSecureContext({ ca, cert, key }), {
      checkServerIdentity: (_, shown) => checkServerIdentity(this.address, shown),
    });
    const target = `${this.address}:${this.port}`;
    const proxy = proxyFor(this.address, this.port);
    const login = proxy && proxyLogin(proxy);
    return [
      proxy ? `${proxy.hostname}:${proxy.port || 80}` : target,
      credentials,
      {
        // gRPC has rules of its own for proxies; everything here goes by the same ones.
        "grpc.enable_http_proxy": 0,
        ...(proxy ? { "grpc.http_connect_target": `dns:${target}` } : {}),
        ...(login ? { "grpc.http_connect_creds": login } : {}),
        // An address is no server name in TLS; the certificate is checked against it above.
        "grpc.ssl_target_name_override": "talos",
        // Who asks decides when to ask again. By itself gRPC would, even after it was closed, and print what came of it.
        "grpc.use_local_subchannel_pool": 1,
        "grpc.initial_reconnect_backoff_ms": NEVER_MS,
        "grpc.max_reconnect_backoff_ms": NEVER_MS,
      },
    ];
  }
}

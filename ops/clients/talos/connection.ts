import { once } from "node:events";
import { createSecureContext } from "node:tls";
import type { PeerCertificate, SecureContext } from "node:tls";
import type * as grpc from "@grpc/grpc-js";
import { urlHost } from "../../support/host";
import { clientContext } from "../http/client-context";
import { checkHost } from "../http/server-identity";
import { openConnection, proxyFor, proxyLogin } from "../http/tunnel";
import { withKeptClient } from "./kept-clients";
import { definitionOf } from "./protocol";
import type { TalosApiService } from "./protocol";
import { toRefusal } from "./refusal";
import { TALOS_PORT } from "./server-certificate";
import type { TalosAccess } from "./talosconfig";

const CALL_TIMEOUT_MS = 10_000;
/** Longer than any wait here. */
const NEVER_MS = 24 * 60 * 60 * 1000;

export interface CallOptions {
  /** How long the whole call may take. Default: 10 s. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
  /**
   * Opens a new connection, to prove that the node accepts the client now: an open connection stays open. @default
   * false
   */
  readonly isNewConnection?: boolean;
}

/**
 * Calls to the Talos API of one node, directly and not through another one. TLS with both certificates: the node's is
 * signed by the CA of the talosconfig, and the client's identifies the caller. Without access: calls to a machine in
 * maintenance mode, which has no such certificate and accepts every client.
 */
export class TalosConnection {
  constructor(
    private readonly access: TalosAccess | undefined,
    readonly address: string,
    private readonly port = TALOS_PORT,
  ) {}

  /** @throws TalosRefused; or the error of the socket if no connection is possible */
  async call<T>(service: TalosApiService, method: string, request: object = {}, options: CallOptions = {}): Promise<T> {
    const { path, requestSerialize, responseDeserialize } = await definitionOf(service, method);
    return this.withClient(options, (client, deadline, cancel) => {
      return new Promise<T>((resolve, reject) => {
        const call = client.makeUnaryRequest(
          path,
          requestSerialize,
          responseDeserialize,
          request,
          { deadline },
          (error, response) => (error ? reject(error) : resolve(response as T)),
        );
        cancel(() => call.cancel());
      });
    });
  }

  /** Passes on every message of a stream until the node ends it. */
  async receive<T>(
    service: TalosApiService,
    method: string,
    request: object,
    onMessage: (message: T) => void | Promise<void>,
    options: CallOptions = {},
  ): Promise<void> {
    const { path, requestSerialize, responseDeserialize } = await definitionOf(service, method);
    await this.withClient(options, async (client, deadline, cancel) => {
      const stream = client.makeServerStreamRequest(path, requestSerialize, responseDeserialize, request, { deadline });
      cancel(() => stream.cancel());
      try {
        for await (const message of stream as AsyncIterable<T>) await onMessage(message);
      } finally {
        stream.cancel();
      }
    });
  }

  /** Sends a stream of messages. @returns the response to all of them */
  async send<T>(
    service: TalosApiService,
    method: string,
    messages: AsyncIterable<object>,
    options: CallOptions = {},
  ): Promise<T> {
    const { path, requestSerialize, responseDeserialize } = await definitionOf(service, method);
    return this.withClient(options, async (client, deadline, cancel) => {
      let call: grpc.ClientWritableStream<object> | undefined;
      const answer = new Promise<T>((resolve, reject) => {
        const reply: grpc.requestCallback<object> = (error, response) =>
          error ? reject(error) : resolve(response as T);
        call = client.makeClientStreamRequest(path, requestSerialize, responseDeserialize, { deadline }, reply);
      });
      const stream = call as unknown as grpc.ClientWritableStream<object>;
      cancel(() => stream.cancel());
      try {
        // A response before the end is a refusal, and ends the stream.
        let isAnswered = false;
        answer.finally(() => (isAnswered = true)).catch(() => undefined);
        for await (const message of messages) {
          if (isAnswered) break;
          if (!stream.write(message)) await Promise.race([once(stream, "drain"), answer]);
        }
        stream.end();
        return await answer;
      } catch (error) {
        stream.cancel();
        throw error;
      }
    });
  }

  private async withClient<T>(
    { timeoutMs = CALL_TIMEOUT_MS, signal, isNewConnection = false }: CallOptions,
    use: (client: grpc.Client, deadline: number, cancel: (how: () => void) => void) => Promise<T>,
  ): Promise<T> {
    signal?.throwIfAborted();
    const { Client, credentials, status } = await import("@grpc/grpc-js");
    const proxy = proxyFor(this.address, this.port);
    let isNew = false;
    const open = async () => {
      isNew = true;
      await this.reach();
      return new Client(...this.channel(credentials, proxy));
    };
    const { ca, certificate } = this.access ?? {};
    const isShared = certificate !== undefined && !isNewConnection;
    const key = isShared ? JSON.stringify([this.address, this.port, proxy?.href, ca, certificate]) : undefined;
    let abort: () => void = () => undefined;
    try {
      return await withKeptClient(key, open, (client) =>
        use(client, Date.now() + timeoutMs, (how) => {
          abort = how;
          signal?.addEventListener("abort", how, { once: true });
        }),
      );
    } catch (error) {
      signal?.throwIfAborted();
      const { code } = error as Partial<grpc.ServiceError>;
      if (typeof code !== "number") throw error;
      // The node may have become unreachable since the previous call.
      if (!isNew && (code === status.UNAVAILABLE || code === status.DEADLINE_EXCEEDED)) await this.reach();
      throw await toRefusal(error as grpc.ServiceError, this.address, this.port, timeoutMs);
    } finally {
      signal?.removeEventListener("abort", abort);
    }
  }

  /** Detects an unreachable node: gRPC reports less about it, and prints to the console. */
  private async reach(): Promise<void> {
    (await openConnection(this.address, this.port)).destroy();
  }

  /** The TLS settings: the client's certificate, and how it verifies the node's. */
  private tls(): [SecureContext, grpc.VerifyOptions] {
    if (!this.access)
      return [createSecureContext({}), { rejectUnauthorized: false, checkServerIdentity: () => undefined }];
    const { ca, certificate: cert, key } = this.access;
    const options = {
      checkServerIdentity: (_: string, shown: PeerCertificate) => checkHost(this.address, shown),
    };
    return [clientContext({ ca, cert, key }), options];
  }

  private channel(
    { createFromSecureContext }: typeof grpc.credentials,
    proxy: URL | undefined,
  ): [target: string, grpc.ChannelCredentials, grpc.ChannelOptions] {
    const target = `${urlHost(this.address)}:${this.port}`;
    const login = proxy && proxyLogin(proxy);
    return [
      proxy ? `${proxy.hostname}:${proxy.port || 80}` : target,
      createFromSecureContext(...this.tls()),
      {
        // gRPC has its own proxy rules; this uses the same rules as every other client.
        "grpc.enable_http_proxy": 0,
        ...(proxy ? { "grpc.http_connect_target": `dns:${target}` } : {}),
        ...(login ? { "grpc.http_connect_creds": login } : {}),
        // TLS does not allow an address as the server name; the certificate is checked against the address above.
        "grpc.ssl_target_name_override": "talos",
        // The caller decides about retries. gRPC would retry by itself, even after it was closed, and print the result.
        "grpc.use_local_subchannel_pool": 1,
        "grpc.initial_reconnect_backoff_ms": NEVER_MS,
        "grpc.max_reconnect_backoff_ms": NEVER_MS,
        // A machine configuration can be larger than the default of 4 MiB for one message.
        "grpc.max_receive_message_length": 32 * 1024 * 1024,
      },
    ];
  }
}

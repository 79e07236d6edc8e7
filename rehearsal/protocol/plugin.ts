/**
 * A plugin in the protocol of HashiCorp's go-plugin: one loopback listener, a handshake line, and the services of go-plugin
 * itself.
 */
import { createServer } from "node:net";
import type { Socket } from "node:net";
import { join } from "node:path";
import * as grpc from "@grpc/grpc-js";
import { loadSync } from "@grpc/proto-loader";
import { LOOPBACK, listenOnLoopback } from "../http/loopback";
import type { PluginCertificate } from "./certificate";
import type { Connection } from "./connection";
import { providerService } from "./provider-service";
import type { Method } from "./provider-service";

const CORE_PROTOCOL = 1;
export const PROVIDER_PROTOCOL = 6;
// Terraform opens a second connection only while the first one is open; go-plugin waits a minute for a plugin.
const RECONNECT_GRACE_MS = 500;
const FIRST_CONNECTION_MS = 60_000;

const definitions = loadSync(
  ["tfplugin6.proto", "go-plugin.proto", "health.proto"].map((file) => join(__dirname, "proto", file)),
  { longs: Number, enums: String, defaults: true },
);

const PROVIDER = service("tfplugin6.Provider");

/** Schemas are by far the largest messages and are sent for every command, so each is encoded once. */
const PROVIDER_SERVICE = {
  ...PROVIDER,
  GetProviderSchema: encodeOnce(PROVIDER.GetProviderSchema as grpc.MethodDefinition<object, object>),
};

export interface Plugin {
  /** What a provider binary prints as its first line. */
  readonly handshake: string;
  close(): void;
}

export interface PluginOptions {
  readonly certificate: PluginCertificate;
  /** PEM, from PLUGIN_CLIENT_CERT; without it the connection is plain text, as go-plugin has it. */
  readonly clientCertificate?: string;
  /** Terraform ended the connection, or exited. */
  readonly onEnd: () => void;
}

/** The gRPC server of one provider instance. */
export interface PluginServer {
  accept(socket: Socket): void;
  close(): void;
}

/** @param end called when Terraform asks the plugin to end */
export function answer(connection: Connection, credentials: grpc.ServerCredentials, end: () => void): PluginServer {
  const server = new grpc.Server({
    // Channel statistics cost time, and nothing reads them.
    "grpc.enable_channelz": 0,
    "grpc.max_receive_message_length": -1,
    "grpc.max_send_message_length": -1,
  });
  addServices(server, connection, end);
  const injector = server.createConnectionInjector(credentials);
  return {
    accept: (socket) => injector.injectConnection(socket),
    close() {
      injector.destroy();
      server.forceShutdown();
    },
  };
}

export async function startPlugin(connection: Connection, options: PluginOptions): Promise<Plugin> {
  const { certificate, clientCertificate } = options;
  const sockets = new Set<Socket>();
  let ended = false;
  const end = () => {
    if (ended) return;
    ended = true;
    options.onEnd();
  };
  const answering = answer(connection, credentials(certificate, clientCertificate), end);

  let goodbye = setTimeout(end, FIRST_CONNECTION_MS);
  const listener = createServer((socket) => {
    clearTimeout(goodbye);
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => {
      sockets.delete(socket);
      if (sockets.size === 0 && !ended) goodbye = setTimeout(end, RECONNECT_GRACE_MS);
    });
    answering.accept(socket);
  });
  const port = await listenOnLoopback(listener);
  const parts = [CORE_PROTOCOL, PROVIDER_PROTOCOL, "tcp", `${LOOPBACK}:${port}`, "grpc"];
  return {
    handshake: [...parts, ...(clientCertificate ? [certificate.handshake] : [])].join("|"),
    close() {
      ended = true;
      listener.close();
      answering.close();
      for (const socket of sockets) socket.destroy();
      clearTimeout(goodbye);
    },
  };
}

function credentials(certificate: PluginCertificate, clientCertificate: string | undefined): grpc.ServerCredentials {
  if (!clientCertificate) return grpc.ServerCredentials.createInsecure();
  const pair = { cert_chain: Buffer.from(certificate.certificatePem), private_key: Buffer.from(certificate.keyPem) };
  return grpc.ServerCredentials.createSsl(Buffer.from(clientCertificate), [pair], true);
}

function addServices(server: grpc.Server, connection: Connection, end: () => void): void {
  server.addService(PROVIDER_SERVICE, unaryMethods(providerService(connection)));
  server.addService(service("grpc.health.v1.Health"), unaryMethods({ Check: () => ({ status: "SERVING" }) }));
  server.addService(
    service("plugin.GRPCController"),
    unaryMethods({
      Shutdown: () => {
        setImmediate(end);
        return {};
      },
    }),
  );
  // Both streams stay open without messages: the rehearsal does not broker connections or print through Terraform.
  server.addService(service("plugin.GRPCBroker"), {
    StartStream: (stream: grpc.ServerDuplexStream<unknown, unknown>) => {
      stream.on("error", () => undefined);
      stream.on("end", () => stream.end());
      stream.resume();
    },
  });
  server.addService(service("plugin.GRPCStdio"), {
    StreamStdio: (stream: grpc.ServerWritableStream<unknown, unknown>) => {
      stream.on("error", () => undefined);
    },
  });
}

function service(name: string): grpc.ServiceDefinition {
  return definitions[name] as grpc.ServiceDefinition;
}

function encodeOnce(method: grpc.MethodDefinition<object, object>): grpc.MethodDefinition<object, object> {
  const encoded = new WeakMap<object, Buffer>();
  const responseSerialize = (message: object): Buffer => {
    let bytes = encoded.get(message);
    if (!bytes) encoded.set(message, (bytes = method.responseSerialize(message)));
    return bytes;
  };
  return { ...method, responseSerialize };
}

function unaryMethods(methods: Record<string, Method>): grpc.UntypedServiceImplementation {
  return Object.fromEntries(
    Object.entries(methods).map(([name, method]) => [
      name,
      (call: grpc.ServerUnaryCall<unknown, unknown>, reply: grpc.sendUnaryData<unknown>) => {
        void (async () => method(call.request as never))().then(
          (response) => reply(null, response),
          (error: unknown) => reply({ code: grpc.status.INTERNAL, details: String(error) }),
        );
      },
    ]),
  );
}

/**
 * The Talos API of every simulated node, behind the rehearsal's proxy: gRPC over TLS, with the certificates of the
 * cluster's own machine secrets.
 */
import type { Socket } from "node:net";
import * as grpc from "@grpc/grpc-js";
import { Refusal } from "../protocol/behaviour";
import type { World } from "../world";
import { isInMaintenance, isRunningTalos } from "../world/machines";
import type { TalosMachine } from "../world/machines";
import { TALOS_API } from "../world/machines/network";
import { RpcError } from "../world/talos/rpc-error";
import { nodeIdentity } from "./certificates";
import type { NodeIdentity } from "./certificates";
import type { Method, Watcher } from "./method";
import { SERVICES } from "./methods";
import { definitions } from "./protocol";

export interface TalosApiServer {
  /** Accepts a connection to a node's port 50000, or returns why it is impossible; undefined for other ports. */
  readonly route: (host: string, port: number) => ((socket: Socket) => void) | string | undefined;
  close(): Promise<void>;
}

interface Door {
  readonly key: string;
  readonly open: Promise<grpc.ConnectionInjector>;
}

export function startTalosApi(world: World): TalosApiServer {
  const doors = new Map<string, Door>();
  const servers: grpc.Server[] = [];
  const sockets = new Set<Socket>();

  const openNode = async (machine: TalosMachine): Promise<grpc.ConnectionInjector> => {
    const identity = await nodeIdentity(world, machine);
    const server = new grpc.Server({ "grpc.enable_channelz": 0 });
    servers.push(server);
    for (const [service, methods] of Object.entries(SERVICES))
      server.addService(
        definitions[service] as grpc.ServiceDefinition,
        Object.fromEntries(Object.entries(methods).map(([name, method]) => [name, handler(world, machine.id, method)])),
      );
    return server.createConnectionInjector(credentials(identity));
  };
  const doorOf = (machine: TalosMachine): Promise<grpc.ConnectionInjector> => {
    // A new configuration can have another CA, and a reboot can change the address.
    const key = JSON.stringify([machine.address, machine.bootedAt, machine.configuration]);
    const known = doors.get(machine.id);
    if (known?.key === key) return known.open;
    const open = openNode(machine);
    doors.set(machine.id, { key, open });
    return open;
  };

  return {
    route: (host, port) => {
      if (port !== TALOS_API) return undefined;
      const requireMachine = world.talosPort.listener(host);
      if ("how" in requireMachine)
        return `dial tcp ${host}:${port}: connect: ${requireMachine.how} (${requireMachine.why})`;
      return (socket) => {
        sockets.add(socket);
        socket.on("close", () => sockets.delete(socket));
        // A client that only tests whether the port is open sends nothing, so TLS starts only after the first bytes.
        socket.once("readable", () => {
          if (socket.readableLength === 0) return void socket.destroy();
          doorOf(requireMachine).then(
            (injector) => injector.injectConnection(socket),
            () => socket.destroy(),
          );
        });
      };
    },
    close() {
      for (const server of servers) server.forceShutdown();
      for (const socket of sockets) socket.destroy();
      world.machines.close();
      return Promise.resolve();
    },
  };
}

function credentials({ certificate, key, clients }: NodeIdentity): grpc.ServerCredentials {
  const pair = { cert_chain: Buffer.from(certificate), private_key: Buffer.from(key) };
  const authority = clients === undefined ? null : Buffer.from(clients);
  return grpc.ServerCredentials.createSsl(authority, [pair], authority !== null);
}

type Unary = grpc.ServerUnaryCall<unknown, unknown>;
type Streaming = grpc.ServerWritableStream<unknown, unknown>;
type AnyCall = Pick<Unary, "getAuthContext"> & { readonly request?: unknown };

function handler(world: World, machineId: string, method: Method): grpc.UntypedHandleCall {
  const found = (): TalosMachine => {
    const machine = world.machines.get(machineId);
    if (!machine || !isRunningTalos(machine)) throw new RpcError("UNAVAILABLE", "the machine is gone");
    return machine;
  };
  /** With faults around it. */
  const answerWithFaults = async <T>(call: AnyCall, answer: (machine: TalosMachine) => T): Promise<T> => {
    const machine = found();
    if (!isInMaintenance(machine)) authorize(world, call, method);
    let given: { answer: T } | undefined;
    await world.intercept(describeCall(world, machine, method), () => {
      given = { answer: answer(found()) };
      return Promise.resolve(null);
    });
    if (!given) throw new RpcError("UNAVAILABLE", "the answer was lost");
    return given.answer;
  };
  if ("answer" in method)
    return (call: Unary, reply: grpc.sendUnaryData<unknown>): void => {
      answerWithFaults(call, (machine) => method.answer(world, machine, call.request)).then(
        (given) => reply(null, given),
        (error: unknown) => reply(status(error)),
      );
    };
  if ("receive" in method)
    return (call: grpc.ServerReadableStream<unknown, unknown>, reply: grpc.sendUnaryData<unknown>): void => {
      const messages: unknown[] = [];
      call.on("data", (message: unknown) => messages.push(message));
      call.on("end", () => {
        answerWithFaults(call, (machine) => method.receive(world, machine, messages)).then(
          (given) => reply(null, given),
          (error: unknown) => reply(status(error)),
        );
      });
    };
  return (call: Streaming): void => {
    const sent =
      "messages" in method
        ? answerWithFaults(call, (machine) => method.messages(world, machine, call.request)).then((messages) => {
            for (const message of messages) call.write(message);
            call.end();
          })
        : answerWithFaults(call, (machine) => method.watch(world, machine, call.request, watcherOf(call))).then(
            (stop) => {
              call.on("cancelled", stop);
            },
          );
    sent.catch((error: unknown) => fail(call, error));
  };
}

function watcherOf(call: Streaming): Watcher {
  return {
    send: (message) => void call.write(message),
    end: () => fail(call, new RpcError("UNAVAILABLE", "error reading from server: EOF")),
  };
}

function fail(call: Streaming, error: unknown): void {
  call.emit("error", Object.assign(new Error(), status(error)));
}

/** The call and its node, as faults name them. */
function describeCall({ cluster }: World, machine: TalosMachine, { fault }: Method) {
  const name = cluster.node(machine.id)?.name ?? machine.name;
  const { signal } = new AbortController();
  const { type, action } = fault ?? { type: "talos_api", action: "read" };
  return {
    provider: "siderolabs/talos",
    kind: "resource",
    type,
    action,
    prior: { name },
    planned: null,
    signal,
  } as const;
}

function authorize(world: World, call: AnyCall, { roles, mayAsk = () => true }: Method): void {
  const { O: given = [] } = (call.getAuthContext().sslPeerCertificate?.subject ?? {}) as { O?: string | string[] };
  const own = [given].flat();
  if (!own.some((role) => roles.includes(role)) || !mayAsk(world, call.request, own))
    throw new RpcError("PERMISSION_DENIED", "not authorized");
}

function status(error: unknown): Pick<grpc.StatusObject, "code" | "details"> {
  if (error instanceof RpcError) return { code: grpc.status[error.code], details: error.message };
  if (error instanceof Refusal) {
    if (error.summary === "not found") return { code: grpc.status.NOT_FOUND, details: error.detail ?? "not found" };
    const code = error.summary.includes("deadline exceeded") ? "DEADLINE_EXCEEDED" : "UNAVAILABLE";
    return { code: grpc.status[code], details: error.message };
  }
  return { code: grpc.status.INTERNAL, details: String(error) };
}

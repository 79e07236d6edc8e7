/**
 * The Talos API of every simulated node, behind the rehearsal's proxy: gRPC over TLS, with the certificates of the
 * cluster's own machine secrets.
 */
import type { Socket } from "node:net";
import { join } from "node:path";
import * as grpc from "@grpc/grpc-js";
import { loadSync } from "@grpc/proto-loader";
import { Refusal } from "../protocol/behaviour";
import type { World } from "../world";
import { inMaintenance, runsTalos } from "../world/machines";
import type { TalosMachine } from "../world/machines";
import { TALOS_API } from "../world/machines/network";
import { RpcError } from "../world/talos/rpc-error";
import { nodeIdentity } from "./certificates";
import type { NodeIdentity } from "./certificates";
import { METHODS } from "./methods";
import type { Method } from "./methods";

const PROTOCOL = join(__dirname, "..", "..", "schemas", "talos-machine.proto");
const definitions = loadSync(PROTOCOL, { longs: String, defaults: true });

export interface TalosApiServer {
  /** Takes a connection to a node's port 50000, or says why nobody would; undefined for other ports. */
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

  const opened = async (machine: TalosMachine): Promise<grpc.ConnectionInjector> => {
    const identity = await nodeIdentity(world, machine);
    const server = new grpc.Server();
    servers.push(server);
    server.addService(
      definitions["machine.MachineService"] as grpc.ServiceDefinition,
      Object.fromEntries(Object.entries(METHODS).map(([name, method]) => [name, handler(world, machine.id, method)])),
    );
    return server.createConnectionInjector(credentials(identity));
  };
  const doorOf = (machine: TalosMachine): Promise<grpc.ConnectionInjector> => {
    // Another configuration may bring another authority, and a reboot another address.
    const key = JSON.stringify([machine.address, machine.bootedAt, machine.configuration]);
    const known = doors.get(machine.id);
    if (known?.key === key) return known.open;
    const open = opened(machine);
    doors.set(machine.id, { key, open });
    return open;
  };

  return {
    route: (host, port) => {
      if (port !== TALOS_API) return undefined;
      const found = world.talosPort.listener(host);
      if ("how" in found) return `dial tcp ${host}:${port}: connect: ${found.how} (${found.why})`;
      return (socket) => {
        sockets.add(socket);
        socket.on("close", () => sockets.delete(socket));
        doorOf(found).then(
          (injector) => injector.injectConnection(socket),
          () => socket.destroy(),
        );
      };
    },
    close() {
      for (const server of servers) server.forceShutdown();
      for (const socket of sockets) socket.destroy();
      return Promise.resolve();
    },
  };
}

function credentials({ certificate, key, clients }: NodeIdentity): grpc.ServerCredentials {
  const pair = { cert_chain: Buffer.from(certificate), private_key: Buffer.from(key) };
  const authority = clients === undefined ? null : Buffer.from(clients);
  return grpc.ServerCredentials.createSsl(authority, [pair], authority !== null);
}

function handler(world: World, machineId: string, method: Method) {
  return (call: grpc.ServerUnaryCall<unknown, unknown>, reply: grpc.sendUnaryData<unknown>): void => {
    const answer = async (): Promise<object> => {
      const machine = world.machines.get(machineId);
      if (!machine || !runsTalos(machine)) throw new RpcError("UNAVAILABLE", "the machine is gone");
      if (!inMaintenance(machine)) authorize(call, method);
      let given: object = {};
      await world.intercept(calling(world, machine), () => {
        given = method.answer(world, machine, call.request);
        return Promise.resolve(null);
      });
      return given;
    };
    answer().then(
      (given) => reply(null, given),
      (error: unknown) => reply(status(error)),
    );
  };
}

/** For faults: a call to a node's Talos API is a reading of `talos_api.<name of the node>`. */
function calling({ cluster }: World, machine: TalosMachine) {
  const name = cluster.node(machine.id)?.name ?? machine.name;
  const { signal } = new AbortController();
  return {
    provider: "siderolabs/talos",
    kind: "resource",
    type: "talos_api",
    action: "read",
    prior: { name },
    planned: null,
    signal,
  } as const;
}

function authorize(call: grpc.ServerUnaryCall<unknown, unknown>, { roles }: Method): void {
  const { O: given = [] } = (call.getAuthContext().sslPeerCertificate?.subject ?? {}) as { O?: string | string[] };
  if (![given].flat().some((role) => roles.includes(role))) throw new RpcError("PERMISSION_DENIED", "not authorized");
}

function status(error: unknown): Pick<grpc.StatusObject, "code" | "details"> {
  if (error instanceof RpcError) return { code: grpc.status[error.code], details: error.message };
  if (error instanceof Refusal) {
    const code = error.summary.includes("deadline exceeded") ? "DEADLINE_EXCEEDED" : "UNAVAILABLE";
    return { code: grpc.status[code], details: error.message };
  }
  return { code: grpc.status.INTERNAL, details: String(error) };
}

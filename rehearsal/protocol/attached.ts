/**
 * Providers that Terraform finds running instead of starting them (TF_REATTACH_PROVIDERS). A plan starts each provider three
 * times, and each start makes a key pair: attached ones take half of the time.
 */
import { createServer } from "node:net";
import type { Socket } from "node:net";
import * as grpc from "@grpc/grpc-js";
import { LOOPBACK, listenOnLoopback } from "../http/loopback";
import type { Connection } from "./connection";
import { PROVIDER_PROTOCOL, answer } from "./plugin";

export interface AttachedProvider {
  /** As Terraform reads it from TF_REATTACH_PROVIDERS. */
  readonly reattach: object;
  close(): void;
}

/** @param open called for each instance that Terraform uses: it opens a connection of its own for each */
export async function attachProvider(open: () => Connection): Promise<AttachedProvider> {
  const sockets = new Set<Socket>();
  const listener = createServer((socket) => {
    const answering = answer(open(), grpc.ServerCredentials.createInsecure(), () => undefined);
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => {
      sockets.delete(socket);
      answering.close();
    });
    answering.accept(socket);
  });
  const port = await listenOnLoopback(listener);
  const address = { Network: "tcp", String: `${LOOPBACK}:${port}` };
  return {
    // With `Test`, Terraform leaves the process alone when it ends.
    reattach: { Protocol: "grpc", ProtocolVersion: PROVIDER_PROTOCOL, Pid: process.pid, Test: true, Addr: address },
    close() {
      listener.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/**
 * Providers that Terraform attaches to instead of starting them (TF_REATTACH_PROVIDERS). A plan starts each provider three
 * times, and each start generates a key pair. Attached providers halve the time.
 */
import { createServer } from "node:net";
import type { Socket } from "node:net";
import * as grpc from "@grpc/grpc-js";
import { LOOPBACK, listenOnLoopback } from "../http/loopback";
import type { Connection } from "./connection";
import { PROVIDER_PROTOCOL, answer } from "./plugin";

export interface AttachedProviders {
  /** By source: the provider as Terraform reads it from TF_REATTACH_PROVIDERS. */
  readonly reattach: ReadonlyMap<string, object>;
  close(): void;
}

/** Terraform opens a connection for each instance of a provider that it uses. */
type OpenConnection = () => Connection;

/** @param openers by source */
export async function attachProviders(openers: ReadonlyMap<string, OpenConnection>): Promise<AttachedProviders> {
  const attempts = await Promise.allSettled(
    [...openers].map(async ([source, open]) => ({ source, ...(await attachProvider(open)) })),
  );
  const attached = attempts.flatMap((attempt) => (attempt.status === "fulfilled" ? [attempt.value] : []));
  const close = () => attached.forEach((one) => one.close());
  const failed = attempts.find((attempt) => attempt.status === "rejected");
  if (failed) {
    close();
    throw failed.reason;
  }
  return { reattach: new Map(attached.map(({ source, reattach }) => [source, reattach])), close };
}

async function attachProvider(open: OpenConnection): Promise<{ readonly reattach: object; close(): void }> {
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
    // With `Test`, Terraform does not kill the process when it exits.
    reattach: { Protocol: "grpc", ProtocolVersion: PROVIDER_PROTOCOL, Pid: process.pid, Test: true, Addr: address },
    close() {
      listener.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/**
 * The APIs that the config layer uses, on loopback, in place of a port-forward. Terraform variables contain their
 * addresses, so requests before and after Terraform reach the same APIs.
 */
import { createServer } from "node:http";
import type { RequestListener } from "node:http";
import type { Socket } from "node:net";
import type { WholeWorld } from "..";
import { LOOPBACK, listenOnLoopback } from "../http/loopback";
import type { ServiceAccess } from "../world/service-access";
import { authentikWeb } from "./authentik";
import { harborWeb } from "./harbor";
import { powerdnsWeb } from "./powerdns";

export interface ServiceApis {
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

export async function startServiceApis({ access, authentik, harbor }: WholeWorld): Promise<ServiceApis> {
  const apis = {
    powerdns: await serve(access.powerdns, powerdnsWeb(access.powerdns)),
    authentik: await serve(access.authentik, authentikWeb(authentik, access.authentik)),
    harbor: await serve(access.harbor, harborWeb(harbor, access.harbor)),
  };
  return {
    env: Object.fromEntries(Object.entries(apis).map(([name, { url }]) => [`TF_VAR_${name}_url`, url])),
    close: async () => void (await Promise.all(Object.values(apis).map((api) => api.close()))),
  };
}

async function serve(access: ServiceAccess, listener: RequestListener) {
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    void Promise.resolve(access.down()).then((down) => {
      // Accepts and drops the connection, like a port-forward without a pod.
      if (down !== undefined) request.socket.destroy();
      else listener(request, response);
    });
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  const port = await listenOnLoopback(server);
  return {
    url: `http://${LOOPBACK}:${port}`,
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

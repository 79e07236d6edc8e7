import type { AddressInfo, Server } from "node:net";

export const LOOPBACK = "127.0.0.1";

/** Listens on a free loopback port. @returns the port */
export async function listenOnLoopback(server: Server): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, LOOPBACK, resolve);
  });
  return (server.address() as AddressInfo).port;
}

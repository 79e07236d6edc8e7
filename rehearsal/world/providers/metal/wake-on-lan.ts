/** The network cards of the machines. Each reads every packet, and wakes its machine if the packet contains its address. */
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { WAKE_VARIABLE } from "../variables";
import type { ApiServer } from "../provider";
import type { MetalMachines } from "./machines";

/** Six bytes of ones, then an address sixteen times. */
function addressIn(packet: Buffer): string | undefined {
  const hex = packet.toString("hex").toUpperCase();
  const [, address] = /^F{12}([0-9A-F]{12})\1{15}$/.exec(hex) ?? [];
  return address?.match(/../g)?.join(":");
}

export async function listenForPackets(machines: MetalMachines): Promise<ApiServer> {
  const socket = createSocket("udp4");
  socket.on("message", (packet) => {
    const address = addressIn(packet);
    if (address !== undefined) machines.wake(address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return {
    env: { [WAKE_VARIABLE]: `127.0.0.1:${String(socket.address().port)}` },
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

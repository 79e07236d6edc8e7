import { createSocket } from "node:dgram";

/** Port 9 (discard): no program listens there; the network card reads the packet itself. */
const PORT = 9;

/** Six bytes of ones, then the MAC address sixteen times. Source: AMD, Magic Packet Technology (publication 20213). */
export function magicPacket(mac: string): Buffer {
  const address = Buffer.from(mac.replaceAll(":", ""), "hex");
  if (address.length !== 6) throw new Error(`${mac} is not a MAC address`);
  return Buffer.concat([Buffer.alloc(6, 0xff), ...Array.from({ length: 16 }, () => address)]);
}

/** The target of the packets: the broadcast address of the machine's network, unless another one is configured. */
export interface WakeTarget {
  readonly address: string;
  readonly port?: number;
}

/** Sends it once. There is no response: the machine is awake when Talos responds. */
export async function wake(mac: string, { address, port = PORT }: WakeTarget): Promise<void> {
  const socket = createSocket("udp4");
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once("error", reject);
      socket.bind(0, () => {
        socket.setBroadcast(true);
        socket.send(magicPacket(mac), port, address, (error) => (error ? reject(error) : resolve()));
      });
    });
  } finally {
    socket.close();
  }
}

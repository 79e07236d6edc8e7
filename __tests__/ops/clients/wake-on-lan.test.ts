import { createSocket } from "node:dgram";
import { once } from "node:events";
import { magicPacket, wake } from "../../../ops/clients/wake-on-lan";

const MAC = "68:1D:EF:2B:00:11";

test("a magic packet has six bytes of ones and the address sixteen times", () => {
  const hex = magicPacket(MAC).toString("hex");
  expect(hex).toBe("ff".repeat(6) + "681def2b0011".repeat(16));
});

test("is refused for an invalid address", () => {
  expect(() => magicPacket("68:1D")).toThrow("not a MAC address");
});

test("is sent once", async () => {
  const socket = createSocket("udp4");
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  const received = once(socket, "message") as Promise<[Buffer]>;
  await wake(MAC, { address: "127.0.0.1", port: socket.address().port });
  const [packet] = await received;
  socket.close();
  expect(packet.equals(magicPacket(MAC))).toBe(true);
});

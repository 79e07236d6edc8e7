import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { lookUpPublicAddress } from "../../../../ops/clients/http/public-address";

async function answered(status: number, text: string): Promise<string> {
  const server = createServer((_, response) => response.writeHead(status).end(text)).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  try {
    return await lookUpPublicAddress(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`);
  } finally {
    server.close();
  }
}

test("the answer is the address without its line break", async () => {
  expect(await answered(200, "9.9.9.9\n")).toBe("9.9.9.9");
});

test.each([
  ["an IPv6 address", 200, "2001:db8::1", /without an IPv4 address/],
  ["an error", 503, "9.9.9.9", /HTTP status 503/],
  ["a page", 200, `<html>${"x".repeat(100)}</html>`, /without an IPv4 address|aborted/],
])("refused: %s", async (_, status, text, why) => {
  await expect(answered(status, text)).rejects.toThrow(why);
});

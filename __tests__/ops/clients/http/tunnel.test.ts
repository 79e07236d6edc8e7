import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { openConnection, proxyFor } from "../../../../ops/clients/http/tunnel";

const VARIABLES = ["HTTPS_PROXY", "https_proxy", "NO_PROXY", "no_proxy"];

function set(proxy: string, exempt: string): void {
  for (const name of VARIABLES) process.env[name] = name.toLowerCase() === "no_proxy" ? exempt : proxy;
}

test.each([
  ["fd00::1", "", true],
  ["[fd00::1]", "", true],
  ["fd00::1", "fd00::1", false],
  ["[fd00::1]", "localhost,fd00:0::1", false],
  ["fd00::1", "[fd00::1]:6443", false],
  ["fd00::1", "[fd00::1]:443", true],
  ["fd00::1", "fd00::/8", false],
  ["fe80::1", "fd00::/8,10.0.0.0/8", true],
  ["fd00::1", "*", false],
  ["10.0.0.11", "10.0.0.0/8", false],
  ["10.0.0.11", "10.0.0.11:6443", false],
  ["10.0.0.11", "10.0.0.11:443,10.0.0.11/33", true],
  ["11.0.0.11", "10.0.0.0/8 fd00::/8", true],
  ["11.0.0.11", "10.0.0.0/", true],
  ["10.0.0.11", "10.0.0.0/8.5", true],
  ["10.0.0.11", "10.0.0.0/0x8", true],
  ["10.0.0.11", "10.0.0.0/8/8", true],
  ["10.0.0.11", "10.0.0.0/,10.0.0.0/8", false],
  ["localhost", "", false],
  ["127.0.0.1", "", false],
  ["127.1.2.3", "", false],
  ["::1", "", false],
  ["[::1]", "", false],
  ["::2", "", true],
  ["128.0.0.1", "", true],
  ["localhost.example.com", "", true],
  ["k8s.example.com", ".example.com", false],
])("%s with NO_PROXY=%s goes through the proxy: %s", (host, exempt, isProxied) => {
  set("http://proxy.example.com:3128", exempt);
  expect(proxyFor(host, 6443)?.host).toBe(isProxied ? "proxy.example.com:3128" : undefined);
});

test("asks a proxy for an IPv6 address in brackets", async () => {
  const requests: (string | undefined)[] = [];
  const proxy = createServer().on("connect", ({ url }, socket) => {
    requests.push(url);
    socket.end("HTTP/1.1 200 OK\r\n\r\n");
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  set(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, "");
  for (const host of ["fd00::1", "[fd00::1]"]) (await openConnection(host, 6443)).destroy();
  proxy.close();
  expect(requests).toEqual(["[fd00::1]:6443", "[fd00::1]:6443"]);
});

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { waitForApi } from "../../ops/wait-for-api";

const proxyBefore = process.env.HTTPS_PROXY;
afterEach(() => {
  if (proxyBefore === undefined) delete process.env.HTTPS_PROXY;
  else process.env.HTTPS_PROXY = proxyBefore;
});

test("ends with what it last saw and where to look, when nothing answers in time", async () => {
  delete process.env.HTTPS_PROXY;
  await expect(waitForApi(new URL("https://127.0.0.1:1"), 1)).rejects.toThrow(
    /at 127\.0\.0\.1:1 did not answer within 1 s; last seen: .*ECONNREFUSED.*\nLook closer with: talosctl --nodes 127\.0\.0\.1/,
  );
});

test("asks through the proxy that the environment names, and repeats its refusal", async () => {
  const asked: string[] = [];
  const proxy = createServer();
  proxy.on("connect", (request, socket) => {
    asked.push(request.url ?? "");
    socket.end("HTTP/1.1 403 Not in this world\r\n\r\n");
  });
  await new Promise<void>((listening) => proxy.listen(0, "127.0.0.1", listening));
  process.env.HTTPS_PROXY = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  await expect(waitForApi(new URL("https://198.18.0.1:6443"), 1)).rejects.toThrow("403 Not in this world");
  expect(asked).toEqual(["198.18.0.1:6443"]);
  proxy.close();
});

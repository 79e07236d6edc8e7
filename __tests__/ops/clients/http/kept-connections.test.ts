import { once } from "node:events";
import type { RequestListener } from "node:http";
import { createServer } from "node:https";
import type { Server } from "node:https";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { connect } from "node:tls";
import { askJson } from "../../../../ops/clients/http";
import { exchange, kept } from "../../../../ops/clients/http/exchange";
import { connectionTo } from "../../../../ops/clients/http/socket";
import { makeCa, signLeaf } from "../../../../rehearsal/world/talos/pki";
import type { CertificateAndKey } from "../../../../rehearsal/world/talos/pki";

let identity: CertificateAndKey;
beforeAll(async () => {
  const ca = await makeCa([{ O: ["test"] }], "P-256");
  identity = await signLeaf(ca, { subject: [{ CN: ["test"] }], kind: "P-256", usages: ["server"] });
});

/** The server of a test, and its connections in the order in which they were opened. */
let server: Server;
let opened: Duplex[];
afterEach(() => {
  kept.destroy();
  server.close();
});

async function serve(listener: RequestListener, port = 0): Promise<string> {
  opened = [];
  server = createServer({ cert: identity.certificate, key: identity.key }, listener);
  server.on("connection", (socket) => opened.push(socket));
  await new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const answer: RequestListener = (request, response) => {
  request.resume();
  response.end(JSON.stringify({ method: request.method }));
};
const get = (url: string) => askJson(url, { insecure: true });

describe("a connection", () => {
  test("is used for the next request, and closed after a second without one", async () => {
    const url = await serve(answer);
    // Without this, the server would close an idle connection itself.
    server.keepAliveTimeout = 0;
    await get(url);
    expect(await get(`${url}/more`)).toMatchObject({ status: 200, body: { method: "GET" } });
    expect(opened).toHaveLength(1);
    const [socket] = opened as [Duplex];
    if (!socket.destroyed) await once(socket, "close");
    expect(socket.destroyed).toBe(true);
  });

  test("is not older than five seconds", async () => {
    const url = await serve(answer);
    const now = jest.spyOn(Date, "now");
    await get(url);
    now.mockReturnValue(Date.now() + 6000);
    await get(url);
    await get(url);
    now.mockRestore();
    expect(opened).toHaveLength(2);
  });

  test("is not used by a client that would not accept the certificate", async () => {
    const url = await serve(answer);
    await get(url);
    await expect(askJson(url)).rejects.toMatchObject({ kind: "certificate" });
  });

  test("is opened for each request that changes something", async () => {
    const url = await serve(answer);
    await get(url);
    expect(await askJson(url, { insecure: true, method: "POST", body: "{}" })).toMatchObject({ status: 200 });
    expect(opened).toHaveLength(2);
  });
});

test.each(["GET", "PATCH"])(
  "a server that accepts a %s and never answers is an error after the timeout",
  async (method) => {
    const url = new URL(await serve((request) => request.resume()));
    const options = { port: Number(url.port), host: url.hostname, rejectUnauthorized: false };
    const connection = { key: "test", open: () => Promise.resolve(connect(options)) };
    await expect(exchange(url, { method, timeoutMs: 200 }, connection)).rejects.toThrow(/200ms/);
  },
);

test.each(["GET", "PATCH"])("an answer to a %s that never ends is an error after a while", async (method) => {
  let timer: NodeJS.Timeout | undefined;
  const url = new URL(
    await serve((_, response) => {
      response.writeHead(200, { "content-length": "1000000" });
      timer = setInterval(() => response.write(" "), 10);
    }),
  );
  const options = { port: Number(url.port), host: url.hostname, rejectUnauthorized: false };
  const connection = { key: "test", open: () => Promise.resolve(connect(options)) };
  // Only the limit is short. On a busy machine, nothing may arrive for a while.
  const { setTimeout: start } = globalThis;
  const spy = jest.spyOn(globalThis, "setTimeout");
  spy.mockImplementation(((work: () => void, ms: number) => start(work, ms === 120_000 ? 100 : ms)) as typeof start);
  await expect(exchange(url, { method, timeoutMs: 10_000 }, connection)).rejects.toThrow(/complete .*2m/);
  spy.mockRestore();
  clearInterval(timer);
});

test("the name of a connection, which Node writes to its debug log, contains no secret", () => {
  const { key } = connectionTo(new URL("https://user-91cf20.example"));
  expect(key).toMatch(/^[0-9a-f]{64}$/);
});

describe("a kept connection", () => {
  test("that the server closes at the next request is no error", async () => {
    let count = 0;
    const url = await serve((request, response) => {
      count += 1;
      if (count === 2) request.socket.destroy();
      else answer(request, response);
    });
    await get(url);
    expect(await get(url)).toMatchObject({ status: 200 });
    expect(count).toBe(3);
    expect(opened).toHaveLength(2);
  });

  test("whose server has restarted is no error, and one that has stopped is", async () => {
    const url = await serve(answer);
    await get(url);
    for (const socket of opened) socket.destroy();
    await new Promise((done) => server.close(done));
    await serve(answer, Number(new URL(url).port));
    expect(await get(url)).toMatchObject({ status: 200 });
    for (const socket of opened) socket.destroy();
    await new Promise((done) => server.close(done));
    await expect(get(url)).rejects.toMatchObject({ kind: "refused" });
  });

  test("that ends in the middle of a response is an error", async () => {
    let count = 0;
    const url = await serve((request, response) => {
      count += 1;
      if (count === 1) return answer(request, response);
      response.writeHead(200, { "content-length": "100" }).write("{", () => request.socket.destroy());
    });
    await get(url);
    await expect(get(url)).rejects.toMatchObject({ kind: "other" });
    expect(count).toBe(2);
  });
});

import { createServer as createHttpServer } from "node:http";
import type { RequestListener } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import { createServer } from "node:net";
import type { AddressInfo, Server, Socket } from "node:net";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Unreachable, askJson } from "../../../../ops/clients/http";
import { makeCa, signLeaf } from "../../../../rehearsal/world/talos/pki";
import type { CertificateAndKey } from "../../../../rehearsal/world/talos/pki";
import { sharedFolder } from "../../../support/temporary-folder";

const servers: Server[] = [];
const connections: Socket[] = [];
const folder = sharedFolder("http");
const saved = { ...process.env };
let ca: CertificateAndKey;

beforeAll(async () => {
  ca = await makeCa([{ O: ["test"] }], "P-256");
  writeFileSync(join(folder, "ca.pem"), ca.certificate);
});
afterEach(() => {
  process.env = { ...saved };
  connections.splice(0).forEach((socket) => socket.destroy());
  servers.splice(0).forEach((server) => server.close());
});

async function listening(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return (server.address() as AddressInfo).port;
}

async function https(listener: RequestListener, names = ["127.0.0.1"], validity?: number): Promise<string> {
  const leaf = { subject: [{ CN: ["test"] }], kind: "P-256", usages: ["server"] } as const;
  const options = { ...leaf, subject: [{ CN: ["test"] }], names, ...(validity ? { validity } : {}) };
  const { certificate: cert, key } = await signLeaf(ca, options);
  return `https://127.0.0.1:${await listening(createHttpsServer({ cert, key }, listener))}`;
}

const json: RequestListener = (request, response) => {
  let body = "";
  request.on("data", (chunk) => (body += String(chunk)));
  request.on("end", () => response.writeHead(201).end(JSON.stringify({ method: request.method, body })));
};

async function reason(url: string, request = {}): Promise<[string, string]> {
  const failure = await askJson(url, request).catch((error: unknown) => error);
  if (!(failure instanceof Unreachable)) throw new Error(`not unreachable: ${JSON.stringify(failure)}`);
  return [failure.kind, failure.message];
}

describe("JSON over HTTPS", () => {
  test("from a host whose authority the environment names", async () => {
    process.env.NODE_EXTRA_CA_CERTS = join(folder, "ca.pem");
    const url = await https(json);
    expect(await askJson(url, { method: "POST", body: "ä" })).toEqual({
      status: 201,
      body: { method: "POST", body: "ä" },
      date: expect.any(Date),
    });
  });

  test("from any host with insecure", async () => {
    expect(await askJson(await https(json), { insecure: true })).toMatchObject({ status: 201 });
  });

  test("returns error statuses and text that is not JSON", async () => {
    const url = await https((_, response) => response.writeHead(401).end("<html>"));
    expect(await askJson(url, { insecure: true })).toMatchObject({ status: 401, body: undefined });
  });

  test("uses the proxy of the environment, except for localhost", async () => {
    const requests: string[] = [];
    const proxy = createHttpServer();
    proxy.on("connect", ({ url }, socket) => {
      requests.push(url ?? "");
      socket.end("HTTP/1.1 502 not today\r\n\r\n");
    });
    process.env.HTTPS_PROXY = process.env.https_proxy = `http://127.0.0.1:${await listening(proxy)}`;
    process.env.NO_PROXY = process.env.no_proxy = "";
    expect(await reason("https://api.example.org/")).toEqual([
      "other",
      expect.stringMatching(/^api\.example\.org .* 502 /),
    ]);
    expect(requests).toEqual(["api.example.org:443"]);
    expect(await askJson(await https(json), { insecure: true })).toMatchObject({ status: 201 });
  });
});

describe("wording", () => {
  test("is described per error code", async () => {
    const here = await https(json);
    expect(await reason(here)).toEqual([
      "certificate",
      expect.stringMatching(/signed by an authority that this machine does not trust$/),
    ]);
    process.env.NODE_EXTRA_CA_CERTS = join(folder, "ca.pem");
    const other = await https(json, ["other.example"]);
    expect(await reason(other)).toEqual(["certificate", expect.stringMatching(/certificate is for another name$/)]);
    const old = await https(json, ["127.0.0.1"], -5000);
    expect(await reason(old)).toEqual(["certificate", expect.stringMatching(/certificate has expired$/)]);
    expect(await reason("https://127.0.0.1:1/")).toEqual([
      "refused",
      "127.0.0.1:1 cannot be reached: it refuses the connection",
    ]);
  });

  test("covers a closed connection, a server without TLS and a timeout", async () => {
    const rude = await listening(createServer((socket) => socket.destroy()));
    expect(await reason(`https://127.0.0.1:${rude}`)).toEqual([
      "other",
      expect.stringMatching(/it closed the connection$/),
    ]);
    const plain = await listening(createHttpServer(json));
    expect(await reason(`https://127.0.0.1:${plain}`)).toEqual(["other", expect.stringMatching(/does not speak TLS$/)]);
    const mute = await listening(createServer((socket) => void connections.push(socket)));
    expect(await reason(`https://127.0.0.1:${mute}`, { timeoutMs: 50 })).toEqual([
      "silent",
      expect.stringMatching(/no response within 50ms$/),
    ]);
    expect(await reason(`https://127.0.0.1:${mute}`, { timeoutMs: 50, method: "POST" })).toEqual([
      "silent",
      expect.stringMatching(/no response within 50ms$/),
    ]);
    const silent = await https(() => undefined);
    expect(await reason(silent, { insecure: true, timeoutMs: 50 })).toEqual([
      "silent",
      expect.stringMatching(/no response within 50ms$/),
    ]);
  });

  test("covers a missing CA file", async () => {
    process.env.NODE_EXTRA_CA_CERTS = join(folder, "no-such.pem");
    expect(await reason(await https(json))).toEqual([
      "other",
      expect.stringMatching(/names a file that does not exist$/),
    ]);
  });
});

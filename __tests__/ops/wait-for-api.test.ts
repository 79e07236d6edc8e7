import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer as createHttpServer } from "node:http";
import { createServer } from "node:https";
import { connect } from "node:net";
import type { AddressInfo, Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { waitForApi } from "../../ops/wait-for-api";

const PROXY_VARIABLES = ["HTTPS_PROXY", "https_proxy", "NO_PROXY", "no_proxy"] as const;
const before = PROXY_VARIABLES.map((name) => [name, process.env[name]] as const);
let folder: string;

beforeAll(() => (folder = mkdtempSync(join(tmpdir(), "coldstart-api-"))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => PROXY_VARIABLES.forEach((name) => delete process.env[name]));
afterAll(() => before.forEach(([name, value]) => value !== undefined && (process.env[name] = value)));

async function listening<S extends Server>(server: S): Promise<number> {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return (server.address() as AddressInfo).port;
}

/** An API server whose certificate nobody has signed. */
function api(status: number) {
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const subject = ["-subj", "/CN=localhost", "-days", "1"];
  execFileSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", cert, ...subject], {
    stdio: "ignore",
  });
  return createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (_, response) => {
    response.writeHead(status).end();
  });
}

describe("waiting for the Kubernetes API", () => {
  test.each([200, 401, 403])("an answer of %d is an API server's word", async (status) => {
    const server = api(status);
    await expect(waitForApi(new URL(`https://127.0.0.1:${await listening(server)}`), 1)).resolves.toBeUndefined();
    server.close();
  });

  test("an answer of 500 is not", async () => {
    const server = api(500);
    await expect(waitForApi(new URL(`https://127.0.0.1:${await listening(server)}`), 1)).rejects.toThrow(
      "it answered 500",
    );
    server.close();
  });

  test("ends with what it last saw and where to look, when nothing answers in time", async () => {
    await expect(waitForApi(new URL("https://127.0.0.1:1"), 1)).rejects.toThrow(
      /at 127\.0\.0\.1:1 did not answer within 1 s; last seen: .*ECONNREFUSED.*\nLook closer with: talosctl --nodes 127\.0\.0\.1/,
    );
  });

  test("asks through the proxy that the environment names, unless the host is exempt", async () => {
    const server = api(401);
    const port = await listening(server);
    const asked: string[] = [];
    const proxy = createHttpServer();
    proxy.on("connect", (request, socket) => {
      asked.push(request.url ?? "");
      const through = connect(port, "127.0.0.1", () => {
        socket.write("HTTP/1.1 200 OK\r\n\r\n");
        through.pipe(socket).pipe(through);
      });
    });
    process.env.HTTPS_PROXY = `http://127.0.0.1:${await listening(proxy)}`;
    await waitForApi(new URL("https://198.18.0.1:6443"), 1);
    expect(asked).toEqual(["198.18.0.1:6443"]);
    process.env.NO_PROXY = "127.0.0.1";
    await waitForApi(new URL(`https://127.0.0.1:${port}`), 1);
    expect(asked).toHaveLength(1);
    proxy.close();
    server.close();
  });

  test("repeats a refusal of the proxy", async () => {
    const proxy = createHttpServer();
    proxy.on("connect", (_, socket) => socket.end("HTTP/1.1 403 Not in this world\r\n\r\n"));
    process.env.HTTPS_PROXY = `http://127.0.0.1:${await listening(proxy)}`;
    await expect(waitForApi(new URL("https://198.18.0.1:6443"), 1)).rejects.toThrow("403 Not in this world");
    proxy.close();
  });
});

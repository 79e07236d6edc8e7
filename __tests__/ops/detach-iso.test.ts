import { createServer as createHttpServer } from "node:http";
import { createServer } from "node:net";
import type { AddressInfo, Server } from "node:net";
import { detachIso } from "../../ops/detach-iso";

const servers: Server[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close()));

async function listening(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return (server.address() as AddressInfo).port;
}

/** Hetzner's API, answering every request alike and remembering what it was asked. */
async function hetzner(status: number, body: object) {
  const asked: { method?: string | undefined; url?: string | undefined; authorization?: string | undefined }[] = [];
  const port = await listening(
    createHttpServer(({ method, url, headers }, response) => {
      asked.push({ method, url, authorization: headers.authorization });
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    }),
  );
  return { asked, endpoint: `http://127.0.0.1:${port}/v1` };
}

const options = { serverId: "42", address: "127.0.0.1", seconds: 1, token: "secret-token" };

describe("taking the ISO out of a new server", () => {
  test("happens once Talos answers", async () => {
    const talosPort = await listening(createServer());
    const { asked, endpoint } = await hetzner(201, { action: { id: 1, status: "running" } });
    await detachIso({ ...options, endpoint, talosPort });
    expect(asked).toEqual([
      { method: "POST", url: "/v1/servers/42/actions/detach_iso", authorization: "Bearer secret-token" },
    ]);
  });

  test("does not happen while Talos is silent: the server would be left without anything to boot", async () => {
    const { asked, endpoint } = await hetzner(201, {});
    await expect(detachIso({ ...options, endpoint, talosPort: 1 })).rejects.toThrow(
      /Talos at 127\.0\.0\.1 did not come up from its ISO within 1 s; last seen: .*ECONNREFUSED[^]*request-console 42/,
    );
    expect(asked).toEqual([]);
  });

  test("that Hetzner refuses ends with its words and the command to do it by hand, without the token", async () => {
    const talosPort = await listening(createServer());
    const { endpoint } = await hetzner(403, { error: { code: "forbidden", message: "insufficient permissions" } });
    const failure = await detachIso({ ...options, endpoint, talosPort }).catch((error: Error) => error.message);
    expect(failure).toContain("insufficient permissions");
    expect(failure).toContain("hcloud server detach-iso 42");
    expect(failure).not.toContain("secret-token");
  });
});

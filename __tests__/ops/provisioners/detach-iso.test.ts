import { createServer as createHttpServer } from "node:http";
import { createServer } from "node:net";
import type { AddressInfo, Server } from "node:net";
import { detachIso } from "../../../ops/provisioners/detach-iso";
import { useShortPauses } from "../../support/short-pauses";

useShortPauses();

const servers: Server[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close()));

async function listening(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return (server.address() as AddressInfo).port;
}

const BORN = ["create_server", "start_server"];
const BOOTED = [...BORN, "attach_iso", "reset_server"];

interface Told {
  /** Whether an ISO is in the server. */
  readonly iso: boolean;
  /** What was done to it before. */
  readonly history?: readonly string[];
  /** Error answers, in this order, before it answers normally. */
  readonly first?: readonly { readonly status: number; readonly body: object }[];
  /** Starts Talos once the server is reset. */
  readonly onReset?: () => void;
}

/** Hetzner's API with one server. Remembers what was done through it. */
async function hetzner({ iso, history = BOOTED, first = [], onReset }: Told) {
  const done: string[] = [];
  const refusals = [...first];
  const port = await listening(
    createHttpServer((request, response) => {
      const [, action] = /\/servers\/42\/actions\/([a-z_]+)$/.exec(request.url ?? "") ?? [];
      const refusal = refusals.shift();
      const send = (status: number, body: object) =>
        response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
      expect(request.headers.authorization).toBe("Bearer secret-token");
      if (refusal) return send(refusal.status, refusal.body);
      if (request.method === "POST" && action) {
        let text = "";
        request.on("data", (chunk: Buffer) => (text += chunk.toString()));
        request.on("end", () => {
          done.push(`${action}${text}`);
          if (action === "reset") onReset?.();
          send(201, { action: { id: 7, command: action, status: "running" } });
        });
        return undefined;
      }
      if (request.url === "/v1/servers/42/actions/7") return send(200, { action: { id: 7, status: "success" } });
      if (request.url?.startsWith("/v1/servers/42/actions?"))
        return send(200, { actions: history.map((command, id) => ({ id, command, status: "success" })) });
      return send(200, { server: { id: 42, iso: iso ? { id: 1 } : null } });
    }),
  );
  return { done, endpoint: `http://127.0.0.1:${port}/v1` };
}

const options = {
  node: "talos-vps-cp-0",
  serverId: "42",
  address: "127.0.0.1",
  iso: "125127",
  seconds: 1,
  token: "secret-token",
};
const talos = () => listening(createServer());
/** A port on which Talos does not respond until the test starts it. */
function silentTalos() {
  const server = createServer();
  servers.push(server);
  // Below the range from which systems choose ports: no server of another test gets this one meanwhile.
  const talosPort = 20_000 + Math.floor(Math.random() * 10_000);
  return { talosPort, wake: () => void server.listen(talosPort, "127.0.0.1") };
}

describe("detaching the ISO of a new server", () => {
  test("happens once Talos responds", async () => {
    const { done, endpoint } = await hetzner({ iso: true });
    expect(await detachIso({ ...options, endpoint, talosPort: await talos() })).toBe("its ISO is detached");
    expect(done).toEqual(["detach_iso"]);
  });

  test("does not happen while Talos does not respond: the server would have nothing to boot", async () => {
    const { done, endpoint } = await hetzner({ iso: true });
    await expect(detachIso({ ...options, endpoint, talosPort: 1 })).rejects.toThrow(
      / 1s .* talos-vps-cp-0 \(127\.0\.0\.1\) .*ECONNREFUSED[^]*request-console 42/,
    );
    expect(done).toEqual([]);
  });

  test("that Hetzner refuses ends with its error and the manual command, without the token", async () => {
    const body = { error: { code: "forbidden", message: "insufficient permissions" } };
    const { endpoint } = await hetzner({ iso: true, first: [{ status: 403, body }] });
    const failure = await detachIso({ ...options, endpoint, talosPort: await talos() }).catch(
      (error: Error) => error.message,
    );
    expect(failure).toContain("server 42 (talos-vps-cp-0)");
    expect(failure).toContain("insufficient permissions");
    expect(failure).toContain("hcloud server detach-iso 42");
    expect(failure).not.toContain("secret-token");
  });

  test("waits while the server is locked by an earlier action", async () => {
    const first = [{ status: 423, body: { error: { code: "locked", message: "server is locked" } } }];
    const { done, endpoint } = await hetzner({ iso: true, first });
    await detachIso({ ...options, seconds: 10, endpoint, talosPort: await talos() });
    expect(done).toEqual(["detach_iso"]);
  });
});

describe("a server that a killed run left behind", () => {
  test("has its ISO already detached: nothing is done, whether Talos responds or not", async () => {
    const { done, endpoint } = await hetzner({ iso: false, history: [...BOOTED, "detach_iso"] });
    expect(await detachIso({ ...options, endpoint, talosPort: 1 })).toMatch(/already detached/);
    expect(done).toEqual([]);
  });

  test("never got its ISO: the ISO is attached and booted", async () => {
    const { talosPort, wake } = silentTalos();
    const { done, endpoint } = await hetzner({ iso: false, history: BORN, onReset: wake });
    expect(await detachIso({ ...options, seconds: 10, endpoint, talosPort })).toMatch(/ISO was missing/);
    expect(done).toEqual(['attach_iso{"iso":"125127"}', "reset", "detach_iso"]);
  });

  test("has its ISO, but never booted from it: it is reset", async () => {
    const { talosPort, wake } = silentTalos();
    const { done, endpoint } = await hetzner({ iso: true, history: [...BORN, "attach_iso"], onReset: wake });
    await detachIso({ ...options, seconds: 10, endpoint, talosPort });
    expect(done).toEqual(["reset", "detach_iso"]);
  });

  test.each([
    ["whose Talos answers", BORN, true],
    ["whose history does not reach back to its birth", ["reboot_server"], false],
  ])("and %s is never reset", async (_, history, answers) => {
    const { done, endpoint } = await hetzner({ iso: false, history });
    await detachIso({ ...options, endpoint, talosPort: answers ? await talos() : 1 });
    expect(done).toEqual([]);
  });
});

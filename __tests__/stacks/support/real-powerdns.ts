import { spawn, spawnSync } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const API_KEY = "for-this-test-only";
const TIMEOUT_MS = 20_000;
/** Debian installs it in a folder that is not on the PATH of users. */
const PATH = [process.env.PATH, "/usr/sbin", "/usr/local/sbin"].join(delimiter);

/** With a backend that supports concurrent writes: SQLite answers them with "database is locked". */
export function isPowerdnsInstalled(): boolean {
  const options = ["--no-config", "--launch=lmdb", "--config=default"];
  const { status } = spawnSync("pdns_server", options, { env: { ...process.env, PATH }, timeout: 10_000 });
  return status === 0;
}

/** A real PowerDNS on loopback, with a temporary database. */
export class RealPowerdns {
  private constructor(
    private readonly child: ChildProcess,
    private readonly folder: string,
    private readonly api: string,
    /** As Node's resolver wants it: address:port. */
    readonly nameServer: string,
  ) {}

  static async start(): Promise<RealPowerdns> {
    const folder = mkdtempSync(join(tmpdir(), "coldstart-powerdns-"));
    const [dnsPort, apiPort] = [await freePort(), await freePort()];
    writeFileSync(
      join(folder, "pdns.conf"),
      [
        "launch=lmdb",
        `lmdb-filename=${join(folder, "pdns.lmdb")}`,
        `socket-dir=${folder}`,
        "local-address=127.0.0.1",
        `local-port=${dnsPort}`,
        "security-poll-suffix=",
        "webserver=yes",
        "webserver-address=127.0.0.1",
        `webserver-port=${apiPort}`,
        "api=yes",
        `api-key=${API_KEY}`,
        // As in gitops/platform/powerdns: what is written is seen at once, and the SOA names a real server.
        "zone-cache-refresh-interval=0",
        "cache-ttl=0",
        "query-cache-ttl=0",
        "negquery-cache-ttl=0",
        "default-soa-content=ns1.@ hostmaster.@ 0 10800 3600 604800 300",
      ].join("\n"),
    );
    const child = spawn("pdns_server", [`--config-dir=${folder}`, "--daemon=no", "--guardian=no"], {
      env: { ...process.env, PATH },
      stdio: "ignore",
    });
    const server = new RealPowerdns(child, folder, `http://127.0.0.1:${apiPort}`, `127.0.0.1:${dnsPort}`);
    try {
      await server.answers();
    } catch (error) {
      await server.stop();
      throw error;
    }
    return server;
  }

  /** Sends a request to its API and returns the response. @throws Error with status and message if it is refused */
  async call(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(`${this.api}/api/v1/servers/localhost${path}`, {
      method,
      headers: { "X-API-Key": API_KEY, "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text === "" ? undefined : JSON.parse(text);
  }

  async stop(): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null) {
      const gone = new Promise((resolve) => this.child.once("exit", resolve));
      this.child.kill("SIGTERM");
      await gone;
    }
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async answers(): Promise<void> {
    const end = Date.now() + TIMEOUT_MS;
    while (!(await this.isUp())) {
      if (this.child.exitCode !== null) throw new Error(`pdns_server ended with ${this.child.exitCode}`);
      if (Date.now() > end) throw new Error(`pdns_server does not respond at ${this.api}`);
      await pause(50);
    }
  }

  private isUp(): Promise<boolean> {
    return this.call("GET", "").then(
      () => true,
      () => false,
    );
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

import { execFileSync, spawn, spawnSync } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const TIMEOUT_MS = 30_000;

/** Debian installs the server in a folder named after its version, outside of PATH. */
function path(): string {
  const versions = list("/usr/lib/postgresql").map((version) => join("/usr/lib/postgresql", version, "bin"));
  return [process.env.PATH, ...versions].join(delimiter);
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

export function isPostgresqlInstalled(): boolean {
  const env = { ...process.env, PATH: path() };
  return ["postgres", "initdb", "psql"].every(
    (program) => spawnSync(program, ["--version"], { env, timeout: 10_000 }).status === 0,
  );
}

/** PostgreSQL refuses to run as root, and takes any other user. */
function owner(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync("id", [flag, "nobody"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

/** A real PostgreSQL on loopback, with temporary data and a password login. */
export class RealPostgresql {
  readonly user = "terraform";
  readonly password = "canary-of-postgresql-71c2";

  private constructor(
    private readonly child: ChildProcess,
    private readonly folder: string,
    readonly port: number,
  ) {}

  static async start(): Promise<RealPostgresql> {
    const folder = mkdtempSync(join(tmpdir(), "coldstart-postgresql-"));
    const [data, port, as] = [join(folder, "data"), await freePort(), owner()];
    const options = { env: { ...process.env, PATH: path() }, cwd: folder, ...as };
    mkdirSync(data);
    const password = join(folder, "password");
    writeFileSync(password, "canary-of-postgresql-71c2");
    if (as.uid !== undefined) for (const place of [folder, data, password]) chownSync(place, as.uid, as.gid ?? 0);
    chmodSync(data, 0o700);
    execFileSync(
      "initdb",
      ["-D", data, "-U", "terraform", `--pwfile=${password}`, "-A", "scram-sha-256", "--no-sync", "-E", "UTF8"],
      { ...options, stdio: "ignore" },
    );
    const settings = ["fsync=off", `unix_socket_directories=${folder}`, "listen_addresses=127.0.0.1"];
    const child = spawn(
      "postgres",
      ["-D", data, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])],
      { ...options, stdio: "ignore" },
    );
    const server = new RealPostgresql(child, folder, port);
    try {
      await server.answers();
    } catch (error) {
      await server.stop();
      throw error;
    }
    return server;
  }

  /** As a cluster file has it: without the password. */
  get address(): string {
    return `postgres://${this.user}@127.0.0.1:${this.port}/postgres?sslmode=disable`;
  }

  ask(query: string): string {
    return execFileSync("psql", this.words(query), { env: this.environment(), encoding: "utf8" }).trim();
  }

  /** Another client, which keeps its locks until it is stopped. */
  async hold(query: string): Promise<() => Promise<void>> {
    const child = spawn("psql", this.words(`${query}; SELECT pg_sleep(600)`), {
      env: this.environment(),
      stdio: "ignore",
    });
    const ended = new Promise((resolve) => child.on("exit", resolve));
    const waits = "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'PgSleep'";
    for (const end = Date.now() + TIMEOUT_MS; this.ask(waits) === "0"; await pause(50))
      if (Date.now() > end) throw new Error("the other client does not get what it asks for");
    return async () => {
      // The server would run its query to the end.
      this.ask("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event = 'PgSleep'");
      await ended;
    };
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.child.on("exit", resolve));
    if (this.child.exitCode === null && this.child.kill("SIGINT")) await ended;
    rmSync(this.folder, { recursive: true, force: true });
  }

  private words(query: string): string[] {
    return ["-XAt", "-h", "127.0.0.1", "-p", String(this.port), "-U", this.user, "-d", "postgres", "-c", query];
  }

  private environment(): NodeJS.ProcessEnv {
    return { ...process.env, PATH: path(), PGPASSWORD: this.password };
  }

  private async answers(): Promise<void> {
    for (const end = Date.now() + TIMEOUT_MS; ; await pause(100)) {
      const { status } = spawnSync("psql", this.words("SELECT 1"), { env: this.environment(), stdio: "ignore" });
      if (status === 0) return;
      if (this.child.exitCode !== null || Date.now() > end) throw new Error("PostgreSQL does not start");
    }
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

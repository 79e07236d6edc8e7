import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

const PROJECT = join(__dirname, "../../..");
const MADE = /^\s+\d+\/\d+ made (\S+)/;

let home: string;
beforeAll(() => (home = mkdtempSync(join(tmpdir(), "coldstart-resume-"))));
afterAll(() => rmSync(home, { recursive: true, force: true }));

interface Run {
  readonly code: number | null;
  readonly lines: readonly string[];
}

/** Runs the rehearsed cold start; kills it and everything that it started after it has made so many resources. */
function bootstrap(killAfter = Infinity, ...more: string[]): Promise<Run> {
  // Not through bootstrap.sh, which would install packages under the feet of other tests if it found them too old.
  const words = ["--require", "./tools/typescript.cjs", "ops/bootstrap.ts", "--rehearse", ...more];
  const child = spawn(process.execPath, words, {
    cwd: PROJECT,
    // A group of its own, so that nothing survives to put things in order.
    detached: true,
    env: { ...process.env, REHEARSAL_HOME: home },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lines: string[] = [];
  let made = 0;
  createInterface({ input: child.stderr }).on("line", (line) => {
    lines.push(line);
    if (MADE.test(line) && ++made === killAfter) process.kill(-(child.pid as number), "SIGKILL");
  });
  return new Promise((done) =>
    child.on("close", (code) => void gone(child.pid as number).then(() => done({ code, lines }))),
  );
}

/** Until nothing of a killed run is left: its world is locked for as long as one of its processes lives. */
async function gone(pid: number): Promise<void> {
  for (;;) {
    try {
      process.kill(-pid, 0);
    } catch {
      return;
    }
    await new Promise((soon) => setTimeout(soon, 50));
  }
}

// One story: runs are killed, each somewhere else, and the last one brings the cluster up.
const KILLED_AFTER = [20, 40, 30, 25];

test("a cold start that is killed again and again ends in the same cluster, with nothing made twice", async () => {
  for (const after of KILLED_AFTER) expect((await bootstrap(after)).code).toBeNull();

  const last = await bootstrap();
  expect(last.lines.slice(-12).join("\n")).toContain("hybrid is up");
  expect(last.code).toBe(0);

  const again = await bootstrap();
  expect(again.code).toBe(0);
  expect(again.lines.filter((line) => line.includes("nothing to do: the plan is empty"))).toHaveLength(4);

  // A name twice would mean a machine or an address too many.
  for (const collection of [/^machines$/, /primary-ips$/, /firewalls$/, /placement-groups$/]) {
    const names = namesIn(readFileSync(join(home, "hybrid", "world", "world.log"), "utf8"), collection);
    expect(names.length).toBeGreaterThan(0);
    expect(new Set(names).size).toBe(names.length);
  }

  const status = await bootstrap(Infinity, "--status");
  expect(status.lines.join("\n")).toMatch(/done\s+verify: \d+ checks passed/);
}, 600_000);

/** What the world's memory holds in the end: the last word on each id counts. */
function namesIn(log: string, collection: RegExp): string[] {
  const last = new Map<string, { name?: string } | undefined>();
  for (const line of log.split("\n").filter(Boolean)) {
    const [name, id, value] = JSON.parse(line) as [string, string, { name?: string }?];
    if (collection.test(name)) last.set(`${name}/${id}`, value);
  }
  return [...last.values()].flatMap((value) => value?.name ?? []);
}

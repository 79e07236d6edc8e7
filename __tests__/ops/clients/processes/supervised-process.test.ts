import { execFileSync } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { startSupervised } from "../../../../ops/clients/processes/supervised-process";
import type { SupervisedProcess } from "../../../../ops/clients/processes/supervised-process";

/** Reports every SIGINT, and ends a moment after the first, so that a second one would be reported too. */
const COUNTER = `
let count = 0;
process.on("SIGINT", () => { if (++count === 1) setTimeout(() => { console.log("SIGINT", count); process.exit(3); }, 300); });
console.log("ready");
setInterval(() => undefined, 1000);`;

/** Ends for nothing but SIGKILL, and has a child of its own. */
const STUBBORN = `
process.on("SIGINT", () => console.log("SIGINT"));
require("node:child_process").spawn("sleep", ["600"]);
console.log("ready");
setInterval(() => undefined, 1000);`;

const started: SupervisedProcess[] = [];
afterEach(() => {
  for (const { pid } of started.splice(0))
    for (const each of [-pid, pid])
      try {
        process.kill(each, "SIGKILL");
      } catch {
        // It has ended, as expected.
      }
});

function start(script: string, graceSeconds = 30) {
  const child = startSupervised(process.execPath, ["-e", script], { environment: process.env, graceSeconds });
  started.push(child);
  let said = "";
  child.stdout.on("data", (text: Buffer) => (said += text.toString()));
  child.stderr.resume();
  return { child, said: () => said };
}

async function until(holds: () => boolean): Promise<void> {
  for (let tries = 0; !holds(); tries += 1) {
    if (tries > 500) throw new Error("timed out");
    await pause(50);
  }
}

function groupOf({ pid }: SupervisedProcess): string[] {
  const table = execFileSync("ps", ["-eo", "pgid=,stat="], { encoding: "utf8" }).trim().split("\n");
  return table.filter((line) => Number(line.trim().split(/\s+/)[0]) === pid && !/\sZ/.test(line));
}

test("returns the exit code and the complete output", async () => {
  const { child, said } = start(`process.stdout.write("x".repeat(300000)); process.exitCode = 7;`);
  expect(await child.ended).toBe(7);
  expect(said()).toHaveLength(300_000);
});

test("a program that does not exist ends with 127, as in a shell", async () => {
  const child = startSupervised("no-such-program", [], { environment: process.env, graceSeconds: 1 });
  child.stdout.resume();
  child.stderr.resume();
  expect(await child.ended).toBe(127);
});

test("an interrupt sends exactly one SIGINT", async () => {
  const { child, said } = start(COUNTER);
  await until(() => said().includes("ready"));
  child.interrupt();
  expect(await child.ended).toBe(3);
  expect(said()).toContain("SIGINT 1\n");
  await until(() => groupOf(child).length === 0);
});

test("an orphaned program gets one SIGINT, and its process group is killed after the grace period", async () => {
  const { child, said } = start(STUBBORN, 1);
  await until(() => said().includes("ready"));
  expect(groupOf(child).length).toBeGreaterThan(2);
  child.release();
  expect(await child.ended).toBeNull();
  expect(said().match(/SIGINT/g)).toHaveLength(1);
  await until(() => groupOf(child).length === 0);
});

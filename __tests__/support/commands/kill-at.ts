import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { Journal } from "../../../ops/state/journal";
import type { Rehearsed } from "../rehearsed";

/** Runs `coldstart <words…>` in a process of its own, and kills it when it has started this step. */
export async function killAt({ environment, folder }: Rehearsed, step: string, ...words: string[]): Promise<void> {
  const options = { env: environment, cwd: join(__dirname, "../../.."), stdio: "ignore" } as const;
  const child = spawn(process.execPath, ["./tools/coldstart.cjs", ...words], options);
  const ended = once(child, "exit");
  const file = join(folder, "state", "journal.jsonl");
  const hasStarted = () => new Journal(file, "").history().some((entry) => entry.step === step);
  while (!hasStarted() && child.exitCode === null) await new Promise((soon) => setTimeout(soon, 20));
  child.kill("SIGKILL");
  expect(await ended).toEqual([null, "SIGKILL"]);
}

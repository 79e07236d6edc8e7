import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { performance } from "node:perf_hooks";

export interface Command {
  readonly name: string;
  readonly argv: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Runs before every round, and is not measured. */
  readonly before?: () => void;
}

/**
 * The fastest of several runs, in milliseconds. Other load on the machine only makes a run slower, so the smallest time is
 * the most accurate. The commands alternate, so that load affects all of them.
 */
export function measureQuickest(commands: readonly Command[], rounds: number): Map<string, number> {
  const best = new Map<string, number>();
  for (let round = 0; round < rounds; round++) {
    for (const { name, argv, env, before } of commands) {
      const [program, ...rest] = argv;
      before?.();
      const start = performance.now();
      const { status, stderr } = spawnSync(program as string, rest, {
        cwd: join(__dirname, "../.."),
        env: { ...process.env, ...env },
        stdio: ["ignore", "ignore", "pipe"],
      });
      const time = performance.now() - start;
      if (status !== 0) throw new Error(`${name} failed:\n${stderr.toString()}`);
      best.set(name, Math.min(best.get(name) ?? Infinity, time));
    }
  }
  return best;
}

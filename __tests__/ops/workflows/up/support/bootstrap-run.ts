/** Runs `./bootstrap.sh --rehearse` in a separate process that can be killed with all of its child processes. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { killTree, processTree, signalGroup } from "../../../../../tools/faults/process-tree";
import type { Fault } from "../../../../../rehearsal/world/faults";

const PROJECT = join(__dirname, "../../../../..");
/** Longer than any run here takes. */
const HELD_MS = 600_000;
const WATCH_MS = 300;

export interface KillPoint {
  /** At a line of its output … */
  readonly line?: (event: CliEvent) => boolean;
  /** Interrupted like this instead, as Ctrl-C in a terminal does it, and then waited for. */
  readonly signal?: NodeJS.Signals;
  /** … or while something is made: the world dies in the middle of it, and everything else right after it. */
  readonly fault?: Pick<Fault, "at" | "effect">;
  /** Types that are not made before that: what runs beside each other would be done in any order. */
  readonly hold?: readonly string[];
}

/** A line of `--json`. */
export interface CliEvent {
  readonly type: string;
  readonly title?: string;
  readonly text?: string;
  readonly detail?: string;
  readonly layer?: string;
  readonly kind?: string;
  readonly address?: string;
}

export interface Run {
  /** null: killed. */
  readonly code: number | null;
  readonly events: readonly CliEvent[];
  readonly text: string;
  /** The command lines of the processes that it started, which every user of the machine can read. */
  readonly processes: readonly string[];
}

export function bootstrap(home: string, point?: KillPoint, ...more: string[]): Promise<Run> {
  const { line: isTime, signal, fault, hold = [] } = point ?? {};
  const faults: Fault[] = [
    ...hold.map((at) => ({ at, action: "create", effect: "latency", ms: HELD_MS }) as const),
    ...(fault ? [{ ...fault, action: "create" } as const] : []),
  ];
  // Not through bootstrap.sh, which would reinstall outdated packages while other tests use them.
  const words = ["./tools/coldstart.cjs", "up", "--rehearse", "--json", ...more];
  const { TF_CLI_CONFIG_FILE: _, ...inherited } = process.env;
  // With a permissive umask: Coldstart must set the modes itself.
  const umask = process.umask(0);
  const child = spawn(process.execPath, words, {
    cwd: PROJECT,
    // A process group of its own, so that a kill leaves no process that could clean up.
    detached: true,
    env: { ...inherited, REHEARSAL_HOME: home, COLDSTART_FAULTS: JSON.stringify(faults) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  process.umask(umask);
  const group = child.pid as number;
  const processes = new Set<string>();
  const look = () => processTree(group).commands.forEach((line) => processes.add(line));
  const watch = setInterval(look, WATCH_MS);
  const lines: string[] = [];
  const events: CliEvent[] = [];
  let killed = false;
  let reached = false;
  let groups: readonly number[] = [group];
  const kill = () => {
    killed = true;
    groups = killTree(group);
  };
  for (const input of [child.stdout, child.stderr])
    createInterface({ input }).on("line", (line) => {
      lines.push(line);
      if (!line.startsWith("{")) return;
      const event = JSON.parse(line) as CliEvent;
      events.push(event);
      if (reached || !isTime?.(event)) return;
      reached = true;
      if (signal) process.kill(-group, signal);
      else kill();
    });
  return new Promise((done) => {
    child.on("exit", () => fault && kill());
    child.on(
      "close",
      (code) =>
        void waitUntilGone(groups).then(() => {
          clearInterval(watch);
          done({ code: killed ? null : code, events, text: lines.join("\n"), processes: [...processes] });
        }),
    );
  });
}

/** Waits until all processes of a run have ended: until then, its world is locked and its state may be written. */
async function waitUntilGone(groups: readonly number[]): Promise<void> {
  while (groups.some((group) => signalGroup(group, 0))) await new Promise((soon) => setTimeout(soon, 20));
}

import { execFileSync, spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { constants } from "node:os";
import { createInterface } from "node:readline";
import type { Duplex } from "node:stream";
import { forEveryLayer } from "./every-layer";

/** Filters the output of a command. */
export type Filter = () => Duplex;

/**
 * Runs a command for the user, with its output and exit code.
 *
 * @param filter for output that does not go to a terminal; on a terminal the command is interactive
 */
export async function runCommand(command: readonly string[], env: NodeJS.ProcessEnv, filter?: Filter): Promise<number> {
  for (const each of forEveryLayer(command)) {
    const code = await runOne(each, env, filter);
    if (code !== 0) return code;
  }
  return 0;
}

/** Whether Ctrl-C in a terminal reaches this process and its children by itself. */
function isInForeground(pid: number): boolean {
  try {
    const groups = execFileSync("ps", ["-o", "pgid=", "-o", "tpgid=", "-p", String(pid)], { encoding: "utf8" });
    const [group, foreground] = groups.trim().split(/\s+/);
    return group === foreground;
  } catch {
    return true;
  }
}

/** Where to install each program from. */
const INSTALL: Readonly<Record<string, string>> = {
  kubectl: "https://kubernetes.io/docs/tasks/tools/",
  talosctl: "https://www.talos.dev/latest/talos-guides/install/talosctl/",
  helm: "https://helm.sh/docs/intro/install/",
  flux: "https://fluxcd.io/flux/installation/",
  cilium: "https://docs.cilium.io/en/stable/gettingstarted/k8s-install-default/",
  k9s: "https://k9scli.io/topics/install/",
};

function describeStartFailure(program: string, { code, message }: NodeJS.ErrnoException): string {
  if (code === "EACCES")
    return `${program} could not be started: it is not executable, or a folder. [program-not-executable]`;
  if (code !== "ENOENT") return `${program} could not be started: ${message}`;
  if (program.includes("/")) return `${program} could not be started: there is no such file. [program-not-found]`;
  const where = INSTALL[program];
  return (
    `${program} could not be started: no folder in PATH has a program of that name. [program-not-found]\n` +
    (where ? `Install it (${where}), or add its folder to PATH.` : "Install it, or add its folder to PATH.")
  );
}

function runOne(
  [program = "", ...rest]: readonly string[],
  env: NodeJS.ProcessEnv,
  filter: Filter | undefined,
): Promise<number> {
  const stdioFor = (to: NodeJS.WriteStream) => (filter && !to.isTTY ? "pipe" : "inherit");
  const child = spawn(program, rest, { stdio: ["inherit", stdioFor(process.stdout), stdioFor(process.stderr)], env });
  if (filter && child.stdout) child.stdout.pipe(filter()).pipe(process.stdout, { end: false });
  if (filter && child.stderr) child.stderr.pipe(filter()).pipe(process.stderr, { end: false });
  return untilEnd(child, program, filter ? "close" : "exit");
}

/** Runs a command, and passes its lines on. @returns its exit code */
export function followCommand(
  [program = "", ...rest]: readonly string[],
  env: NodeJS.ProcessEnv,
  take: (line: string, stream: "stdout" | "stderr") => void,
): Promise<number> {
  const child = spawn(program, rest, { stdio: ["ignore", "pipe", "pipe"], env });
  for (const stream of ["stdout", "stderr"] as const)
    createInterface({ input: child[stream] }).on("line", (line) => take(line, stream));
  return untilEnd(child, program, "close");
}

function untilEnd(child: ChildProcess, program: string, end: "close" | "exit"): Promise<number> {
  // The servers of the child stay up until it has ended. A second SIGINT would make Terraform abandon running
  // operations.
  const forward = (signal: NodeJS.Signals) => () =>
    void ((signal === "SIGINT" && isInForeground(process.pid)) || child.kill(signal));
  const signals = (["SIGINT", "SIGTERM", "SIGHUP"] as const).map((signal) => ({ signal, listener: forward(signal) }));
  for (const { signal, listener } of signals) process.on(signal, listener);
  return new Promise<number>((done) => {
    child.on("error", (error) => {
      console.error(describeStartFailure(program, error));
      done(127);
    });
    child.on(end, (code: number | null, signal: NodeJS.Signals | null) =>
      done(code ?? 128 + (signal ? constants.signals[signal] : 0)),
    );
  }).finally(() => signals.forEach(({ signal, listener }) => process.off(signal, listener)));
}

import { spawn } from "node:child_process";
import { constants } from "node:os";
import { forEveryLayer } from "./every-layer";

/** Runs a command for a person: its output is theirs, and so is its exit code. */
export async function runCommand(command: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  for (const each of forEveryLayer(command)) {
    const code = await runOne(each, env);
    if (code !== 0) return code;
  }
  return 0;
}

function runOne([program = "", ...rest]: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn(program, rest, { stdio: "inherit", env });
  // Ctrl-C reaches the child by itself; whatever serves it must stay until the child has put everything in order.
  const forward = (signal: NodeJS.Signals) => () => void (signal === "SIGINT" || child.kill(signal));
  const signals = (["SIGINT", "SIGTERM", "SIGHUP"] as const).map((signal) => ({ signal, listener: forward(signal) }));
  for (const { signal, listener } of signals) process.on(signal, listener);
  return new Promise<number>((done) => {
    child.on("error", (error) => {
      console.error(`${program} could not be started: ${error.message}`);
      done(127);
    });
    child.on("exit", (code, signal) => done(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  }).finally(() => signals.forEach(({ signal, listener }) => process.off(signal, listener)));
}

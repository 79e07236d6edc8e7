import { format } from "node:util";
import { exitCodeOf } from "../../ops/cli/exit-code";
import { runCli } from "../../ops/cli/program";
import { describeFatalError } from "../../ops/support/fatal-error";
import { restoreProcessAfter } from "./process-settings";

/**
 * Runs a command of coldstart in this process: a process of its own takes half a second of CPU time to start. Environment and umask are
 * as before afterwards.
 */
export async function runInProcess(...words: readonly string[]) {
  const printed = { stdout: "", stderr: "" };
  const take = (stream: "stdout" | "stderr") => {
    const write = (text: unknown) => {
      printed[stream] += String(text);
      return true;
    };
    return jest.spyOn(process[stream], "write").mockImplementation(write);
  };
  const spies = [
    take("stdout"),
    take("stderr"),
    ...(["log", "error", "warn"] as const).map((method) =>
      jest.spyOn(console, method).mockImplementation((...args: unknown[]) => {
        printed[method === "log" ? "stdout" : "stderr"] += `${format(...args)}\n`;
      }),
    ),
  ];
  try {
    const status = await restoreProcessAfter(() => runCli(words)).catch((error: unknown) => {
      printed.stderr += `${describeFatalError(error)}\n`;
      return exitCodeOf(error);
    });
    return { status, ...printed };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

/** The same in another environment. For commands that start no other: what that one prints would not be in their own output. */
export function runInEnvironment(environment: NodeJS.ProcessEnv, ...words: readonly string[]) {
  return restoreProcessAfter(() => {
    for (const name of Object.keys(process.env)) delete process.env[name];
    Object.assign(process.env, environment);
    return runInProcess(...words);
  });
}

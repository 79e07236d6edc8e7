import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { join } from "node:path";

export interface CommandOutcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A process that runs coldstart commands, one at a time. Only a test that interrupts a command needs a separate process. */
export class CommandHost {
  private process: ChildProcess | undefined;
  private last: Promise<unknown> = Promise.resolve();

  /** Runs `coldstart <words…>`. */
  run(words: readonly string[], environment: NodeJS.ProcessEnv): Promise<CommandOutcome> {
    const outcome = this.last.then(() => this.runNext(words, environment));
    this.last = outcome.catch(() => undefined);
    return outcome;
  }

  private runNext(words: readonly string[], environment: NodeJS.ProcessEnv): Promise<CommandOutcome> {
    this.process ??= this.start();
    const host = this.process;
    return new Promise((resolve, reject) => {
      const fail = () => reject(new Error(`The process that ran coldstart ${words.join(" ")} has ended.`));
      host.once("exit", fail);
      host.once("message", (outcome) => {
        host.off("exit", fail);
        resolve(outcome as CommandOutcome);
      });
      host.send({ words, environment });
    });
  }

  private start(): ChildProcess {
    // Never a terminal, even if jest has one, because commands would ask questions there.
    const host = fork(join(__dirname, "host.cjs"), {
      execArgv: ["--max-semi-space-size=64"],
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    host.stdout?.resume();
    host.stderr?.resume();
    host.once("exit", () => (this.process = undefined));
    return host;
  }

  async close(): Promise<void> {
    await this.last;
    this.process?.disconnect();
  }
}

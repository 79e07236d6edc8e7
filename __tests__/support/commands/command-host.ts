import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { join } from "node:path";

export interface CommandOutcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Test files of one worker share the globals that have a name (support/jest/environment.cjs). */
const shared = globalThis as { coldstartCommandHost?: CommandHost };

/**
 * The process that runs coldstart commands for all stories of a worker, one at a time: the next story uses what the process has loaded
 * and compiled for the one before. Only a test that interrupts a command needs a separate process.
 */
export function commandHost(): CommandHost {
  return (shared.coldstartCommandHost ??= new CommandHost());
}

export class CommandHost {
  private process: ChildProcess | undefined;
  private last: Promise<unknown> = Promise.resolve();
  private isBusy = false;
  private stops = 0;

  constructor(private readonly script = join(__dirname, "host.cjs")) {}

  /** Runs `coldstart <words…>`. */
  run(words: readonly string[], environment: NodeJS.ProcessEnv): Promise<CommandOutcome> {
    const { stops } = this;
    const outcome = this.last.then(() => {
      if (stops !== this.stops) throw new Error(`Stopped before coldstart ${words.join(" ")}.`);
      return this.runNext(words, environment);
    });
    this.last = outcome.catch(() => undefined);
    return outcome;
  }

  private runNext(words: readonly string[], environment: NodeJS.ProcessEnv): Promise<CommandOutcome> {
    this.process ??= this.start();
    const host = this.process;
    this.isBusy = true;
    return new Promise<CommandOutcome>((resolve, reject) => {
      const fail = () => reject(new Error(`The process that ran coldstart ${words.join(" ")} has ended.`));
      host.once("exit", fail);
      host.once("message", (outcome) => {
        host.off("exit", fail);
        resolve(outcome as CommandOutcome);
      });
      host.channel?.ref();
      host.send({ words, environment });
    }).finally(() => {
      this.isBusy = false;
      // An idle host does not keep its worker alive, and ends with it.
      host.channel?.unref();
    });
  }

  private start(): ChildProcess {
    // Never a terminal, even if jest has one, because commands would ask questions there.
    const host = fork(this.script, {
      execArgv: ["--max-semi-space-size=64"],
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    host.unref();
    host.once("exit", () => (this.process = undefined));
    return host;
  }

  /**
   * Ends a command that still runs because its test has timed out: the commands of the next story would wait for it. Commands that wait
   * for it fail too, because their story has ended.
   */
  stop(): void {
    this.stops += 1;
    if (this.isBusy) this.process?.kill("SIGKILL");
  }
}

import { join } from "node:path";
import { followCommand } from "../../clients/processes/run-command";
import type { Console } from "../../engine/console/console";
import type { RunEvent } from "../../engine/events/event";
import { rehearse } from "../../rehearsal/rehearse";
import { EXIT_CODE } from "../../support/exit-codes";
import { Refusal } from "../../support/refusal";
import { Interrupted } from "../../support/interrupted";

const PROGRAM = join(__dirname, "../../../tools/coldstart.cjs");

export interface CommandsOptions {
  readonly variables: Readonly<Record<string, string>>;
  readonly pace?: string | undefined;
}

/** Runs commands of this program in a rehearsal, and prints their output on one console. */
export class RehearsedCommands {
  constructor(
    private readonly console: Console,
    private readonly options: CommandsOptions,
  ) {}

  /** @throws Refusal, Interrupted or Error, depending on the exit code */
  async run(...args: readonly string[]): Promise<void> {
    const { variables, pace } = this.options;
    const errors: string[] = [];
    const take = (line: string, stream: "stdout" | "stderr") =>
      stream === "stderr" ? void errors.push(line) : relayLine(this.console, line);
    const code = await rehearse([process.execPath, PROGRAM, ...args], {
      quiet: true,
      pace,
      run: (command, env) => followCommand(command, { ...env, ...variables }, take),
    });
    if (code === EXIT_CODE.done) return;
    if (code === EXIT_CODE.interrupted) throw new Interrupted();
    const text = errors.join("\n").trim() || `coldstart ${args.join(" ")} failed with exit code ${code}`;
    throw code === EXIT_CODE.refused ? new Refusal(text) : new Error(text);
  }
}

/**
 * Prints a line of a command's output. The start and end events of the command are dropped: it is part of a longer run.
 */
export function relayLine(console: Console, line: string): void {
  const event = parseEvent(line);
  if (event === undefined) return void (line.trim() && console.say(line));
  if (event.type === "ended" || event.type === "report" || event.type === "timeline") return;
  if (event.type === "run" && console.state.about) return;
  console.emit(event);
}

function parseEvent(line: string): RunEvent | undefined {
  if (!line.startsWith("{")) return undefined;
  try {
    return JSON.parse(line) as RunEvent;
  } catch {
    return undefined;
  }
}

import { TerminalBlock } from "./block";
import { RunConsole } from "./console";
import type { Sink } from "./console";
import { detailOf } from "./detail";
import { JsonLines } from "./json-lines";
import { PlainLines } from "./lines";
import { abilitiesOf } from "./terminal";
import type { Terminal } from "./terminal";

export interface OutputOptions {
  readonly json?: boolean;
  readonly verbose?: boolean;
  readonly quiet?: boolean;
}

/** Text goes to standard error; with --json, JSON goes to standard output. */
export function consoleFor(options: OutputOptions, out: Terminal = process.stderr): RunConsole {
  return new RunConsole([options.json ? new JsonLines(process.stdout) : forPeople(options, out)]);
}

function forPeople(options: OutputOptions, out: Terminal): Sink {
  const detail = detailOf(options);
  const { redraws } = abilitiesOf(out, process.env);
  return redraws && detail !== "quiet" ? new TerminalBlock(out, detail) : new PlainLines(out, detail);
}

import { ResultLines } from "./result-lines";
import { TerminalBlock } from "./block";
import { RunConsole } from "./console";
import type { Sink } from "./console";
import { detailOf } from "./detail";
import { JsonLines } from "./json-lines";
import { JsonResult } from "./json-result";
import { PlainLines } from "./lines";
import { abilitiesOf } from "./terminal";
import type { Terminal } from "./terminal";

export interface OutputOptions {
  readonly json?: boolean;
  readonly verbose?: boolean;
  readonly quiet?: boolean;
  /** Whether the command changes nothing, so that its text is its result. @default false */
  readonly isReadOnly?: boolean;
  /** Whether the command has one result, which `--json` prints as one object and nothing else. @default false */
  readonly isOneObject?: boolean;
}

interface Streams {
  readonly stdout: Terminal;
  readonly stderr: Terminal;
}

/**
 * The result goes to standard output: the text of a read-only command, or the JSON of any command. Progress and
 * warnings go to standard error.
 */
export function consoleFor(options: OutputOptions, { stdout, stderr }: Streams = process): RunConsole {
  if (options.json)
    return new RunConsole([options.isOneObject ? new JsonResult(stdout, stderr) : new JsonLines(stdout)]);
  const people = humanSink(options, stderr);
  return new RunConsole([options.isReadOnly ? new ResultLines(people, stdout) : people]);
}

function humanSink(options: OutputOptions, out: Terminal): Sink {
  const detail = detailOf(options);
  const { canRedraw } = abilitiesOf(out, process.env);
  return canRedraw && detail !== "quiet" ? new TerminalBlock(out, detail) : new PlainLines(out, detail);
}

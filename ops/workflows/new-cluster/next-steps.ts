import { commandLine } from "../../support/command-line";
import { LIVE } from "../../support/runtime";

/** The next steps for a new file, the cheapest first. */
export function nextSteps(file: string): string[] {
  const place = { file, runtime: LIVE };
  return [
    "Review the file, and commit it. Then rehearse it, without an account:",
    `  ${commandLine("rehearse", place)}`,
    "Check its credentials and the APIs that it uses:",
    `  ${commandLine("preflight", place)}`,
  ];
}

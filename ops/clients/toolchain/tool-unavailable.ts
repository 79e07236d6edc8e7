import { formatFinding } from "../../support/finding";
import type { Finding } from "../../support/finding";

/** A program that a command needs is neither on the PATH nor could be downloaded. */
export class ToolUnavailable extends Error {
  override readonly name = "ToolUnavailable";

  constructor(readonly finding: Finding) {
    super(formatFinding(finding));
  }
}

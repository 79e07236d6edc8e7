import { formatFinding } from "./finding";
import type { Finding } from "./finding";
import { Refusal } from "./refusal";

/** For a command that has not begun, because of these findings. @param what as in `The rotation` */
export function refusalOf(what: string, findings: readonly Finding[]): Refusal {
  const lines = findings.map((finding) => `  - ${formatFinding(finding)}`);
  return new Refusal(`${what} is refused; nothing was changed.\n${lines.join("\n")}`);
}

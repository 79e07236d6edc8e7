import { formatFinding } from "./finding";
import type { Finding } from "./finding";
import type { FindingCode } from "./finding-codes";
import { Refusal } from "./refusal";

const CODE_AT_END = / \[[a-z]+(-[a-z]+)+\]$/;

/** Refuses a command before it begins, because of these findings. @param what for example `The rotation` */
export function refusalOf(what: string, findings: readonly Finding[]): Refusal {
  const lines = findings.map((finding) => `  - ${formatFinding(finding)}`);
  return new Refusal(`${what} is refused; nothing was changed.\n${lines.join("\n")}`);
}

/**
 * For a single reason.
 *
 * @param text what is refused and why. Commands are on the lines after the first: the code follows the first, and would be pasted with them
 */
export function refusalFor(code: FindingCode, text: string, options?: ErrorOptions): Refusal {
  return withCode(code, text, options);
}

/** For a single finding. */
export function refusalWith({ code, where, message, fix }: Finding, options?: ErrorOptions): Refusal {
  return withCode(code, `${where === undefined ? "" : `${where}: `}${message}${fix ? `\n${fix}` : ""}`, options);
}

/** Replaces the code of the cause, if the first line ends with the message of the cause. */
function withCode(code: string, text: string, options?: ErrorOptions): Refusal {
  const [first = "", ...fix] = text.split("\n");
  return Object.assign(new Refusal([`${first.replace(CODE_AT_END, "")} [${code}]`, ...fix].join("\n"), options), {
    code,
  });
}

/** @throws Refusal with every error among the findings */
export function refuseFindings(what: string, findings: readonly Finding[]): void {
  const errors = findings.filter(({ severity }) => severity === "error");
  if (errors.length > 0) throw refusalOf(`The ${what}`, errors);
}

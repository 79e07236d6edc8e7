import { isIP } from "node:net";
import type { Flags } from "./questions";

/** The probable meaning of an invalid answer, if it can be guessed. */
export function hintFor(key: keyof Flags, answer: string): string | undefined {
  return HINTS[key]?.(answer);
}

const HINTS: Partial<Record<keyof Flags, (answer: string) => string | undefined>> = {
  // The schema would accept it as a single address; a network is needed here.
  network: (answer) =>
    isIP(answer) === 4
      ? `a network, because its size is missing; write ${answer.replace(/\d+$/, "0")}/24, say`
      : undefined,
  endpoint: (answer) => {
    const [, host, port = ":8006"] = /^(?:http:\/\/)?([a-z0-9.-]+)(:\d+)?\/?$/i.exec(answer) ?? [];
    return host ? `a URL that starts with https://; write https://${host}${port}/, say` : undefined;
  },
  repository: (answer) => {
    const [, host = "github.com", path] =
      /^(?:(?:ssh:\/\/)?git@([a-z0-9.-]+)[:/])?([\w.-]+\/[\w.-]+?)(?:\.git)?$/i.exec(answer) ?? [];
    return path ? `an https:// address of a git repository; write https://${host}/${path}.git, say` : undefined;
  },
};

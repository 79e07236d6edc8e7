import { isIP } from "node:net";
import type { Flags } from "./questions";

/** The probable meaning of an invalid answer, if there is one. */
export function hintFor(key: keyof Flags, answer: string): string | undefined {
  return HINTS[key]?.(answer);
}

const HINTS: Partial<Record<keyof Flags, (answer: string) => string | undefined>> = {
  // The schema would accept a single address, but this answer must be a network.
  network: (answer) =>
    isIP(answer) === 4 ? `a network: the prefix length is missing; try ${answer.replace(/\d+$/, "0")}/24` : undefined,
  endpoint: (answer) => {
    const [, host, port = ":8006"] = /^(?:http:\/\/)?([a-z0-9.-]+)(:\d+)?\/?$/i.exec(answer) ?? [];
    return host ? `a URL that starts with https://; try https://${host}${port}/` : undefined;
  },
  repository: (answer) => {
    const [, host = "github.com", path] =
      /^(?:(?:ssh:\/\/)?git@([a-z0-9.-]+)[:/])?([\w.-]+\/[\w.-]+?)(?:\.git)?$/i.exec(answer) ?? [];
    return path ? `an https:// URL of a git repository; try https://${host}/${path}.git` : undefined;
  },
};

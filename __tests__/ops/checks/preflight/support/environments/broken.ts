import { answer, unreachable } from "../fakes";
import type { Surroundings } from "../healthy";

/** What is broken, the code of the finding, and its wording. */
export type Environment = readonly [
  name: string,
  breakIt: (all: Surroundings) => unknown,
  code: string,
  wording: RegExp,
];

export const away = (host: string, reason: string, kind: Parameters<typeof unreachable>[1] = "other") =>
  unreachable(host, kind, reason);

/** An answer of Proxmox. */
export const data = (value: unknown) => answer(200, { data: value });

import type { Diagnostic, State } from "../../protocol/behaviour";
import type { HetznerProject } from "../../world/providers/hetzner";
import { fault, map } from "../shared/values";

/** The configured provider: the project of its token, looked up on first use. */
export interface Hcloud {
  project(): HetznerProject;
}

const KEY = /^([a-z0-9A-Z]([-_.a-z0-9A-Z]{0,253}[a-z0-9A-Z])?\/)?[a-z0-9A-Z]([-_.a-z0-9A-Z]{0,61}[a-z0-9A-Z])?$/;
const VALUE = /^(([a-z0-9A-Z][-_.a-z0-9A-Z]{0,61})?[a-z0-9A-Z]$|$)/;

export function checkLabels(config: State): Diagnostic[] {
  return Object.entries(map(config, "labels")).flatMap(([key, value]) => {
    if (KEY.test(key) && VALUE.test(value)) return [];
    const wrong = KEY.test(key) ? `label value '${value}'` : `label key '${key}'`;
    return [fault("Invalid label", `${wrong} is not correctly formatted`, ["labels"])];
  });
}

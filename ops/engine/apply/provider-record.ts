/**
 * The provider versions that wrote a layer's state. Terraform does not record them, so a file next to the state does:
 * an older work tree must not overwrite the state of a newer one.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Layer } from "../../../spec";
import { readLockFile } from "../../guard/provider-versions";
import type { ProviderVersions, Versions } from "../../guard/provider-versions";
import type { Places } from "../../support/places";
import { replaceFile } from "../../support/replace-file";

interface Where {
  readonly places: Pick<Places, "output" | "state">;
}

export function providerVersions(where: Where, layer: Layer): ProviderVersions {
  return { now: readLocked(where, layer), last: readRecorded(where, layer) };
}

/** Must be called before every apply. */
export function recordProviders(where: Where, layer: Layer): void {
  replaceFile(recordFile(where, layer), `${JSON.stringify(readLocked(where, layer), null, 2)}\n`);
}

function readLocked({ places }: Where, layer: Layer): Versions {
  return readLockFile(readText(join(places.output, "stacks", layer, ".terraform.lock.hcl")) ?? "");
}

function readRecorded(where: Where, layer: Layer): Versions {
  try {
    return JSON.parse(readText(recordFile(where, layer)) ?? "{}") as Versions;
  } catch {
    return {}; // A power failure truncated the file: the versions are unknown.
  }
}

function recordFile({ places }: Where, layer: Layer): string {
  return join(places.state, `${layer}.providers.json`);
}

function readText(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

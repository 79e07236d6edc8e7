import { compareVersions } from "../../../spec";
import { commandLine } from "../../support/command-line";
import type { CommandPlace } from "../../support/command-line";

/**
 * How to fix a version that differs from the cluster file. An upgrade refuses to go back, so a file with an older version
 * gets the version that runs.
 *
 * @param key in the cluster file
 * @param running the versions that run
 */
export function fixVersion(key: string, wanted: string, running: readonly string[], place: CommandPlace): string {
  const newest = running
    .filter((version) => /^v?\d+\.\d+\.\d+/.test(version))
    .sort(compareVersions)
    .at(-1);
  return newest !== undefined && compareVersions(newest, wanted) > 0
    ? `set ${key} in ${place.file} back to ${newest}, because no version is downgraded`
    : commandLine("upgrade", place);
}

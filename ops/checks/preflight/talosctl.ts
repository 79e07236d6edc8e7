import { minorOf } from "../../../spec/facts/minors";
import type { PreflightContext } from "../../providers/preflight-context";
import { makeCheck } from "../../support/check";
import type { Observation } from "../../support/check";
import { note } from "../../support/finding";

type Context = Pick<PreflightContext, "cluster" | "environment" | "runtime" | "run">;

const VERSION_ARGUMENTS = ["version", "--client", "--short"] as const;

/** A start does not need talosctl, but messages and runbooks use it. A rehearsed cluster needs no repairs. */
export const talosctl = makeCheck<Context>({
  id: "talosctl",
  title: "talosctl has the minor version of the cluster",
  observe: async ({ cluster, environment, runtime, run }) => {
    if (runtime.isDisposable) return [];
    const { version: wanted } = cluster.talos;
    const { status, stdout } = await run("talosctl", VERSION_ARGUMENTS, { environment });
    if (status === undefined) {
      return [
        note(
          "talosctl-missing",
          "talosctl is not on the PATH. A start does not need it; you need it to inspect or repair a node.",
          describeDownload(wanted),
        ),
      ];
    }
    return checkVersion(status === 0 ? versionIn(stdout) : undefined, wanted);
  },
});

function checkVersion(version: string | undefined, wanted: string): Observation[] {
  if (version === undefined) {
    return [
      note(
        "talosctl-version",
        `\`talosctl ${VERSION_ARGUMENTS.join(" ")}\` does not report its version; the cluster needs ${wanted}.`,
        describeDownload(wanted),
      ),
    ];
  }
  if (minorOf(version) === minorOf(wanted)) return [];
  return [
    note(
      "talosctl-version",
      `talosctl is ${version}, but the cluster file has Talos ${wanted}: with a different minor version, commands may fail or lack features.`,
      describeDownload(wanted),
    ),
  ];
}

/** The output is `Client:`, and then a line like `Talos v1.12.4`. */
function versionIn(text: string): string | undefined {
  return /^\s*(?:Talos\s+)?(v\d+\.\d+\.\d+\S*)\s*$/m.exec(text)?.[1];
}

function describeDownload(version: string): string {
  return `Install it from https://github.com/siderolabs/talos/releases/tag/${version}.`;
}

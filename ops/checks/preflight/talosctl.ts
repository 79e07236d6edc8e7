import { minorOf } from "../../../spec/facts/minors";
import type { PreflightContext } from "../../providers/preflight-context";
import { info } from "../../support/finding";
import type { Check, Finding } from "../../support/finding";

type Context = Pick<PreflightContext, "cluster" | "environment" | "rehearsal" | "run">;

const ASKED = ["version", "--client", "--short"] as const;

/** No start needs talosctl, but messages and runbooks name its commands. Who only rehearses is not told to install it. */
export const talosctl: Check<Context> = {
  name: "tools",
  run: async ({ cluster, environment, rehearsal, run }) => {
    if (rehearsal) return [];
    const { version: wanted } = cluster.talos;
    const { status, stdout } = await run("talosctl", ASKED, { environment });
    if (status === undefined) {
      return [
        info(
          "talosctl is not on the PATH. A start does without it; to look closer at a node, and to upgrade or mend one, you will want it.",
          getting(wanted),
        ),
      ];
    }
    return ofVersion(status === 0 ? versionIn(stdout) : undefined, wanted);
  },
};

function ofVersion(version: string | undefined, wanted: string): Finding[] {
  if (version === undefined) {
    return [info(`\`talosctl ${ASKED.join(" ")}\` does not tell its version; ${wanted} is wanted.`, getting(wanted))];
  }
  if (minorOf(version) === minorOf(wanted)) return [];
  return [
    info(
      `talosctl is ${version}, and the cluster file says Talos ${wanted}: commands of another minor version may fail, or not know what a node has.`,
      getting(wanted),
    ),
  ];
}

/** Its answer is `Client:`, and then a line such as `Talos v1.12.4`. */
function versionIn(text: string): string | undefined {
  return /^\s*(?:Talos\s+)?(v\d+\.\d+\.\d+\S*)\s*$/m.exec(text)?.[1];
}

function getting(version: string): string {
  return `Take it from https://github.com/siderolabs/talos/releases/tag/${version}.`;
}

import { join } from "node:path";
import type { CheckResult } from "../../support/check";
import type { Context } from "../../engine/run/context";
import type { LiveCluster } from "../../engine/nodes/live-cluster";
import { describePhase } from "../../engine/timeline/text";
import { formatDuration } from "../../support/duration";
import { reportRun } from "../../report/report-run";
import { bySubject } from "../../report/upgrade";
import type { UpgradeReport, UpgradedVersion } from "../../report/upgrade";
import { REPORT_FILES } from "../../report/write";
import { DowntimeWatch } from "./downtime";
import { PhaseRecorder } from "./phases";
import { readRunningVersions } from "./running-versions";
import type { RunningVersions } from "./versions";

const UNKNOWN = "unknown";

/**
 * Watches the phases of the nodes and the readiness of the services during an upgrade. A failed upgrade is reported
 * too.
 */
export async function observeUpgrade(
  context: Context,
  live: LiveCluster,
  work: (phases: PhaseRecorder) => Promise<void>,
): Promise<UpgradeReport> {
  const before = await readRunningVersions(live);
  const watch = new DowntimeWatch(live.kubernetes);
  const { cluster, console } = context;
  // Other phases are about images and Cilium.
  const phases = new PhaseRecorder(Date.now, (subject, state) => {
    if (cluster.nodes.some(({ name }) => name === subject)) console.node(subject, state);
  });
  await watch.poll();
  watch.start();
  try {
    await work(phases);
  } catch (error) {
    await reportUpgrade(context, await summarizeUpgrade(live, before, { phases, watch }), []);
    throw error;
  }
  return summarizeUpgrade(live, before, { phases, watch });
}

async function summarizeUpgrade(
  live: LiveCluster,
  before: RunningVersions,
  { phases, watch }: { readonly phases: PhaseRecorder; readonly watch: DowntimeWatch },
): Promise<UpgradeReport> {
  const { seconds } = phases;
  const downtimes = await watch.stop();
  // A node that did not restart has no version.
  const after = await readRunningVersions(live).catch(() => undefined);
  return {
    startedAt: new Date(phases.startedAt).toISOString(),
    seconds,
    phases: phases.all(),
    versions: compareVersions(before, after),
    downtimes,
    watched: { workloads: watch.watched, interval: watch.intervalMs / 1000 },
  };
}

/** The versions that changed. @param after undefined if it cannot be read */
export function compareVersions(before: RunningVersions, after: RunningVersions | undefined): UpgradedVersion[] {
  const rows = before.nodes.flatMap((old) => {
    const fresh = after?.nodes.find(({ name }) => name === old.name);
    const row = (what: string, was: string | undefined, is: string | undefined): UpgradedVersion[] =>
      was === undefined && is === undefined
        ? []
        : [{ subject: old.name, what, before: was ?? UNKNOWN, after: is ?? UNKNOWN }];
    return [
      ...row("Talos", old.talos, fresh?.talos),
      ...row("extensions", shorten(old.schematic), shorten(fresh?.schematic)),
      ...row("control plane", old.controlPlane, fresh?.controlPlane),
      ...row("kubelet", old.kubelet, fresh?.kubelet),
    ];
  });
  const cilium = before.cilium
    ? [{ subject: "cilium", what: "Cilium", before: before.cilium, after: after?.cilium ?? UNKNOWN }]
    : [];
  return [...rows, ...cilium].filter((row) => row.before !== row.after);
}

/** The schematic identifies the extensions. */
function shorten(schematic: string | undefined): string | undefined {
  return schematic === undefined ? undefined : schematic.slice(0, 12);
}

/** The text at the end of the output. */
export function formatSummary({ phases, versions, downtimes, watched, seconds }: UpgradeReport): string[] {
  return [
    `The upgrade took ${formatDuration(seconds)}.`,
    ...[...bySubject(phases)].map(
      ([subject, all]) =>
        `  ${subject}: ${all.map(({ phase, begin, end, failed }) => `${describePhase(phase)} ${formatDuration(end - begin)}${failed ? " (failed)" : ""}`).join(", ")}`,
    ),
    ...versions.map(({ subject, what, before, after }) => `  ${subject}: ${what} ${before} → ${after}`),
    downtimes.length === 0
      ? `All ${watched.workloads} services had a ready pod at every poll (every ${formatDuration(watched.interval)}).`
      : `Services without a ready pod: ${downtimes.map(({ service, seconds: down }) => `${service} (${formatDuration(down)})`).join(", ")}.`,
  ];
}

/** Prints the summary, and updates the report of the cluster with the upgrade. */
export async function reportUpgrade(
  context: Context,
  upgrade: UpgradeReport,
  checks: readonly CheckResult[],
): Promise<void> {
  const { console } = context;
  for (const line of formatSummary(upgrade)) console.say(line);
  console.result({ upgrade });
  const { folder } = await reportRun(context, { checks, upgrade });
  console.say(`report       ${join(folder, REPORT_FILES[0])}`);
}

import { kubectlCommand } from "../clients/kubernetes/command";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { LAYERS, domainOf, parentZoneRecords } from "../../spec";
import type { Cluster } from "../../spec";
import { destroyStepOf, isMark } from "../state/journal";
import type { Entry } from "../state/journal";
import type { Places } from "../support/places";
import { commandLine, optionCommandLine } from "../support/command-line";
import type { CommandPlace } from "../support/command-line";
import type { Runtime } from "../support/runtime";
import type { TerraformBinary } from "../clients/terraform/binary";
import type { RunState } from "../engine/events/state";
import type { Timeline } from "../engine/timeline/timeline";
import { topologyOf } from "./topology/model";
import type { CheckResult } from "../support/check";
import { delegation as delegationCheck } from "../checks/cluster/delegation";
import type { Delegation, Report, ReportLayer, ReportStep, ReportStop } from "./report";
import type { UpgradeReport } from "./upgrade";
import { formatMoment } from "./text";

export interface ReportInput extends CommandPlace {
  readonly cluster: Cluster;
  readonly places: Places;
  readonly runtime: Pick<Runtime, "notice" | "commandOptions">;
  readonly binary: TerraformBinary;
  readonly history: readonly Entry[];
  readonly checks: readonly CheckResult[];
  readonly timeline?: Timeline;
  readonly upgrade?: UpgradeReport;
  /** Node → address; empty before any exist. */
  readonly addresses: Readonly<Record<string, string>>;
  readonly now: Date;
  /** The events of the run. @default nothing was recorded */
  readonly recorded?: RunState;
}

/** Collects the report from the run and from its files. */
export function gatherReport(all: ReportInput): Report {
  const { cluster, places, runtime, history, checks, timeline, upgrade, addresses, now, recorded } = all;
  const delegation = delegationOf(cluster, addresses, checks);
  const stopped = findStop(history);
  return {
    cluster: cluster.name,
    ...(runtime.notice && { notice: { name: runtime.notice.name, text: runtime.notice.text } }),
    finishedAt: now.toISOString(),
    ...(stopped ? { stopped } : {}),
    versions: versionsOf(all),
    topology: topologyOf(cluster, addresses),
    steps: lastEntryPerStep(history),
    ...(timeline ? { timeline } : {}),
    ...(upgrade ? { upgrade } : {}),
    layers: LAYERS.flatMap((layer) => layerIn(join(places.state, `${layer}.tfstate`), layer)),
    checks,
    accepted: history.filter(({ step }) => step.endsWith("-accepted")).map(({ detail }) => detail ?? ""),
    warned: findWarnings(history).map(({ detail }) => detail ?? ""),
    ...(delegation ? { delegation } : {}),
    nextSteps: nextSteps(all, stopped, delegation),
    ...(recorded ? { recorded: withoutFacts(recorded) } : {}),
  };
}

/** The timeline, the checks and an earlier report are in the report already. */
export function withoutFacts({ timeline: _, report: __, ...recorded }: RunState): RunState {
  return { ...recorded, checks: [] };
}

function findStop(history: readonly Entry[]): ReportStop | undefined {
  const last = history.findLast(({ step }) => step !== "report" && !isMark(step));
  if (last?.outcome !== "failed") return undefined;
  const { step, detail = "", reason } = last;
  return { step, what: detail, ...(reason === undefined ? {} : { reason }) };
}

/** Records of a run other than its steps. */
const NO_STEP = /-(accepted|warned)$/;

/** Warnings of a failed run are kept for the next report. A later verification or destroy clears them. */
function findWarnings(history: readonly Entry[]): readonly Entry[] {
  const current = history.at(-1)?.run;
  const settled = history.findLastIndex(({ step, outcome, run }) =>
    step === destroyStepOf("infra")
      ? outcome === "done" || outcome === "skipped"
      : step === "verify" && outcome === "done" && run !== current,
  );
  const warnings = history.slice(settled + 1).filter(({ step }) => step.endsWith("-warned"));
  return [...new Map(warnings.map((entry) => [entry.detail, entry])).values()];
}

function lastEntryPerStep(history: readonly Entry[]): ReportStep[] {
  const last = new Map<string, ReportStep>();
  for (const { step, outcome, detail = "", seconds } of history) {
    if (outcome === "started" || step === "report" || isMark(step) || NO_STEP.test(step)) continue;
    last.set(step, { step, outcome, detail, ...(seconds === undefined ? {} : { seconds }) });
  }
  return [...last.values()];
}

/** Only resource types of a state, never values. A remote state is not read for this. */
function layerIn(file: string, layer: string): ReportLayer[] {
  if (!existsSync(file)) return [];
  const resources = resourcesIn(file);
  // An encrypted state has no readable outputs, and a damaged state is reported by the code that repairs it.
  if (!resources) return [];
  const counts: Record<string, number> = {};
  for (const { mode, type, instances } of resources)
    if (mode === "managed") counts[type] = (counts[type] ?? 0) + instances.length;
  return [{ layer, resources: Object.fromEntries(Object.entries(counts).sort(([a], [b]) => a.localeCompare(b))) }];
}

function resourcesIn(file: string): readonly { mode: string; type: string; instances: unknown[] }[] | undefined {
  try {
    return (JSON.parse(readFileSync(file, "utf8")) as { resources?: ReturnType<typeof resourcesIn> }).resources;
  } catch {
    return undefined;
  }
}

function delegationOf(
  cluster: Cluster,
  addresses: Readonly<Record<string, string>>,
  checks: readonly CheckResult[],
): Delegation | undefined {
  if (!cluster.services.powerdns || Object.keys(addresses).length === 0) return undefined;
  const records = parentZoneRecords(cluster, addresses).flatMap(({ name, type, values }) =>
    values.map((value) => ({ name, type, value })),
  );
  const seen = checks.find(({ id }) => id === delegationCheck.id);
  const open = seen?.status !== "passed";
  return { domain: domainOf(cluster), records, open, ...(seen ? { saw: seen.evidence } : {}) };
}

function versionsOf({ cluster, binary, places }: ReportInput): Record<string, string> {
  const { version = "" } = readJson(join(places.project, "package.json")) as { version?: string };
  const { terraformProviders: providers = [] } = readJson(join(places.project, "cdktf.json")) as {
    terraformProviders?: { source: string; version: string }[];
  };
  const { cni } = cluster.network;
  return {
    Coldstart: version,
    [binary.product]: binary.version,
    Talos: cluster.talos.version,
    "Talos configuration contract": cluster.talos.contract,
    Kubernetes: cluster.kubernetes.version,
    ...(cni.name === "cilium" ? { Cilium: cni.version } : {}),
    ...Object.fromEntries(providers.map((provider) => [provider.source, provider.version])),
  };
}

function nextSteps(all: ReportInput, stopped: ReportStop | undefined, delegation: Delegation | undefined): string[] {
  const { cluster, runtime, places, history } = all;
  const reboots = rebootsAfter(findWarnings(history));
  if (stopped) {
    const again = commandLine(stopped.step.startsWith("upgrade") ? "upgrade" : "up", all);
    return [
      stopped.step === "preflight"
        ? `See every finding and its fix: \`${commandLine("preflight", all)}\``
        : `Fix what stopped the step \`${stopped.step}\`; the error is at the top and under Steps.`,
      `Run it again: \`${again}\`. It skips what is done and verified.`,
    ];
  }
  if (runtime.notice) return [...reboots, ...runtime.notice.nextSteps(all.file)];
  return [
    ...reboots,
    ...(delegation?.open ? [`Add the records above to the parent zone of ${delegation.domain}.`] : []),
    `Keep an encrypted copy of the identity layer in a safe place: \`${optionCommandLine(all, "identity export", `${cluster.name}.identity`)}\``,
    `Review every change before it is applied: \`${commandLine("review", all)}\``,
    `Look around: \`${kubectlCommand(places, "get pods -A")}\``,
  ];
}

/** A run that changes nothing does not repeat the warning, so whether the reboot happened is unknown here. */
function rebootsAfter(warned: readonly Entry[]): string[] {
  const since = new Map(warned.flatMap(({ at, addresses = [] }) => addresses.map((address) => [address, at] as const)));
  if (since.size === 0) return [];
  const waiting = [...since].map(([address, at]) => `${address} (${formatMoment(at)})`).join(", ");
  return [`Reboot these, one node at a time, unless you have done so since: ${waiting}`];
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, "utf8"));
}

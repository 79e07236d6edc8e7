import { execFileSync } from "node:child_process";
import { relative, resolve } from "node:path";
import { clusterFilePath, loadCluster, parseCluster } from "../../../spec";
import { estimateLines, sumMonthly, listUnknown } from "./estimate";
import { startTime, describeStartTime } from "./start-time";
import { commandLine } from "../../support/command-line";
import { refusalFor } from "../../support/finding-refusal";
import { ALL_PROVIDERS } from "../../providers";
import type { EstimateLine, PriceTable } from "../../providers";

export interface EstimateOptions {
  /** A git revision; the cluster file is compared with its version there. */
  readonly against?: string;
  readonly json?: boolean;
}

const TABLES: readonly PriceTable[] = ALL_PROVIDERS.flatMap(({ prices }) => prices ?? []);

/** The monthly cost of a cluster, the difference to another version of its file, and the duration of a start. */
export function estimateText({ against, json }: EstimateOptions): string {
  const file = clusterFilePath(process.env.CLUSTER);
  const { cluster } = loadCluster(file);
  const lines = estimateLines(cluster);
  const time = startTime(cluster.name, process.env);
  const before = against === undefined ? undefined : sumMonthly(estimateLines(loadFromGit(file, against)));
  const total = sumMonthly(lines);
  const rehearse = commandLine("up", { file, runtime: { commandOptions: ["--rehearse"] } });
  if (!json)
    return [...renderEstimate(lines, total, before, against), "", ...describeStartTime(time, rehearse)].join("\n");
  const added = before === undefined ? {} : { added: Math.round((total - before) * 100) / 100 };
  return JSON.stringify({ asOf: findNewestDate(TABLES), currency: "EUR", lines, total, ...added, time });
}

function loadFromGit(file: string, revision: string) {
  const root = execFileSync("git", ["rev-parse", "--show-toplevel"], { encoding: "utf8" }).trim();
  const path = relative(root, resolve(file));
  try {
    const text = execFileSync("git", ["show", `${revision}:${path}`], { encoding: "utf8", stdio: "pipe" });
    return parseCluster(`${revision}:${path}`, text).cluster;
  } catch (error) {
    if ((error as { status?: number }).status === undefined) throw error;
    throw refusalFor(
      "revision-unknown",
      `git has no ${path} in ${revision}.\nPass a revision that contains the file: git log --oneline -- ${path}`,
      { cause: error },
    );
  }
}

function renderEstimate(
  lines: readonly EstimateLine[],
  total: number,
  before: number | undefined,
  against: string | undefined,
): string[] {
  if (lines.length === 0) return ["Nothing is rented: this cluster costs only electricity."];
  const rows = lines.map(({ what, count, each }) => {
    const price = each === undefined ? "no price" : `${formatEuros(each)} each`;
    return `${String(count).padStart(3)} × ${what.padEnd(22)} ${price.padEnd(18)} ${each === undefined ? "" : formatEuros(count * each).padStart(10)}`;
  });
  const missing = listUnknown(lines);
  const difference = before === undefined ? 0 : total - before;
  return [
    ...rows,
    `${(missing.length > 0 ? "at least" : "").padStart(46)} ${formatEuros(total).padStart(10)} per month`,
    "",
    ...(missing.length > 0
      ? [`Not included: ${missing.join(", ")} (no price in ${TABLES.map(({ file }) => file).join(", ")}).`]
      : []),
    ...(before === undefined
      ? []
      : [`${difference < 0 ? "Less" : "More"} than ${against}: ${formatEuros(Math.abs(difference))} per month.`]),
    `Excludes tax, traffic above the included amount, and volumes (${TABLES.map(({ volumePerGiB }) => formatEuros(volumePerGiB, 4)).join(", ")} per GiB). Prices of ${findNewestDate(TABLES)} for new orders:`,
    "an older server keeps its price until it is replaced. The Hetzner console has the current prices.",
  ];
}

function findNewestDate(tables: readonly PriceTable[]): string {
  return (
    tables
      .map(({ asOf }) => asOf)
      .sort()
      .at(-1) ?? ""
  );
}

function formatEuros(amount: number, digits = 2): string {
  return `€ ${amount.toFixed(digits)}`;
}

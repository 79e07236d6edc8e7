import { askVersions } from "../../clients/talos/requests";
import { runCheck, runChecks, skipped } from "../../support/check";
import type { Check, CheckResult } from "../../support/check";
import type { DriftFinding } from "../../support/drift";
import { DRIFT_CHECKS } from "./checks";
import type { DriftContext } from "./context";

export type { DriftContext, StateAccess } from "./context";

/** `unknown`: no drift was found, but some checks could not be completed. */
export type Verdict = "in-step" | "drifted" | "unknown";

export interface CheckedDrift extends Pick<CheckResult, "id" | "title" | "evidence"> {
  readonly verdict: Verdict | "skipped";
}

export interface DriftReport {
  readonly cluster: string;
  readonly verdict: Verdict;
  readonly findings: readonly DriftFinding[];
  /** The checks that could not be completed, and why. */
  readonly unknown: readonly { readonly id: string; readonly title: string; readonly reason: string }[];
  readonly checks: readonly CheckedDrift[];
}

/** Runs all checks that apply. Node checks cover only the nodes that respond; for the others, `talos-api` fails. */
export async function checkDrift(context: DriftContext): Promise<DriftReport> {
  const answering = await respondingNodes(context);
  const reduced = { ...context, nodes: answering };
  const results = await runChecks(
    DRIFT_CHECKS.map((check) =>
      check.id === "talos-api" ? withAllNodes(check, context) : requireResponse(check, answering),
    ),
    reduced,
  );
  return reportOf(context.cluster.name, results);
}

async function respondingNodes(context: DriftContext): Promise<readonly string[]> {
  try {
    const { responses } = await askVersions(context, context.nodes);
    return context.nodes.filter((name) => responses.has(name));
  } catch {
    // Without a talosconfig, no node can be queried. The check of the Talos API reports it.
    return [];
  }
}

function withAllNodes(check: Check<DriftContext>, context: DriftContext): Check<DriftContext> {
  return { ...check, run: () => runCheck(check, context) };
}

/** Without nodes to compare, "no drift" would be misleading. */
function requireResponse(check: Check<DriftContext>, answering: readonly string[]): Check<DriftContext> {
  if (answering.length > 0 || !check.needs?.includes("talos-api")) return check;
  return { ...check, run: () => Promise.resolve(skipped("no node responds")) };
}

export function reportOf(cluster: string, results: readonly CheckResult[]): DriftReport {
  const findings = results.flatMap(differencesOf);
  const unknown = results.filter(hasUnknown).map(({ id, title, evidence }) => ({ id, title, reason: evidence }));
  return {
    cluster,
    verdict: findings.length > 0 ? "drifted" : unknown.length > 0 ? "unknown" : "in-step",
    findings,
    unknown,
    checks: results.map((result) => {
      const { id, title, evidence } = result;
      return { id, title, verdict: verdictOf(result), evidence };
    }),
  };
}

function verdictOf(result: CheckResult): CheckedDrift["verdict"] {
  if (differencesOf(result).length > 0) return "drifted";
  if (hasUnknown(result)) return "unknown";
  return result.status === "skipped" ? "skipped" : "in-step";
}

function differencesOf({ findings = [] }: CheckResult): readonly DriftFinding[] {
  return findings.filter(({ severity }) => severity !== "info");
}

/** A check that fails without a finding could not be completed. */
function hasUnknown({ status, findings = [] }: CheckResult): boolean {
  return status === "failed" && !findings.some(({ severity }) => severity === "error");
}

import { talosApi } from "../../checks/cluster/talos";
import { waitFor } from "../../checks/wait-for";
import { refuseRedirection } from "../../clients/terraform/environment";
import { synthesize } from "../../engine/run/context";
import type { Context } from "../../engine/run/context";
import { confirm } from "../../engine/run/confirm";
import { refuseDuringRotation } from "../../engine/run/unfinished-work";
import { runStep } from "../../engine/run/step";
import type { Acceptance } from "../../guard";
import { announceSteps } from "../../live/announce";
import { runWorkflow } from "../../live/run-workflow";
import type { RunOutput } from "../../live/with-console";
import { formatFinding } from "../../support/finding";
import type { Runtime } from "../../support/runtime";
import { refuseFindings } from "../../support/finding-refusal";
import type { UpgradeReport } from "../../report/upgrade";
import { UPGRADE_STEP } from "../../state/unfinished-upgrade";
import { connect } from "../../engine/nodes/live-cluster";
import { typicalSeconds } from "./duration";
import { closeEarlierSteps } from "./earlier-steps";
import { formatNodeState, readNodeStates } from "./node-states";
import type { Part } from "./parts";
import type { UpgradeOptions, UpgradePlan } from "./plan";
import { requireEmptyPlans, verifyCluster } from "../../engine/run/final-checks";
import { makePlan } from "./make-plan";
import { rollBack } from "./rollback";
import { liftCordons } from "../../engine/nodes/lift-cordons";
import { runUpgrade } from "./run";
import type { LiveCluster } from "../../engine/nodes/live-cluster";
import { observeUpgrade, reportUpgrade } from "./summary";
import { formatPlan } from "./text";

export interface UpgradeRequest extends RunOutput {
  readonly plan?: boolean;
  readonly only?: Part;
  readonly maxUnavailable: number;
  readonly rollback?: string;
  readonly evictBarePods?: boolean;
  readonly yes?: boolean;
  readonly accept?: readonly Acceptance[];
}

type UpgradeSettings = UpgradeOptions & { readonly canEvictBarePods: boolean };

const BOOT = { seconds: 300, because: "a node that the interrupted run rebooted needs up to 4m to boot" } as const;

export function upgrade(request: UpgradeRequest, runtime: Runtime): Promise<void> {
  const { evictBarePods: canEvictBarePods = false, only, maxUnavailable, plan, rollback } = request;
  const wanted: UpgradeSettings = { only, maxUnavailable, canEvictBarePods };
  return runWorkflow({ request, runtime, announce: plan ? undefined : { command: "upgrade" } }, async (context) => {
    refuseRedirection(context.environment, "Nothing was changed");
    await refuseDuringRotation(context, "upgrade");
    try {
      if (rollback !== undefined) await rollBack(context, rollback, { canEvictBarePods });
      else await (plan ? printPlan(context, wanted) : upgradeCluster(context, wanted));
    } finally {
      // Afterwards, the stacks on disk match the cluster file again, without held versions.
      await synthesize(context);
    }
  });
}

async function printPlan(context: Context, wanted: UpgradeSettings): Promise<void> {
  const plan = await makePlan(context, wanted);
  printSteps(context, plan);
  refuseFindings("upgrade", plan.findings);
}

/** The whole upgrade, within an open run. */
export async function upgradeCluster(context: Context, wanted: UpgradeSettings): Promise<void> {
  const { console, cluster } = context;
  const live = await connect(context);
  await waitForRebooted(context, live);
  await liftCordons(context, live.kubernetes);
  const plan = await makePlan(context, wanted);
  printSteps(context, plan);
  refuseFindings("upgrade", plan.findings);
  closeEarlierSteps(context.journal, plan, wanted.only);
  const done = plan.steps.length > 0 ? await runSteps(context, live, plan, wanted) : undefined;
  await synthesize(context);
  if (wanted.only !== undefined) {
    console.step(`${cluster.name}: ${wanted.only} is at the version of the cluster file. Nothing was verified.`);
    if (done) await reportUpgrade(context, done, []);
    return;
  }
  await requireEmptyPlans(context, "upgrade");
  const checks = await verifyCluster(context);
  console.step(done ? `${cluster.name} is upgraded.` : `${cluster.name}: there was nothing to upgrade.`);
  if (done) await reportUpgrade(context, done, checks);
}

async function runSteps(
  context: Context,
  live: LiveCluster,
  plan: UpgradePlan,
  { canEvictBarePods, only }: UpgradeSettings,
): Promise<UpgradeReport> {
  const { cluster } = context;
  announceSteps(context, typicalSeconds(plan.steps, only === undefined));
  await confirm(context, `Upgrade ${cluster.name}`);
  return observeUpgrade(context, live, (phases) =>
    runStep(context, UPGRADE_STEP, `Upgrading ${cluster.name}`, async () => {
      await runUpgrade(context, live, plan, { phases, canEvictBarePods }).catch(async (error: unknown) => {
        await printNodeStates(context, live);
        throw error;
      });
      return `${plan.steps.length} steps`;
    }),
  );
}

/** An interrupted run may have left a node rebooting: its versions can be read only after it has booted. */
async function waitForRebooted(context: Context, { checks }: LiveCluster): Promise<void> {
  const { console, journal, signal } = context;
  const before = journal.status().find(({ step: name }) => name === UPGRADE_STEP)?.state;
  if (before !== "interrupted" && before !== "failed") return;
  await runStep(context, "upgrade-resume", "Resuming an interrupted upgrade", async () => {
    const { say: report } = console;
    await waitFor({ checks: [talosApi], context: checks, timeout: BOOT, signal, report });
    return "every node responds";
  });
}

async function printNodeStates({ console }: Context, live: LiveCluster): Promise<void> {
  const states = await readNodeStates(live);
  console.warn(["State of the nodes:", ...states.map(formatNodeState)].join("\n  "), {
    nodes: states,
  });
}

function printSteps({ console }: Context, plan: UpgradePlan): void {
  console.step("Upgrade plan");
  for (const line of formatPlan(plan)) console.say(line);
  for (const finding of plan.findings)
    if (finding.severity === "warning") console.warn(formatFinding(finding), { isResult: true });
  console.result({ steps: plan.steps, skipped: plan.skipped, findings: plan.findings });
}

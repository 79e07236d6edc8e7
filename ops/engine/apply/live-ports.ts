/**
 * The ports of the apply loop in a real run: Terraform, the providers' APIs, the cluster, the journal and the console.
 */
import { performance } from "node:perf_hooks";
import { join } from "node:path";
import type { Layer } from "../../../spec";
import { readHealth } from "../../checks/cluster-health";
import { controlPlaneAddresses, formatAcceptance } from "../../guard";
import type { Plan } from "../../support/plan";
import type { ChangeCount } from "../../clients/terraform/events";
import { TerraformFailed } from "../../clients/terraform/failure";
import { isAgreed } from "../run/confirm";
import type { Adoptable } from "../adoption/find-existing";
import { findExisting } from "../adoption/find-existing";
import { foreignFindings } from "../adoption/machine-owners";
import { readJournal } from "../journal/apply";
import { recordRefusal } from "../journal/ownership";
import { terraformIn } from "../run/context";
import type { Context } from "../run/context";
import type { PlannedConfiguration } from "../timeline/plan-graph";
import type { Question, Report, Roll } from "./decision";
import { executePlan } from "./execute-plan";
import type { Observations } from "./facts";
import { planLayer } from "./layer-plan";
import type { LayerPlan } from "./layer-plan";
import type { Actor, ApplyPorts, Observer, Planner } from "./ports";
import { recordProviders, providerVersions } from "./provider-record";
import { refusedAddresses } from "./refusal";
import { waitForUnfinished } from "./node-change";
import { restoreClientFiles } from "../nodes/restore-client-files";

export interface LiveOptions {
  readonly context: Context;
  readonly layer: Layer;
  /** Plan only these addresses. */
  readonly targets: readonly string[];
  /** Plan these as replacements. @default none */
  readonly replaced?: readonly string[];
  readonly gate: () => Promise<void>;
  readonly rollNode: (roll: Roll) => Promise<readonly string[]>;
  /** Control plane → address. @default the addresses in the plan; the plan of one node does not contain the others */
  readonly controlPlanes?: Readonly<Record<string, string>>;
  /** Whether there are no etcd members to query or protect. */
  readonly isEtcdLost?: boolean;
}

export function livePorts(options: LiveOptions): ApplyPorts<LayerPlan> {
  return { planner: livePlanner(options), observer: liveObserver(options), actor: liveActor(options) };
}

function livePlanner({ context, layer, targets, replaced = [] }: LiveOptions): Planner<LayerPlan> {
  const terraform = terraformIn(context, layer);
  const planArguments = [
    ...targets.map((address) => `-target=${address}`),
    ...replaced.map((address) => `-replace=${address}`),
  ];
  return {
    async plan(imports) {
      terraform.adopt(imports);
      const folder = join(context.places.state, "plans");
      const options = { layer, terraform, folder, arguments: planArguments };
      return catchFailure(async () => ({ kind: "planned", handle: await planLayer(options) }));
    },
    close: () => terraform.adopt(new Map()),
  };
}

/** Turns a Terraform failure into data: the loop decides whether it can recover. */
async function catchFailure<T>(work: () => Promise<T>): Promise<T | { kind: "failed"; failure: TerraformFailed }> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof TerraformFailed) return { kind: "failed", failure: error };
    throw error;
  }
}

function liveObserver({ context, layer, controlPlanes, isEtcdLost }: LiveOptions): Observer {
  const { journal, places, cluster } = context;
  const answer = async (question: Question, plan: Plan): Promise<Observations> => {
    switch (question.about) {
      case "existing":
        return { existing: await findExisting(context, layer, question.query) };
      case "foreign":
        return { foreign: await foreignFindings(context, layer, plan) };
      case "tainted":
        return { tainted: await terraformIn(context, layer).listTainted() };
      case "health": {
        if (isEtcdLost) return { health: { nodes: {}, members: [] } };
        await restoreClientFiles(context);
        const planes = controlPlanes ?? controlPlaneAddresses({ cluster, plan });
        return { health: await readHealth({ places, controlPlanes: planes }) };
      }
    }
  };
  return {
    read: () => ({ journal: readJournal(journal, layer), providers: providerVersions(context, layer) }),
    ask: (question, plan = {}) => answer(question, plan),
    now: () => performance.now(),
  };
}

function liveActor({ context, layer, gate, rollNode }: LiveOptions): Actor<LayerPlan> {
  const { console, journal, time } = context;
  return {
    passGate: gate,
    waitForNodes: (names) => waitForUnfinished(context, layer, names),
    confirm: ({ changes }) => confirm(context, layer, changes),
    async apply(handle) {
      time.recordPlan(layer, (handle.plan ?? {}) as PlannedConfiguration);
      // Recorded before the apply, because a failed apply has also written the state.
      recordProviders(context, layer);
      return catchFailure(async () => ({ kind: "applied", detail: await executePlan(context, layer, handle) }));
    },
    recordAdoption: (resources) => recordAdoption(context, layer, resources),
    repair: (addresses) => repair(context, layer, addresses),
    rollNode,
    report: (report) => reportFindings(context, layer, report),
    reportRolling(findings) {
      // A control plane is changed alone because of its etcd and because of its pods; one reason is reported.
      const first = findings.filter(({ where }, i) => findings.findIndex((other) => other.where === where) === i);
      for (const { where, message, cause } of first) console.warn(`one at a time: ${where} ${message}. ${cause}`);
    },
    recordRefusal: (refusal) => recordRefusal(journal, layer, refusedAddresses(refusal)),
  };
}

function reportFindings({ console, journal, acceptances }: Context, layer: Layer, { notices, accepted }: Report): void {
  for (const { where, message, cause } of notices) console.warn(`${where} ${message}. ${cause}`);
  for (const finding of accepted) {
    console.warn(`accepted: ${formatAcceptance(finding)}: ${finding.message}. ${finding.cause}`);
    journal.write(`${layer}-accepted`, "done", { detail: `${formatAcceptance(finding)}: ${finding.message}` });
  }
  acceptances.markUsed(accepted);
}

function recordAdoption({ console, journal, options }: Context, layer: Layer, resources: Adoptable): void {
  const origin = options.adopt ? "with --adopt" : "from an interrupted run";
  for (const [address, adoption] of resources) {
    const detail =
      "id" in adoption
        ? `${address} already exists, ${origin}: adopted`
        : `${address} already exists, ${origin}: ${adoption.removed} was removed, and it is recreated`;
    journal.write(`adopt-${layer}`, "done", { detail });
    console.say(detail);
  }
}

async function repair(context: Context, layer: Layer, addresses: readonly string[]): Promise<void> {
  const terraform = terraformIn(context, layer);
  for (const address of addresses) {
    await terraform.untaint(address);
    const detail = `${address} was created by a failed run: kept, and planned again`;
    context.journal.write(`keep-${layer}`, "done", { detail });
    context.console.say(detail);
  }
}

function confirm(context: Context, layer: Layer, changes: ChangeCount): Promise<boolean> {
  const { add, change, remove } = changes;
  const isCounted = add + change + remove > 0;
  const what = isCounted ? `${add} to create, ${change} to change, ${remove} to delete` : "outputs or the state only";
  return isAgreed(context, `Apply ${layer}: ${what}?`, `apply ${layer} without confirmation.`);
}

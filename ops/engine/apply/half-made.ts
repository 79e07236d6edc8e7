import type { Layer } from "../../../spec";
import { PlanRefused } from "../../guard";
import type { Plan } from "../../guard/plan";
import type { Journal } from "../../state/journal";
import { TerraformFailed } from "../../clients/terraform/failure";
import { terraformIn } from "../run/context";
import type { Context } from "../run/context";

const PROTECTED = /^Resource (\S+) has lifecycle\.prevent_destroy set/;

/** Half a machine is none: what it lacks is not seen by looking at it, and it is made anew. */
const MACHINES = /^(hcloud_server|proxmox_virtual_environment_vm)\./;

/**
 * A provider that has made something and fails at what comes after it (a read that is not answered, say) leaves it in the
 * state as half-made. Terraform would replace it; where that is forbidden, no run would ever get past it. So it is taken for
 * made, and the next plan sets right whatever it lacks.
 *
 * @param plan the last one that was read; the failure may have come before it
 * @returns what was mended; nothing, if the failure is of another kind, or if the last run did well
 */
export async function mendHalfMade(context: Context, layer: Layer, plan: Plan, failure: unknown): Promise<string[]> {
  const inTheWay = [...protectedIn(failure), ...refusedIn(plan, failure)].filter((address) => !MACHINES.test(address));
  if (inTheWay.length === 0 || !failedBefore(context.journal, layer)) return [];
  const terraform = terraformIn(context, layer);
  const mended = (await terraform.tainted()).filter((address) => inTheWay.includes(address));
  for (const address of mended) {
    await terraform.untaint(address);
    const detail = `${address} was made by a run that failed right after; it is kept, and looked at again`;
    context.journal.write(`keep-${layer}`, "done", { detail });
    context.console.say(detail);
  }
  return mended;
}

function protectedIn(failure: unknown): string[] {
  if (!(failure instanceof TerraformFailed)) return [];
  return failure.diagnostics.flatMap(({ detail }) => PROTECTED.exec(detail)?.[1] ?? []);
}

function refusedIn({ resource_changes = [] }: Plan, failure: unknown): string[] {
  if (!(failure instanceof PlanRefused)) return [];
  const half = resource_changes.filter(({ action_reason }) => action_reason === "replace_because_tainted");
  return failure.findings
    .map(({ address }) => address)
    .filter((address) => half.some((one) => one.address === address));
}

/** Otherwise somebody has said by hand that it is to be replaced, and is told why not. */
function failedBefore(journal: Journal, layer: Layer): boolean {
  const runs = journal.history().filter(({ step }) => step === layer);
  // The last of them is the one that is under way.
  const before = runs.at(-2);
  return before !== undefined && before.outcome !== "done" && before.outcome !== "skipped";
}

import { storeOptions, terraformIn } from "../../engine/run/context";
import type { Context } from "../../engine/run/context";
import type { Outcome } from "../../engine/run/step";
import { backUpState } from "../../state/backups";
import type { Journal } from "../../state/journal";

/** The step that stands for the whole replacement in the journal. */
export const replaceStep = (node: string) => `node-replace-${node}`;

interface State {
  readonly values?: {
    readonly root_module?: { readonly resources?: readonly { address: string; values: { id?: unknown } }[] };
  };
}

/**
 * Marks the machine in the state of infra, so that the next plan replaces it. The identity of the machine is written to the journal
 * first: a resumed run that finds another one does not replace the new machine again.
 */
export async function markMachine(context: Context, node: string, machine: string): Promise<string | Outcome> {
  const { journal } = context;
  const terraform = terraformIn(context, "infra");
  await terraform.init();
  const { values } = (await terraform.state()) as State;
  const resources = values?.root_module?.resources ?? [];
  if (!resources.some(({ address }) => address === machine))
    return { skipped: true, detail: `${machine} is not in the state: the next plan creates it` };
  // Replaced exactly when the machine is, and never the same again: a VM keeps its number (constructs/machine-identity.ts).
  const identity = resources.find(({ address }) => address === `null_resource.${node}`)?.values.id;
  const marked = markedIdentity(journal, node);
  if (marked !== undefined && marked !== String(identity))
    return { skipped: true, detail: `${machine} was already replaced by the interrupted run` };
  journal.write(markStep(node), "done", { detail: String(identity) });
  if ((await terraform.listTainted()).includes(machine))
    return { skipped: true, detail: `${machine} is already marked` };
  await backUpState("infra", storeOptions(context));
  await terraform.taint(machine);
  return `the next plan replaces ${machine}`;
}

function markStep(node: string): string {
  return `${replaceStep(node)}-identity`;
}

/** What an interrupted replacement has marked; undefined where the last one has ended. */
export function markedIdentity(journal: Pick<Journal, "history">, node: string): string | undefined {
  const history = journal.history();
  const ended = history.findLastIndex(({ step, outcome }) => step === replaceStep(node) && outcome === "done");
  return history.slice(ended + 1).findLast(({ step }) => step === markStep(node))?.detail;
}

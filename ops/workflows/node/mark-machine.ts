import { storeOptions, terraformIn } from "../../engine/run/context";
import type { Context } from "../../engine/run/context";
import type { Outcome } from "../../engine/run/step";
import { backUpState } from "../../state/backups";
import type { Journal } from "../../state/journal";

/** The step that stands for the whole replacement in the journal. */
export const replaceStep = (node: string) => `node-replace-${node}`;

interface Resource {
  readonly address: string;
  readonly values: { readonly id?: unknown };
}

interface State {
  readonly values?: { readonly root_module?: { readonly resources?: readonly Resource[] } };
}

/**
 * Marks the machine in the state of infra, so that the next plan replaces it. The identity of the machine is written to the journal
 * first: a resumed run that finds another one does not replace the new machine again.
 */
export async function markMachine(context: Context, node: string, machine: string): Promise<string | Outcome> {
  const { journal } = context;
  const terraform = terraformIn(context, "infra");
  const resources = await readResources(context);
  if (!resources.some(({ address }) => address === machine))
    return { skipped: true, detail: `${machine} is not in the state: the next plan creates it` };
  const identity = identityOf(resources, node);
  journal.write(markStep(node), "done", { detail: String(identity) });
  if ((await terraform.listTainted()).includes(machine))
    return { skipped: true, detail: `${machine} is already marked` };
  await backUpState("infra", storeOptions(context));
  await terraform.taint(machine);
  return `the next plan replaces ${machine}`;
}

/**
 * Whether an interrupted replacement has already replaced the machine, or has begun to: the old one is gone then, and what answers
 * is the new one, which must not leave the cluster.
 */
export async function isReplacedAlready(context: Context, node: string): Promise<boolean> {
  const marked = markedIdentity(context.journal, node);
  return marked !== undefined && marked !== String(identityOf(await readResources(context), node));
}

async function readResources(context: Context): Promise<readonly Resource[]> {
  const terraform = terraformIn(context, "infra");
  await terraform.init();
  const { values } = (await terraform.state()) as State;
  return values?.root_module?.resources ?? [];
}

/** Replaced exactly when the machine is, and never the same again: a VM keeps its number (constructs/machine-identity.ts). */
function identityOf(resources: readonly Resource[], node: string): unknown {
  return resources.find(({ address }) => address === `null_resource.${node}`)?.values.id;
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

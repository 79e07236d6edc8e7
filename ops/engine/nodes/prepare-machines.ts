import { PROVIDER_NAMES } from "../../../spec";
import type { Node } from "../../../spec";
import { ALL_PROVIDERS, opsProvider } from "../../providers";
import type { MachineWork } from "../../providers";
import { commandLine } from "../../support/command-line";
import { isAgreed } from "../run/confirm";
import type { Context } from "../run/context";
import { runStep } from "../run/step";
import { machineAccess } from "./machine-access";

/** Changes to existing machines that Terraform cannot make. */
export async function prepareMachines(context: Context): Promise<void> {
  const upAuth = commandLine("up", context, "--only layer:auth");
  for (const provider of ALL_PROVIDERS)
    for (const work of await provider.machineWork(machineAccess(context), upAuth)) await runWork(context, work);
}

/** Checked before a destroy begins. @throws Refusal if it could not delete the machines at the end */
export async function checkDestroy(context: Context): Promise<void> {
  for (const provider of ALL_PROVIDERS) await provider.checkDestroy(accessOf(context));
}

/** The preparation that a destroy needs. */
export async function prepareDestroy(context: Context): Promise<void> {
  for (const provider of ALL_PROVIDERS)
    for (const work of await provider.destroyWork(accessOf(context))) await runWork(context, work);
}

/** Removes the cluster from a machine that Terraform does not delete, before another machine replaces it. */
export function releaseReplaced(context: Context, replaced: string): Promise<void> {
  return release(context, ({ name }) => name === replaced, "replacement");
}

/** The same for all machines, when a cluster is destroyed. */
export function releaseMachines(context: Context, role: Node["role"]): Promise<void> {
  return release(context, (node) => node.role === role, "end");
}

async function release(
  context: Context,
  isMeant: (node: Node) => boolean,
  before: "end" | "replacement",
): Promise<void> {
  const nodes = context.cluster.nodes.filter(isMeant);
  for (const provider of PROVIDER_NAMES) {
    const own = nodes.filter(({ site }) => site.provider === provider);
    const work = opsProvider({ provider }).releaseWork(machineAccess(context), own, before);
    for (const one of work) await runWork(context, one);
  }
}

function accessOf({ cluster, environment }: Context) {
  return { cluster, environment };
}

async function runWork(context: Context, { step: name, title, confirm, run }: MachineWork): Promise<void> {
  await runStep(context, name, title, async () =>
    confirm && !(await isConfirmed(context, confirm)) ? { skipped: true, detail: confirm.declined } : run(),
  );
}

function isConfirmed(context: Context, { verb, what, warning }: NonNullable<MachineWork["confirm"]>): Promise<boolean> {
  const capital = verb.charAt(0).toUpperCase() + verb.slice(1);
  return isAgreed(context, `${capital} ${what}? ${warning}`, `${verb} ${what} without confirmation.`);
}

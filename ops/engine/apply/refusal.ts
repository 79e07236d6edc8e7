/** The errors with which the apply loop ends, and all of their messages. */
import type { Layer } from "../../../spec";
import { PlanRefused } from "../../guard";
import { OwnerMismatch } from "../../providers/ownership/refusal";
import { commandLine } from "../../support/command-line";
import { pluralize } from "../../support/count";
import { refusalFor } from "../../support/finding-refusal";
import { StateStore } from "../../state/store";
import { storeOptions } from "../run/context";
import type { Context } from "../run/context";
import type { ApplyRefusal } from "./decision";

/** A layer that could not be applied. */
class ApplyFailed extends Error {
  override readonly name = "ApplyFailed";

  constructor(
    readonly code: ApplyRefusal["code"],
    message: string,
    cause?: unknown,
  ) {
    const [first = "", ...rest] = message.split("\n");
    super([`${first} [${code}]`, ...rest].join("\n"), { cause });
  }
}

export function refusalError(context: Context, layer: Layer, refusal: ApplyRefusal): Error {
  const { code } = refusal;
  switch (code) {
    case "terraform-failed":
      return refusal.failure;
    case "plan-refused":
      return new PlanRefused(layer, refusal.findings);
    case "owner-mismatch":
      return new OwnerMismatch(refusal.machines, machineFix(context, refusal));
    case "not-confirmed":
      return refusalFor("confirmation-declined", `Not confirmed: ${layer} was not applied.`);
    case "exists-unmanaged":
      return existsError(refusal, refusal.addresses, unmanagedFix(context, layer, refusal));
    case "exists-unmarked":
      return existsError(refusal, refusal.addresses, unmarkedFix(context));
    case "exists-foreign":
      return existsError(refusal, [...refusal.owners.keys()], foreignFix(context, refusal));
    default:
      return new ApplyFailed(code, describe(context, refusal));
  }
}

/** Addresses that later runs must not adopt either. */
export function refusedAddresses(refusal: ApplyRefusal): readonly string[] {
  switch (refusal.code) {
    case "owner-mismatch":
      return refusal.machines.map(({ expected }) => expected.address);
    case "exists-unmanaged":
    case "exists-unmarked":
      return refusal.addresses;
    case "exists-foreign":
      return [...refusal.owners.keys()];
    default:
      return [];
  }
}

type RefusalOf<Code extends ApplyRefusal["code"]> = ApplyRefusal & { code: Code };

function describe(
  context: Context,
  refusal: RefusalOf<"adoption-stuck" | "etcd-unknown" | "not-converging" | "nodes-entangled">,
): string {
  switch (refusal.code) {
    case "adoption-stuck":
      return (
        `Adoption failed: ${refusal.addresses.join(", ")} ` +
        `${pluralize(refusal.addresses.length, "was imported, but the plan still creates it", "were imported, but the plan still creates them")}.\n` +
        `Inspect the plan: ${commandLine("review", context)}`
      );
    case "etcd-unknown":
      return `The members of etcd are unknown: ${refusal.reason}.\nNothing more was changed. Run the same command again when etcd responds.`;
    case "not-converging":
      return (
        `${refusal.node.address} ${refusal.node.what}, although ${refusal.node.name} was already changed in this run.\n` +
        `The planned change does not take effect. Inspect the plan: ${commandLine("review", context)}`
      );
    case "nodes-entangled":
      return (
        `These control planes can be changed neither one at a time nor together; nothing more was changed.\n` +
        [...refusal.nodes].map(([name, others]) => `  - ${name}: ${describeEntanglement(others)}\n`).join("") +
        `Change the cluster file in smaller steps, with a run after each.`
      );
  }
}

/** Why a node is not changed separately. */
export function describeEntanglement(others: readonly string[]): string {
  return `its plan would also touch ${others.join(", ")}`;
}

function existsError(
  { code, failure }: RefusalOf<"exists-unmanaged" | "exists-unmarked" | "exists-foreign">,
  addresses: readonly string[],
  fix: string,
): Error {
  return new ApplyFailed(code, `${failure.message}\n${addresses.join(", ")}: ${fix}`, failure);
}

function unmanagedFix(context: Context, layer: Layer, { addresses }: RefusalOf<"exists-unmanaged">): string {
  const state = new StateStore(storeOptions(context)).placeOf(layer);
  const exist = pluralize(addresses.length, "This object already exists", "These objects already exist");
  const them = pluralize(addresses.length, "it", "them");
  return (
    `${exist}, but no run in the journal on this machine created ${them}. No run adopts ${them} without --adopt.\n` +
    `If ${pluralize(addresses.length, "it belongs", "they belong")} to this cluster, copy the state (${state}) ` +
    `from the machine that started the cluster, or adopt ${them}: ${commandLine("up", context, "--adopt")}\n` +
    `Otherwise choose other names in ${context.file}.`
  );
}

function unmarkedFix(context: Context): string {
  const { cluster, file, options } = context;
  const adopt = options.adopt ? "" : ` If it belongs to this cluster: ${commandLine("up", context, "--adopt")}`;
  return (
    `It already exists without a mark of ${cluster.name}, so it is not adopted. ` +
    `Choose another name in ${file}, or delete it.${adopt}`
  );
}

function foreignFix({ file }: Context, { owners }: RefusalOf<"exists-foreign">): string {
  const list = [...owners].map(([address, cluster]) => `${address} belongs to the cluster ${cluster}`).join("; ");
  return `${list}. It is not adopted, not even with --adopt. Choose another name in ${file}.`;
}

function machineFix(context: Context, { machines }: RefusalOf<"owner-mismatch">): string {
  const { file } = context;
  const other = `Choose another vmId or name in ${file}. Coldstart never touches a foreign machine.`;
  if (!machines.every(({ canAdopt }) => canAdopt)) return other;
  return (
    `The journal on this machine has no run that created it. ` +
    `If it belongs to this cluster, copy its state here, or adopt it: ${commandLine("up", context, "--adopt")}\n${other}`
  );
}

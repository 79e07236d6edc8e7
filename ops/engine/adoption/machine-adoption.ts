import type { Layer } from "../../../spec";
import type { MachineLookup, Orphan, OrphanApis, Adoption } from "../../providers/orphans/table";
import { compareMachine } from "../../providers/ownership/machine";
import type { FoundMachine, Mismatch } from "../../providers/ownership/machine";
import { scaleTimeout, waitUntil } from "../../support/wait";
import { TIMEOUTS } from "../../checks/timeouts";
import type { Context } from "../run/context";
import { readOwnership, withdrawRefusal } from "../journal/ownership";
import { mayBeOurs } from "./ownership";

/** An existing machine that must not be adopted. */
export interface RefusedMachine extends Mismatch {
  /** Whether `--adopt` would adopt it: it has no mark of another cluster. */
  readonly canAdopt: boolean;
}

export type MachineVerdict = Adoption | RefusedMachine | undefined;

export interface AdoptionCase {
  readonly layer: Layer;
  readonly isAfterCreate: boolean;
  readonly isReplaced: boolean;
}

type AdoptionContext = Pick<Context, "journal" | "options" | "signal">;

/**
 * @param at.isAfterCreate whether this run has tried to create the machine, and may have succeeded
 * @param at.isReplaced whether the state still contains the machine that this one replaces, so its address cannot be
 * imported
 * @returns undefined if the machine does not exist and can be created
 */
export async function judgeMachine(
  { journal, options, signal }: AdoptionContext,
  { layer, isAfterCreate, isReplaced }: AdoptionCase,
  orphan: Orphan,
  { find, importId }: MachineLookup,
  apis: OrphanApis,
): Promise<MachineVerdict> {
  const { address, cluster, planned } = orphan;
  const found = await findUnlocked(() => find(orphan, apis), signal);
  if (!found) {
    // The refused machine no longer exists: a machine that appears later was created by a run from here.
    withdrawRefusal(journal, layer, address);
    return undefined;
  }
  const expected = { address, cluster, name: String(planned.name) };
  const differences = compareMachine(expected, found);
  const isMarked = differences.length === 0;
  const canAdopt = !isReplaced && (isMarked || (differences.join() === "owner" && found.owner === "unknown"));
  const isFromHere = canAdopt && isMarked && (isAfterCreate || mayBeOurs(readOwnership(journal, layer), address));
  if (isFromHere || (canAdopt && options.adopt)) return { id: importId(found) };
  return { expected, found, differences, canAdopt };
}

/** Proxmox first creates an empty, locked configuration, and sets name and tags only after the disks exist. */
async function findUnlocked(
  find: () => Promise<FoundMachine | undefined>,
  signal: AbortSignal,
): Promise<FoundMachine | undefined> {
  let found = await find();
  const describeLock = async () => {
    if (found?.lock === "create") found = await find();
    return found?.lock === "create"
      ? `VM ${found.id} at ${found.where} is locked while it is being created`
      : undefined;
  };
  await waitUntil(describeLock, {
    goal: "the machine is created",
    seconds: scaleTimeout(TIMEOUTS.creation.seconds),
    hints: ["If no task on the host is creating it, its creation was interrupted: unlock and delete the VM there."],
    signal,
  });
  return found;
}

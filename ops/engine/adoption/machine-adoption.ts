import type { Layer } from "../../../spec";
import type { MachineLookup, Orphan, Reach, Taken } from "../../providers/orphans/table";
import { compareMachine } from "../../providers/ownership/machine";
import type { FoundMachine, Mismatch } from "../../providers/ownership/machine";
import { OwnerMismatch } from "../../providers/ownership/refusal";
import { patient, waitUntil } from "../../support/wait";
import { BOUNDS } from "../../checks/timeouts";
import type { Context } from "../run/context";
import { allow, mayBeOurs, refuse } from "../journal/ownership-journal";

/** A machine that exists and must not be adopted. */
export interface RefusedMachine extends Mismatch {
  /** `--adopt` would adopt it: nothing on it says that it is another cluster's. */
  readonly canAdopt: boolean;
}

export type MachineVerdict = Taken | RefusedMachine | undefined;

type Judging = Pick<Context, "journal" | "options" | "signal">;

/**
 * @param at.madeNow this very run may have created it
 * @returns undefined when no such machine exists, and it can be created
 */
export async function judgeMachine(
  { journal, options, signal }: Judging,
  { layer, madeNow }: { readonly layer: Layer; readonly madeNow: boolean },
  orphan: Orphan,
  { find, importId }: MachineLookup,
  reach: Reach,
): Promise<MachineVerdict> {
  const { address, cluster, planned } = orphan;
  const found = await findUnlocked(() => find(orphan, reach), signal);
  if (!found) {
    // What was refused before is gone: a machine that turns up now is one that a run from here has made.
    allow(journal, layer, address);
    return undefined;
  }
  const expected = { address, cluster, name: String(planned.name) };
  const differences = compareMachine(expected, found);
  const isMarked = differences.length === 0;
  const canAdopt = isMarked || (differences.join() === "owner" && found.owner === "unknown");
  const isFromHere = isMarked && (madeNow || mayBeOurs(journal, layer, address));
  if (isFromHere || (canAdopt && options.adopt)) return { id: importId(found) };
  return { expected, found, differences, canAdopt };
}

/** Proxmox creates an empty, locked configuration first, and writes name and tags when the disks are there. */
async function findUnlocked(
  find: () => Promise<FoundMachine | undefined>,
  signal: AbortSignal,
): Promise<FoundMachine | undefined> {
  let found = await find();
  const locked = async () => {
    if (found?.lock === "create") found = await find();
    return found?.lock === "create" ? `VM ${found.id} at ${found.where}` : undefined;
  };
  const seconds = patient(BOUNDS.creation.seconds);
  const tooLate = (machine: string) =>
    `Timed out after ${seconds}s waiting for ${machine}: it is locked for its creation.\n` +
    "If no task of the host creates it any more, it is the rest of a creation that was interrupted: unlock and delete it there.";
  await waitUntil(locked, seconds, tooLate, signal);
  return found;
}

/** Keeps the refusals for later runs. */
export function refuseMachines(
  { journal, file }: Pick<Context, "journal" | "file">,
  layer: Layer,
  refused: readonly RefusedMachine[],
): OwnerMismatch {
  refuse(
    journal,
    layer,
    refused.map(({ expected }) => expected.address),
  );
  const adopt = `If it belongs to this cluster, bring its state here, or adopt it: npx coldstart up ${file} --adopt`;
  const other = `Choose another vmId or name in ${file}. Coldstart never touches a foreign machine.`;
  return new OwnerMismatch(
    refused,
    refused.every(({ canAdopt }) => canAdopt)
      ? `No run from here is known to have created it. ${adopt}\n${other}`
      : other,
  );
}

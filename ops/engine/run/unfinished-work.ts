/** Decides which commands may change machines while other work on the machines is unfinished. */
import { findOpenRotation } from "../../state/unfinished-rotation";
import type { MachineRotation } from "../../state/unfinished-rotation";
import { findOpenUpgrade } from "../../state/unfinished-upgrade";
import { recordIn } from "../../state/state-edit";
import { StateStore } from "../../state/store";
import type { RawState } from "../../state/state-edit";
import type { Journal } from "../../state/journal";
import { error } from "../../support/finding";
import type { Finding } from "../../support/finding";
import { refusalOf } from "../../support/finding-refusal";
import { findOpenNodeChanges } from "../journal/node-changes";
import { findUnfinished } from "../journal/restore";
import { storeOptions } from "./context";
import type { Context } from "./context";
import { optionCommandLine } from "../../support/command-line";
import type { CommandPlace } from "../../support/command-line";

export type MachineCommand = "upgrade" | "node reboot" | "node replace" | "node remove";

/** `broken-node`: only for a node that does not respond, because a rotation waits for it. */
type Permission = "runs" | "refused" | "broken-node";

/**
 * `up` completes the current phase, in the order that the guard requires. A restore of etcd must never wait for a
 * rotation. The other commands apply whole layers or reboot nodes in their own order. A booting worker needs a control
 * plane with the same machine token.
 */
const DURING_ROTATION: Readonly<Record<MachineRotation, Readonly<Record<MachineCommand, Permission>>>> = {
  "machine-token": {
    upgrade: "refused",
    "node reboot": "refused",
    "node replace": "broken-node",
    "node remove": "refused",
  },
  "talos-pki": {
    upgrade: "refused",
    // No authority takes effect through a reboot.
    "node reboot": "runs",
    "node replace": "broken-node",
    "node remove": "refused",
  },
};

export interface RotationCase {
  readonly rotation: MachineRotation | undefined;
  /** Whether the node of the command does not respond. */
  readonly isBroken?: boolean;
  /** Whether the command resumes an interrupted run. */
  readonly isResumed?: boolean;
}

/** Why a command must not run during an unfinished rotation; empty if it may. */
export function checkRotation(
  command: MachineCommand,
  { rotation, isBroken = false, isResumed = false }: RotationCase,
  place: CommandPlace,
): Finding[] {
  if (rotation === undefined || isResumed) return [];
  const permission = DURING_ROTATION[rotation][command];
  if (permission === "runs" || (permission === "broken-node" && isBroken)) return [];
  return [describeOpenRotation(rotation, place)];
}

export function describeOpenRotation(id: string, place: CommandPlace): Finding {
  return error(
    "rotation-open",
    `a rotation of ${id} was interrupted`,
    `Finish it first: ${optionCommandLine(place, "rotate", id)}`,
  );
}

/** The unfinished rotation of machine configurations, according to auth. */
export async function readOpenRotation(context: Context): Promise<MachineRotation | undefined> {
  const text = await new StateStore(storeOptions(context)).pull("auth");
  return text === undefined ? undefined : findOpenRotation(recordIn(JSON.parse(text) as RawState));
}

/** @throws Refusal during a rotation that the command could disturb */
export async function refuseDuringRotation(context: Context, command: MachineCommand): Promise<void> {
  const findings = checkRotation(command, { rotation: await readOpenRotation(context) }, context);
  if (findings.length > 0) throw refusalOf(command, findings);
}

/**
 * Why a rotation must not start or resume: other work on the machines is unfinished, and a rotation applies whole
 * layers. An unfinished upgrade does not block a rotation that was begun before it.
 */
export function checkOpenWork(
  journal: Pick<Journal, "history" | "status">,
  place: CommandPlace,
  { isResumed }: { readonly isResumed: boolean },
): Finding[] {
  const finish = (command: string) => `Finish it first: ${optionCommandLine(place, command)}`;
  const snapshot = findUnfinished(journal);
  return [
    ...(findOpenUpgrade(journal) && !isResumed
      ? [error("upgrade-open", "an upgrade was interrupted: versions may be mixed", finish("upgrade"))]
      : []),
    ...findOpenNodeChanges(journal)
      .map(({ command, nodes }) => [command, ...nodes].join(" "))
      .map((command) => error("node-change-open", `${command} was interrupted`, finish(command))),
    ...(snapshot === undefined
      ? []
      : [error("etcd-restore-open", `a restore of ${snapshot} was interrupted`, finish(`etcd restore ${snapshot}`))]),
  ];
}

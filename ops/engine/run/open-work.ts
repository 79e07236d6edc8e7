/** Which commands that change machines run while other work on the machines was begun and has not ended. */
import { findOpenRotation } from "../../state/open-rotation";
import type { MachineRotation } from "../../state/open-rotation";
import { openUpgrade } from "../../state/open-upgrade";
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
 * `up` completes the current phase, in the order that the guard demands. A restore of etcd must never wait for a rotation. The other commands
 * apply whole layers or reboot nodes in their own order. A worker that boots needs a control plane with the same machine token.
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
    // No authority takes effect by a reboot.
    "node reboot": "runs",
    "node replace": "broken-node",
    "node remove": "refused",
  },
};

export interface RotationCase {
  readonly rotation: MachineRotation | undefined;
  /** The node of the command does not respond. */
  readonly isBroken?: boolean;
  /** The command was begun before, and is resumed. */
  readonly isResumed?: boolean;
}

/** Why a command does not run while a rotation is open; nothing where it does. */
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

/** The rotation of machine configurations that auth says is open. */
export async function readOpenRotation(context: Context): Promise<MachineRotation | undefined> {
  const text = await new StateStore(storeOptions(context)).pull("auth");
  return text === undefined ? undefined : findOpenRotation(recordIn(JSON.parse(text) as RawState));
}

/** @throws Refusal while a rotation is open that the command could disturb */
export async function refuseDuringRotation(context: Context, command: MachineCommand): Promise<void> {
  const findings = checkRotation(command, { rotation: await readOpenRotation(context) }, context);
  if (findings.length > 0) throw refusalOf(command, findings);
}

/**
 * Why a rotation does not start or resume: other work on the machines is open, and a rotation applies whole layers. An upgrade does not
 * stop a rotation that was begun before it.
 */
export function checkOpenWork(
  journal: Pick<Journal, "history" | "status">,
  place: CommandPlace,
  { isResumed }: { readonly isResumed: boolean },
): Finding[] {
  const finish = (command: string) => `Finish it first: ${optionCommandLine(place, command)}`;
  const snapshot = findUnfinished(journal);
  return [
    ...(openUpgrade(journal) && !isResumed
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

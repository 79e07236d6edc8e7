import { storeOptions } from "../../engine/run/context";
import type { Context } from "../../engine/run/context";
import type { Journal } from "../../state/journal";
import { layerOutputs } from "../../state/layer-outputs";
import { readState, recordIn } from "../../state/state-edit";
import { describeAge } from "../../support/describe-age";
import { textTable } from "../../support/text-table";
import { validFrom } from "./ages";
import { fixedSecrets } from "./fixed-secrets";
import { rotationsOf } from "./registry";
import type { AgeFacts, FixedSecret, Rotation } from "./rotation";

export interface RotationRow {
  readonly id: string;
  readonly title: string;
  /** The creation time of the value in use. */
  readonly createdAt?: string;
  /** If that is unknown: the time of the first apply of auth. Nothing in auth is older. */
  readonly createdAfter?: string;
  /** When it was last rotated. */
  readonly rotatedAt?: string;
  readonly isOpen: boolean;
  readonly interrupts: string;
}

const HEAD = ["WHAT", "AGE", "LAST ROTATED", "INTERRUPTS"];
const UNKNOWN = "–";

/** Prints every secret without its value. */
export async function listRotations(context: Context): Promise<void> {
  const { console, cluster, journal } = context;
  const options = storeOptions(context);
  const record = recordIn(await readState("auth", options));
  const infra = await layerOutputs("infra", options).catch(() => ({}));
  const facts: AgeFacts = { record, auth: await layerOutputs("auth", options), infra };
  const rows = rotationsOf(cluster).map((rotation) => rowOf(rotation, facts, journal));
  const fixed = fixedSecrets(cluster);
  console.result({ rotations: rows, fixed });
  for (const line of formatRows(rows, fixed, Date.now())) console.say(line);
}

/** The state records every rotation; the journal only the rotations of this machine. */
export function rowOf(rotation: Rotation, facts: AgeFacts, journal: Pick<Journal, "history">): RotationRow {
  const { id, title, interrupts } = rotation;
  const ended = journal.history().findLast(({ step, outcome }) => step === `rotate-${id}` && outcome === "done");
  const rotatedAt = facts.record.rotatedAt?.[id] ?? ended?.at;
  const createdAt = rotation.createdAt(facts)?.toISOString();
  // The etcd authority is never rotated, so it is as old as auth.
  const first = validFrom(facts.auth.talos_identity?.machineSecrets?.certs?.etcd?.cert)?.toISOString();
  return {
    id,
    title,
    ...(createdAt === undefined ? (first === undefined ? {} : { createdAfter: first }) : { createdAt }),
    ...(rotatedAt === undefined ? {} : { rotatedAt }),
    isOpen: rotation.isOpen(facts.record),
    interrupts,
  };
}

export function formatRows(rows: readonly RotationRow[], fixed: readonly FixedSecret[], now: number): string[] {
  const age = (time: string | undefined) => (time === undefined ? UNKNOWN : describeAge(now - Date.parse(time)));
  const cells = rows.map(({ id, createdAt, createdAfter, rotatedAt, isOpen, interrupts }) => [
    id,
    createdAt === undefined && createdAfter !== undefined ? `≤ ${age(createdAfter)}` : age(createdAt),
    isOpen ? "interrupted: run it again" : rotatedAt === undefined ? "never" : `${age(rotatedAt)} ago`,
    interrupts,
  ]);
  return [
    ...textTable([HEAD, ...cells]),
    "",
    "These cannot be rotated:",
    ...fixed.map(({ id, because }) => `${id}: ${because}`),
  ];
}

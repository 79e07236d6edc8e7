/** What the clusters in memory share: states, ports that are killed at a chosen call, and runs that resume after it. */
import type { RawState } from "../../../../../ops/state/state-edit";
import type { RotationPorts, RotationStep } from "../../../../../ops/workflows/rotate/rotation";

type Texts = Readonly<Record<string, string>>;

export class Killed extends Error {}

export const DONE = { skipped: false, detail: "done" };

/** Asked before and after each call that changes something. */
export type IsKilled = () => boolean;

/** Runs the work of one call, unless the process is dead by then. */
export type Around = <T>(work: () => T) => Promise<T>;

/** A cluster whose secrets are rotated. */
export interface Rotated {
  /** Of auth. */
  state: RawState;
  /** Credentials from outside, by their variable. */
  readonly outside: Texts;
  /** Secrets in the cluster that no layer has in its state. */
  readonly secrets: Record<string, Texts>;
}

export function stateOf(...resources: RawState["resources"]): RawState {
  return { version: 4, serial: 1, resources };
}

export function toResource(address: string, attributes: object): RawState["resources"][number] {
  const [type = "", name = ""] = address.split(".");
  return { mode: "managed", type, name, instances: [{ attributes: { ...attributes } }] };
}

/** The record of rotations before the first one. */
export const NO_RECORD = toResource("terraform_data.rotation", { input: { value: "{}", type: "string" } });

export function aroundUnless(isKilled: IsKilled): Around {
  return async (work) => {
    if (isKilled()) throw new Killed();
    const result = work();
    if (isKilled()) throw new Killed();
    return await Promise.resolve(result);
  };
}

/** The ports that are the same in every cluster in memory. */
export function sharedPorts(rotated: Rotated, around: Around) {
  return {
    read: () => Promise.resolve(rotated.state),
    externalValue: (variable) => rotated.outside[variable],
    edit: (change) =>
      around(() => {
        const before = rotated.state;
        rotated.state = change(before);
        return rotated.state !== before;
      }),
    rebootStaged: () => Promise.resolve([]),
    readSecret: (namespace, name) => Promise.resolve(rotated.secrets[`${namespace}/${name}`]),
    writeSecret: (namespace, name, data) =>
      around(() => {
        const id = `${namespace}/${name}`;
        rotated.secrets[id] = { ...rotated.secrets[id], ...data };
      }),
    requireResealed: () => Promise.resolve("all of them"),
    now: () => new Date("2026-01-01T00:00:00Z"),
  } satisfies Partial<RotationPorts>;
}

/** Sets a credential that its service takes. */
export function setTaken(
  taken: Record<string, string>,
  id: string,
  { from, to }: Readonly<Record<"from" | "to", string>>,
): void {
  if (taken[id] !== from) throw new Error(`${id} is not ${from}`);
  taken[id] = to;
}

/** Runs what is left of a rotation until it is killed. @returns whether it came to its end */
export async function runUntilKilled(
  rotated: Pick<Rotated, "state"> & { ports(isKilled: IsKilled): RotationPorts },
  stepsOf: (state: RawState) => readonly RotationStep[],
  calls: number,
): Promise<boolean> {
  let questions = 0;
  const ports = rotated.ports(() => questions++ >= calls);
  try {
    for (const step of stepsOf(rotated.state)) await step.run(ports);
    return true;
  } catch (error) {
    if (error instanceof Killed) return false;
    throw error;
  }
}

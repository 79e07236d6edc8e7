/** Behaviour of providers that use Terraform's old SDK. */
import { isUnknown } from "../../protocol/behaviour";
import type { Diagnostic, State, Value } from "../../protocol/behaviour";
import { fault } from "./values";

/**
 * What was read from the service, in the form that the old SDK keeps: a value that was never set and is still empty
 * (false, 0, "", []) stays unset, so that it is no change.
 */
export function mergeRead(state: State, read: State): State {
  const kept = Object.entries(read).map(([name, value]): [string, Value] => {
    const before = state[name] ?? null;
    return [name, before === null && isZero(value) ? null : value];
  });
  return { ...state, ...Object.fromEntries(kept) };
}

function isZero(value: Value | undefined): boolean {
  return value === undefined || value === null || value === false || value === 0 || value === "" || isEmptyList(value);
}

function isEmptyList(value: Value): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** validation.StringInSlice */
export function inSlice(config: State, name: string, allowed: readonly string[]): Diagnostic[] {
  const value = config[name] ?? null;
  if (value === null || isUnknown(value) || allowed.includes(String(value))) return [];
  const list = allowed.map((choice) => JSON.stringify(choice)).join(" ");
  return [fault(`expected ${name} to be one of [${list}], got ${String(value)}`, "", [name])];
}

import { findOnPath } from "../../ops/clients/toolchain/locate";

/** Whether a program that only some assertions need is on this machine. */
export function hasProgram(name: string): boolean {
  return findOnPath(name, process.env) !== undefined;
}

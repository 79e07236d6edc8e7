import { LAYERS } from "../../../spec";

/** Options of cdktf whose value is the next word. */
const OPTIONS_WITH_VALUE = ["--app", "-a", "--output", "-o", "--var", "--var-file", "--terraform-parallelism"];

/**
 * `cdktf diff` plans a single stack, and fails if several exist and none is named. Without a stack, this runs the command
 * once for each of the four, in their order. Every other command is unchanged.
 */
export function forEveryLayer(command: readonly string[]): (readonly string[])[] {
  const at = command.findIndex((word) => word === "diff" || word === "plan");
  const isDiff = at > 0 && /(^|\/)cdktf$/.test(command[at - 1] ?? "");
  const namesStack = command
    .slice(at + 1)
    .some((word, i, rest) => !word.startsWith("-") && !OPTIONS_WITH_VALUE.includes(rest[i - 1] ?? ""));
  if (!isDiff || namesStack) return [command];
  return LAYERS.map((layer) => [...command.slice(0, at + 1), layer, ...command.slice(at + 1)]);
}

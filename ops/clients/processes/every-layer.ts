import { LAYERS } from "../../../spec";

/** Options of cdktf that take a value in the word after them. */
const OPTIONS_WITH_VALUE = ["--app", "-a", "--output", "-o", "--var", "--var-file", "--terraform-parallelism"];

/**
 * `cdktf diff` looks at one stack and refuses to choose among several. A review wants all four, in their order: without a
 * stack, the command is meant once for each. Every other command is left as it is.
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

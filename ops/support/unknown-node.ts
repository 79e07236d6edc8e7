import { didYouMean } from "../../spec/suggest";
import { error } from "./finding";
import type { Finding } from "./finding";

/** @param message says where the node is missing @param names the nodes that exist there */
export function unknownNode(message: string, node: string, names: readonly string[]): Finding {
  return error("node-unknown", `${message}${didYouMean(node, names)}`, `Its nodes: ${names.join(", ") || "none"}`);
}

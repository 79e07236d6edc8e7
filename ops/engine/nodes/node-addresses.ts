import { terraformIn } from "../run/context";
import type { Context } from "../run/context";

export type NodeAddresses = Readonly<Record<string, string>>;

const asked = new WeakMap<Context, Promise<NodeAddresses>>();

/** Node → address, as infra handed them on. Asked once in a run: after infra nothing changes them, and each call costs. */
export function nodeAddresses(context: Context): Promise<NodeAddresses> {
  let answer = asked.get(context);
  if (!answer) {
    answer = terraformIn(context, "infra")
      .output()
      .then(({ node_addresses }) => (node_addresses?.value ?? {}) as NodeAddresses);
    asked.set(context, answer);
  }
  return answer;
}

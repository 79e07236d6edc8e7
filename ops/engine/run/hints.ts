import type { Cluster, Node } from "../../../spec";
import { TerraformFailed } from "../../clients/terraform/failure";
import { consoleOf } from "../../checks/readiness/cluster-ready";

/** What is done with a machine once it exists. Before that there is no console to look at. */
const NEEDS_MACHINE = /(^|\.)(null_resource|talos_\w+)\.[^.]+$/;

/** Where Terraform failed at something that a machine does: which node that is, and how to inspect it. */
export function lookCloser({ nodes }: Pick<Cluster, "nodes">, failure: unknown): string[] {
  if (!(failure instanceof TerraformFailed)) return [];
  const failed = new Set(
    failure.diagnostics.flatMap(({ severity, address = "" }) =>
      severity === "error" && NEEDS_MACHINE.test(address) ? (address.split(".").at(-1) ?? []) : [],
    ),
  );
  return nodes
    .filter(({ name }) => failed.has(name))
    .map((node) => [`${node.name} is not ready. Inspect its console: ${consoleOf(node)}`, ...query(node)].join("\n  "));
}

/** In maintenance mode, until v1.12, Talos refuses `version` and answers for its resources; a configured node wants a certificate. */
function query({ address }: Node): string[] {
  return address === undefined
    ? []
    : [`or, while it waits for its configuration: talosctl -n ${address} get disks --insecure`];
}

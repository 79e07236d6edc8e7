import type { Cluster, Node } from "../../../spec";
import { TerraformFailed } from "../../clients/terraform/failure";
import { consoleOf } from "../../checks/cluster/talos";

/** Resources that need a running machine. Before it exists there is no console to inspect. */
const NEEDS_MACHINE = /(^|\.)(null_resource|talos_\w+)\.[^.]+$/;

/** Where Terraform failed because of a machine: the node, and the command to inspect it. */
export function inspectionHints({ nodes }: Pick<Cluster, "nodes">, failure: unknown): string[] {
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

/** Until v1.12, Talos in maintenance mode refuses `version` and lists its resources. A configured node requires a certificate. */
function query({ address }: Node): string[] {
  return address === undefined
    ? []
    : [`or, while it waits for its configuration: talosctl -n ${address} get disks --insecure`];
}

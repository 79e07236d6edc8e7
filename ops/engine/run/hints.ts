import type { Cluster, Node } from "../../../spec";
import { insecureTalosctlCommand } from "../../clients/talos/command";
import { TerraformFailed } from "../../clients/terraform/failure";
import { consoleOf } from "../../checks/cluster/talos";

/** Resources that need a running machine. Before it exists there is no console to inspect. */
const NEEDS_MACHINE = /(^|\.)(null_resource|talos_\w+)\.[^.]+$/;

/** The Kubernetes and Helm providers connect to localhost if their host is unknown. */
const UNKNOWN_HOST = /Get "https?:\/\/localhost(:80)?\/.*connection refused/s;

const NEW_BOOTSTRAP_NODE =
  "The address of the Kubernetes API is unknown in this plan, probably because the plan recreates the bootstrap node. " +
  "Restore `controlPlane.bootstrapNode` and the name of that node. Replace or rename control planes of a running cluster " +
  "one at a time: docs/runbooks/replace-a-node.md";

/** If Terraform failed because of a machine: the node, and the command to inspect it. */
export function inspectionHints({ nodes }: Pick<Cluster, "nodes">, failure: unknown): string[] {
  if (!(failure instanceof TerraformFailed)) return [];
  if (failure.diagnostics.some(({ summary, detail }) => UNKNOWN_HOST.test(`${summary} ${detail}`)))
    return [NEW_BOOTSTRAP_NODE];
  const failed = new Set(
    failure.diagnostics.flatMap(({ severity, address = "" }) =>
      severity === "error" && NEEDS_MACHINE.test(address) ? (address.split(".").at(-1) ?? []) : [],
    ),
  );
  return nodes
    .filter(({ name }) => failed.has(name))
    .map((node) => [`${node.name} is not ready. Inspect its console: ${consoleOf(node)}`, ...query(node)].join("\n  "));
}

/**
 * Until v1.12, Talos in maintenance mode refuses `version` but lists its resources. A configured node requires a
 * certificate.
 */
function query({ address }: Node): string[] {
  return address === undefined
    ? []
    : [`or, while it waits for its configuration: ${insecureTalosctlCommand(address, "get disks")}`];
}

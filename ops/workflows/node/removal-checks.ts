import { locateFindings } from "../../../spec";
import type { NodeAddresses } from "../../engine/nodes/node-addresses";
import type { Context } from "../../engine/run/context";
import { nodeCommandLine } from "../../support/command-line";
import { pluralize } from "../../support/count";
import { error } from "../../support/finding";
import type { Finding } from "../../support/finding";
import { unknownNode } from "../../support/unknown-node";

export interface Removal {
  readonly nodes: readonly string[];
  /** The address of the node that etcd was bootstrapped on. */
  readonly bootstrapAddress: string | undefined;
}

/**
 * Findings against removing these nodes, from the file and the state.
 *
 * @param addresses node → address, for the machines that infra has created
 */
export function checkRemoval(
  context: Pick<Context, "cluster" | "file" | "runtime" | "journal">,
  addresses: NodeAddresses,
  { nodes, bootstrapAddress }: Removal,
): Finding[] {
  const { cluster, journal } = context;
  const inFile = cluster.nodes.map(({ name }) => name);
  const gone = Object.keys(addresses).filter((name) => !inFile.includes(name));
  const isResumed = (name: string) => journal.history().some(({ step }) => step === `node-remove-${name}`);
  const also = gone.filter((name) => !nodes.includes(name));
  return [
    ...nodes.filter((name) => inFile.includes(name)).map((name) => stillInFile(context, name)),
    ...nodes
      .filter((name) => !inFile.includes(name) && addresses[name] === undefined && !isResumed(name))
      .map((name) => unknownNode(`infra has created no node ${name}`, name, Object.keys(addresses))),
    ...nodes
      .filter((name) => bootstrapAddress !== undefined && addresses[name] === bootstrapAddress)
      .map((name) =>
        error(
          "node-bootstrap",
          `etcd was bootstrapped on ${name}; the kubeconfig and the layers reach the cluster through it`,
          `Put ${name} back into ${context.file}. To replace its machine: ${nodeCommandLine(context, "replace", name)}`,
        ),
      ),
    ...(also.length === 0
      ? []
      : [
          error(
            "node-also-gone",
            `${also.join(", ")} ${pluralize(also.length, "was", "were")} also deleted from the cluster file, ` +
              `and the same plan would delete ${pluralize(also.length, "its machine", "their machines")}`,
            `Remove them together: ${nodeCommandLine(context, "remove", ...nodes, ...also)}`,
          ),
        ]),
  ];
}

function stillInFile({ cluster, file }: Pick<Context, "cluster" | "file">, name: string): Finding {
  const index = cluster.nodes.findIndex((node) => node.name === name);
  const message = `${name} is still in the cluster file`;
  const [at] = locateFindings(file, [{ path: ["nodes", index] }]);
  const where = at ? `${file}:${at.line}:${at.column}` : file;
  return error("node-in-file", message, "Delete its entry, then run the same command again.", where);
}

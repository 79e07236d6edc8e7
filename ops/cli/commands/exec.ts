import type { Command } from "commander";
import { basename } from "node:path";
import { clusterCommand, setAction } from "../cluster-command";
import type { Finish } from "../cluster-command";
import { CLUSTER_CLIENTS, isClusterClient } from "../../support/cluster-clients";
import { SUMMARY } from "../summaries";

const EXAMPLES = `
Examples:
  npx coldstart exec -- kubectl get nodes
  npx coldstart exec --rehearse -- kubectl get nodes
  npx coldstart exec -- npx cdktf diff

${CLUSTER_CLIENTS.join(", ").replace(/, (?=[^,]*$)/, " and ")} get the cluster's kubeconfig and talosconfig. Every other command also gets the
credentials that the cluster file names.`;

export function execCommand(finish: Finish): Command {
  const command = clusterCommand("exec", SUMMARY.exec, { isPositional: false })
    .argument("<command...>", "the command and its arguments")
    .passThroughOptions()
    .addHelpText("after", EXAMPLES);
  return setAction(
    command,
    finish,
    async (_, words, runtime) => {
      const { execWithCluster } = await import("../../workflows/exec/exec");
      return execWithCluster(words, runtime);
    },
    // The other clients run neither Terraform nor kubectl.
    { needsTools: ([program = ""]) => !isClusterClient(program) || basename(program) === "kubectl" },
  );
}

import type { Command } from "commander";
import { clusterCommand, setAction } from "../cluster-command";
import type { Finish } from "../cluster-command";
import { SUMMARY } from "../summaries";

/** Programs that run neither Terraform nor kubectl. */
const INDEPENDENT = ["talosctl", "helm", "flux", "cilium", "k9s"];

const EXAMPLES = `
Examples:
  npx coldstart exec -- kubectl get nodes
  npx coldstart exec --rehearse -- kubectl get nodes
  npx coldstart exec -- npx cdktf diff

kubectl, talosctl, helm, flux, cilium and k9s get the cluster's kubeconfig and talosconfig. Every other command also gets the
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
    { needsTools: ([program = ""]) => !INDEPENDENT.includes(program) },
  );
}

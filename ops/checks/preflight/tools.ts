import { readFileSync } from "node:fs";
import { join } from "node:path";
import { NoTerraform } from "../../clients/terraform/binary";
import type { MachineContext } from "../../providers/preflight-context";
import { makeCheck } from "../../support/check";
import type { Observation } from "../../support/check";
import { error } from "../../support/finding";
import { isAtLeast } from "../../support/versions";

/** The programs that a cold start runs. */
export const tools = makeCheck<MachineContext>({
  id: "tools",
  title: "the required programs are installed",
  observe: async (context) => [
    checkNode(context),
    checkTerraform(context),
    ...(await checkGit(context)),
    ...(await checkKubectl(context)),
  ],
});

function checkNode({ project, nodeVersion = process.versions.node }: MachineContext): Observation {
  const { engines } = JSON.parse(readFileSync(join(project, "package.json"), "utf8")) as { engines: { node: string } };
  const least = engines.node.replace(/^>=\s*/, "");
  return isAtLeast(nodeVersion, least)
    ? `Node ${nodeVersion}.`
    : error(
        "node-too-old",
        `Node ${nodeVersion} is too old: ${least} or newer is needed.`,
        "Install it from https://nodejs.org/.",
      );
}

function checkTerraform({ terraform: found }: MachineContext): Observation {
  if (!(found instanceof NoTerraform)) return `${found.product} ${found.version}.`;
  const [what = "", ...fix] = found.message.split("\n");
  return error("terraform-missing", what, fix.join("\n"));
}

async function checkGit({ run, environment }: MachineContext): Promise<Observation[]> {
  const { status, stdout } = await run("git", ["version"], { environment });
  if (status === 0) return [`${stdout.trim()}.`];
  return [error("git-missing", "git is not on the PATH.", "Install it from https://git-scm.com/downloads.")];
}

// A real start reaches the services' APIs through kubectl port-forwards; a rehearsal uses it to build the manifests
// that Flux reads.
async function checkKubectl({ run, environment }: MachineContext): Promise<Observation[]> {
  const { status } = await run("kubectl", ["version", "--client"], { environment });
  if (status !== undefined) return [];
  return [
    error("kubectl-missing", "kubectl is not on the PATH.", "Install it from https://kubernetes.io/docs/tasks/tools/."),
  ];
}

import type { Command } from "commander";
import { clusterCommand, setAction } from "../cluster-command";
import type { ClusterOptions, Finish } from "../cluster-command";
import { SUMMARY } from "../summaries";

interface SecretOptions extends ClusterOptions {
  readonly tree: string;
}

const EXAMPLES = `
Examples:
  npx coldstart secret                        the ids of all credentials
  npx coldstart secret sso-admin-password     one value, on standard output
  npx coldstart secret reseal --tree gitops   reseal the secrets in git with the newest key pair of auth`;

export function secretCommand(finish: Finish): Command {
  const command = clusterCommand("secret", SUMMARY.secret, { isPositional: false })
    .argument("[id]", "the credential to print, for example sso-admin-password, or reseal; default: list the ids")
    .option("--tree <folder>", "with reseal: the git tree with the sealed secrets", "gitops")
    .addHelpText("after", EXAMPLES);
  return setAction<SecretOptions>(command, finish, async ({ tree }, [id], runtime) => {
    if (id === "reseal") {
      const { reseal } = await import("../../workflows/rotate/reseal");
      return (await reseal(tree, runtime)).forEach((line) => console.log(line));
    }
    const { readCredential, listCredentials } = await import("../../state/credential-store");
    console.log(id === undefined ? (await listCredentials(runtime)).join("\n") : await readCredential(id, runtime));
  });
}

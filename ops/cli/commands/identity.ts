import { Command } from "commander";
import { clusterCommand, setAction } from "../cluster-command";
import type { ClusterOptions, Finish } from "../cluster-command";
import { SUMMARY } from "../summaries";

interface IdentityOptions extends ClusterOptions {
  readonly passphraseEnv?: string;
  readonly passphraseFile?: string;
  readonly replace?: string;
}

function fileCommand(name: string, summary: string): Command {
  return clusterCommand(name, summary, { isPositional: false })
    .argument("<file>", "the encrypted file")
    .option("--passphrase-env <name>", "environment variable that holds the passphrase")
    .option("--passphrase-file <file>", "file whose first line is the passphrase");
}

export function identityCommand(finish: Finish): Command {
  const exported = fileCommand("export", "write the identity layer (auth) to a file encrypted with a passphrase");
  setAction<IdentityOptions>(exported, finish, async (options, [file = ""], runtime) => {
    const { exportIdentity } = await import("../../state/identity/identity");
    const { identityAt } = await import("../../state/identity/open");
    console.log(await exportIdentity(identityAt(file, options, true, runtime)));
  });
  const imported = fileCommand("import", "restore the identity layer from a file that export wrote").option(
    "--replace <cluster>",
    "the cluster's name, to replace a different identity on this machine",
  );
  setAction<IdentityOptions>(imported, finish, async (options, [file = ""], runtime) => {
    const { importIdentity } = await import("../../state/identity/identity");
    const { identityAt } = await import("../../state/identity/open");
    const identity = identityAt(file, options, false, runtime);
    console.log(await importIdentity(identity, options.replace));
  });
  return new Command("identity").description(SUMMARY.identity).addCommand(exported).addCommand(imported);
}

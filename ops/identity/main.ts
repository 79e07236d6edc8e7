/**
 * npm run identity -- export|import <file>
 *
 * Carries who a cluster is to another machine: the state of its layer `auth`, in a file that only a passphrase opens. A start
 * from it gives the same cluster, with the same certificates, that reads the same sealed secrets (docs/state.md).
 */
import { Command } from "commander";
import { clusterFilePath, loadCluster } from "../../spec";
import { runMain } from "../last-words";
import { placesOf } from "../places";
import { openStates } from "../state/environment";
import { findTerraform } from "../terraform/binary";
import { exportIdentity, importIdentity } from "./identity";
import type { Identity } from "./identity";
import { passphraseFrom } from "./passphrase";

interface Options {
  readonly cluster?: string;
  readonly passphraseEnv?: string;
  readonly passphraseFile?: string;
  readonly replace?: string;
}

function identityOf(file: string, options: Options, twice: boolean): Identity {
  const { cluster } = loadCluster(clusterFilePath(options.cluster ?? process.env.CLUSTER));
  const source = {
    ...(options.passphraseEnv === undefined ? {} : { env: options.passphraseEnv }),
    ...(options.passphraseFile === undefined ? {} : { file: options.passphraseFile }),
  };
  return {
    file,
    passphrase: () => passphraseFrom(source, process.env, { twice }),
    options: {
      cluster,
      folder: placesOf(cluster.name, process.env).state,
      environment: { ...process.env, ...openStates(cluster, process.env) },
      program: () => findTerraform().program,
    },
  };
}

function command(name: string, description: string): Command {
  return new Command(name)
    .description(description)
    .argument("<file>", "the file that carries it")
    .option("--cluster <name>", "a name in clusters/, or the path of a cluster file")
    .option("--passphrase-env <name>", "the environment variable that holds the passphrase")
    .option("--passphrase-file <file>", "the file whose first line is the passphrase")
    .exitOverride();
}

runMain(async () => {
  process.umask(0o077);
  const program = new Command("npm run identity --").description("Who a cluster is, on its way to another machine.");
  program.addCommand(
    command("export", "writes the layer auth to a file that only a passphrase opens").action(
      async (file: string, options: Options) => console.log(await exportIdentity(identityOf(file, options, true))),
    ),
  );
  program.addCommand(
    command("import", "puts it in its place here")
      .option("--replace <cluster>", "give up another identity that is here, by the cluster's name")
      .action(async (file: string, options: Options) =>
        console.log(await importIdentity(identityOf(file, options, false), options.replace)),
      ),
  );
  await program.exitOverride().parseAsync(["node", "identity", ...process.argv.slice(2)]);
});

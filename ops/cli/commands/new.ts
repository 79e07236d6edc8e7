import { join } from "node:path";
import { Command, InvalidArgumentError, Option } from "commander";
import { WHERE, WORKLOADS } from "../../workflows/new-cluster/provider-choice";
import type { NewClusterOptions, NewClusterFile } from "../../workflows/new-cluster/write";
import { askTerminal, isYes } from "../../support/prompt";
import type { Finish } from "../cluster-command";
import { EXIT_CODE } from "../../support/exit-codes";
import { SUMMARY } from "../summaries";

const PROGRAM = join(__dirname, "../../../tools/coldstart.cjs");

export function newCommand(finish: Finish): Command {
  const command = new Command("new")
    .description(SUMMARY.new)
    .option("--name <name>", "the cluster's name")
    .addOption(new Option("--where <where>", "where its machines are").choices(WHERE))
    .addOption(new Option("--run <workload>", "what it runs").choices(WORKLOADS))
    .option("--domain <domain>", 'its public domain; "" for none')
    .option("--repository <url>", "the git repository that Flux reads")
    .option("--location <location>", "Hetzner: the location")
    .option("--server-type <type>", "Hetzner: the server type")
    .option("--admin-range <cidr>", "Hetzner: addresses that reach the APIs")
    .option("--rented-control-planes <count>", "Hetzner: number of control planes", parseCount)
    .option("--rented-workers <count>", "Hetzner: number of workers", parseCount)
    .option("--endpoint <url>", "Proxmox: the API")
    .option("--host <name>", "Proxmox: the host")
    .option("--network <cidr>", "Proxmox: the network of the machines")
    .option("--gateway <address>", "Proxmox: the router of that network")
    .option("--bridge <name>", "Proxmox: the bridge")
    .option("--image-datastore <name>", "Proxmox: the datastore of the Talos image")
    .option("--disk-datastore <name>", "Proxmox: the datastore of disks and volumes")
    .option("--first-address <address>", "Proxmox: the address of the first machine")
    .option("--home-control-planes <count>", "Proxmox: number of control planes", parseCount)
    .option("--home-workers <count>", "Proxmox: number of workers", parseCount)
    .option("-y, --yes", "accept the default of every option that is not set")
    .option("--print", "print the file, write nothing")
    .option("--rehearse", "rehearse the cluster after writing the file; on a terminal, asks first");
  return command.action(async () => {
    const { writeNewCluster } = await import("../../workflows/new-cluster/write");
    const options = command.opts<NewClusterOptions & { readonly rehearse?: boolean }>();
    const written = await writeNewCluster(options);
    finish(written ? await conclude(written, options.rehearse) : EXIT_CODE.done);
  });
}

/** Prints the cost of the cluster and rehearses it. @returns the exit code */
async function conclude({ file }: NewClusterFile, rehearse: boolean | undefined): Promise<number> {
  const { estimateText } = await import("../../workflows/estimate/text");
  const { nextSteps } = await import("../../workflows/new-cluster/next-steps");
  process.env.CLUSTER = file;
  process.stdout.write(`\n${estimateText({})}\n\n${nextSteps(file).join("\n")}\n`);
  if (!(rehearse ?? (await wantsRehearsal()))) return EXIT_CODE.done;
  // A separate process: a rehearsal runs the command line of its process again, and this command line writes a file.
  const { runCommand } = await import("../../clients/processes/run-command");
  return runCommand([process.execPath, PROGRAM, "rehearse", file], process.env);
}

async function wantsRehearsal(): Promise<boolean> {
  const ask = askTerminal();
  return ask !== undefined && isYes((await ask("\nRehearse it now? [Y/n] ", new AbortController().signal)) || "y");
}

function parseCount(text: string): number {
  if (!/^\d{1,3}$/.test(text)) throw new InvalidArgumentError("Pass a number of machines.");
  return Number(text);
}

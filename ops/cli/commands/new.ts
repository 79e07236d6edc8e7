import { Command, InvalidArgumentError, Option } from "commander";
import { WHERE } from "../../workflows/new-cluster/where";
import type { Finish } from "../cluster-command";
import { EXIT_CODE } from "../exit-codes";

export function newCommand(finish: Finish): Command {
  const command = new Command("new")
    .description("write clusters/<name>.yaml and gitops/clusters/<name>; asks for values that no option sets")
    .option("--name <name>", "the cluster's name")
    .addOption(new Option("--where <where>", "where its machines are").choices(WHERE))
    .option("--domain <domain>", 'its public domain; "" for none')
    .option("--repository <url>", "the git repository that Flux reads")
    .option("--location <location>", "Hetzner: the location")
    .option("--server-type <type>", "Hetzner: the server type")
    .option("--admin-range <cidr>", "Hetzner: addresses that reach the APIs")
    .option("--rented-control-planes <count>", "Hetzner: number of control planes", asCount)
    .option("--rented-workers <count>", "Hetzner: number of workers", asCount)
    .option("--endpoint <url>", "Proxmox: the API")
    .option("--host <name>", "Proxmox: the host")
    .option("--network <cidr>", "Proxmox: the network of the machines")
    .option("--gateway <address>", "Proxmox: the router of that network")
    .option("--bridge <name>", "Proxmox: the bridge")
    .option("--first-address <address>", "Proxmox: the address of the first machine")
    .option("--home-control-planes <count>", "Proxmox: number of control planes", asCount)
    .option("--home-workers <count>", "Proxmox: number of workers", asCount)
    .option("-y, --yes", "accept the suggestion for every option that is not given")
    .option("--print", "print the file, write nothing");
  return command.action(async () => {
    const { writeNewCluster } = await import("../../workflows/new-cluster/write");
    await writeNewCluster(command.opts());
    finish(EXIT_CODE.done);
  });
}

function asCount(text: string): number {
  if (!/^\d{1,3}$/.test(text)) throw new InvalidArgumentError("It must be a number of machines.");
  return Number(text);
}

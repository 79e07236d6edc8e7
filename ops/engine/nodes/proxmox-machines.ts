import { proxmoxLoginVariables, proxmoxPool, proxmoxSites } from "../../../spec/providers/proxmox";
import type { ProxmoxSite } from "../../../spec/providers/proxmox";
import { ProxmoxClient } from "../../clients/proxmox/client";
import { MACHINES, machineDifferences } from "../../providers/proxmox/machines";
import type { Difference, ListedVm } from "../../providers/proxmox/machines";
import { commandLine } from "../../support/command-line";
import { askTerminal, isYes } from "../../support/prompt";
import { Refusal } from "../../support/refusal";
import type { Context } from "../run/context";
import { step } from "../run/step";

/** The system disk (constructs/providers/proxmox/machine.ts). */
const SYSTEM_DISK = "scsi0";

/**
 * Changes machines that exist in two things that Terraform cannot change:
 *
 * - The pool. The token of the infra layer has rights on the pool alone, so it cannot even read a machine outside of it.
 *   Machines are outside that were made before the cluster had a pool, or by a create that was interrupted.
 * - The size of the system disk. The provider detaches every volume of the storage driver when any disk changes, so
 *   `disk` is ignored (constructs/providers/proxmox/machine.ts). Proxmox grows it while the machine runs.
 */
export async function prepareMachines(context: Context): Promise<void> {
  await eachSite(context, async (site, client, differences) => {
    if (!(await joinPool(context, site, client, differences)))
      throw new Error(
        `Proxmox at site ${site.name} has no pool ${proxmoxPool(context.cluster, site)}: the layer auth makes it.\n` +
          `Apply auth first: ${commandLine("up", context, "--only layer:auth")}`,
      );
    await growDisks(context, client, differences);
  });
}

/** For a destroy. An identity layer that never made a pool still has its rights on every machine. */
export async function joinPools(context: Context): Promise<void> {
  await eachSite(context, (site, client, differences) => joinPool(context, site, client, differences));
}

/** A machine is in one pool at most, and whoever put it into another one has a reason: it is not moved from there. */
export class MachineInOtherPool extends Refusal {
  override readonly name = "MachineInOtherPool";
  readonly code = "other-pool";

  constructor(site: string, pool: string, machines: readonly Difference[]) {
    const lines = machines.map(
      ({ node, vm }) =>
        `  - ${node.name} (VM ${String(vm.vmid)}) is in the pool ${vm.pool ?? ""}: pveum pool modify ${vm.pool ?? ""} --vms ${String(vm.vmid)} --delete 1`,
    );
    super(
      `Proxmox at site ${site} has machines of the cluster in another pool than ${pool}, and the infra layer has rights in that pool alone. ` +
        `Nothing was changed. [other-pool]\n${lines.join("\n")}\nTake them out of their pool on the Proxmox host, and run again.`,
    );
  }
}

/**
 * Asked before a destroy begins: joinPools could not add these machines, with half of the cluster gone.
 *
 * @throws MachineInOtherPool
 */
export async function refuseOtherPools(context: Context): Promise<void> {
  await eachSite(context, async (site, client, differences) => {
    if (await hasPool(context, site, client)) refuseMove(context, site, differences);
  });
}

function refuseMove({ cluster }: Context, site: ProxmoxSite, differences: readonly Difference[]): void {
  const elsewhere = differences.filter(({ outsidePool, vm }) => outsidePool && (vm.pool ?? "") !== "");
  if (elsewhere.length > 0) throw new MachineInOtherPool(site.name, proxmoxPool(cluster, site), elsewhere);
}

async function hasPool({ cluster }: Context, site: ProxmoxSite, client: ProxmoxClient): Promise<boolean> {
  const pools = (await client.get("/pools")) as readonly { readonly poolid: string }[];
  return pools.some(({ poolid }) => poolid === proxmoxPool(cluster, site));
}

async function eachSite(
  context: Context,
  work: (site: ProxmoxSite, client: ProxmoxClient, differences: readonly Difference[]) => Promise<unknown>,
): Promise<void> {
  for (const site of proxmoxSites(context.cluster)) {
    const client = await logIn(context, site);
    if (!client) continue;
    await work(site, client, machineDifferences(context.cluster, site, (await client.get(MACHINES)) as ListedVm[]));
  }
}

/** @returns nothing without the login of an administrator, which only the identity layer needs */
async function logIn({ environment }: Context, site: ProxmoxSite): Promise<ProxmoxClient | undefined> {
  const { username, password } = proxmoxLoginVariables(site.name);
  const login = {
    username: environment[`TF_VAR_${username}`] ?? "",
    password: environment[`TF_VAR_${password}`] ?? "",
  };
  return login.username === "" || login.password === "" ? undefined : ProxmoxClient.logIn(site, login);
}

/** @returns false if there are machines to add and no pool */
async function joinPool(
  context: Context,
  site: ProxmoxSite,
  client: ProxmoxClient,
  differences: readonly Difference[],
): Promise<boolean> {
  const outside = differences.filter(({ outsidePool }) => outsidePool);
  if (outside.length === 0) return true;
  const pool = proxmoxPool(context.cluster, site);
  if (!(await hasPool(context, site, client))) return false;
  refuseMove(context, site, outside);
  await step(context, `pool-${site.name}`, `Adding machines to the pool ${pool}`, async () => {
    await client.put("/pools", { poolid: pool, vms: outside.map(({ vm }) => String(vm.vmid)).join(",") });
    return `${outside.map(({ node }) => node.name).join(", ")}: added to the pool ${pool}`;
  });
  return true;
}

async function growDisks(context: Context, client: ProxmoxClient, differences: readonly Difference[]): Promise<void> {
  for (const { node, vm, diskGiB } of differences) {
    if (diskGiB === undefined || diskGiB >= node.diskGiB) continue;
    const what = `the disk of ${node.name} from ${diskGiB} GiB to ${node.diskGiB} GiB`;
    await step(context, `disk-${node.name}`, `Growing ${what}`, async () => {
      if (!(await isAgreed(context, what))) return { skipped: true, detail: `the disk keeps its ${diskGiB} GiB` };
      const path = `/nodes/${vm.node}/qemu/${String(vm.vmid)}/resize`;
      const task = await client.put(path, { disk: SYSTEM_DISK, size: `${String(node.diskGiB)}G` });
      if (task) await client.wait(task);
      return `the disk has ${node.diskGiB} GiB; Talos uses them from the next reboot of ${node.name}`;
    });
  }
}

async function isAgreed({ options, signal }: Context, what: string): Promise<boolean> {
  if (options.yes) return true;
  const ask = askTerminal();
  if (!ask) throw new Refusal(`Not a terminal: pass --yes to grow ${what} without confirmation.`);
  return isYes(await ask(`  Grow ${what}? It cannot be shrunk again. [y/N] `, signal));
}

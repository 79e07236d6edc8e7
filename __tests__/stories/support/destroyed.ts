/** Destroys a rehearsed cluster, and looks at what is left of it. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { proxmoxSites } from "../../../spec/providers/proxmox";
import { killTree, signalGroup } from "../../../tools/faults/process-tree";
import type { Rehearsed } from "../../support/rehearsed";

export const NOTHING = { hetzner: [], machines: [], disks: [], files: [] };

/** `coldstart destroy …`, as it runs inside a rehearsal. */
export function destroyIn(rehearsed: Rehearsed, ...words: string[]): ReturnType<Rehearsed["outcome"]> {
  return rehearsed.command("destroy", ...words);
}

/** The same, killed with all of its processes as soon as the kubeconfig is deleted. @returns its output */
export async function killDestroyIn({ environment }: Rehearsed): Promise<string> {
  const words = ["./tools/coldstart.cjs", "destroy", "--json"];
  const child = spawn(process.execPath, words, {
    cwd: join(__dirname, "../../.."),
    env: environment,
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
  const lines: string[] = [];
  let killed: readonly number[] = [];
  createInterface({ input: child.stdout }).on("line", (line) => {
    lines.push(line);
    const { kind, address } = JSON.parse(line) as { kind?: string; address?: string };
    if (kind === "done" && address === "local_sensitive_file.kubeconfig") killed = killTree(child.pid as number);
  });
  const [code] = (await once(child, "close")) as [number | null];
  expect([code, lines.at(-1)]).toEqual([null, expect.anything()]);
  while (killed.some((group) => signalGroup(group, 0))) await new Promise((soon) => setTimeout(soon, 20));
  return lines.join("\n");
}

/** Everything in the clouds of the world that costs money. */
export function inTheClouds(rehearsed: Rehearsed) {
  const { cluster, world } = rehearsed;
  const { storage, vms } = proxmoxOf(rehearsed);
  const projects = world.base.providers.hetzner.state.projects();
  return {
    hetzner: projects.flatMap((project) => project.findByLabels({ cluster: cluster.name })),
    machines: vms.all().map(({ name }) => name),
    disks: storage.allDisks("atlas").map(({ name }) => name),
    files: storage.allFiles("atlas").map(({ name }) => name),
  };
}

/** The VMs of a cluster with one Proxmox, by their ids. */
export function machinesAtHome(rehearsed: Rehearsed) {
  return proxmoxOf(rehearsed)
    .vms.all()
    .sort((one, other) => one.id - other.id);
}

/** The Proxmox of the first site that has one. */
export function proxmoxOf({ cluster, world }: Rehearsed) {
  const [site] = proxmoxSites(cluster);
  return world.base.providers.proxmox.state.cluster(site?.endpoint ?? "");
}

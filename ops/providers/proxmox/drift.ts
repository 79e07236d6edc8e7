import { nodesAt, hasSecureBoot } from "../../../spec";
import { isProxmox, ownerTags, proxmoxSites } from "../../../spec/providers/proxmox";
import type { ProxmoxNode, ProxmoxSite } from "../../../spec/providers/proxmox";
import type { ProxmoxClient } from "../../clients/proxmox/client";
import { commandLine, nodeCommandLine } from "../../support/command-line";
import type { CommandPlace } from "../../support/command-line";
import { shortenList } from "../../support/count";
import { makeDrift } from "../../support/drift";
import type { DriftFinding } from "../../support/drift";
import type { FindingCode } from "../../support/finding-codes";
import type { DriftAccess } from "../provider";
import { logInAt } from "./log-in";
import { GUESTS } from "./guests";
import type { ListedGuest } from "./guests";
import { ownerByTags } from "./owner";

interface RunningVm extends ListedGuest {
  /** `running`, `stopped`, `paused` */
  readonly status?: string;
  readonly lock?: string;
}

type VmConfiguration = Readonly<Record<string, unknown>>;

/** A task of a host, as `/nodes/<host>/tasks` lists it. */
interface Task {
  readonly type?: string;
  readonly user?: string;
  /** Seconds since 1970. */
  readonly starttime?: number;
}

interface Difference {
  readonly code: FindingCode;
  readonly message: string;
  readonly fix: string;
  /** Types of the tasks that may have caused it. */
  readonly tasks?: readonly string[];
}

/** The drive that a machine with SecureBoot starts from the first time (constructs/providers/proxmox/boot-medium.ts). */
const OWN_DRIVE = "ide2";
const DRIVE = /^(?:ide|sata|scsi)\d+$/;
/** Proxmox lists the running machine among its snapshots. */
const CURRENT = "current";

/** Virtual machines that differ from how they were created, in attributes that Terraform does not read or ignores. */
export async function findProxmoxDrift(access: DriftAccess): Promise<DriftFinding[]> {
  const { cluster } = access;
  const found = proxmoxSites(cluster).map(async (site) => {
    const client = await logInAt(site, access);
    const listed = (await client.get(GUESTS)) as readonly RunningVm[];
    const nodes = nodesAt(cluster, site.name).filter(isProxmox);
    const own = nodes.map(async (node) => {
      const vm = listed.find(({ vmid }) => vmid === node.vmId);
      return vm
        ? describe(client, node, vm, await findDifferences(client, access, node, vm))
        : [describeMissing(node, access)];
    });
    return [...(await Promise.all(own)).flat(), ...findUnmanaged(access, site, listed)];
  });
  return (await Promise.all(found)).flat();
}

async function findDifferences(
  client: ProxmoxClient,
  access: DriftAccess,
  node: ProxmoxNode,
  vm: RunningVm,
): Promise<Difference[]> {
  const { cluster } = access;
  const { vmId, host } = node;
  const path = `/nodes/${encodeURIComponent(vm.node)}/qemu/${vmId}`;
  const [configuration, snapshots, firewall] = await Promise.all([
    client.get(`${path}/config`) as Promise<VmConfiguration>,
    client.get(`${path}/snapshot`) as Promise<readonly { readonly name?: string }[]>,
    client.get(`${path}/firewall/options`) as Promise<{ readonly enable?: number } | null>,
  ]);
  const drives = drivesWithMedia(configuration).filter((drive) => !(hasSecureBoot(cluster) && drive === OWN_DRIVE));
  const tags = changedTags(ownerTags(cluster.name, node.role), configuration.tags);
  const names = snapshots.flatMap(({ name }) => (name === undefined || name === CURRENT ? [] : [name]));
  const lock = typeof configuration.lock === "string" ? configuration.lock : vm.lock;
  const differences: readonly (Difference | false)[] = [
    vm.status !== "running" && {
      code: "machine-stopped",
      message: `is ${vm.status ?? "in an unknown state"}`,
      fix: `qm start ${vmId}, on ${vm.node}`,
      tasks: ["qmstop", "qmshutdown", "qmsuspend", "qmpause"],
    },
    ...drives.map((drive): Difference => ({
      code: "machine-iso",
      message: `has an ISO in its drive ${drive}`,
      fix: `qm set ${vmId} --${drive} none,media=cdrom, on ${vm.node}`,
      tasks: ["qmconfig"],
    })),
    tags.length > 0 && {
      code: "machine-marks",
      message: `has other tags: ${shortenList(tags)}`,
      fix: commandLine("up", access, "--only infra"),
      tasks: ["qmconfig"],
    },
    ...names.map((name): Difference => ({
      code: "machine-snapshot",
      message: `has the snapshot ${name}: a rollback to it sets an etcd member back in time`,
      fix: `qm delsnapshot ${vmId} ${name}, on ${vm.node}`,
      tasks: ["qmsnapshot"],
    })),
    lock !== undefined && {
      code: "machine-locked",
      message: `is locked (${lock})`,
      fix: `wait for the task that locks it, or: qm unlock ${vmId}, on ${vm.node}`,
    },
    vm.node !== host &&
      !node.ha && {
        code: "machine-moved",
        message: `is on the host ${vm.node}, not on ${host}`,
        fix: `qm migrate ${vmId} ${host}, on ${vm.node}`,
        tasks: ["qmigrate"],
      },
    Boolean(firewall?.enable) && {
      code: "machine-firewall",
      message: "has the firewall of Proxmox switched on, whose rules are not in the cluster file",
      fix: `pvesh set ${path}/firewall/options --enable 0, on ${vm.node}`,
    },
  ];
  return differences.filter((one) => one !== false);
}

/** `ide2: local:iso/talos.iso,media=cdrom`; an empty drive is `none,media=cdrom`. */
function drivesWithMedia(configuration: VmConfiguration): string[] {
  return Object.entries(configuration).flatMap(([key, value]) => {
    const [volume = "", ...options] = String(value).split(",");
    return DRIVE.test(key) && options.includes("media=cdrom") && volume !== "none" ? [key] : [];
  });
}

function changedTags(wanted: readonly string[], found: unknown): string[] {
  const tags = String(found ?? "").split(/[;, ]+/);
  return [
    ...wanted.filter((tag) => !tags.includes(tag)).map((tag) => `- ${tag}`),
    ...tags.filter((tag) => tag !== "" && !wanted.includes(tag)).map((tag) => `+ ${tag}`),
  ];
}

async function describe(
  client: ProxmoxClient,
  { name, vmId }: ProxmoxNode,
  vm: RunningVm,
  found: readonly Difference[],
): Promise<DriftFinding[]> {
  if (found.length === 0) return [];
  // The history is optional: a user without Sys.Audit sees only its own tasks, and the finding is reported anyway.
  const log = (await client
    .get(`/nodes/${encodeURIComponent(vm.node)}/tasks?vmid=${vmId}&limit=50`)
    .catch(() => [])) as readonly Task[];
  return found.map(({ code, message, fix, tasks = [] }) =>
    makeDrift(code, { where: `VM ${vmId} (${name})`, message, changedBy: causeIn(log, tasks), fix }),
  );
}

function causeIn(log: readonly Task[], types: readonly string[]): string | undefined {
  const newest = [...log].sort((a, b) => (b.starttime ?? 0) - (a.starttime ?? 0));
  const task = newest.find(({ type, user }) => user !== undefined && types.includes(type ?? ""));
  if (!task) return undefined;
  const when = task.starttime === undefined ? "" : `, at ${new Date(task.starttime * 1000).toISOString()}`;
  return `${task.user} by the task ${task.type}${when}`;
}

function describeMissing({ name, vmId }: ProxmoxNode, place: CommandPlace): DriftFinding {
  return makeDrift("machine-missing", {
    where: `VM ${vmId} (${name})`,
    message: "does not exist",
    fix: nodeCommandLine(place, "replace", name),
    accept: `${nodeCommandLine(place, "remove", name)}, after you have deleted it from the cluster file`,
  });
}

/** Two sites may be on one Proxmox: a machine of the other site is not foreign. */
function findUnmanaged(access: DriftAccess, site: ProxmoxSite, listed: readonly RunningVm[]): DriftFinding[] {
  const { cluster } = access;
  const ids = cluster.nodes.filter(isProxmox).map(({ vmId }) => vmId);
  return listed
    .filter(({ vmid, tags }) => ownerByTags(tags, cluster.name) === "ours" && !ids.includes(vmid))
    .map(({ vmid, name = "" }) =>
      makeDrift("machine-unmanaged", {
        where: `VM ${vmid} (${name})`,
        message: `has the tags of ${cluster.name} at site ${site.name}, and is not a node of the cluster file`,
        fix: `${nodeCommandLine(access, "remove", name)}, or: qm destroy ${vmid}`,
      }),
    );
}

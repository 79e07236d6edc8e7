import { connect } from "../../engine/nodes/live-cluster";
import type { Context } from "../../engine/run/context";
import { describeAge } from "../../support/describe-age";
import { textTable } from "../../support/text-table";
import { readRows } from "./rows";
import type { Cordon, NodeRow } from "./rows";

const HEAD = [
  ...["NAME", "ROLE", "SITE", "ADDRESS", "TALOS", "KUBERNETES", "SCHEMATIC", "ETCD", "READY", "CORDONED"],
  ...["REBOOT DUE", "SIZE", "AGE"],
];
const CORDONS: Readonly<Record<Cordon, string>> = { run: "by a run", drain: "by node drain", person: "by a user" };
/** Enough characters to distinguish two schematics. */
const SCHEMATIC_LETTERS = 8;
const NOTHING = "–";

/** Prints every node, including those that do not respond. */
export async function listNodesOf(context: Context): Promise<void> {
  const { console } = context;
  const rows = await readRows(await connect(context), context);
  console.result({ nodes: rows });
  for (const line of formatRows(rows, Date.now())) console.say(line);
}

function formatRows(rows: readonly NodeRow[], now: number): string[] {
  return [
    ...textTable([HEAD, ...rows.map((row) => cellsOf(row, now))]),
    ...rows.flatMap(({ name, faults }) => faults.map((fault) => `${name}: ${withoutName(name, fault)}`)),
  ];
}

function cellsOf(row: NodeRow, now: number): string[] {
  const { name, role, site, address, talos, kubernetes, schematic, etcd, isReady, cordon, isRebootDue } = row;
  const age = row.createdAt === undefined ? undefined : describeAge(now - Date.parse(row.createdAt));
  return [
    row.isBootstrapNode ? `${name} (bootstrap)` : name,
    role,
    row.isInFile ? site : "not in the file",
    address,
    talos,
    kubernetes,
    schematic?.slice(0, SCHEMATIC_LETTERS),
    etcd,
    isReady === undefined ? undefined : isReady ? "yes" : "no",
    cordon && CORDONS[cordon],
    isRebootDue === undefined ? undefined : isRebootDue ? (row.rebootReasons?.join(", ") ?? "yes") : "no",
    describeSize(row),
    age,
  ].map((cell) => cell ?? NOTHING);
}

/**
 * For example `4 CPU, 8 GiB, disk 64 GiB`. The kernel reserves some memory, so the value is rounded up to whole GiB.
 */
function describeSize({ cores, memoryMiB, diskGiB }: NodeRow): string | undefined {
  const parts = [
    ...(cores === undefined ? [] : [`${cores} CPU`]),
    ...(memoryMiB === undefined ? [] : [`${Math.ceil(memoryMiB / 1024)} GiB`]),
    ...(diskGiB === undefined ? [] : [`disk ${diskGiB} GiB`]),
  ];
  return parts.length > 0 ? parts.join(", ") : undefined;
}

/** Faults of the Talos API start with the name of the node. */
function withoutName(name: string, fault: string): string {
  return fault.startsWith(`${name}: `) ? fault.slice(name.length + 2) : fault;
}

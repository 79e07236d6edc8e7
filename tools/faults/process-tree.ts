import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";

/** A process and everything that it started, also in process groups of their own (ops/clients/processes). */
export interface ProcessTree {
  readonly groups: readonly number[];
  /** The command line of each process. */
  readonly commands: readonly string[];
}

interface Row {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  /** Reads the command line, which is needed only for the processes of a tree. */
  readonly command: () => string;
}

/** The processes of a group and their descendants. */
export function processTree(group: number, rows: readonly Row[] = processTable()): ProcessTree {
  const found = new Set(rows.filter((row) => row.group === group));
  // A set visits what is added while it is iterated.
  for (const { pid } of found) for (const row of rows) if (row.parent === pid) found.add(row);
  const members = [...found];
  return {
    groups: [...new Set([group, ...members.map((row) => row.group)])],
    commands: members.map(({ command }) => command()),
  };
}

/**
 * Kills a tree as a power cut does: no process is left that could clean up.
 *
 * @returns the groups that were killed
 */
export function killTree(group: number): readonly number[] {
  // Stopped first, so that no process starts between the listing and the kill.
  signalGroup(group, "SIGSTOP");
  const { groups } = processTree(group);
  for (const each of groups) signalGroup(each, "SIGKILL");
  return groups;
}

/** @returns whether there is such a group */
export function signalGroup(group: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-group, signal);
  } catch {
    return false;
  }
}

/** All processes. Starting `ps` from a large process copies its page tables, which takes longer than reading the files that `ps` reads. */
const processTable = existsSync("/proc/self/stat") ? readProc : runPs;

export function readProc(): Row[] {
  return readdirSync("/proc").flatMap((name) => {
    const pid = Number(name);
    if (!(pid > 0)) return [];
    const stat = readProcFile(name, "stat");
    // The name of the program, in parentheses, may contain anything.
    const [, parent, group] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (group === undefined) return [];
    const command = () => readProcFile(name, "cmdline").replaceAll("\0", " ").trim();
    return [{ pid, parent: Number(parent), group: Number(group), command }];
  });
}

/** @returns nothing for a process that has ended */
function readProcFile(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}

export function runPs(): Row[] {
  const table = execFileSync("ps", ["-eo", "pid=,ppid=,pgid=,args="], { encoding: "utf8", maxBuffer: 1 << 26 });
  return table.split("\n").flatMap((line) => {
    const [, pid, parent, group, command = ""] = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    if (pid === undefined) return [];
    return [{ pid: Number(pid), parent: Number(parent), group: Number(group), command: () => command }];
  });
}

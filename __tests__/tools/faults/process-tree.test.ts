import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { killTree, processTree, readProc, runPs } from "../../../tools/faults/process-tree";
import type { ProcessTree } from "../../../tools/faults/process-tree";

/** A process whose name contains what separates the fields in /proc, with a child in another process group. */
const PARENT = `
process.title = "a) S 1 2";
const child = require("node:child_process").spawn("sleep", ["600"], { detached: true });
child.on("spawn", () => console.log(child.pid));
`;

test("a tree has the processes of a group and their descendants in other groups, and ends with a kill", async () => {
  const parent = spawn(process.execPath, ["-e", PARENT], { detached: true, stdio: ["ignore", "pipe", "inherit"] });
  const group = parent.pid as number;
  const ended = once(parent, "exit");
  let child: number;
  let trees: ProcessTree[];
  let killed: readonly number[];
  try {
    const [line] = (await once(parent.stdout, "data")) as [Buffer];
    child = Number(String(line));
    const tables = [runPs(), ...(existsSync("/proc/self/stat") ? [readProc()] : [])];
    trees = tables.map((table) => processTree(group, table));
  } finally {
    killed = killTree(group);
  }
  const tree = { groups: [group, child], commands: ["a) S 1 2", "sleep 600"] };
  expect(trees).toEqual(trees.map(() => tree));
  expect(killed).toEqual(tree.groups);
  expect(await ended).toEqual([null, "SIGKILL"]);
});

test("a descendant may have a lower id than its parent, because the ids of processes start again", () => {
  const row = (pid: number, parent: number, group: number) => ({ pid, parent, group, command: () => String(pid) });
  const rows = [row(1, 0, 1), row(301, 32000, 301), row(300, 301, 300), row(31000, 1, 31000), row(32000, 31000, 32000)];
  expect(processTree(32000, rows)).toEqual({ groups: [32000, 301, 300], commands: ["32000", "301", "300"] });
});

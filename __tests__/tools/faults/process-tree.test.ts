import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { killTree, processTree, readProc, runPs } from "../../../tools/faults/process-tree";

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
  try {
    const [line] = (await once(parent.stdout, "data")) as [Buffer];
    for (const table of [
      runPs(),
      runPs(group),
      ...(existsSync("/proc/self/stat") ? [readProc(), readProc(group)] : []),
    ]) {
      const { groups, commands } = processTree(group, table);
      expect(groups).toEqual([group, Number(String(line))]);
      expect(commands).toEqual(["a) S 1 2", "sleep 600"]);
    }
  } finally {
    expect(killTree(group)).toHaveLength(2);
  }
  expect(await ended).toEqual([null, "SIGKILL"]);
});

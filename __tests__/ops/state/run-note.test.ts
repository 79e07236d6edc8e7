import { spawn, spawnSync } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { isProcessRunning } from "../../../ops/state/run-note";
import { temporaryFolder } from "../../support/temporary-folder";

const empty = temporaryFolder("no-programs");
const processes: ChildProcess[] = [];
const { PATH } = process.env;
afterEach(() => {
  process.env.PATH = PATH;
  processes.splice(0).forEach((child) => child.kill("SIGKILL"));
});

/** A number that no process has. */
const NO_PROCESS = 2 ** 22 + 1;

/** A process with these words in its command line. */
function start(words: string): number {
  const child = spawn(process.execPath, ["-e", "setTimeout(() => {}, 60_000)", words], { stdio: "ignore" });
  processes.push(child);
  return child.pid as number;
}

/** A process that has ended, but that this one has not waited for yet. */
function startZombie(): number {
  const child = spawn("sh", ["-c", "exit 0", "terraform apply"], { stdio: "ignore" });
  spawnSync("sleep", ["0.2"]);
  return child.pid as number;
}

const withoutPs = () => void (process.env.PATH = empty());
/** As on macOS. */
const NO_PROC = "/nonexistent";

const MACHINES: [string, string | undefined, () => void][] = [
  ["Linux", undefined, () => undefined],
  ["Linux without ps", undefined, withoutPs],
  ["macOS", NO_PROC, () => undefined],
];

describe.each(MACHINES)("on %s", (_, proc, prepare) => {
  test.each<[string, boolean, () => number]>([
    ["is running", true, () => start("terraform apply")],
    ["has another command line", false, () => start("editor")],
    ["has ended", false, () => NO_PROCESS],
    ["is a zombie", false, startZombie],
  ])("a process that %s", (__, expected, make) => {
    const pid = make();
    prepare();
    expect(isProcessRunning(pid, /terraform/, proc)).toBe(expected);
  });
});

describe("without /proc and ps", () => {
  test.each<[string, boolean, () => number]>([
    ["every process that exists counts as running", true, () => start("editor")],
    ["a process that has ended does not", false, () => NO_PROCESS],
  ])("%s", (_, expected, make) => {
    const pid = make();
    withoutPs();
    expect(isProcessRunning(pid, /terraform/, NO_PROC)).toBe(expected);
  });
});

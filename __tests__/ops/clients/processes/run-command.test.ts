import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

const PROJECT = join(__dirname, "../../../..");

/** Counts the interrupts that arrive within a moment of the first. */
const COMMAND = `
let count = 0;
process.on("SIGINT", () => { if (++count === 1) setTimeout(() => { console.log("SIGINT", count); process.exit(3); }, 300); });
console.log("ready");
setInterval(() => undefined, 1000);`;

const PROGRAM = `
const { runCommand } = require("./ops/clients/processes/run-command.ts");
void runCommand([process.execPath, "-e", process.argv[1]], process.env).then((code) => process.exit(code));`;

test("an interrupt of only the program, without a terminal, is passed on to its command once", async () => {
  const program = spawn(process.execPath, ["--require", "./tools/typescript.cjs", "-e", PROGRAM, COMMAND], {
    cwd: PROJECT,
    stdio: ["ignore", "pipe", "inherit"],
    // A session of its own has no terminal.
    detached: true,
  });
  try {
    let said = "";
    program.stdout.on("data", (text: Buffer) => {
      if (said === "") program.kill("SIGINT");
      said += text.toString();
    });
    const [code] = (await once(program, "close")) as [number | null];
    expect([code, said]).toEqual([3, "ready\nSIGINT 1\n"]);
  } finally {
    try {
      process.kill(-(program.pid as number), "SIGKILL");
    } catch {
      // Everything has ended.
    }
  }
});

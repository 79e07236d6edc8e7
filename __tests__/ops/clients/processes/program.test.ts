import { runProgram } from "../../../../ops/clients/processes/program";

const run = (script: string, timeoutMs?: number) =>
  runProgram("sh", ["-c", script], {
    environment: process.env,
    graceMs: 100,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });

test("a program is run to its end", async () => {
  expect(await run("echo out; echo err >&2; exit 3")).toEqual({ status: 3, stdout: "out\n", stderr: "err\n" });
});

test("a program that ignores SIGTERM is killed after its timeout", async () => {
  const { status } = await run('trap "" TERM; exec sleep 600', 500);
  expect(status).toBe(1);
});

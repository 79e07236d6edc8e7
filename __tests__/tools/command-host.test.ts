import { commandHost } from "../support/commands/command-host";

test("stop() ends the command that runs, and those that wait for it", async () => {
  const host = commandHost();
  const outcomes = [host.run(["up", "--help"], process.env), host.run(["--help"], process.env)];
  const settled = Promise.allSettled(outcomes);
  await new Promise((resolve) => setImmediate(resolve));
  host.stop();
  const after = host.run(["up", "--help"], process.env);
  expect((await settled).map((one) => one.status === "rejected" && String(one.reason))).toEqual([
    expect.stringContaining("has ended"),
    expect.stringContaining("Stopped before"),
  ]);
  expect(await after).toMatchObject({ code: 0 });
}, 60_000);

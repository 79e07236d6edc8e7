import { join } from "node:path";
import { CommandHost } from "./command-host";

test("stop() ends the command that runs, and those that wait for it", async () => {
  const host = new CommandHost(join(__dirname, "hanging-host.cjs"));
  const settled = Promise.allSettled([host.run(["hang"], {}), host.run(["next"], {})]);
  await new Promise((resolve) => setImmediate(resolve));
  host.stop();
  const after = host.run(["after"], {});
  expect((await settled).map((one) => one.status === "rejected" && String(one.reason))).toEqual([
    expect.stringContaining("has ended"),
    expect.stringContaining("Stopped before"),
  ]);
  expect(await after).toMatchObject({ code: 0, stdout: "after" });
}, 60_000);

import { ComponentRestarts } from "../../../../rehearsal/world/talos/component-restarts";

const of = (version: string) => ({ apiServer: version, controllerManager: version, scheduler: version });

test("a node reports its old static pods until the new ones have started", () => {
  let time = 0;
  const restarts = new ComponentRestarts(() => time);
  const report = (version: string) => restarts.report("1", of(version)).apiServer;
  expect(report("v1.35.0")).toBe("v1.35.0");
  expect(report("v1.36.0")).toBe("v1.35.0");
  time = 100;
  expect(report("v1.36.0")).toBe("v1.35.0");
  time = 200;
  expect(report("v1.36.0")).toBe("v1.36.0");
  expect(restarts.report("2", of("v1.36.0")).apiServer).toBe("v1.36.0");
});

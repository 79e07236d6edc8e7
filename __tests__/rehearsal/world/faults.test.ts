import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { InterceptedCall } from "../../../rehearsal/protocol/intercept";
import { Clock, operationsIn } from "../../../rehearsal/world/clock";
import { DURATIONS, durationOf } from "../../../rehearsal/world/durations";
import { chain, faultIntercept, readFaults } from "../../../rehearsal/world/faults";
import { Store } from "../../../rehearsal/world/store";
import { nonEmpty } from "../../support/non-empty";
import { sharedFolder } from "../../support/temporary-folder";

const call = (change: Partial<InterceptedCall> = {}): InterceptedCall => ({
  provider: "hetznercloud/hcloud",
  kind: "resource",
  type: "hcloud_server",
  action: "create",
  prior: null,
  planned: { name: "cp-0" },
  signal: new AbortController().signal,
  ...change,
});

describe("a fault", () => {
  const at = "hcloud_server.cp-0";
  const effect = jest.fn(() => Promise.resolve({ id: "1" }));
  beforeEach(() => effect.mockClear());

  it("before the effect leaves no object", async () => {
    const intercept = faultIntercept([{ at, action: "create", effect: "error-before" }]);
    await expect(intercept(call(), effect)).rejects.toThrow("nothing was done");
    expect(effect).not.toHaveBeenCalled();
  });

  it("after the effect leaves an orphan (T16)", async () => {
    const intercept = faultIntercept([{ at, action: "create", effect: "error-after", message: "connection reset" }]);
    await expect(intercept(call(), effect)).rejects.toThrow("connection reset; the operation succeeded");
    expect(effect).toHaveBeenCalled();
  });

  it("may kill the client: the effect happened, but no response arrives", async () => {
    const kill = jest.fn();
    const intercept = faultIntercept([{ at, action: "create", effect: "kill" }], { kill });
    const answer = await Promise.race([
      intercept(call(), effect),
      new Promise((resolve) => setTimeout(resolve, 20, "silence")),
    ]);
    expect(answer).toBe("silence");
    expect(effect).toHaveBeenCalled();
    expect(kill).toHaveBeenCalled();
  });

  it("may kill between two effects, and is refused if there is only one", async () => {
    const kill = jest.fn();
    const intercept = faultIntercept([{ at, action: "create", effect: "kill-halfway" }], { kill });
    let half: (() => Promise<void>) | undefined;
    const second = jest.fn();
    void intercept(call({ atHalf: (act) => (half = act) }), async () => {
      await half?.();
      second();
      return null;
    });
    await new Promise((soon) => setTimeout(soon, 20));
    expect(kill).toHaveBeenCalled();
    expect(second).not.toHaveBeenCalled();
    await expect(intercept(call(), effect)).rejects.toThrow("hcloud_server create is a single operation");
  });

  it("may be a timeout, or only latency", async () => {
    const timeout = faultIntercept([{ at, action: "create", effect: "timeout" }]);
    await expect(timeout(call(), effect)).rejects.toThrow("context deadline exceeded");
    const slow = faultIntercept([{ at, action: "create", effect: "latency", ms: 5 }]);
    await expect(slow(call(), effect)).resolves.toEqual({ id: "1" });
  });

  it("affects only its target, and ends after the given number of times", async () => {
    const intercept = faultIntercept([{ at: "hcloud_server", action: "create", effect: "error-before", times: 1 }]);
    await expect(intercept(call({ action: "delete" }), effect)).resolves.toBeDefined();
    await expect(intercept(call({ type: "hcloud_firewall" }), effect)).resolves.toBeDefined();
    await expect(intercept(call(), effect)).rejects.toThrow("nothing was done");
    await expect(intercept(call(), effect)).resolves.toBeDefined();
  });

  it("is read from JSON or a file; an invalid one is refused with the reason", () => {
    const faults = [{ at, action: "create", effect: "kill" }];
    const file = join(sharedFolder("faults"), "faults.json");
    writeFileSync(file, JSON.stringify(faults));
    expect(readFaults(JSON.stringify(faults))).toEqual(faults);
    expect(readFaults(`@${file}`)).toEqual(faults);
    expect(readFaults(JSON.stringify(faults[0]))).toEqual(faults);
    expect(readFaults(undefined)).toEqual([]);
    expect(() => readFaults('[{"at":"x","action":"create","effect":"explode"}]')).toThrow("effect");
  });
});

describe("the clock", () => {
  it("records every change, with its real duration and whether it failed", async () => {
    const clock = new Clock(new Store());
    const intercept = chain(
      clock.intercept,
      faultIntercept([{ at: "hcloud_server", action: "delete", effect: "error-before" }]),
    );
    await intercept(call(), () => Promise.resolve({}));
    await intercept(call({ action: "read" }), () => Promise.resolve({}));
    await intercept(call({ action: "delete" }), () => Promise.resolve(null)).catch(() => undefined);
    clock.note("talos-install", "disk", "cp-0");
    expect(
      clock.operations().map(({ type, action, name, seconds, failed }) => [type, action, name, seconds, failed]),
    ).toEqual([
      ["hcloud_server", "create", "cp-0", 15, false],
      ["hcloud_server", "delete", "cp-0", 10, true],
      ["talos-install", "disk", "cp-0", 90, false],
    ]);
  });

  it("records the effects, dependencies and subject of a request", async () => {
    const clock = new Clock(new Store());
    await clock.intercept(call(), () => {
      clock.note("talos-boot", "iso", "cp-0", [clock.current()]);
      return Promise.resolve({});
    });
    await clock.intercept(call({ type: "talos_machine_configuration_apply" }), async () => {
      await Promise.resolve();
      clock.concerns("node-0");
      clock.waitedFor(clock.last("talos-boot", "cp-0"), clock.last("talos-boot", "nobody"));
      clock.takesLonger("talos-boot", "disk");
      return {};
    });
    expect(clock.current()).toBeUndefined();
    expect(clock.last("talos_machine_configuration_apply", "node-0")).toBe("000003");
    const [server, boot, apply] = clock.operations().sort((a, b) => Number(a.id) - Number(b.id));
    expect(server).toMatchObject({ id: "000001", after: [] });
    expect(boot).toMatchObject({ type: "talos-boot", seconds: 60, after: ["000001"] });
    expect(apply).toMatchObject({ name: "node-0", seconds: 40, after: ["000002"] });
  });

  it("can be read while it runs, and continues after a restart", () => {
    const folder = sharedFolder("clock");
    const clock = new Clock(new Store(folder));
    clock.note("talos-boot", "iso", "cp-0");
    expect(operationsIn(folder)).toEqual(clock.operations());
    const next = new Clock(new Store(folder));
    expect(next.last("talos-boot", "cp-0")).toBe("000001");
    next.note("talos-boot", "iso", "cp-1");
    expect(operationsIn(folder).map(({ id, name }) => [id, name])).toEqual([
      ["000001", "cp-0"],
      ["000002", "cp-1"],
    ]);
    expect(operationsIn(join(folder, "nowhere"))).toEqual([]);
  });

  it("has a source for every duration, and a typical value between minimum and maximum", () => {
    for (const { typical, min, max, source, basis } of nonEmpty(Object.values(DURATIONS))) {
      expect(source).not.toBe("");
      expect(basis).toBe(source.startsWith("estimate") ? "estimated" : "measured");
      expect(min).toBeLessThanOrEqual(typical);
      expect(typical).toBeLessThanOrEqual(max);
    }
    expect(durationOf("random_password", "create").typical).toBe(0);
    expect(durationOf("powerdns_record", "create").typical).toBe(1);
  });
});

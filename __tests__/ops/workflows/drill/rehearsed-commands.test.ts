import { followCommand } from "../../../../ops/clients/processes/run-command";
import { RunConsole } from "../../../../ops/engine/console/console";
import type { RunEvent } from "../../../../ops/engine/events/event";
import { withConsole } from "../../../../ops/live/with-console";
import { relayLine } from "../../../../ops/workflows/drill/rehearsed-commands";
import { STARTED } from "../../engine/events/sample";

const relayAll = (console: RunConsole, ...events: readonly RunEvent[]) =>
  events.forEach((event) => relayLine(console, JSON.stringify({ at: "2026-11-17T00:00:00.000Z", ...event })));

describe("the commands of a drill", () => {
  test("are parts of one run, which they neither begin nor end", () => {
    const console = new RunConsole([]);
    console.emit({ ...STARTED, command: "drill" });
    relayAll(
      console,
      { ...STARTED, command: "etcd restore" },
      { type: "step", name: "infra", title: "Layer infra" },
      { type: "ended", outcome: "done" },
    );
    expect(console.state.about?.command).toBe("drill");
    expect(console.state).toMatchObject({ running: ["infra"] });
    expect(console.state.outcome).toBeUndefined();
  });

  test("start the run if none has started; the drill starts another one with the same log", () => {
    const console = new RunConsole([]);
    relayAll(console, STARTED, { type: "step", name: "infra", title: "Layer infra" });
    expect(console.state).toMatchObject({ about: { command: "up" }, running: ["infra"] });
    console.emit({ ...STARTED, command: "drill" });
    expect(console.state).toMatchObject({ about: { command: "drill" }, steps: [], running: [] });
    expect(console.state.log).toHaveLength(1);
  });

  test("may print plain lines", () => {
    const console = new RunConsole([]);
    for (const line of ["exported", "", "{ not JSON"]) relayLine(console, line);
    expect(console.state.log.map(({ text }) => text)).toEqual(["exported", "{ not JSON"]);
  });

  test("are read line by line, on both streams, with their exit code", async () => {
    const lines: string[] = [];
    const script = "console.log('one\\ntwo'); console.error('three'); process.exitCode = 2";
    const code = await followCommand([process.execPath, "-e", script], process.env, (line, stream) =>
      lines.push(`${stream} ${line}`),
    );
    expect(code).toBe(2);
    expect(lines.sort()).toEqual(["stderr three", "stdout one", "stdout two"]);
  });
});

test("a command that is a part of another one does not end it when it fails", async () => {
  const console = new RunConsole([]);
  console.emit(STARTED);
  await expect(withConsole({ console }, () => Promise.reject(new Error("the part")))).rejects.toThrow("the part");
  expect(console.state.outcome).toBeUndefined();
});

import { EventEmitter } from "node:events";
import { stopOnSignals } from "../../../../ops/engine/run/stop-signals";
import { Interrupted } from "../../../../ops/support/interrupted";

function listening() {
  const emitter = new EventEmitter();
  const warned: string[] = [];
  const exits: number[] = [];
  let now = 0;
  const { signal, release } = stopOnSignals(
    { warn: (text) => warned.push(text) },
    { emitter, now: () => now, exit: (code) => exits.push(code) },
  );
  const send = (name: string, at: number) => {
    now = at;
    emitter.emit(name);
  };
  return { signal, release, warned, exits, send };
}

describe("a request to stop", () => {
  test.each(["SIGINT", "SIGTERM", "SIGHUP"])("by %s aborts the run", (name) => {
    const { signal, send, exits } = listening();
    expect(signal.aborted).toBe(false);
    send(name, 0);
    expect(signal.reason).toBeInstanceOf(Interrupted);
    expect(exits).toEqual([]);
  });

  test("that arrives twice at once, from the terminal and from a parent, is one", () => {
    const { send, warned, exits } = listening();
    send("SIGINT", 0);
    send("SIGINT", 300);
    expect([warned.length, exits]).toEqual([1, []]);
  });

  test("that is repeated later ends the program", () => {
    const { send, warned, exits } = listening();
    send("SIGINT", 0);
    send("SIGINT", 5000);
    expect(exits).toEqual([130]);
    expect(warned).toHaveLength(2);
  });

  test("is ignored after the end of the run", () => {
    const { signal, release, send } = listening();
    release();
    send("SIGINT", 0);
    expect(signal.aborted).toBe(false);
  });
});

import { exitCodeOf } from "../../../ops/cli/exit-code";
import { faultsFrom } from "../../../ops/rehearsal/rehearse";
import { EXIT_CODE } from "../../../ops/support/exit-codes";

const FAULT = { at: "hcloud_server", action: "create", effect: "kill" };

function refusalOf(run: () => unknown): Error {
  try {
    run();
  } catch (error) {
    return error as Error;
  }
  throw new Error("The faults were accepted.");
}

describe("a fault that cannot be read is refused", () => {
  test.each<[string, RegExp]>([
    ["x", / JSON /],
    ["{", / JSON /],
    ["1", /expected object/],
    ["null", /expected object/],
    ['"kill"', /expected object/],
    ["[[]]", /expected object/],
    ["{}", /at: .*; action: .*; effect: /],
    [JSON.stringify({ ...FAULT, effect: "explode" }), /effect: /],
    [JSON.stringify({ ...FAULT, times: "once" }), /times: /],
    [JSON.stringify({ ...FAULT, extra: 1 }), /extra/],
    ["@/nowhere/faults.json", /nowhere/],
  ])("%s", (text, reason) => {
    for (const [source, run] of [
      ["--fault", () => faultsFrom([text], {})],
      ["COLDSTART_FAULTS", () => faultsFrom([], { COLDSTART_FAULTS: text })],
    ] as const) {
      const refusal = refusalOf(run);
      expect(exitCodeOf(refusal)).toBe(EXIT_CODE.refused);
      const [first = "", ...fix] = refusal.message.split("\n");
      expect(first).toMatch(reason);
      expect([first.startsWith(source), first.endsWith(" [fault-invalid]")]).toEqual([true, true]);
      expect(fix).toEqual([expect.stringContaining("docs/rehearsal.md")]);
    }
  });
});

test("the refusal contains a fault that is accepted", () => {
  const example = /\{.*\}/.exec(refusalOf(() => faultsFrom(["x"], {})).message)?.[0] ?? "";
  expect(faultsFrom([example], {})).toEqual([FAULT]);
});

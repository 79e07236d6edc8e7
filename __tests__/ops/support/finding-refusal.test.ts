import { error, warning } from "../../../ops/support/finding";
import { refusalFor, refusalOf, refusalWith, refuseFindings } from "../../../ops/support/finding-refusal";

const FINDING = error("node-silent", "cp-0 is off", "Start it.", "site atlas");

test("a refusal for one reason has its code and its cause", () => {
  const cause = new Error("ECONNREFUSED");
  expect(refusalFor("node-silent", "cp-0 is off.", { cause })).toMatchObject({ code: "node-silent", cause });
  expect(refusalWith(FINDING, { cause })).toMatchObject({ code: "node-silent", cause });
});

test("only errors refuse a command", () => {
  expect(() => refuseFindings("rotation", [warning("node-silent", "cp-0 is off", "")])).not.toThrow();
  expect(() => refuseFindings("rotation", [FINDING])).toThrow(/\[node-silent\]/);
});

describe("wording", () => {
  test.each([
    [
      "the code ends the first line",
      refusalFor("node-silent", "cp-0 is off.\nStart it."),
      "cp-0 is off. [node-silent]\nStart it.",
    ],
    [
      "the code of the cause is replaced",
      refusalFor("job-failed", "No backup: Timed out. [wait-timeout]\nRun again."),
      "No backup: Timed out. [job-failed]\nRun again.",
    ],
    ["a finding", refusalWith(FINDING), "site atlas: cp-0 is off [node-silent]\nStart it."],
    ["a finding without a fix", refusalWith({ ...FINDING, fix: "" }), "site atlas: cp-0 is off [node-silent]"],
    [
      "a list of findings has only their codes",
      refusalOf("The rotation", [FINDING]),
      "The rotation is refused; nothing was changed.\n  - error: site atlas: cp-0 is off [node-silent]\n    Start it.",
    ],
  ])("%s", (_, { message }, expected) => {
    expect(message).toBe(expected);
  });
});

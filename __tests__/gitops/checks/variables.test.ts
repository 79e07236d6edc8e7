import { ambiguousSettings, unusedSettings, variableProblems } from "../support/checks/variables";
import { tree } from "../support/made-up";
import { substitute } from "../support/tree";

describe("settings", () => {
  it("finds one that the cluster does not have", () => {
    const made = tree({ shop: { brings: "key: ${DOMAIN} ${COLOUR}" } }, { settings: { DOMAIN: "example.com" } });
    expect(variableProblems(made)).toEqual(["shop: no setting is called COLOUR"]);
  });

  it("finds a variable of somebody else that Flux would empty", () => {
    const made = tree({ shop: { brings: "a: ${1}\nb: ${x:=d}\nc: $${kept}\nd: $plain" } });
    expect(variableProblems(made)).toEqual([
      "shop: ${1} is not ours; write $${1} to keep it",
      "shop: ${x:=d} is not ours; write $${x:=d} to keep it",
    ]);
  });

  it("substitutes as Flux does: text becomes a list, escapes lose a dollar", () => {
    expect(substitute("a: ${LIST}\nb: $${kept}\nc: ${GONE}.", { LIST: '["x"]' })).toBe('a: ["x"]\nb: ${kept}\nc: .');
  });

  it("finds one that nobody uses", () => {
    const made = tree({ shop: { brings: "key: ${DOMAIN}" } }, { settings: { DOMAIN: "example.com", COLOUR: "red" } });
    expect(unusedSettings([made])).toEqual(["COLOUR"]);
  });

  it.each([
    ["12345", "12345"],
    ["null", "null"],
    ["1e3", "1000"],
    ["", "null"],
    ["[a, b]", '["a","b"]'],
  ])("finds that %j is not the text it seems", (value, read) => {
    expect(ambiguousSettings({ SITE: value })).toEqual([
      `SITE is ${JSON.stringify(value)}, which YAML reads as ${read}`,
    ]);
  });
});

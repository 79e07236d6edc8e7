import { ambiguousSettings, unusedSettings, findVariableFaults } from "../support/checks/variables";
import { tree } from "../support/example-tree";
import { substitute } from "../support/tree";

describe("settings", () => {
  it("finds one that the cluster does not have", () => {
    const made = tree({ shop: { brings: "key: ${DOMAIN} ${COLOUR}" } }, { settings: { DOMAIN: "example.com" } });
    expect(findVariableFaults(made)).toEqual(["shop: no setting is called COLOUR"]);
  });

  it("reports a foreign variable that Flux would replace with an empty string", () => {
    const made = tree({ shop: { brings: "a: ${1}\nb: ${x:=d}\nc: $${kept}\nd: $plain" } });
    expect(findVariableFaults(made)).toEqual([
      "shop: ${1} is not ours; write $${1} to keep it",
      "shop: ${x} is not ours; write $${x} to keep it",
    ]);
  });

  it("substitutes as Flux does: text becomes a list, escapes lose a dollar", () => {
    expect(substitute("a: ${LIST}\nb: $${kept}\nc: ${GONE}.", { LIST: '["x"]' })).toBe('a: ["x"]\nb: ${kept}\nc: .');
  });

  it("reports an unused setting", () => {
    const made = tree({ shop: { brings: "key: ${DOMAIN}" } }, { settings: { DOMAIN: "example.com", COLOUR: "red" } });
    expect(unusedSettings([made])).toEqual(["COLOUR"]);
  });

  it.each([
    ["12345", "12345"],
    ["null", "null"],
    ["1e3", "1000"],
    ["", "null"],
    ["[a, b]", '["a","b"]'],
  ])("reports that YAML does not read %j as a string", (value, read) => {
    expect(ambiguousSettings({ SITE: value })).toEqual([
      `SITE is ${JSON.stringify(value)}, which YAML reads as ${read}`,
    ]);
  });
});

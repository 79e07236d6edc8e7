import { substitute } from "../../../../rehearsal/world/flux/substitution";

describe("substitution after a build", () => {
  it.each([
    ["${A}", "one"],
    ["${MISSING}", ""],
    ["${MISSING:=default}", "default"],
    ["${MISSING:-${A}}", "one"],
    ["${A:=default}", "one"],
    ["$${A}", "${A}"],
    ["$A", "$A"],
    ["a $$ b", "a $ b"],
    ["${A^^}", "ONE"],
    ["${#A}", "3"],
    ["${A:0:2}", "on"],
    ["${LIST//,/;}", "x;y;z"],
    ["${FILE##*/}", "c.txt"],
    ["${FILE%.txt}", "/a/b/c"],
  ])("%s becomes %s", (given, wanted) => {
    expect(substitute(given, { A: "one", LIST: "x,y,z", FILE: "/a/b/c.txt" })).toBe(wanted);
  });

  it.each([
    ["${A", "missing closing brace"],
    ["${1.2}", "missing closing brace"],
    ["${-}", "unable to parse variable name"],
  ])("%s is refused: %s", (given, words) => {
    expect(() => substitute(given, { A: "one" })).toThrow(words);
  });

  it("refuses names that are not valid in a shell", () => {
    expect(() => substitute("", { "a-b": "" })).toThrow("'a-b' var name is invalid");
  });
});

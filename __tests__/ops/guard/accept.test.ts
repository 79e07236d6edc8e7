import { Acceptances, RULE_NAMES, formatAcceptance, parseAcceptance } from "../../../ops/guard";
import { brief, change, findings } from "./support/plan";

const read = (word: string) => parseAcceptance(word, RULE_NAMES);

describe("an acceptance", () => {
  test("is one rule at one address; a colon in an index belongs to the address", () => {
    expect(read("identity:random_password.harbor")).toEqual({ code: "identity", where: "random_password.harbor" });
    expect(read('zones:powerdns_zone.z["a:b"]').where).toBe('powerdns_zone.z["a:b"]');
    expect(formatAcceptance(read("zones:a.b"))).toBe("zones:a.b");
  });

  test.each([
    ["identity", /write <rule>:<address>/],
    [":a.b", /write <rule>:<address>/],
    ["identity:", /write <rule>:<address>/],
    ["identiy:a.b", /no rule identiy; .* quorum, /],
  ])("%s is refused", (word, said) => {
    expect(() => read(word)).toThrow(said);
  });

  test("matches exactly one finding", () => {
    const found = findings("auth", [change("random_password.a", "delete"), change("random_password.ab", "delete")]);
    const acceptances = new Acceptances([read("identity:random_password.a"), read("forgotten:random_password.ab")]);
    const { refused, accepted } = acceptances.judge(found);
    expect(brief(accepted)).toEqual(["identity:random_password.a"]);
    expect(brief(refused)).toEqual(["identity:random_password.ab"]);
  });

  test("is reported when it accepts no finding of any layer", () => {
    const acceptances = new Acceptances([read("identity:a.b"), read("zones:c.d")]);
    acceptances.judge(findings("auth", [change("a.b", "delete")]));
    acceptances.judge(findings("config", []));
    expect(acceptances.listUnused().map(formatAcceptance)).toEqual(["zones:c.d"]);
  });
});

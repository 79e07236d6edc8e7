import { formatResult, summarize } from "../../../../ops/checks/cluster";
import { delegation } from "../../../../ops/checks/cluster/delegation";
import { rehearsalRuntime } from "../../../../ops/rehearsal/runtime";
import { DOMAIN, context, result } from "./support/context";

const NEEDED = {
  code: "dns-not-delegated",
  severity: "info",
  message: expect.stringContaining(DOMAIN) as string,
  fix: [
    `${DOMAIN}. 3600 NS ns1.${DOMAIN}.`,
    `${DOMAIN}. 3600 NS ns2.${DOMAIN}.`,
    `ns1.${DOMAIN}. 3600 A 198.51.100.10`,
    `ns2.${DOMAIN}. 3600 A 198.51.100.11`,
  ].join("\n"),
};
const named = (...names: string[]) => result(delegation, context({}, { nameServers: () => Promise.resolve(names) }));

describe("the delegation of the domain", () => {
  test("passes when the parent zone has the NS records", async () => {
    expect(await named(`NS2.${DOMAIN}.`, `ns1.${DOMAIN}`)).toEqual({
      id: delegation.id,
      title: delegation.title,
      status: "passed",
      evidence: `delegated to ns1.${DOMAIN}, ns2.${DOMAIN}`,
    });
  });

  describe("wording", () => {
    test("lists the records to add when the parent zone has other or no NS records, without failing", async () => {
      expect(await named("ns.elsewhere.example")).toMatchObject({
        status: "skipped",
        evidence: expect.stringMatching(/^not yet: .* ns\.elsewhere\.example$/),
        findings: [NEEDED],
      });
      const undelegated = await result(delegation, context({}));
      expect(undelegated).toMatchObject({
        status: "skipped",
        evidence: expect.stringMatching(/^not yet: it is not delegated/),
        findings: [NEEDED],
      });
      expect(formatResult(undelegated)).toMatch(/^skipped: the parent zone delegates/);
      expect(summarize([undelegated])).toBe("0 checks passed, 1 skipped");
      expect(formatResult(undelegated).split("\n").slice(-5)).toEqual([
        expect.stringMatching(/ \[dns-not-delegated\]$/),
        ...NEEDED.fix.split("\n").map((line) => `        ${line}`),
      ]);
    });
  });

  test("is skipped in a rehearsal", async () => {
    const runtime = rehearsalRuntime("/somewhere");
    expect(await result(delegation, context({}, { runtime }))).toMatchObject({
      status: "skipped",
      evidence: expect.stringMatching(/^not checked: .*rehearsal/),
      findings: [NEEDED],
    });
  });
});

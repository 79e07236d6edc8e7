import { delegation } from "../../../../ops/checks/preflight/delegation";
import { context, reportOf } from "./support/fakes";
import { rehearsalRuntime } from "../../../../ops/rehearsal/runtime";

const DOMAIN = "test-cluster.agentydragon.com";
const reportDelegation = (...names: string[]) =>
  reportOf(delegation, context({ nameServers: () => Promise.resolve(names) }));

describe("the delegation of the domain", () => {
  test("is reported when the parent zone has the NS records", async () => {
    expect(await reportDelegation(`ns2.${DOMAIN}.`, `NS1.${DOMAIN}`)).toEqual([
      expect.stringMatching(new RegExp(`^evidence: ${DOMAIN} .* ns1.${DOMAIN}, ns2.${DOMAIN}.$`)),
    ]);
  });

  test("is reported without an error when the parent zone has other or no NS records", async () => {
    expect(await reportDelegation("ns.elsewhere.example")).toEqual([
      expect.stringMatching(/^info dns-not-delegated: /),
    ]);
    const nameServers = () => Promise.reject(new Error("ENOTFOUND"));
    expect(await reportOf(delegation, context({ nameServers }))).toEqual([
      expect.stringMatching(new RegExp(`^info dns-not-delegated: .* → .*ns1\\.${DOMAIN} and ns2\\.${DOMAIN}`)),
    ]);
  });

  test("is skipped in a rehearsal", async () => {
    const nameServers = () => Promise.reject(new Error("no name server may be asked"));
    expect(await reportOf(delegation, context({ nameServers, runtime: rehearsalRuntime("/somewhere") }))).toEqual([
      expect.stringMatching(/^evidence: .* not checked/),
    ]);
  });
});

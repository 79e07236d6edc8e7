import { dns } from "../../../../ops/checks/cluster/dns";
import { LIVE } from "../../../../ops/support/runtime";
import { PowerDns } from "../../../../rehearsal/world/powerdns";
import { startDnsServer } from "../../../../rehearsal/world/powerdns/dns-server";
import type { DnsServer } from "../../../../rehearsal/world/powerdns/dns-server";
import { Store } from "../../../../rehearsal/world/store";
import { nameServerNames, zoneRecords } from "../../../../spec";
import { ADDRESSES, DOMAIN, HYBRID, context, result } from "./support/context";

const ZONE = `${DOMAIN}.`;

let powerdns: PowerDns;
let server: DnsServer;
let down: string | undefined;
beforeAll(async () => {
  server = await startDnsServer({ zones: () => powerdns.zones(), down: () => down });
});
afterAll(() => server.close());

/** The zone as the config layer makes it. */
beforeEach(() => {
  down = undefined;
  powerdns = new PowerDns(new Store());
  const nameservers = nameServerNames(HYBRID);
  powerdns.createZone({ name: ZONE, kind: "Master", account: "", soaEditApi: "DEFAULT", nameservers, masters: [] });
  for (const { name, type, ttl, values } of Object.values(zoneRecords(HYBRID, ADDRESSES)))
    powerdns.replaceRrset(ZONE, { name, type, ttl, contents: [...values] });
});

const observe = () => result(dns, context({}, { runtime: { ...LIVE, nameServer: server.address } }));

describe("the name servers", () => {
  test("answer with NS, address and owner records", async () => {
    const { status, evidence } = await observe();
    expect(evidence.split("; ")).toEqual([
      "ns1 (198.51.100.10) and ns2 (198.51.100.11) agree",
      `NS ns1.${ZONE} ns2.${ZONE}`,
      "A 198.51.100.10 198.51.100.11",
      expect.stringMatching(/ A 198\.51\.100\.10 198\.51\.100\.11$/),
      `_coldstart.${ZONE} TXT "cluster=hybrid"`,
      `${ZONE} TXT "v=spf1 -all"`,
      `_dmarc.${ZONE} TXT "v=DMARC1`,
      'p=reject"',
      expect.stringMatching(/^14 record sets /),
    ]);
    expect(status).toBe("passed");
  });

  test.each<[string, () => void, string]>([
    ["the wildcard", () => powerdns.deleteRrset(ZONE, `*.${ZONE}`, "A"), `*.${ZONE} A: `],
    ["the apex", () => powerdns.deleteRrset(ZONE, ZONE, "A"), `${ZONE} A: `],
    ["the marker", () => powerdns.deleteRrset(ZONE, `_coldstart.${ZONE}`, "TXT"), "_coldstart."],
  ])("fail without %s", async (_, forget, words) => {
    forget();
    expect(await observe()).toMatchObject({ status: "failed", evidence: expect.stringContaining(words) });
  });

  test.each([
    ["glue", `ns1.${ZONE}`, "A", ["192.0.2.99"], `ns1.${ZONE} A is 192.0.2.99, not 198.51.100.10`],
    ["a service's host", `harbor.${ZONE}`, "A", ["192.0.2.99"], `harbor.${ZONE} A is 192.0.2.99`],
    ["the name servers", ZONE, "NS", [`ns1.${ZONE}`], `${ZONE} NS is ns1.${ZONE}, not ns1.${ZONE} ns2.${ZONE}`],
    ["the marker", `_coldstart.${ZONE}`, "TXT", ['"cluster=home"'], 'is "cluster=home", not "cluster=hybrid"'],
  ])("fail when %s differs", async (_, name, type, contents, words) => {
    powerdns.replaceRrset(ZONE, { name, type, ttl: 300, contents });
    expect(await observe()).toMatchObject({ status: "failed", evidence: expect.stringContaining(words) });
  });

  test("fail when they answer SERVFAIL", async () => {
    down = "the database is gone";
    expect(await observe()).toMatchObject({
      status: "failed",
      evidence: expect.stringContaining("it answers SERVFAIL"),
    });
  });

  test("are not queried for delegated names", async () => {
    const record = { name: "lab", type: "NS" as const, ttl: 300, values: ["ns.elsewhere.example"] };
    const below = { name: "ns.lab", type: "A" as const, ttl: 300, values: ["192.0.2.1"] };
    const cluster = { ...HYBRID, dns: { ...HYBRID.dns, records: [...HYBRID.dns.records, record, below] } };
    const runtime = { ...LIVE, nameServer: server.address };
    expect(await result(dns, context({}, { cluster, runtime }))).toMatchObject({ status: "passed" });
  });
});

import { Resolver } from "node:dns/promises";
import { synthHybrid } from "../support/synth";
import { RealPowerdns, isPowerdnsInstalled } from "./support/real-powerdns";
import { nonEmpty } from "../support/non-empty";

const ADDRESSES: Record<string, string> = { "talos-vps-cp-0": "198.51.100.10", "talos-vps-cp-1": "198.51.100.11" };
const DOMAIN = "test-cluster.agentydragon.com";
const ZONE = `${DOMAIN}.`;

/** The hybrid cluster's own records, and one of every kind that a file may add. */
const { config } = synthHybrid(({ dns }) =>
  dns.records.push(
    { name: "www", type: "CNAME", values: ["Elsewhere.example.com"] },
    { name: "@", type: "MX", values: ["010 mail.example.com", "20 mail2.example.com."] },
    { name: "quiet", type: "MX", values: ["0 ."] },
    { name: "_sip._tcp", type: "SRV", values: ["10 5 5061 sip.example.com"] },
    { name: "*.dev", type: "AAAA", values: ["2001:DB8:0:0::1"] },
    { name: "lab", type: "NS", values: [`ns.lab.${DOMAIN}`] },
    { name: "ns.lab", type: "A", values: ["192.0.2.53"] },
    { name: "said", type: "TXT", values: ['say "yes" or \\', "x".repeat(300)] },
  ),
);

/** What Terraform would fill in. */
function filled<T>(body: T): T {
  const text = JSON.stringify(body)
    .replace(
      /\$\{data\.terraform_remote_state\.infra\.outputs\.node_addresses\[\\"(.*?)\\"\]\}/g,
      (_, node: string) => ADDRESSES[node] ?? "",
    )
    .replace(/\$\{powerdns_zone\.[a-z-]+\.name\}/g, ZONE);
  return JSON.parse(text) as T;
}

interface RecordBody {
  readonly name: string;
  readonly type: string;
  readonly ttl: number;
  readonly records: readonly string[];
}

const zone = filled(Object.values(config.resource.powerdns_zone ?? {})[0] ?? {});
const records = filled(Object.values(config.resource.powerdns_record ?? {})) as unknown as RecordBody[];

const HOW_TO_GET_ONE = "there is none here: apt-get install pdns-server pdns-backend-lmdb";
const [suite, title] = isPowerdnsInstalled()
  ? [describe, "a real PowerDNS"]
  : [describe.skip, `a real PowerDNS (${HOW_TO_GET_ONE})`];

suite(title, () => {
  let powerdns: RealPowerdns;
  let resolver: Resolver;

  // As the provider does: the zone first, then one request for each record set.
  beforeAll(async () => {
    powerdns = await RealPowerdns.start();
    const { name, kind, nameservers, soa_edit_api } = zone;
    await powerdns.call("POST", "/zones", { name, kind, nameservers, soa_edit_api, account: "admin" });
    await Promise.all(
      records.map(({ name, type, ttl, records: contents }) =>
        powerdns.call("PATCH", `/zones/${ZONE}`, {
          rrsets: [
            {
              name,
              type,
              ttl,
              changetype: "REPLACE",
              records: contents.map((content) => ({ name, type, content, ttl, disabled: false, "set-ptr": false })),
            },
          ],
        }),
      ),
    );
    resolver = new Resolver();
    resolver.setServers([powerdns.nameServer]);
  }, 60_000);

  afterAll(() => powerdns?.stop());

  test("returns what was written, so the next plan is empty", async () => {
    const { rrsets, kind } = (await powerdns.call("GET", `/zones/${ZONE}`)) as {
      kind: string;
      rrsets: { name: string; type: string; ttl: number; records: { content: string }[] }[];
    };
    expect(kind).toBe(zone.kind);
    const read = (name: unknown, type: string) => {
      const found = rrsets.find((set) => set.name === name && set.type === type);
      return { ttl: found?.ttl, records: found?.records.map(({ content }) => content).sort() };
    };
    expect(read(zone.name, "NS").records).toEqual(zone.nameservers);
    for (const { name, type, ttl, records: contents } of nonEmpty(records))
      expect([name, type, read(name, type)]).toEqual([name, type, { ttl, records: [...contents].sort() }]);
  });

  test("refuses a name or a host without a final dot, and unquoted text", async () => {
    const rrset = (name: string, type: string, content: string) =>
      powerdns.call("PATCH", `/zones/${ZONE}`, {
        rrsets: [{ name, type, ttl: 300, changetype: "REPLACE", records: [{ content, disabled: false }] }],
      });
    await expect(rrset(`a.${DOMAIN}`, "A", "192.0.2.1")).rejects.toThrow("422");
    await expect(rrset(`a.${ZONE}`, "CNAME", "b.example.com")).rejects.toThrow("422");
    await expect(rrset(`a.${ZONE}`, "TXT", "v=spf1")).rejects.toThrow("422");
    await expect(rrset("a.example.com.", "A", "192.0.2.1")).rejects.toThrow("422");
  });

  test("answers for the zone", async () => {
    const ingress = Object.values(ADDRESSES);
    expect((await resolver.resolveNs(DOMAIN)).sort()).toEqual([`ns1.${DOMAIN}`, `ns2.${DOMAIN}`]);
    expect(await resolver.resolveSoa(DOMAIN)).toMatchObject({ nsname: `ns1.${DOMAIN}` });
    expect(await resolver.resolve4(`ns2.${DOMAIN}`)).toEqual(["198.51.100.11"]);
    expect(await resolver.resolve4(`talos-vps-cp-0.${DOMAIN}`)).toEqual(["198.51.100.10"]);
    for (const name of [DOMAIN, `harbor.${DOMAIN}`, `anything.${DOMAIN}`])
      expect((await resolver.resolve4(name)).sort()).toEqual(ingress);
  });

  test("serves the records from the cluster file", async () => {
    expect(await resolver.resolveTxt(`_coldstart.${DOMAIN}`)).toEqual([["cluster=hybrid"]]);
    expect(await resolver.resolveTxt(DOMAIN)).toEqual([["v=spf1 -all"]]);
    expect(await resolver.resolveTxt(`_dmarc.${DOMAIN}`)).toEqual([["v=DMARC1; p=reject"]]);
    expect((await resolver.resolveTxt(`said.${DOMAIN}`)).map((parts) => parts.join("")).sort()).toEqual([
      'say "yes" or \\',
      "x".repeat(300),
    ]);
    expect(await resolver.resolveCname(`www.${DOMAIN}`)).toEqual(["elsewhere.example.com"]);
    expect(await resolver.resolve6(`x.dev.${DOMAIN}`)).toEqual(["2001:db8::1"]);
    expect(await resolver.resolveSrv(`_sip._tcp.${DOMAIN}`)).toMatchObject([
      { name: "sip.example.com", port: 5061, priority: 10, weight: 5 },
    ]);
    expect((await resolver.resolveMx(DOMAIN)).map(({ exchange }) => exchange).sort()).toEqual([
      "mail.example.com",
      "mail2.example.com",
    ]);
    expect(await resolver.resolveCaa(DOMAIN)).toMatchObject([{ critical: 0, issue: "letsencrypt.org" }]);
  });

  test("the host of a service resolves even while an ACME challenge record exists below it", async () => {
    const name = `_acme-challenge.harbor.${ZONE}`;
    const rrset = { name, type: "TXT", ttl: 60, changetype: "REPLACE", records: [{ content: '"x"', disabled: false }] };
    await powerdns.call("PATCH", `/zones/${ZONE}`, { rrsets: [rrset] });
    expect((await resolver.resolve4(`harbor.${DOMAIN}`)).sort()).toEqual(Object.values(ADDRESSES));
  });
});

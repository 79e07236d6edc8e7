import { PowerDns, PowerDnsError } from "../../../../rehearsal/world/powerdns";
import { Store } from "../../../../rehearsal/world/store";

const ZONE = {
  name: "example.com.",
  kind: "Master",
  account: "admin",
  soaEditApi: "DEFAULT",
  nameservers: ["ns1.example.com."],
  masters: [],
};

function world(): PowerDns {
  const powerdns = new PowerDns(new Store());
  powerdns.createZone(ZONE);
  return powerdns;
}

function refusal(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof PowerDnsError) return `${String(error.status)} ${error.message}`;
    throw error;
  }
  return "accepted";
}

describe("PowerDNS refuses, with its own error texts", () => {
  test.each([
    ["a name without its dot", { name: "example.org" }, "422 DNS Name 'example.org' is not canonical"],
    ["a zone that exists", {}, "409 Conflict"],
    ["the same in capitals", { name: "EXAMPLE.com." }, "409 Conflict"],
    [
      "a name server without its dot",
      { name: "a.org.", nameservers: ["ns1.a.org"] },
      "422 Nameserver is not canonical: 'ns1.a.org'",
    ],
    ["strange characters", { name: "exa mple.org." }, "422 Name 'exa mple.org.' contains unsupported characters"],
    ["an empty label", { name: "a..org." }, "422 Unable to parse DNS Name 'a..org.'"],
  ])("as a zone: %s", (_, changes, expected) => {
    const powerdns = world();
    expect(refusal(() => powerdns.createZone({ ...ZONE, ...changes }))).toBe(expected);
  });

  test.each([
    ["www.example.com", "A", "192.0.2.1", "422 DNS Name 'www.example.com' is not canonical"],
    ["www.example.org.", "A", "192.0.2.1", "422 RRset www.example.org. IN A: Name is out of zone"],
    ["www.example.com.", "FOO", "x", "422 RRset www.example.com. IN FOO: unknown type given"],
    [
      "www.example.com.",
      "A",
      "host",
      "422 Record www.example.com./A 'host': while parsing IP address, expected digits at position 0 in 'host'",
    ],
    [
      "www.example.com.",
      "A",
      "192.0.2",
      "422 Record www.example.com./A '192.0.2': unable to parse IP address, not enough dots",
    ],
    ["www.example.com.", "A", "192.0.2.256", "422 Record www.example.com./A '192.0.2.256': unable to parse IP address"],
    ["www.example.com.", "AAAA", "192.0.2.1", "422 Record www.example.com./AAAA '192.0.2.1': Invalid IPv6 address"],
    [
      "www.example.com.",
      "CNAME",
      "example.com",
      "422 Record www.example.com./CNAME 'example.com': Not in expected format (parsed as 'example.com.')",
    ],
    [
      "long.example.com.",
      "TXT",
      Array.from({ length: 256 }, () => `"${"x".repeat(254)}"`).join(" "),
      "500 ERROR:  value too long for type character varying(65535)",
    ],
    [
      "example.com.",
      "MX",
      "mail.example.com.",
      "422 Record example.com./MX 'mail.example.com.': missing field at the end of record content 'mail.example.com.'",
    ],
    [
      "t.example.com.",
      "TXT",
      "hello",
      `422 Record t.example.com./TXT 'hello': Not in expected format (parsed as '"hello"')`,
    ],
    [
      "t.example.com.",
      "TXT",
      '"hello',
      `422 Record t.example.com./TXT '"hello': Data field in DNS should end on a quote (") in '"hello'`,
    ],
    [
      "sub.example.com.",
      "NS",
      "-bad-.example.com.",
      "422 RRset sub.example.com. IN NS: non-hostname content -bad-.example.com.",
    ],
    ["example.com.", "CNAME", "a.example.com.", "422 RRset example.com. IN CNAME: Conflicts with pre-existing RRset"],
  ])("%s %s %s", (name, type, content, expected) => {
    const powerdns = world();
    expect(refusal(() => powerdns.replaceRrset("example.com.", { name, type, ttl: 300, contents: [content] }))).toBe(
      expected,
    );
    expect(powerdns.zone("example.com.")?.rrsets).toHaveLength(2);
  });

  test("other records beside a CNAME, two CNAMEs, and records in a zone that does not exist", () => {
    const powerdns = world();
    const put = (type: string, ...contents: string[]) =>
      powerdns.replaceRrset("example.com.", { name: "www.example.com.", type, ttl: 300, contents });
    expect(refusal(() => put("CNAME", "a.example.com.", "b.example.com."))).toBe(
      "422 RRset www.example.com. IN CNAME: only one such record allowed",
    );
    put("CNAME", "a.example.com.");
    put("CNAME", "b.example.com.");
    expect(refusal(() => put("A", "192.0.2.1"))).toBe(
      "422 RRset www.example.com. IN A: Conflicts with pre-existing RRset",
    );
    expect(refusal(() => powerdns.deleteZone("example.net."))).toBe("404 Not Found");
  });
});

test("a zone without SOA-EDIT keeps its serial; names are stored in lower case and survive a restart", () => {
  const store = new Store();
  const powerdns = new PowerDns(store);
  powerdns.createZone({ ...ZONE, soaEditApi: "" });
  powerdns.replaceRrset("example.com", { name: "WWW.Example.com.", type: "A", ttl: 60, contents: ["192.0.2.1"] });
  const zone = new PowerDns(store).zone("example.com.");
  expect(zone?.rrsets.map(({ name, type }) => `${name} ${type}`)).toEqual([
    "example.com. SOA",
    "example.com. NS",
    "www.example.com. A",
  ]);
  expect(zone?.rrsets[0]?.contents[0]).toBe(
    "a.misconfigured.dns.server.invalid. hostmaster.example.com. 0 10800 3600 604800 3600",
  );
});

import fc from "fast-check";
import { parentZoneRecords, parseCluster, zoneRecords } from "../../../spec";
import type { Cluster } from "../../../spec";
import { contentOf } from "../../../spec/dns/content";
import type { RecordType } from "../../../spec/dns/content";
import { hybridWith } from "../../support/hybrid";
import type { HybridFile } from "../../support/hybrid";
import { nonEmpty } from "../../support/non-empty";

const ADDRESSES = { "talos-vps-cp-0": "198.51.100.10", "talos-vps-cp-1": "198.51.100.11" };
const hybrid = (change: (file: HybridFile) => void = () => undefined): Cluster =>
  parseCluster("test.yaml", hybridWith(change)).cluster;

describe("the content of a record", () => {
  it.each<[RecordType, string, string]>([
    ["A", "192.0.2.1", "192.0.2.1"],
    ["AAAA", "2001:DB8:0:0::1", "2001:db8::1"],
    ["CNAME", "_x.Example.COM", "_x.example.com."],
    ["NS", "ns1.example.com.", "ns1.example.com."],
    ["MX", "010  mail.example.com", "10 mail.example.com."],
    ["MX", "0 .", "0 ."],
    ["SRV", "10 5 5061 sip.example.com", "10 5 5061 sip.example.com."],
    ["CAA", "0 issue letsencrypt.org", '0 issue "letsencrypt.org"'],
    ["CAA", '0 issue ";"', '0 issue ";"'],
    ["TXT", 'a "b" \\', '"a \\"b\\" \\\\"'],
  ])("%s %s is written %s", (type, value, content) => {
    expect(contentOf(type, value)).toBe(content);
  });

  it.each<[RecordType, string]>([
    ["A", "192.0.2.01"],
    ["A", "192.0.2"],
    ["A", "2001:db8::1"],
    ["AAAA", "::ffff:192.0.2.1"],
    ["AAAA", "fe80::1%eth0"],
    ["CNAME", "www"],
    ["CNAME", "192.0.2.1"],
    ["CNAME", "a..example.com"],
    ["NS", "_ns.example.com"],
    ["MX", "mail.example.com"],
    ["MX", "70000 mail.example.com"],
    ["SRV", "10 5061 sip.example.com"],
    ["CAA", "letsencrypt.org"],
    ["TXT", '"v=spf1 -all"'],
    ["TXT", "naïve"],
    ["TXT", "two\nlines"],
  ])("%s does not accept %j", (type, value) => {
    expect(contentOf(type, value)).toBeUndefined();
  });

  it("long text is split into strings of 255 bytes, and nothing is lost", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z =;.]{1,900}$/), (text) => {
        const strings = contentOf("TXT", text)?.match(/"[^"]*"/g) ?? [];
        expect(strings.map((it) => it.slice(1, -1)).join("")).toBe(text);
        expect(strings.filter((it) => it.length > 257)).toEqual([]);
      }),
      { seed: 20261116 },
    );
  });
});

describe("the records of the zone", () => {
  it("have unique Terraform names, for all record names", () => {
    const names = ["a", "a.b", "a-b", "a._b", "_a.b", "*.a", "*", "zone", "4", "zone.apex", "zone-apex"];
    const records = names.map((name) => ({ name, type: "TXT", values: ["x"] }));
    const ids = Object.keys(
      zoneRecords(
        hybrid((file) => (file.dns.records = records)),
        ADDRESSES,
      ),
    );
    expect(ids.filter((id) => id.startsWith("txt_"))).toHaveLength(names.length);
    for (const id of nonEmpty(ids)) expect(id).toMatch(/^[A-Za-z_][A-Za-z0-9_-]*$/);
  });

  it("point to the given addresses, in the order of the nodes' names", () => {
    const reversed = hybrid((file) => file.nodes.reverse());
    expect(zoneRecords(reversed, ADDRESSES).zone_apex?.values).toEqual(["198.51.100.10", "198.51.100.11"]);
  });
});

it("no public name points to a node without ordinary pods, because it has no ingress controller", () => {
  const cluster = hybrid((file) => delete file.nodes[1].schedulable);
  const { zone_apex, zone_wildcard, host_harbor, ns2 } = zoneRecords(cluster, ADDRESSES);
  for (const record of [zone_apex, zone_wildcard, host_harbor]) expect(record?.values).toEqual(["198.51.100.10"]);
  expect(ns2?.values).toEqual(["198.51.100.11"]);
});

it("the parent zone must name the name servers, and their addresses, because their names are in the zone itself", () => {
  const zone = "test-cluster.agentydragon.com.";
  expect(parentZoneRecords(hybrid(), ADDRESSES)).toEqual([
    { name: zone, type: "NS", ttl: 3600, values: [`ns1.${zone}`, `ns2.${zone}`] },
    { name: `ns1.${zone}`, type: "A", ttl: 3600, values: ["198.51.100.10"] },
    { name: `ns2.${zone}`, type: "A", ttl: 3600, values: ["198.51.100.11"] },
  ]);
});

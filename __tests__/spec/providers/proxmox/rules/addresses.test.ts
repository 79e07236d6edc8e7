import {
  blockOf,
  contains,
  isAddress,
  isNetworkOrBroadcast,
  networkOf,
  isOverlapping,
  toNumber,
} from "../../../../../spec/rules/ipv4";
import { fixture, findingsOf } from "../../../support";

describe("IPv4 arithmetic", () => {
  it("counts beyond 2^31", () => {
    expect(toNumber("255.255.255.255")).toBe(2 ** 32 - 1);
    expect(toNumber("128.0.0.0")).toBe(2 ** 31);
  });

  it.each([
    ["10.2.1.7/16", "10.2.0.0/16"],
    ["203.0.113.7/32", "203.0.113.7/32"],
    ["255.1.2.3/0", "0.0.0.0/0"],
    ["10.96.0.0/12", "10.96.0.0/12"],
    ["10.100.0.0/12", "10.96.0.0/12"],
  ])("%s means %s", (written, meant) => expect(networkOf(written)).toBe(meant));

  it.each([
    ["10.0.0.0/8", "10.255.255.255", true],
    ["10.0.0.0/8", "11.0.0.0", false],
    ["192.168.1.128/25", "192.168.1.127", false],
    ["0.0.0.0/0", "255.255.255.255", true],
  ])("%s contains %s: %s", (cidr, address, inside) => expect(contains(blockOf(cidr), address)).toBe(inside));

  it.each([
    ["10.0.0.0/24", "10.0.1.0/24", false],
    ["10.0.0.0/16", "10.0.255.0/24", true],
    ["10.0.255.0/24", "10.0.0.0/16", true],
    ["10.96.0.0/12", "10.112.0.0/16", false],
    ["10.96.0.0/12", "10.111.255.255/32", true],
  ])("%s and %s overlap: %s", (a, b, shared) => expect(isOverlapping(blockOf(a), blockOf(b))).toBe(shared));

  it("knows that a /31 and a /32 have no broadcast address", () => {
    expect(isNetworkOrBroadcast("10.0.0.0/30", "10.0.0.3")).toBe(true);
    expect(isNetworkOrBroadcast("10.0.0.0/31", "10.0.0.1")).toBe(false);
    expect(isNetworkOrBroadcast("10.0.0.4/32", "10.0.0.4")).toBe(false);
  });

  it("takes dotted quads only: shorter or octal forms mean something else to each program", () => {
    expect(["10.0.0.1", "10.1", "10.0.0.010", "0x0a.0.0.1", "10.0.0.256"].map(isAddress)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe("addresses of nodes", () => {
  const withAddress = (address: string, cidr = "10.0.0.0/24") =>
    findingsOf(fixture("single-node-on-proxmox"), (raw) => {
      raw.sites.home.network.cidr = cidr;
      raw.nodes[0].address = address;
    });

  it.each(["10.0.0.2", "10.0.0.254"])("%s is fine in 10.0.0.0/24", (address) =>
    expect(withAddress(address)).toEqual([]),
  );

  it.each([
    ["10.0.0.0", "network or broadcast"],
    ["10.0.0.255", "network or broadcast"],
    ["10.0.0.1", "is the gateway"],
    ["10.0.1.0", "is outside"],
    ["9.255.255.255", "is outside"],
  ])("%s is not: %s", (address, why) => expect(withAddress(address)).toEqual([expect.stringContaining(why)]));

  it("10.0.0.255 is an ordinary address of 10.0.0.0/16", () => {
    expect(withAddress("10.0.0.255", "10.0.0.0/16")).toEqual([]);
  });

  it("reports one finding per address, not every way in which it is wrong", () => {
    const findings = findingsOf(
      fixture("three-control-planes-with-vip"),
      (raw) => (raw.nodes[1].address = "172.16.0.1"),
    );
    expect(findings).toHaveLength(1);
  });
});

describe("networks", () => {
  it("gives a /24 of pods to each node: a hundred need more than a /18", () => {
    const withPods = (podSubnet: string) =>
      findingsOf(fixture("hundred-nodes"), (raw) => (raw.kubernetes.podSubnet = podSubnet));
    expect(withPods("10.244.0.0/17")).toEqual([]);
    expect(withPods("10.244.0.0/18")).toEqual([expect.stringMatching(/ 64 of the 100 nodes/)]);
    expect(withPods("10.244.0.0/25")).toEqual([expect.stringMatching(/ 0 of the 100 nodes/)]);
  });
});

import { Resolver } from "node:dns/promises";
import { createSocket } from "node:dgram";
import { connect } from "node:net";
import { decode, encode, streamDecode, streamEncode } from "dns-packet";
import type { Packet, RecordType } from "dns-packet";
import { PowerDns } from "../../../../rehearsal/world/powerdns";
import { startDnsServer } from "../../../../rehearsal/world/powerdns/dns-server";
import type { DnsServer } from "../../../../rehearsal/world/powerdns/dns-server";
import { Store } from "../../../../rehearsal/world/store";

let server: DnsServer;
let resolver: Resolver;
let down: string | undefined;

const put = (world: PowerDns, name: string, type: string, ...contents: string[]) =>
  world.replaceRrset("example.com.", { name, type, ttl: 300, contents });

beforeAll(async () => {
  const world = new PowerDns(new Store(), { now: () => new Date("2026-05-04T10:00:00Z") });
  world.createZone({
    name: "Example.com.",
    kind: "Master",
    account: "admin",
    soaEditApi: "DEFAULT",
    nameservers: ["ns1.example.com.", "ns2.example.com."],
    masters: [],
  });
  put(world, "ns1.example.com.", "A", "192.0.2.1");
  put(world, "ns2.example.com.", "A", "192.0.2.2");
  put(world, "example.com.", "A", "192.0.2.1", "192.0.2.2");
  put(world, "*.example.com.", "A", "192.0.2.9");
  put(world, "six.example.com.", "AAAA", "2001:db8::1");
  put(world, "www.example.com.", "CNAME", "example.com.");
  put(world, "out.example.com.", "CNAME", "elsewhere.net.");
  put(world, "example.com.", "MX", "10 mail.example.com.");
  put(world, "_acme-challenge.example.com.", "TXT", '"token with spaces"', '"second"');
  put(world, "a.deep.example.com.", "A", "192.0.2.7");
  put(world, "child.example.com.", "NS", "ns.child.example.com.");
  put(world, "ns.child.example.com.", "A", "192.0.2.50");
  put(world, "big.example.com.", "TXT", ...Array.from({ length: 20 }, (_, i) => `"${String(i)}${"x".repeat(100)}"`));
  server = await startDnsServer({ zones: () => world.zones(), down: () => down });
  resolver = new Resolver({ timeout: 2000, tries: 1 });
  resolver.setServers([server.address]);
});

afterAll(() => server.close());

function ask(
  name: string,
  type: RecordType,
): Promise<Packet & { rcode?: string; flag_aa?: boolean; flag_tc?: boolean }> {
  const [host, port] = server.address.split(":") as [string, string];
  const socket = createSocket("udp4");
  return new Promise((resolve) => {
    socket.on("message", (message) => {
      socket.close();
      resolve(decode(message));
    });
    socket.send(encode({ type: "query", id: 7, questions: [{ type, name }] }), Number(port), host);
  });
}

describe("the name server of a rehearsal, over UDP", () => {
  test("listens on loopback only", () => expect(server.address).toMatch(/^127\.0\.0\.1:\d+$/));

  test("serves addresses, also of names that only a wildcard covers", async () => {
    expect((await resolver.resolve4("example.com")).sort()).toEqual(["192.0.2.1", "192.0.2.2"]);
    expect(await resolver.resolve4("harbor.example.com")).toEqual(["192.0.2.9"]);
    expect(await resolver.resolve4("any.thing.example.com")).toEqual(["192.0.2.9"]);
    expect(await resolver.resolve6("six.example.com")).toEqual(["2001:db8::1"]);
  });

  test("serves NS, MX and TXT records", async () => {
    expect((await resolver.resolveNs("example.com")).sort()).toEqual(["ns1.example.com", "ns2.example.com"]);
    expect(await resolver.resolveMx("example.com")).toMatchObject([{ priority: 10, exchange: "mail.example.com" }]);
    expect(await resolver.resolveTxt("_acme-challenge.example.com")).toEqual([["token with spaces"], ["second"]]);
  });

  test("has a SOA serial by date", async () => {
    const soa = await resolver.resolveSoa("example.com");
    expect(soa.hostmaster).toBe("hostmaster.example.com");
    // Made, then changed thirteen times.
    expect(soa.serial).toBe(2026050401 + 13);
  });

  test("serves a CNAME with its target, inside the zone only", async () => {
    const inside = await ask("www.example.com", "A");
    expect(inside.answers?.map(({ type }) => type)).toEqual(["CNAME", "A", "A"]);
    const outside = await ask("out.example.com", "A");
    expect(outside.answers?.map(({ type }) => type)).toEqual(["CNAME"]);
  });

  test("returns NXDOMAIN for a missing name; a wildcard does not cover existing names", async () => {
    await expect(resolver.resolve4("b.deep.example.com")).rejects.toMatchObject({ code: "ENOTFOUND" });
    const reply = await ask("b.deep.example.com", "A");
    expect(reply).toMatchObject({ rcode: "NXDOMAIN", flag_aa: true });
    expect(reply.authorities?.[0]?.type).toBe("SOA");
  });

  test("returns no data for a name without that type, and for an empty non-terminal", async () => {
    await expect(resolver.resolve6("ns1.example.com")).rejects.toMatchObject({ code: "ENODATA" });
    expect(await ask("deep.example.com", "A")).toMatchObject({ rcode: "NOERROR", answers: [] });
  });

  test("refers a delegated name to its name servers, with their addresses", async () => {
    const reply = await ask("host.child.example.com", "A");
    expect(reply).toMatchObject({ rcode: "NOERROR", flag_aa: false, answers: [] });
    expect(reply.authorities?.[0]).toMatchObject({ type: "NS", name: "child.example.com" });
    expect(reply.additionals?.[0]).toMatchObject({ type: "A", data: "192.0.2.50" });
  });

  test("refuses other zones", async () => {
    await expect(resolver.resolve4("example.org")).rejects.toMatchObject({ code: "EREFUSED" });
  });

  test("truncates a long answer, and serves it completely over TCP", async () => {
    expect(await ask("big.example.com", "TXT")).toMatchObject({ flag_tc: true, answers: [] });
    const [host, port] = server.address.split(":") as [string, string];
    const reply = await new Promise<Packet>((resolve) => {
      const socket = connect(Number(port), host, () =>
        socket.write(streamEncode({ type: "query", id: 1, questions: [{ type: "TXT", name: "big.example.com" }] })),
      );
      let bytes = Buffer.alloc(0);
      socket.on("data", (chunk: Buffer) => {
        bytes = Buffer.concat([bytes, chunk]);
        if (bytes.length < 2 + bytes.readUInt16BE(0)) return;
        socket.destroy();
        resolve(streamDecode(bytes));
      });
    });
    expect(reply.answers).toHaveLength(20);
  });

  test("fails every query while PowerDNS is down", async () => {
    down = "no pod is ready";
    // The resolver of Node 20.19 caches answers.
    await expect(resolver.resolve4("not-asked-before.example.com")).rejects.toMatchObject({ code: "ESERVFAIL" });
    down = undefined;
  });
});

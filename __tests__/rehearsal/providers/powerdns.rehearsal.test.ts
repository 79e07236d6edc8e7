import { powerdnsProvider } from "../../../rehearsal/providers/powerdns";
import { PowerDns } from "../../../rehearsal/world/powerdns";
import { Store } from "../../../rehearsal/world/store";
import { ServedProvider } from "../protocol/support/served-provider";
import { requiredProviders } from "../protocol/support/terraform";

const world = new PowerDns(new Store());
const at = new ServedProvider((access) => powerdnsProvider(world, access), "the-key");

interface Wanted {
  readonly nameservers?: string[];
  readonly kind?: string;
  readonly records?: Record<string, object>;
  readonly key?: string;
}

function write({ nameservers, kind = "Master", records = {}, key = "the-key" }: Wanted): void {
  const zone = { name: "example.com.", kind, soa_edit_api: "DEFAULT", ...(nameservers ? { nameservers } : {}) };
  const inZone = Object.entries(records).map(([id, record]) => [
    id,
    { zone: "${powerdns_zone.it.name}", ttl: 300, ...record },
  ]);
  at.workspace.write({
    terraform: requiredProviders("pan-net/powerdns"),
    provider: { powerdns: { server_url: "http://127.0.0.1:18081", api_key: key } },
    resource: {
      powerdns_zone: { it: zone },
      ...(inZone.length > 0 ? { powerdns_record: Object.fromEntries(inZone) as object } : {}),
    },
  });
}

const www = { name: "www.example.com.", type: "A", records: ["192.0.2.1"] };
const nameservers = ["ns1.example.com.", "ns2.example.com."];

test("creates a zone, re-plans empty, updates it in place, and deletes it with its records", async () => {
  write({ nameservers, records: { www } });
  await at.workspace.init();
  await at.workspace.apply();
  expect((await at.workspace.plan()).code).toBe(0);
  expect((await at.workspace.state())["powerdns_record.www"]).toMatchObject({ id: "www.example.com.:::A" });

  // The kind is compared without regard to case.
  write({ nameservers, kind: "MASTER", records: { www } });
  expect((await at.workspace.plan()).code).toBe(0);
  write({ nameservers, kind: "Native", records: { www: { ...www, records: ["192.0.2.2"] } } });
  const plan = await at.workspace.plan();
  expect(plan.text).toContain("powerdns_zone.it will be updated in-place");
  expect(plan.text).toContain("powerdns_record.www must be replaced");
  await at.workspace.apply();
  expect(world.zone("example.com.")?.rrsets.find(({ name }) => name.startsWith("www"))?.contents).toEqual([
    "192.0.2.2",
  ]);
}, 60_000);

test("a separate NS record at the top makes the next plan replace the whole zone (T28)", async () => {
  write({ records: { www, ns: { name: "example.com.", type: "NS", records: nameservers } } });
  await at.workspace.apply();
  expect((await at.workspace.plan()).text).toContain("powerdns_zone.it must be replaced");
}, 60_000);

test("shows the error text of PowerDNS at apply", async () => {
  write({ nameservers, records: { www: { ...www, name: "www.example.com" } } });
  const { code, text } = await at.workspace.run("apply", "-no-color", "-auto-approve");
  expect(code).toBe(1);
  expect(text).toContain(
    `Failed to create PowerDNS Record: Error creating record set: www.example.com:::A, reason: "DNS Name 'www.example.com' is not canonical"`,
  );
}, 60_000);

test("fails already at plan if the server is down or the key is wrong", async () => {
  write({ nameservers, records: {} });
  at.down = "DaemonSet powerdns: 0/2 pods ready";
  const refused = await at.workspace.plan();
  expect(refused.text).toContain("dial tcp 127.0.0.1:18081: connect: connection refused");
  expect(refused.text).toContain("DaemonSet powerdns: 0/2 pods ready");
  at.down = undefined;
  write({ nameservers, key: "another", records: {} });
  expect((await at.workspace.plan()).text).toContain("The API key is not the one that PowerDNS was started with");
}, 60_000);

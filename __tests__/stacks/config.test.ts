import { resource, synthHybrid } from "../support/synth";

const { config } = synthHybrid();

describe("config", () => {
  const zone = resource(config, "powerdns_zone.test-cluster-agentydragon-com");

  test("T28: the name servers are in the zone, not in a record that would make the next plan delete it", () => {
    expect(zone.nameservers).toEqual(["ns1.test-cluster.agentydragon.com.", "ns2.test-cluster.agentydragon.com."]);
    const records = Object.values(config.resource.powerdns_record ?? {});
    expect(records.filter(({ type }) => type === "NS")).toEqual([]);
  });

  test("the zone is of a kind that reads back as it was written", () => {
    expect(zone).toMatchObject({ kind: "Master", soa_edit_api: "DEFAULT" });
  });

  test("every name ends with its dot", () => {
    expect(zone.name).toBe("test-cluster.agentydragon.com.");
    for (const { name } of Object.values(config.resource.powerdns_record ?? {})) expect(name).toMatch(/\.$/);
  });

  test("records are never made before the old ones are gone: they share an id", () => {
    expect(JSON.stringify(config)).not.toContain("create_before_destroy");
  });

  test("apex and wildcard lead to the public addresses", () => {
    const publicAddresses = ["talos-vps-cp-0", "talos-vps-cp-1"].map(
      (node) => `\${data.terraform_remote_state.infra.outputs.node_addresses["${node}"]}`,
    );
    expect(resource(config, "powerdns_record.zone_apex").records).toEqual(publicAddresses);
    expect(resource(config, "powerdns_record.zone_wildcard").records).toEqual(publicAddresses);
  });

  test("without an ingress no name leads anywhere", () => {
    const records = synthHybrid((file) => delete file.services.ingress).config.resource.powerdns_record;
    expect(Object.keys(records ?? {})).toEqual(["ns1", "ns2"]);
  });

  test("providers log in with the credentials of auth", () => {
    const credential = (id: string) =>
      `\${sensitive(data.terraform_remote_state.auth.outputs.service_credentials["${id}"].value)}`;
    expect(config.provider.powerdns?.[0]).toMatchObject({ api_key: credential("powerdns-api-key") });
    expect(config.provider.authentik?.[0]).toMatchObject({ token: credential("authentik-api-token") });
    expect(config.provider.harbor?.[0]).toMatchObject({ password: credential("harbor-admin-password") });
  });
});

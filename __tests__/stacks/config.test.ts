import { addresses, dataSource, resource, synthHybrid } from "../support/synth";
import type { HybridFile } from "../support/hybrid";
import type { Stack } from "../support/synth";
import { nonEmpty } from "../support/non-empty";

const { config } = synthHybrid();

const credential = (id: string) =>
  `\${sensitive(data.terraform_remote_state.auth.outputs.service_credentials["${id}"].value)}`;
const address = (node: string) => `\${data.terraform_remote_state.infra.outputs.node_addresses["${node}"]}`;
const records = (stack: Stack) => stack.resource.powerdns_record ?? {};

/** What a change of the file does to the layer: addresses that come, go, or have another body. */
function difference(change: (file: HybridFile) => void): string[] {
  const changed = synthHybrid(change).config;
  const all = [...new Set([...addresses(config), ...addresses(changed)])];
  const body = (stack: Stack, at: string) => {
    const [type = "", name = ""] = at.replace(/^data\./, "").split(".");
    return JSON.stringify((at.startsWith("data.") ? stack.data : stack.resource)[type]?.[name]);
  };
  return all.filter((at) => body(config, at) !== body(changed, at));
}

describe("the zone", () => {
  const zone = resource(config, "powerdns_zone.test-cluster-agentydragon-com");

  test("T28: the name servers are in the zone, not in a record that would make the next plan delete it", () => {
    expect(zone.nameservers).toEqual(["ns1.test-cluster.agentydragon.com.", "ns2.test-cluster.agentydragon.com."]);
    expect(Object.values(records(config)).filter(({ type }) => type === "NS")).toEqual([]);
  });

  test("has a kind that PowerDNS returns unchanged", () => {
    expect(zone).toMatchObject({ kind: "Master", soa_edit_api: "DEFAULT" });
  });

  test("has no name without its dot", () => {
    expect(zone.name).toBe("test-cluster.agentydragon.com.");
    const names = Object.values(records(config)).map(({ name }) => name);
    expect(names).not.toHaveLength(0);
    for (const name of nonEmpty(names)) expect(name).toMatch(/\.$/);
  });

  test("records are never created before the old ones are deleted, because they share an id", () => {
    expect(JSON.stringify(config)).not.toContain("create_before_destroy");
  });

  test.each(["zone_apex", "zone_wildcard", "host_harbor", "host_authentik"])("%s points to the ingress", (name) => {
    expect(resource(config, `powerdns_record.${name}`).records).toEqual(
      ["talos-vps-cp-0", "talos-vps-cp-1"].map(address),
    );
  });

  test("rented nodes have a name, and their addresses lead back to it, without the dot that Hetzner does not write", () => {
    expect(resource(config, "powerdns_record.talos-vps-cp-1")).toMatchObject({
      name: "talos-vps-cp-1.test-cluster.agentydragon.com.",
      records: [address("talos-vps-cp-1")],
    });
    expect(resource(config, "hcloud_rdns.talos-vps-cp-1")).toMatchObject({
      primary_ip_id: '${data.terraform_remote_state.infra.outputs.primary_ip_ids["talos-vps-cp-1"]}',
      ip_address: address("talos-vps-cp-1"),
      dns_ptr: "talos-vps-cp-1.test-cluster.agentydragon.com",
    });
    expect(Object.keys(records(config)).filter((name) => name.includes("pve"))).toEqual([]);
  });

  test("without an ingress, no name has an address", () => {
    const without = synthHybrid((file) => {
      for (const service of ["ingress", "vault", "externalSecrets", "authentik", "harbor", "gitea"])
        delete file.services[service];
      file.dns.records = [];
    }).config;
    expect(Object.keys(records(without)).sort()).toEqual([
      "cluster_marker",
      "ns1",
      "ns2",
      "talos-vps-cp-0",
      "talos-vps-cp-1",
    ]);
  });

  test("has a record that names its owner", () => {
    expect(resource(config, "powerdns_record.cluster_marker")).toMatchObject({
      name: "_coldstart.test-cluster.agentydragon.com.",
      type: "TXT",
      records: ['"cluster=hybrid"'],
    });
  });

  test("a name server that is called as its node is one record", () => {
    const one = synthHybrid((file) => {
      file.dns.nameServers = { "talos-vps-cp-0": "talos-vps-cp-0", ns2: "talos-vps-cp-1" };
    }).config;
    expect(resource(one, "powerdns_record.talos-vps-cp-0").records).toEqual([address("talos-vps-cp-0")]);
  });
});

describe("records of the file", () => {
  test("get their dots, quotes and one spelling", () => {
    const added = synthHybrid((file) => {
      file.dns.records = [
        { name: "www", type: "CNAME", values: ["Elsewhere.example.com"], ttl: 600 },
        { name: "@", type: "MX", values: ["010 mail.example.com."] },
        { name: "_sip._tcp", type: "SRV", values: ["10 5 5061 sip.example.com"] },
        { name: "*.dev", type: "AAAA", values: ["2001:DB8:0:0::1"] },
        { name: "said", type: "TXT", values: ['say "yes" or \\', "x".repeat(300)] },
      ];
    }).config;
    expect(resource(added, "powerdns_record.cname_www")).toMatchObject({
      name: "www.test-cluster.agentydragon.com.",
      records: ["elsewhere.example.com."],
      ttl: 600,
    });
    expect(resource(added, "powerdns_record.mx_zone_apex").records).toEqual(["10 mail.example.com."]);
    expect(resource(added, "powerdns_record.srv__sip___tcp").records).toEqual(["10 5 5061 sip.example.com."]);
    expect(resource(added, "powerdns_record.aaaa_zone_wildcard__dev")).toMatchObject({
      name: "*.dev.test-cluster.agentydragon.com.",
      records: ["2001:db8::1"],
    });
    expect(resource(added, "powerdns_record.txt_said").records).toEqual([
      '"say \\"yes\\" or \\\\"',
      `"${"x".repeat(255)}" "${"x".repeat(45)}"`,
    ]);
  });

  test("change only their own address when they are added, removed, moved or edited", () => {
    expect(difference(({ dns }) => dns.records.push({ name: "x", type: "A", values: ["192.0.2.1"] }))).toEqual([
      "powerdns_record.a_x",
    ]);
    expect(difference(({ dns }) => dns.records.splice(1, 1))).toEqual(["powerdns_record.txt__dmarc"]);
    expect(difference(({ dns }) => (dns.records[0].ttl = 60))).toEqual(["powerdns_record.txt_zone_apex"]);
    expect(difference(({ dns }) => dns.records.reverse())).toEqual([]);
  });
});

describe("single sign-on", () => {
  const wiki = { name: "wiki", redirectUris: ["https://wiki.example.com/callback"], group: "friends" };

  test.each(["harbor", "gitea", "vault"])(
    "%s: one client, signed tokens, the secret that the service also has",
    (name) => {
      expect(resource(config, `authentik_provider_oauth2.${name}`)).toMatchObject({
        client_id: name,
        client_secret: credential(`${name}-oidc-client-secret`),
        signing_key: "${data.authentik_certificate_key_pair.signing_key.id}",
        authorization_flow: "${data.authentik_flow.implicit_consent.id}",
        invalidation_flow: "${data.authentik_flow.provider_logout.id}",
      });
      expect(resource(config, `authentik_application.${name}`)).toMatchObject({
        slug: name,
        protocol_provider: `\${authentik_provider_oauth2.${name}.id}`,
      });
    },
  );

  test("redirects are maps in the spelling of the API, compared letter for letter", () => {
    expect(resource(config, "authentik_provider_oauth2.vault").allowed_redirect_uris).toEqual([
      {
        matching_mode: "strict",
        url: "https://vault.test-cluster.agentydragon.com/ui/vault/auth/oidc/oidc/callback",
      },
      { matching_mode: "strict", url: "http://localhost:8250/oidc/callback" },
    ]);
  });

  test("Authentik's own key stays out of the state", () => {
    expect(dataSource(config, "authentik_certificate_key_pair.signing_key")).toMatchObject({
      fetch_key: false,
      fetch_certificate: false,
    });
  });

  test("the first user is an administrator, with a name that no service reserves", () => {
    expect(resource(config, "authentik_user.sso_admin")).toMatchObject({
      username: "operator",
      password: credential("sso-admin-password"),
      groups: ["${authentik_group.sso_admins.id}"],
    });
    const { config: other } = synthHybrid((file) => delete file.sso);
    expect(resource(other, "authentik_user.sso_admin").email).toBe("operator@test-cluster.agentydragon.com");
  });

  test("an application of the file adds only itself, its group's permission and a secret of auth", () => {
    expect(difference(({ sso }) => sso.applications.push(wiki))).toEqual([
      "authentik_application.wiki",
      "authentik_policy_binding.wiki",
      "authentik_provider_oauth2.wiki",
    ]);
    const { auth, config: with_ } = synthHybrid(({ sso }) => sso.applications.push(wiki));
    expect(resource(auth, "random_password.wiki-oidc-client-secret").lifecycle).toEqual({ prevent_destroy: true });
    expect(resource(with_, "authentik_policy_binding.wiki")).toMatchObject({
      target: "${authentik_application.wiki.uuid}",
      group: "${authentik_group.friends.id}",
    });
  });

  test("only one group may log in to Vault: admins, or the one that the file names", () => {
    const bound = (stack: Stack) => resource(stack, "authentik_policy_binding.vault");
    expect(bound(config)).toMatchObject({
      target: "${authentik_application.vault.uuid}",
      group: "${authentik_group.sso_admins.id}",
    });
    const { config: other } = synthHybrid(({ services }) => (services.vault = { group: "friends" }));
    expect(bound(other).group).toBe("${authentik_group.friends.id}");
  });

  test("a service that is off has no login", () => {
    const gone = difference(({ services }) => delete services.gitea);
    expect(gone).toEqual([
      "authentik_application.gitea",
      "authentik_provider_oauth2.gitea",
      "powerdns_record.host_gitea",
    ]);
  });

  test("Harbor is given its secret without keeping it in the state, and the endpoint with its slash", () => {
    const login = resource(config, "harbor_config_auth.harbor_login");
    expect(login).toMatchObject({
      auth_mode: "oidc_auth",
      oidc_endpoint: "https://authentik.test-cluster.agentydragon.com/application/o/harbor/",
      oidc_client_secret_wo: credential("harbor-oidc-client-secret"),
      oidc_admin_group: "admins",
      oidc_verify_cert: false,
    });
    const { config: live } = synthHybrid((file) => (file.services.certManager.issuer = "production"));
    expect(resource(live, "harbor_config_auth.harbor_login").oidc_verify_cert).toBe(true);
  });
});

test("providers log in with the credentials of auth, on loopback unless a variable sets another address", () => {
  expect(config.provider.powerdns?.[0]).toMatchObject({ api_key: credential("powerdns-api-key") });
  expect(config.provider.authentik?.[0]).toMatchObject({ token: credential("authentik-api-token") });
  expect(config.provider.harbor?.[0]).toMatchObject({ password: credential("harbor-admin-password") });
  expect(config.variable.powerdns_url?.default).toBe("http://127.0.0.1:18081");
});

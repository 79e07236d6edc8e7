import { TerraformVariable } from "cdktf";
import type { Construct } from "constructs";
import { AuthentikProvider } from "../.gen/providers/authentik/provider";
import { HarborProvider } from "../.gen/providers/harbor/provider";
import { HcloudProvider } from "../.gen/providers/hcloud/provider";
import { PowerdnsProvider } from "../.gen/providers/powerdns/provider";
import { HarborLogin } from "../constructs/harbor-login";
import { ReverseDns } from "../constructs/reverse-dns";
import { SingleSignOn } from "../constructs/sso";
import { Zone } from "../constructs/zone";
import {
  ADMIN_GROUP,
  domainOf,
  localUrl,
  nameServerNames,
  nodeHostName,
  nodesAt,
  oidcClientSecret,
  ssoApplications,
  ssoIssuer,
  zoneRecords,
} from "../spec";
import { hetznerSites, hetznerTokenVariable } from "../spec/providers/hetzner";
import type { ApiService, Cluster } from "../spec";
import type { HetznerSite } from "../spec/providers/hetzner";
import { ContractReader } from "./contract";
import type { AuthContract, InfraContract } from "./contract";
import { LayerStack } from "./layer";

/** What is set in the services themselves: the domain's records, and who may log in where. */
export class ConfigStack extends LayerStack {
  private readonly auth = new ContractReader<AuthContract>(this, "auth");
  private readonly infra = new ContractReader<InfraContract>(this, "infra");

  constructor(scope: Construct, cluster: Cluster) {
    super(scope, "config", cluster);
    const { services } = cluster;
    if (services.powerdns) {
      this.answerForTheDomain();
      for (const site of hetznerSites(cluster)) this.nameAddresses(site);
    }
    if (services.authentik) this.singleSignOn();
    if (services.authentik && services.harbor) this.harborLogin();
  }

  private answerForTheDomain(): void {
    const { cluster, infra } = this;
    new PowerdnsProvider(this, "powerdns", {
      serverUrl: this.url("powerdns"),
      apiKey: this.credential("powerdns-api-key"),
    });
    const addresses = Object.fromEntries(cluster.nodes.map(({ name }) => [name, infra.text("node_addresses", name)]));
    new Zone(this, "zone", {
      domain: domainOf(cluster),
      nameServers: nameServerNames(cluster),
      records: zoneRecords(cluster, addresses),
    });
  }

  private nameAddresses(site: HetznerSite): void {
    const { cluster, infra } = this;
    const token = this.outside(hetznerTokenVariable(site.name));
    const provider = new HcloudProvider(this, `hcloud-${site.name}`, { alias: site.name, token });
    for (const { name } of nodesAt(cluster, site.name)) {
      new ReverseDns(this, `reverse-dns-${name}`, {
        provider,
        nodeName: name,
        primaryIpId: infra.text("primary_ip_ids", name),
        address: infra.text("node_addresses", name),
        hostName: nodeHostName(cluster, name),
      });
    }
  }

  private singleSignOn(): void {
    new AuthentikProvider(this, "authentik", {
      url: this.url("authentik"),
      token: this.credential("authentik-api-token"),
    });
    new SingleSignOn(this, "single-sign-on", {
      directory: this.cluster.sso,
      applications: ssoApplications(this.cluster),
      adminPassword: this.credential("sso-admin-password"),
      clientSecret: (application) => this.credential(oidcClientSecret(application)),
    });
  }

  private harborLogin(): void {
    const { services } = this.cluster;
    new HarborProvider(this, "harbor", {
      url: this.url("harbor"),
      username: "admin",
      password: this.credential("harbor-admin-password"),
    });
    new HarborLogin(this, "harbor-login", {
      issuer: ssoIssuer(domainOf(this.cluster), "harbor"),
      clientId: "harbor",
      clientSecret: this.credential(oidcClientSecret("harbor")),
      adminGroup: ADMIN_GROUP,
      verifyCertificate: services.certManager?.issuer !== "staging",
    });
  }

  private credential(id: string): string {
    return this.auth.text("service_credentials", id, "value");
  }

  private url(service: ApiService): string {
    const variable = new TerraformVariable(this, `${service}_url`, {
      type: "string",
      default: localUrl(service),
      description: `Where the API of ${service} is reached; by default through \`npx coldstart tunnel\``,
    });
    variable.overrideLogicalId(`${service}_url`);
    return variable.stringValue;
  }
}

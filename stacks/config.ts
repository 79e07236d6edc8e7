import { TerraformVariable } from "cdktf";
import type { Construct } from "constructs";
import { AuthentikProvider } from "../.gen/providers/authentik/provider";
import { HarborProvider } from "../.gen/providers/harbor/provider";
import { PowerdnsProvider } from "../.gen/providers/powerdns/provider";
import { HarborLogin } from "../constructs/harbor-login";
import { siteConstruct } from "../constructs/providers";
import { SingleSignOn } from "../constructs/sso";
import { Zone } from "../constructs/zone";
import {
  ADMIN_GROUP,
  domainOf,
  localUrl,
  nameServerNames,
  oidcClientSecret,
  ssoApplications,
  ssoIssuer,
  zoneRecords,
} from "../spec";
import type { ApiService, Cluster } from "../spec";
import { ContractReader } from "./contract";
import type { AuthContract, InfraContract } from "./contract";
import { LayerStack } from "./layer";

/** Settings inside of the services: DNS records of the domain, and single sign-on. */
export class ConfigStack extends LayerStack {
  private readonly auth = new ContractReader<AuthContract>(this, "auth");
  private readonly infra = new ContractReader<InfraContract>(this, "infra");

  constructor(scope: Construct, cluster: Cluster) {
    super(scope, "config", cluster);
    const { services } = cluster;
    if (services.powerdns) {
      this.addZone();
      this.addReverseDns();
    }
    if (services.authentik) this.singleSignOn();
    if (services.authentik && services.harbor) this.harborLogin();
  }

  private addZone(): void {
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

  private addReverseDns(): void {
    const { cluster, infra } = this;
    for (const site of cluster.sites) {
      siteConstruct(site).addReverseDns(this, site, {
        cluster,
        outsideVariable: (variable) => this.outsideVariable(variable),
        addressId: (node) => infra.text("primary_ip_ids", node),
        address: (node) => infra.text("node_addresses", node),
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
      description: `The address of the API of ${service}; by default through \`npx coldstart tunnel\``,
    });
    variable.overrideLogicalId(`${service}_url`);
    return variable.stringValue;
  }
}

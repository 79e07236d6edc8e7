import { TerraformVariable } from "cdktf";
import type { Construct } from "constructs";
import { AuthentikProvider } from "../.gen/providers/authentik/provider";
import { HarborProvider } from "../.gen/providers/harbor/provider";
import { PowerdnsProvider } from "../.gen/providers/powerdns/provider";
import { Zone } from "../constructs/zone";
import { nodesAt } from "../spec";
import type { Cluster } from "../spec";
import { ContractReader } from "./contract";
import type { AuthContract, InfraContract } from "./contract";
import { LayerStack } from "./layer";

/** Where the services' APIs are reached before their names exist: a port-forward on this machine. */
const LOCAL_PORTS = { powerdns: 18081, authentik: 18080, harbor: 18082 } as const;

/** What is set in the services themselves: the domain's records, and who may log in where. */
export class ConfigStack extends LayerStack {
  constructor(scope: Construct, cluster: Cluster) {
    super(scope, "config", cluster);
    const auth = new ContractReader<AuthContract>(this, "auth");
    const infra = new ContractReader<InfraContract>(this, "infra");
    const credential = (id: string) => auth.text("service_credentials", id, "value");

    if (cluster.services.authentik) {
      new AuthentikProvider(this, "authentik", {
        url: this.url("authentik"),
        token: credential("authentik-api-token"),
      });
    }
    if (cluster.services.harbor) {
      new HarborProvider(this, "harbor", {
        url: this.url("harbor"),
        username: "admin",
        password: credential("harbor-admin-password"),
      });
    }
    if (cluster.services.powerdns) {
      new PowerdnsProvider(this, "powerdns", {
        serverUrl: this.url("powerdns"),
        apiKey: credential("powerdns-api-key"),
      });
      new Zone(this, "zone", {
        domain: cluster.domain,
        nameServers: Object.fromEntries(
          Object.entries(cluster.dns.nameServers).map(([label, node]) => [label, infra.text("node_addresses", node)]),
        ),
        publicAddresses: nodesAt(cluster, cluster.services.ingress?.site ?? "")
          .map(({ name }) => name)
          .sort()
          .map((name) => infra.text("node_addresses", name)),
      });
    }
  }

  private url(service: keyof typeof LOCAL_PORTS): string {
    const variable = new TerraformVariable(this, `${service}_url`, {
      type: "string",
      default: `http://127.0.0.1:${LOCAL_PORTS[service]}`,
      description: `Where the API of ${service} is reached`,
    });
    variable.overrideLogicalId(`${service}_url`);
    return variable.stringValue;
  }
}

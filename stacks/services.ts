import type { Construct } from "constructs";
import { Flux } from "../constructs/flux";
import { kubernetesProvider } from "../constructs/kubernetes-connection";
import { proxmoxCsiConfig } from "../constructs/proxmox-csi-config";
import { ServiceSecrets } from "../constructs/service-secrets";
import { GIT_TOKEN, clusterSettings, enabledServices } from "../spec";
import type { Cluster } from "../spec";
import { ContractReader } from "./contract";
import type { AuthContract, InfraContract } from "./contract";
import { LayerStack } from "./layer";

/** Flux, and what the services that it brings must find. */
export class ServicesStack extends LayerStack {
  constructor(scope: Construct, cluster: Cluster) {
    super(scope, "services", cluster);
    const auth = new ContractReader<AuthContract>(this, "auth");
    const infra = new ContractReader<InfraContract>(this, "infra");
    const connection = {
      host: infra.text("kubernetes_connection", "host"),
      clusterCaCertificate: infra.text("kubernetes_connection", "clusterCaCertificate"),
      clientCertificate: infra.text("kubernetes_connection", "clientCertificate"),
      clientKey: infra.text("kubernetes_connection", "clientKey"),
    };
    kubernetesProvider(this, connection);
    const secrets = new ServiceSecrets(this, "secrets", {
      parts: enabledServices(cluster),
      sources: {
        credential: (id, form) => auth.text("service_credentials", id, form),
        outside: (variable) => this.outside(variable),
        proxmoxCsiConfig: () => proxmoxCsiConfig(cluster, ({ name }) => auth.text("proxmox_tokens", name, "csi")),
      },
    });
    const addresses = Object.fromEntries(cluster.nodes.map(({ name }) => [name, infra.text("node_addresses", name)]));
    new Flux(this, "flux", {
      cluster,
      connection,
      gitToken: this.outside(GIT_TOKEN),
      settings: clusterSettings(cluster, addresses),
      after: secrets.ready,
    });
  }
}

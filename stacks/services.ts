import { NullProvider } from "@cdktf/provider-null/lib/provider";
import { Fn, TerraformVariable } from "cdktf";
import type { Construct } from "constructs";
import { Flux } from "../constructs/flux";
import { FluxReadOnly } from "../constructs/flux-read-only";
import { helmProvider, kubernetesProvider } from "../constructs/kubernetes-connection";
import { siteConstruct } from "../constructs/providers";
import { ServiceSecrets } from "../constructs/service-secrets";
import { GIT_REPOSITORY, GIT_TOKEN, clusterSettings, enabledServices } from "../spec";
import type { Cluster } from "../spec";
import { ContractReader } from "./contract";
import type { AuthContract, InfraContract } from "./contract";
import { LayerStack } from "./layer";

/** Flux, and the objects that its services need before they start. */
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
        outsideVariable: (variable) => this.outsideVariable(variable),
        driverConfig: (provider) =>
          siteConstruct({ provider }).driverConfig(cluster, (site) => auth.text("proxmox_tokens", site, "csi")),
      },
    });
    const addresses = Object.fromEntries(cluster.nodes.map(({ name }) => [name, infra.text("node_addresses", name)]));
    // The provider appends a line break to the key, which would break the line of YAML.
    const backupKey = cluster.backups ? Fn.trimspace(auth.text("backup_key", "publicKey")) : "";
    const shared = { cluster, settings: clusterSettings(cluster, addresses, backupKey), after: secrets.ready };
    if (cluster.gitops.mode === "read-only") {
      helmProvider(this, connection);
      const gitToken = cluster.gitops.token ? this.outsideVariable(GIT_TOKEN) : undefined;
      new FluxReadOnly(this, "flux", { ...shared, url: this.repository(), gitToken });
    } else {
      const deployKey = cluster.gitops.deployKey
        ? {
            privateKey: auth.text("git_deploy_key", "privateKey"),
            publicKey: auth.text("git_deploy_key", "publicKey"),
            project: this.projectPath(),
          }
        : undefined;
      if (deployKey) new NullProvider(this, "null");
      new Flux(this, "flux", { ...shared, connection, gitToken: this.outsideVariable(GIT_TOKEN), deployKey });
    }
  }

  /** A variable, because a run may serve a snapshot instead of the repository. */
  private repository(): string {
    const variable = new TerraformVariable(this, GIT_REPOSITORY, {
      type: "string",
      default: this.cluster.gitops.repository,
      description: "The repository that Flux reads, or the address of a snapshot while one is served",
    });
    variable.overrideLogicalId(GIT_REPOSITORY);
    return variable.stringValue;
  }
}

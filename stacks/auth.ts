import type { Construct } from "constructs";
import { ProxmoxProvider } from "../.gen/providers/proxmox/provider";
import { RandomProvider } from "../.gen/providers/random/provider";
import { MachineSecrets } from "../.gen/providers/talos/machine-secrets";
import { TalosProvider } from "../.gen/providers/talos/provider";
import { TlsProvider } from "../.gen/providers/tls/provider";
import { DeployKeyPair } from "../constructs/deploy-key";
import { DiskPassphrase } from "../constructs/disk-passphrase";
import { named } from "../constructs/naming";
import { KEPT } from "../constructs/protection";
import { ProxmoxAccess } from "../constructs/proxmox-access";
import { csiGrants, terraformGrants } from "../constructs/proxmox-grants";
import { ProxmoxPool } from "../constructs/proxmox-pool";
import { SealedSecretsKeyPair } from "../constructs/sealed-secrets-key";
import { ServiceCredentials } from "../constructs/service-credentials";
import { hasCredentials, serviceCredentials } from "../spec";
import { proxmoxLoginVariables, proxmoxSites } from "../spec/providers/proxmox";
import type { Cluster } from "../spec";
import type { ProxmoxSite } from "../spec/providers/proxmox";
import { publish } from "./contract";
import type { AuthContract } from "./contract";
import { LayerStack } from "./layer";

/** What outlives the cluster: who it is, and every credential that is ever made for it. */
export class AuthStack extends LayerStack {
  constructor(scope: Construct, cluster: Cluster) {
    super(scope, "auth", cluster);
    new TalosProvider(this, "talos");
    new TlsProvider(this, "tls");
    new RandomProvider(this, "random");
    // Pinned to the contract: a lower version here would replace the whole PKI, a higher one shows it as unknown (T6).
    const secrets = named(
      new MachineSecrets(this, "machine-secrets", { talosVersion: cluster.talos.contract, lifecycle: KEPT }),
      cluster.name,
    );
    const sealedSecrets = new SealedSecretsKeyPair(this, "sealed-secrets");
    const services = new ServiceCredentials(this, "services", serviceCredentials(cluster));
    const deployKey = cluster.gitops.deployKey ? new DeployKeyPair(this, "deploy-key") : undefined;
    publish<AuthContract>(this, {
      talos_identity: {
        machineSecrets: secrets.machineSecrets,
        clientConfiguration: secrets.clientConfiguration,
      },
      proxmox_tokens: Object.fromEntries(proxmoxSites(cluster).map((site) => [site.name, this.proxmoxTokens(site)])),
      sealed_secrets: { certificate: sealedSecrets.certificate, privateKey: sealedSecrets.privateKey },
      ...(deployKey ? { git_deploy_key: { privateKey: deployKey.privateKey, publicKey: deployKey.publicKey } } : {}),
      ...(cluster.encryption?.provider === "static"
        ? { disk_encryption: { passphrase: new DiskPassphrase(this, "disk-encryption").value } }
        : {}),
      service_credentials: services.forms,
    });
  }

  private proxmoxTokens(site: ProxmoxSite): { terraform: string; csi?: string } {
    const login = proxmoxLoginVariables(site.name);
    const provider = new ProxmoxProvider(this, `proxmox-${site.name}`, {
      alias: site.name,
      endpoint: site.endpoint,
      insecure: site.insecure,
      username: this.outside(login.username),
      password: this.outside(login.password),
    });
    const pool = new ProxmoxPool(this, `${site.name}-pool`, { provider, cluster: this.cluster, site });
    const access = (purpose: "terraform" | "csi", grants: ReturnType<typeof csiGrants>) =>
      new ProxmoxAccess(this, `${site.name}-${purpose}`, {
        provider,
        clusterName: this.cluster.name,
        siteName: site.name,
        purpose,
        user: site.users[purpose],
        grants,
        pool,
      }).token;
    return {
      terraform: access("terraform", terraformGrants(site, pool)),
      ...(hasCredentials(this.cluster, "proxmoxCsi")
        ? { csi: access("csi", csiGrants(this.cluster.services.proxmoxCsi?.datastore ?? site.datastores.disks, pool)) }
        : {}),
    };
  }
}

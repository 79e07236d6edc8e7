import type { Construct } from "constructs";
import { RandomProvider } from "../.gen/providers/random/provider";
import { MachineSecrets } from "../.gen/providers/talos/machine-secrets";
import { TalosProvider } from "../.gen/providers/talos/provider";
import { TlsProvider } from "../.gen/providers/tls/provider";
import { BackupKeyPair } from "../constructs/backup-key";
import { DeployKeyPair } from "../constructs/deploy-key";
import { DiskPassphrase } from "../constructs/disk-passphrase";
import { setLogicalId } from "../constructs/naming";
import { KEPT } from "../constructs/protection";
import { siteConstruct } from "../constructs/providers";
import type { SiteTokens } from "../constructs/providers";
import { RotationRecord } from "../constructs/rotation-record";
import { SealedSecretsKeyPair } from "../constructs/sealed-secrets-key";
import { ServiceCredentials } from "../constructs/service-credentials";
import { serviceCredentials, sitesByProvider } from "../spec";
import type { Cluster } from "../spec";
import { publish } from "./contract";
import type { AuthContract } from "./contract";
import { LayerStack } from "./layer";

/** The identity layer, which survives the cluster: its identity and all credentials. */
export class AuthStack extends LayerStack {
  constructor(scope: Construct, cluster: Cluster) {
    super(scope, "auth", cluster);
    new TalosProvider(this, "talos");
    new TlsProvider(this, "tls");
    new RandomProvider(this, "random");
    // Pinned to the contract: a lower version here would replace the whole PKI, a higher one shows it as unknown (T6).
    const secrets = setLogicalId(
      new MachineSecrets(this, "machine-secrets", { talosVersion: cluster.talos.contract, lifecycle: KEPT }),
      cluster.name,
    );
    const rotation = new RotationRecord(this, "rotation");
    const sealedSecrets = new SealedSecretsKeyPair(this, "sealed-secrets");
    const backups = new BackupKeyPair(this, "backups");
    const services = new ServiceCredentials(this, "services", serviceCredentials(cluster), rotation);
    const deployKey = cluster.gitops.deployKey ? new DeployKeyPair(this, "deploy-key") : undefined;
    publish<AuthContract>(this, {
      talos_identity: {
        machineSecrets: rotation.orElse(["talos", "machineSecrets"], secrets.machineSecrets),
        clientConfiguration: rotation.orElse(["talos", "clientConfiguration"], secrets.clientConfiguration),
        acceptedCAs: rotation.orElse(["talos", "acceptedCAs"], { talos: [], kubernetes: [] }),
      },
      proxmox_tokens: this.siteTokens(),
      sealed_secrets: {
        certificate: sealedSecrets.certificate,
        privateKey: sealedSecrets.privateKey,
        former: rotation.orElse(["sealedSecrets"], []),
      },
      backup_key: { privateKey: backups.privateKey, publicKey: backups.publicKey },
      ...(deployKey ? { git_deploy_key: { privateKey: deployKey.privateKey, publicKey: deployKey.publicKey } } : {}),
      ...(cluster.encryption?.provider === "static"
        ? { disk_encryption: { passphrase: new DiskPassphrase(this, "disk-encryption").value } }
        : {}),
      service_credentials: services.forms,
      rotating: rotation.replacedIds(),
    });
  }

  private siteTokens(): Record<string, SiteTokens> {
    const { cluster } = this;
    const props = { cluster, outsideVariable: (variable: string) => this.outsideVariable(variable) };
    return Object.fromEntries(
      sitesByProvider(cluster).flatMap((site) => {
        const tokens = siteConstruct(site).addAccess(this, site, props);
        return tokens ? [[site.name, tokens]] : [];
      }),
    );
  }
}

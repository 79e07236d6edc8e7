/** The form of the documents in a machine configuration, by Talos contract (provider-facts: proven on 1.13). */
export interface ContractForms {
  /** `HostnameConfig` instead of `machine.network.hostname`; both together are a conflict that the node refuses. */
  readonly hostnameDocument: boolean;
  /** `LinkConfig` and `ResolverConfig` instead of `interfaces[]` and `nameservers`. */
  readonly linkDocument: boolean;
  /** `TimeSyncConfig` and `RegistryMirrorConfig` instead of `machine.time` and `machine.registries`. */
  readonly settingsDocuments: boolean;
  /** `Layer2VIPConfig` instead of `interfaces[].vip`. */
  readonly vipDocument: boolean;
  /** `KubeSpanConfig` instead of `machine.network.kubespan`; never both. */
  readonly kubespanDocument: boolean;
}

export function contractForms(contract: string): ContractForms {
  const minor = Number(/^v1\.(\d+)$/.exec(contract)?.[1]);
  return {
    hostnameDocument: minor >= 12,
    linkDocument: minor >= 12,
    settingsDocuments: minor >= 12,
    vipDocument: minor >= 12,
    kubespanDocument: minor >= 13,
  };
}

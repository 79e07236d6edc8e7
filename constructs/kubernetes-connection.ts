import type { Construct } from "constructs";
import { HelmProvider } from "../.gen/providers/helm/provider";
import { KubernetesProvider } from "../.gen/providers/kubernetes/provider";

/** How a layer reaches the Kubernetes API: PEM text, and an address that exists as soon as the API does. */
export interface KubernetesConnection {
  readonly host: string;
  readonly clusterCaCertificate: string;
  readonly clientCertificate: string;
  readonly clientKey: string;
}

/** Metadata that Flux writes to objects that it adopts. Removing it would undo their protection from pruning. */
const OF_FLUX = [
  "^kustomize\\.toolkit\\.fluxcd\\.io/.*",
  "^helm\\.toolkit\\.fluxcd\\.io/.*",
  "^reconcile\\.fluxcd\\.io/.*",
];

/** Labels that gitops/ sets on namespaces of the services layer: the connections that they need. */
const OF_TREE = ["^(network\\.)?coldstart\\.dev/.*"];

export function kubernetesProvider(scope: Construct, connection: KubernetesConnection): KubernetesProvider {
  return new KubernetesProvider(scope, "kubernetes", {
    ...connection,
    ignoreLabels: [...OF_FLUX, ...OF_TREE],
    ignoreAnnotations: OF_FLUX,
  });
}

export function helmProvider(scope: Construct, connection: KubernetesConnection): HelmProvider {
  return new HelmProvider(scope, "helm", { kubernetes: { ...connection } });
}

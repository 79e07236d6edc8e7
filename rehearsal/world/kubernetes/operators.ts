/** Controllers of custom resources that other objects depend on. Each works only while its pods are ready. */
import type { KubernetesApi } from "./api";
import type { Clouds } from "./clouds";
import { certManagerController } from "./operators/cert-manager";
import type { Backing } from "./operators/service-storage";
import { databaseController } from "./operators/databases";
import { externalSecretsController } from "./operators/external-secrets";
import { loadBalancerController } from "./operators/load-balancers";
import { generatedSecretsController } from "./operators/generated-secrets";
import { prometheusController } from "./operators/prometheus";
import { vaultController } from "./operators/vault";
import { veleroController } from "./operators/velero";
import type { Controller } from "./controller";
import { kubeVipController } from "./kube-vip";

export function operatorControllers(api: KubernetesApi, backing: Backing, clouds?: Clouds): Controller[] {
  return [
    certManagerController(api),
    externalSecretsController(api),
    databaseController(api, backing),
    prometheusController(api),
    generatedSecretsController(api),
    vaultController(api),
    veleroController(api, backing),
    loadBalancerController(api, clouds),
    kubeVipController(api),
  ];
}

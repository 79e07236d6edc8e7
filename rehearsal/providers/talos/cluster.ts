import { UNKNOWN } from "../../protocol/behaviour";
import type { ResourceBehaviour, State } from "../../protocol/behaviour";
import { readExpiry } from "../../world/talos/pki";
import { decodeBase64 } from "../../world/talos/secrets";
import { block, fill, text } from "../shared/values";
import { oneClientConfiguration, talosCall, withEndpoint } from "./session";
import type { Talos } from "./session";

/** Its Read and Delete do nothing, so Terraform never notices that it is gone (T7). */
export const machineBootstrap: ResourceBehaviour<Talos> = {
  validate: oneClientConfiguration,
  plan: ({ planned, config }) => ({ planned: withEndpoint(planned, config) }),
  create(planned, { provider, config }) {
    provider.api.bootstrap(talosCall(planned, config, "create"));
    return fill(planned, { id: "machine_bootstrap", endpoint: planned["node"] ?? null });
  },
  import: () => ({ id: "machine_bootstrap" }),
};

export const clusterKubeconfig: ResourceBehaviour<Talos> = {
  defaults: { certificate_renewal_duration: "720h" },
  plan({ prior, planned, config }) {
    const withNode = withEndpoint(planned, config);
    if (!prior || !isExpiringSoon(prior)) return { planned: withNode };
    return { planned: { ...withNode, kubeconfig_raw: UNKNOWN, kubernetes_client_configuration: UNKNOWN } };
  },
  async create(planned, { provider }) {
    const kubeconfig = await provider.api.kubeconfig(talosCall(planned, null, "create"));
    return fill(planned, {
      id: kubeconfig.clusterName,
      endpoint: planned["node"] ?? null,
      kubeconfig_raw: kubeconfig.yaml,
      kubernetes_client_configuration: {
        host: kubeconfig.host,
        ca_certificate: kubeconfig.caCertificate,
        client_certificate: kubeconfig.clientCertificate,
        client_key: kubeconfig.clientKey,
      },
    });
  },
  async update(planned, prior, call) {
    return isExpiringSoon(prior) ? clusterKubeconfig.create(planned, call) : planned;
  },
};

const HOUR = 60 * 60 * 1000;

function isExpiringSoon(state: State): boolean {
  const certificate = text(block(state, "kubernetes_client_configuration") ?? {}, "client_certificate");
  if (certificate === undefined) return false;
  const hours = Number.parseInt(text(state, "certificate_renewal_duration") ?? "720h", 10);
  return readExpiry(decodeBase64(certificate)).getTime() < Date.now() + hours * HOUR;
}

import type { Cluster } from "../../../../spec";
import { attributesOf, withAttributes } from "../../../state/state-edit";
import { validFrom } from "../ages";
import type { Rotation } from "../rotation";
import { applyStep, editStep, finishSteps } from "../shared-steps";
import { EXPIRED } from "./expired-certificate";

const KEEPS_OLD = "nothing; the old certificate stays valid until it expires, unless you rotate talos-pki";

/** The client certificate of the Talos API, in auth, in the state of infra, and in the file. */
export function makeTalosconfigRotation(cluster: Cluster): Rotation {
  const address = `talos_machine_secrets.${cluster.name}`;
  return {
    id: "talosconfig",
    title: "the client certificate in the talosconfig",
    interrupts: KEEPS_OLD,
    layers: ["auth", "infra"],
    createdAt: ({ auth }) => validFrom(auth.talos_identity?.clientConfiguration?.client_certificate),
    isOpen: () => false,
    steps: () => [
      editStep("expire", "Marking the certificate for renewal", (state) => {
        const client = attributesOf(state, address)?.client_configuration as Record<string, unknown> | undefined;
        if (!client || client.client_certificate === EXPIRED) return state;
        // The provider renews a certificate in its last month, so an expired one is always renewed.
        return withAttributes(state, address, { client_configuration: { ...client, client_certificate: EXPIRED } });
      }),
      applyStep("auth"),
      applyStep("infra"),
      ...finishSteps("talosconfig", (record) => record),
    ],
  };
}

/** The client certificate of the Kubernetes API. Talos issues a new one for every kubeconfig. */
export function makeKubeconfigRotation(): Rotation {
  return {
    id: "kubeconfig",
    title: "the client certificate in the kubeconfig",
    interrupts: KEEPS_OLD,
    layers: ["auth", "infra"],
    createdAt: ({ infra }) => validFrom(infra.kubernetes_connection?.clientCertificate),
    isOpen: () => false,
    steps: () => [
      { name: "kubeconfig", title: "Fetching the kubeconfig", run: (ports) => ports.renewKubeconfig() },
      applyStep("infra"),
      ...finishSteps("kubeconfig", (record) => record),
    ],
  };
}

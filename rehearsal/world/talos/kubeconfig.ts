import { stringify } from "yaml";
import type { NodeConfig } from "./node-config";
import { signLeaf } from "./pki";
import { base64 } from "./secrets";
import type { ClientConfiguration } from "./secrets";

export interface Kubeconfig {
  readonly clusterName: string;
  readonly yaml: string;
  readonly host: string;
  /** base64 of PEM. */
  readonly caCertificate: string;
  readonly clientCertificate: string;
  readonly clientKey: string;
}

/** The administrator's kubeconfig, each time with a new certificate that is valid for a year. */
export async function makeKubeconfig(config: NodeConfig): Promise<Kubeconfig> {
  const { certificate, privateKey, accepted } = config.kubernetesCa;
  const admin = await signLeaf(
    { certificate, key: privateKey },
    { subject: [{ O: ["system:masters"] }, { CN: ["admin"] }], kind: "P-256", usages: ["client"] },
  );
  const clusterName = config.clusterName ?? "";
  const user = `admin@${clusterName}`;
  const parts = {
    host: config.endpoint,
    // Clients must trust every CA that an API server may use. Source: siderolabs/talos `GenerateAdmin`, AcceptedCAs.
    caCertificate: base64(accepted.join("")),
    clientCertificate: base64(admin.certificate),
    clientKey: base64(admin.key),
  };
  const yaml = stringify(
    {
      apiVersion: "v1",
      kind: "Config",
      clusters: [
        { name: clusterName, cluster: { server: parts.host, "certificate-authority-data": parts.caCertificate } },
      ],
      users: [
        {
          name: user,
          user: { "client-certificate-data": parts.clientCertificate, "client-key-data": parts.clientKey },
        },
      ],
      contexts: [{ name: user, context: { cluster: clusterName, namespace: "default", user } }],
      "current-context": user,
    },
    { lineWidth: 0 },
  );
  return { clusterName, yaml, ...parts };
}

/** What talosctl reads. */
export function makeTalosconfig(
  clusterName: string,
  client: ClientConfiguration,
  endpoints: readonly string[],
  nodes: readonly string[],
): string {
  return stringify(
    {
      context: clusterName,
      contexts: {
        [clusterName]: {
          endpoints,
          ...(nodes.length > 0 ? { nodes } : {}),
          ca: client.ca_certificate,
          crt: client.client_certificate,
          key: client.client_key,
        },
      },
    },
    { indent: 4, lineWidth: 0 },
  );
}

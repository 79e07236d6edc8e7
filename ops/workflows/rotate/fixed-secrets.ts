import { serviceCredentials } from "../../../spec";
import type { Cluster } from "../../../spec";
import type { FixedSecret } from "./rotation";

const TALOS: readonly FixedSecret[] = [
  {
    id: "etcd-ca",
    title: "the certificate authority of etcd",
    because:
      "Talos accepts only one certificate authority for etcd: members with the old and the new one could not communicate",
  },
  {
    id: "aggregator-ca",
    title: "the certificate authority of the API aggregation layer",
    because:
      "before Talos 1.14 a node accepts only one, so aggregated APIs would refuse the API servers of other nodes",
  },
  {
    id: "service-account-key",
    title: "the key that signs service account tokens",
    because:
      "Talos configures exactly one key per API server: the tokens of all running pods would become invalid immediately",
  },
  {
    id: "encryption-key",
    title: "the key that encrypts Secrets in etcd",
    // Source: siderolabs/talos v1.12.4 and v1.13.9 `internal/k8stemplates/apiserver.go` (secretbox, aescbc, identity, in this order and
    // with one key each; the first one writes) and `control_plane_static_pod.go` (`encryption-provider-config`: MergeDenied).
    because:
      "before Talos 1.14 an API server has only one secretbox key and accepts no other encryption configuration: a new key could not be used while the current one still decrypts",
  },
  {
    id: "cluster-secret",
    title: "the id and secret of node discovery",
    because: "KubeSpan derives its addresses from them: nodes with old and new addresses could not connect",
  },
];

/** The secrets that cannot be rotated, with the reason. */
export function fixedSecrets(cluster: Cluster): readonly FixedSecret[] {
  const services = serviceCredentials(cluster).flatMap(({ id, encrypts }) =>
    encrypts
      ? [{ id, title: `the credential ${id}`, because: encrypts.because, reachedWith: encrypts.reachedWith ?? [] }]
      : [],
  );
  return [...TALOS, ...services];
}

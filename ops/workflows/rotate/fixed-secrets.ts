import { serviceCredentials } from "../../../spec";
import type { Cluster } from "../../../spec";
import type { FixedSecret } from "./rotation";

const TALOS: readonly FixedSecret[] = [
  {
    id: "etcd-ca",
    title: "the certificate authority of etcd",
    because: "Talos accepts a single authority of etcd: members with the new and the old one could not communicate",
  },
  {
    id: "aggregator-ca",
    title: "the certificate authority of the API's aggregation",
    because: "before Talos 1.14 a node accepts a single one, and aggregated APIs would refuse the others' API servers",
  },
  {
    id: "service-account-key",
    title: "the key that signs the tokens of service accounts",
    because:
      "Talos gives an API server a single key and refuses further ones: the tokens of all running pods would be refused at once",
  },
  {
    id: "encryption-key",
    title: "the key that Secrets are encrypted with in etcd",
    // Source: siderolabs/talos v1.12.4 and v1.13.9 `internal/k8stemplates/apiserver.go` (secretbox, aescbc, identity, in this order and
    // with one key each; the first one writes) and `control_plane_static_pod.go` (`encryption-provider-config`: MergeDenied).
    because:
      "before Talos 1.14 an API server has one secretbox key, which also encrypts, and refuses another configuration: no new key can encrypt while the current one still decrypts",
  },
  {
    id: "cluster-secret",
    title: "the id and secret of node discovery",
    because: "KubeSpan derives its addresses from it: the nodes could no longer connect",
  },
];

/** Everything that is secret and stays, with the reason. */
export function fixedSecrets(cluster: Cluster): readonly FixedSecret[] {
  const services = serviceCredentials(cluster).flatMap(({ id, encrypts }) =>
    encrypts
      ? [{ id, title: `the credential ${id}`, because: encrypts.because, reachedWith: encrypts.reachedWith ?? [] }]
      : [],
  );
  return [...TALOS, ...services];
}

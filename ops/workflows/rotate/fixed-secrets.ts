import { serviceCredentials } from "../../../spec";
import type { Cluster } from "../../../spec";
import type { FixedSecret } from "./rotation";
import { credentialFate } from "./rotations/service-credentials";

const TALOS: readonly FixedSecret[] = [
  {
    id: "etcd-ca",
    title: "the certificate authority of etcd",
    because:
      "Talos accepts a single authority of etcd: members with the new and the old one could not talk to each other",
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
    because:
      "before Talos 1.14 an API server gets a single secretbox key: with another one it could not read the Secrets that exist",
  },
  {
    id: "machine-token",
    title: "the token by which workers get their certificates",
    because: "another one needs a reboot of every node, which no rotation does yet",
  },
  {
    id: "cluster-secret",
    title: "the id and secret of node discovery",
    because: "KubeSpan derives its addresses from them: the nodes would lose each other",
  },
];

/** Everything that is secret and stays, with the reason. */
export function fixedSecrets(cluster: Cluster): readonly FixedSecret[] {
  const services = serviceCredentials(cluster).flatMap(({ id }) => {
    const fate = credentialFate(id);
    return "because" in fate ? [{ id, title: `the credential ${id}`, because: fate.because }] : [];
  });
  return [...TALOS, ...services];
}

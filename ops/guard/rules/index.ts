import type { Rule } from "../finding";
import { clusterNetwork } from "./cluster-network";
import { authOutputs } from "./auth-outputs";
import { authorityOrder } from "./authority-order";
import { contractVersion } from "./contract-version";
import { diskEncryption } from "./disk-encryption";
import { drain } from "./drain";
import { exposure } from "./exposure";
import { forgotten } from "./forgotten";
import { gitManifests } from "./git-manifests";
import { identity } from "./identity";
import { keyPair } from "./key-pair";
import { kubernetesVersion } from "./kubernetes-version";
import { machineSecrets } from "./machine-secrets";
import { nodeAddress } from "./node-address";
import { nodeName } from "./node-name";
import { ownership } from "./ownership";
import { plainSecret } from "./plain-secret";
import { podNetwork } from "./pod-network";
import { providerDowngrade } from "./provider-downgrade";
import { quorum } from "./quorum";
import { removal } from "./removal";
import { secondEtcd } from "./second-etcd";
import { secondMachine } from "./second-machine";
import { talosVersion } from "./talos-version";
import { tokenIssuer } from "./token-issuer";
import { serviceSecrets } from "./service-secrets";
import { volumes } from "./volumes";
import { zones } from "./zones";

/** Every rule, one file each. docs/guard.md is generated from this list. */
export const RULES: readonly Rule[] = [
  quorum,
  drain,
  removal,
  secondEtcd,
  secondMachine,
  ownership,
  identity,
  authOutputs,
  machineSecrets,
  authorityOrder,
  diskEncryption,
  contractVersion,
  keyPair,
  serviceSecrets,
  clusterNetwork,
  tokenIssuer,
  kubernetesVersion,
  talosVersion,
  exposure,
  nodeName,
  nodeAddress,
  volumes,
  zones,
  gitManifests,
  podNetwork,
  providerDowngrade,
  plainSecret,
  forgotten,
];

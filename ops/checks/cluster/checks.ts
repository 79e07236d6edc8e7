import type { Check } from "./check";
import { claim } from "./claim";
import { delegation } from "./delegation";
import { dns } from "./dns";
import { etcd } from "./etcd";
import { flux } from "./flux";
import { ingress } from "./ingress";
import { kubeconfig } from "./kubeconfig";
import { nodes } from "./nodes";
import { pods } from "./pods";
import { sealedSecrets } from "./sealed-secrets";
import { sso } from "./sso";
import { storage } from "./storage";
import { tailnet } from "./tailnet";
import { talos } from "./talos";

/** What the playbook looks at after a start, from the machines up. */
export const CHECKS: readonly Check[] = [
  talos,
  tailnet,
  etcd,
  kubeconfig,
  nodes,
  flux,
  pods,
  storage,
  claim,
  sealedSecrets,
  dns,
  ingress,
  sso,
  delegation,
];

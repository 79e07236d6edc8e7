import type { Check } from "./check";
import { delegation } from "./delegation";
import { dns } from "./dns";
import { etcd } from "./etcd";
import { flux } from "./flux";
import { ingress } from "./ingress";
import { nodes } from "./nodes";
import { pods } from "./pods";
import { sealedSecrets } from "./sealed-secrets";
import { sso } from "./sso";
import { storage } from "./storage";
import { talos } from "./talos";

/** What the playbook looks at after a start, from the machines up. */
export const CHECKS: readonly Check[] = [
  talos,
  etcd,
  nodes,
  flux,
  pods,
  storage,
  sealedSecrets,
  dns,
  ingress,
  sso,
  delegation,
];

import type { Check } from "./check";
import { dns } from "./dns";
import { etcd } from "./etcd";
import { flux } from "./flux";
import { nodes } from "./nodes";
import { pods } from "./pods";
import { sealedSecrets } from "./sealed-secrets";
import { storage } from "./storage";
import { talos } from "./talos";

/** What the playbook looks at after a start, from the machines up. */
export const CHECKS: readonly Check[] = [talos, etcd, nodes, flux, pods, storage, sealedSecrets, dns];

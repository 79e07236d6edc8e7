import type { Check } from "./check";
import { dns } from "./dns";
import { flux } from "./flux";
import { nodes } from "./nodes";
import { pods } from "./pods";
import { sealedSecrets } from "./sealed-secrets";
import { storage } from "./storage";

/** What the playbook looks at after a start, from the machines up. */
export const CHECKS: readonly Check[] = [nodes, flux, pods, storage, sealedSecrets, dns];

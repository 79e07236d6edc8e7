/** The snapshot Job of Vault, as in gitops/platform/vault-backup. */
import type { KubernetesObject } from "../../../../../ops/clients/kubernetes/client";

const RESTIC = { name: "restic", command: ["sh", "-ec", "restic backup\nrestic forget --prune $KEEP\n"], env: [] };

export const JOB_TEMPLATE = {
  spec: { template: { spec: { initContainers: [{ name: "snapshot" }], containers: [RESTIC] } } },
};

interface Vault {
  readonly content: string;
  readonly copies: Map<string, { content: string; at: Date }>;
}

/** Runs the Job. @param count how many snapshots `restic forget` keeps */
export function takeSnapshot({ content, copies }: Vault, { metadata, spec }: KubernetesObject, count: number): void {
  copies.set(metadata.name, { content, at: new Date() });
  if (!JSON.stringify(spec).includes("restic forget")) return;
  for (const id of [...copies.keys()].slice(0, Math.max(0, copies.size - count))) copies.delete(id);
}

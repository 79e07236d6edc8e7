/** Labels on everything of a cluster at Hetzner. Terraform sets them, and so does the storage driver. */
export function ownerLabels(clusterName: string): Record<string, string> {
  return { "managed-by": "coldstart", cluster: clusterName };
}

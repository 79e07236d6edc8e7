/** The URL of Hetzner's API. A file of its own, because a provisioner loads few modules. */
export function hetznerEndpoint({ HCLOUD_ENDPOINT }: Readonly<Record<string, string | undefined>>): string {
  return HCLOUD_ENDPOINT || "https://api.hetzner.cloud/v1";
}

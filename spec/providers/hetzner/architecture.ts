/** Hetzner's cax types are ARM; everything else that it rents is x86. */
export function serverArchitecture(serverType: string): "amd64" | "arm64" {
  return serverType.startsWith("cax") ? "arm64" : "amd64";
}

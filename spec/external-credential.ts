import type { Layer } from "./layers";
import type { Source } from "./schema/primitives";

export type CredentialKind =
  | "hetzner-token"
  | "proxmox-username"
  | "proxmox-password"
  | "tailscale-key"
  | "cloudflare-token"
  | "truenas-key"
  | "backup-target-key-id"
  | "backup-target-key"
  | "alerts-url"
  | "alerts-password"
  | "git-token";

/** An external secret: the sensitive Terraform variable for it, and its source. */
export interface ExternalCredential {
  readonly kind: CredentialKind;
  readonly variable: string;
  readonly source: Source;
  readonly purpose: string;
  readonly layers: readonly Layer[];
}

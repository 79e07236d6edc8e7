import type { TalosAccess } from "../clients/talos/talosconfig";
import type { Check } from "../support/check";
import type { CloudAccess } from "./cloud-access";
import type { Say, Timeout } from "../support/wait-progress";

/** The URLs of an image of the Image Factory. */
export interface ImageUrls {
  readonly iso: string;
  /** For a disk or a USB stick. */
  readonly disk: string;
  /** An iPXE script. */
  readonly pxe: string;
}

/** Access that a provider needs to change machines itself. */
export interface MachineAccess extends CloudAccess {
  readonly signal: AbortSignal;
  readonly say: Say;
  /** Runs a check until it passes. @throws Error after the timeout, or when it fails permanently */
  readonly wait: (check: Check<undefined>, timeout: Timeout) => Promise<void>;
  /** The state of infra, as Terraform writes it; undefined before the first apply. */
  readonly infraState: () => Promise<string | undefined>;
  /** Opens the Talos API of the cluster's nodes; undefined before auth is applied. */
  readonly talosAccess: () => Promise<TalosAccess | undefined>;
  /** Sends a magic packet into a network. @param broadcast its broadcast address */
  readonly wake: (mac: string, broadcast: string) => Promise<void>;
  /** Creates only the image of a site. */
  readonly makeImage: (site: string) => Promise<ImageUrls>;
}

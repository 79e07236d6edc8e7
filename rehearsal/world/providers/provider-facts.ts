import type { CredentialKind } from "../../../spec";
import type { Duration } from "../duration";

/** An address that a router gave to a machine. */
export interface Lease {
  readonly lan: string;
  readonly mac: string;
  readonly address: string;
}

/** What is known of a machine provider without opening a world. */
export interface ProviderFacts {
  /** By `<type>.<action>`. */
  readonly durations: Readonly<Record<string, Duration>>;
  /** Credentials that must have a certain value in the simulation. */
  readonly credentials?: Partial<Record<CredentialKind, string>>;
  /** Reads the leases of its networks from the world in a folder. */
  leasesIn?(folder: string): Lease[];
}

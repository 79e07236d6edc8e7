import type { Clouds } from "../ownership/clouds";
import type { FoundMachine } from "../ownership/machine";
import type { Owner } from "../ownership/owner";
import type { PlannedValues } from "./planned";
import type { ProviderApis } from "./provider-apis";

export interface Orphan {
  readonly address: string;
  readonly type: string;
  readonly planned: PlannedValues;
  /** The configured provider, for example `hcloud.hillsboro`. */
  readonly provider: string;
  readonly cluster: string;
  /** The user passed --adopt: adopt it even without an owner mark. */
  readonly isUnmarkedAllowed: boolean;
}

/** Access to the APIs where orphans may be. Sites are addressed by name. */
export interface OrphanApis extends Pick<Clouds, "vm" | "serverNamed">, ProviderApis {
  /** The objects that Authentik lists at a path, for example `core/groups`. */
  authentik(path: string, query: Readonly<Record<string, string>>): Promise<readonly PlannedValues[]>;
  /** Whether the etcd of a node has members. */
  hasEtcd(address: string): Promise<boolean>;
  /** The part of the cluster that responds, for a message; undefined if nothing does. */
  findRespondingPart(): Promise<string | undefined>;
  /** Deletes Helm's record of an interrupted installation. False if there is none. */
  forgetPendingRelease(namespace: string, name: string): Promise<boolean>;
}

/** Imported by this id, or deleted so that it can be created again. */
export type Adoption = { readonly id: string } | { readonly removed: string };

/** It carries the marks of another cluster, so it is never adopted. */
interface ForeignObject {
  readonly of: string;
}

/** It exists, but has no mark of an owner. */
interface UnmarkedObject {
  readonly unmarked: true;
}

/** undefined: the API reports that it does not exist. */
export type LookupResult = Adoption | ForeignObject | UnmarkedObject | undefined;
type Adopt = (orphan: Orphan, apis: OrphanApis) => LookupResult | Promise<LookupResult>;

export interface MachineLookup {
  find(orphan: Orphan, apis: OrphanApis): Promise<FoundMachine | undefined>;
  /** The id with which its provider imports it. */
  importId(found: FoundMachine): string;
}

export type AdoptionRule =
  /** The API refuses a second one, and the error names the existing one. */
  | { readonly adopt: Adopt }
  /** The API silently creates a second one, or refuses it only after minutes: looked up before it is created. */
  | { readonly lookAhead: Adopt }
  /** Looked up before every create: a foreign one is refused before anything is applied, our own is adopted. */
  | { readonly machine: MachineLookup }
  /** Why creating it again is harmless. */
  | { readonly again: string };

export const OVERWRITTEN = "it overwrites the existing settings";

export const toText = (value: unknown): string => String(value);
export const byId = (id: unknown): Adoption => ({ id: toText(id) });
export const siteOf = ({ provider }: Orphan): string => provider.split(".")[1] ?? "";

/** A name alone does not show the owner. */
export async function checkOwned(
  { isUnmarkedAllowed }: Orphan,
  owner: Owner,
  adopt: () => Adoption | Promise<Adoption>,
): Promise<LookupResult> {
  if (typeof owner === "object") return { of: owner.cluster };
  return owner === "ours" || isUnmarkedAllowed ? adopt() : { unmarked: true };
}

import type { Owner } from "./owner";

/** A machine as the API of its provider reports it. */
export interface FoundMachine {
  readonly kind: "VM" | "container" | "server";
  /** Such as `Proxmox (site atlas)`. */
  readonly where: string;
  readonly id: string;
  readonly name: string | undefined;
  /** Tags of a VM, or labels of a server as `key=value`. */
  readonly marks: readonly string[];
  /** Its owner, according to its marks. */
  readonly owner: Owner;
  /** Proxmox: the UUID in its SMBIOS, which a VM that is created again under the same id does not have. */
  readonly uuid?: string;
  /** Proxmox: the host that runs it. */
  readonly host?: string;
  /**
   * Proxmox: the reason of its lock. It is `create` while the task of its creation runs; until that ends, the VM has no
   * name and no tags.
   */
  readonly lock?: string;
}

/** A machine according to the cluster file and the state. */
export interface ExpectedMachine {
  readonly address: string;
  readonly cluster: string;
  readonly name: string;
  readonly uuid?: string;
}

/** How a machine differs from the expected one. Empty if it does not. */
export type Difference = "kind" | "owner" | "name" | "uuid";

export interface Mismatch {
  readonly expected: ExpectedMachine;
  readonly found: FoundMachine;
  readonly differences: readonly Difference[];
}

export function compareMachine(expected: ExpectedMachine, found: FoundMachine): Difference[] {
  const all: readonly (readonly [Difference, boolean])[] = [
    ["kind", found.kind === "container"],
    ["owner", found.owner !== "ours"],
    ["name", found.name !== expected.name],
    ["uuid", expected.uuid !== undefined && found.uuid !== undefined && !isSame(expected.uuid, found.uuid)],
  ];
  return all.flatMap(([difference, isThere]) => (isThere ? [difference] : []));
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** Both identities in one line. */
export function describeMismatch({ expected, found, differences }: Mismatch): string {
  const { kind, id, where } = found;
  const wanted = `"${expected.name}" of cluster ${expected.cluster}${uuidOf(expected)}`;
  const differ =
    differences.length > 0 ? ` (${differences.join(", ")} ${differences.length > 1 ? "differ" : "differs"})` : "";
  return `${expected.address}: expected ${wanted}; ${where} has ${kind} ${id} ${identityOf(found)}${differ}`;
}

function identityOf({ name, marks, kind, uuid }: FoundMachine): string {
  const word = kind === "server" ? "labels" : "tags";
  const shown = marks.length > 0 ? `${word} ${marks.join(", ")}` : `no ${word}`;
  return `${name === undefined ? "without a name" : `"${name}"`}, ${shown}${uuidOf({ uuid })}`;
}

function uuidOf({ uuid }: { readonly uuid?: string | undefined }): string {
  return uuid === undefined ? "" : `, uuid ${uuid}`;
}

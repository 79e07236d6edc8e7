/**
 * The disk that Talos is installed on. Source: siderolabs/talos `v1alpha1_types.go`: a selector has priority over the path.
 */
import type { HardDisk, Machine } from "../machines";
import type { InstallDisk } from "./node-config";

/** Conditions that are numbers: every disk here is large enough. */
const NOT_COMPARED = ["size"];

/** Why no disk of a machine matches its configuration; undefined if one does. */
export function whyNoDisk({ disks }: Pick<Machine, "disks">, { path, selector }: InstallDisk): string | undefined {
  if (disks === undefined) return undefined;
  const wanted = Object.entries(selector).filter(([key]) => !NOT_COMPARED.includes(key));
  const isMeant = (disk: HardDisk) =>
    Object.keys(selector).length === 0
      ? disk.path === path
      : wanted.every(([key, pattern]) => matchesPattern(disk.properties[key] ?? "", pattern));
  if (disks.some(isMeant)) return undefined;
  const present = disks.map((disk) => disk.path).join(", ");
  return Object.keys(selector).length === 0
    ? `the disk ${path} does not exist (there are ${present})`
    : `no disk matches ${JSON.stringify(selector)} (there are ${present})`;
}

/** A `*` stands for any text. */
function matchesPattern(value: string, pattern: string): boolean {
  const parts = pattern.split("*").map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`).test(value);
}

/** A machine configuration as a list of paths with values, so that two configurations can be compared path by path. */
import { DELETE_KEY } from "../../../spec";
import type { MachineConfig, Section } from "./machine-config";

interface Leaf {
  readonly path: string;
  /** May be a secret. */
  readonly value: string;
}

/** Maps a key that distinguishes list elements to a leaf. The key may contain a secret, and is never shown. */
export type FlatConfig = ReadonlyMap<string, Leaf>;

/** A difference between two configurations, without values, because most of them are secret. */
export interface ChangedPlace {
  readonly sign: "+" | "~" | "-";
  readonly path: string;
}

export function flattenConfig({ machine, cluster, documents }: MachineConfig): FlatConfig {
  return flattenDocuments([{ machine, cluster }, ...documents]);
}

export function flattenDocuments(documents: readonly Section[]): FlatConfig {
  const flat = new Map<string, Leaf>();
  for (const document of documents) {
    const { apiVersion: _, kind, name, ...body } = document;
    if (kind === undefined) flatten(document, "", flat);
    else flatten(body, [kind, name].filter((part) => typeof part === "string").join("/"), flat);
  }
  return flat;
}

/** The paths that differ, sorted and without duplicates. */
export function changedPlaces(before: FlatConfig, after: FlatConfig): ChangedPlace[] {
  const found = new Map<string, ChangedPlace>();
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const [old, fresh] = [before.get(key), after.get(key)];
    if (old?.value === fresh?.value) continue;
    const sign = !old ? "+" : !fresh ? "-" : "~";
    const path = (fresh ?? old)?.path ?? "";
    found.set(`${path} ${sign}`, { sign, path });
  }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, place]) => place);
}

/** Each list element has its own path: lists in patches are appended to existing ones. */
function flatten(value: unknown, path: string, flat: Map<string, Leaf>): void {
  if (Array.isArray(value))
    for (const item of value.map(inOneLine)) flat.set(`${path}[${item}]`, { path: `${path}[]`, value: item });
  else if (isSection(value) && !(DELETE_KEY in value))
    for (const [key, inner] of Object.entries(value)) flatten(inner, path === "" ? key : `${path}.${key}`, flat);
  else flat.set(path, { path, value: isSection(value) ? "(deleted)" : inOneLine(value) });
}

function inOneLine(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function isSection(value: unknown): value is Section {
  return typeof value === "object" && value !== null;
}

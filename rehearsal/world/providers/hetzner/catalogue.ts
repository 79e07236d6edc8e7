/** The products of Hetzner. Sources as in spec/providers/hetzner/facts.ts; sizes from Hetzner's price list. */
import type { TalosSystem } from "../../machines";

export const LOCATIONS: Readonly<Record<string, { id: number; zone: string }>> = {
  fsn1: { id: 1, zone: "eu-central" },
  nbg1: { id: 2, zone: "eu-central" },
  hel1: { id: 3, zone: "eu-central" },
  ash: { id: 4, zone: "us-east" },
  hil: { id: 5, zone: "us-west" },
  sin: { id: 6, zone: "ap-southeast" },
};

export const DEFAULT_LOCATION = "fsn1";

const EU = ["fsn1", "nbg1", "hel1"];
const US = ["ash", "hil"];

interface Family {
  readonly names: readonly string[];
  readonly locations: readonly string[];
  readonly architecture: "x86" | "arm";
  /** Existing servers keep running, but new ones cannot be ordered. */
  readonly retired?: boolean;
}

/** `cx22`, `cx32` and so on: a family, its sizes, and the generation. */
const namesOf = (family: string, sizes: string, generation: number): string[] =>
  [...sizes].map((size) => `${family}${size}${String(generation)}`);

const FAMILIES: readonly Family[] = [
  { names: namesOf("cx", "2345", 2), locations: EU, architecture: "x86", retired: true },
  { names: namesOf("cpx", "12345", 1), locations: US, architecture: "x86" },
  { names: namesOf("cpx", "123456", 2), locations: [...EU, "sin"], architecture: "x86" },
  { names: namesOf("cx", "2345", 3), locations: EU, architecture: "x86" },
  { names: namesOf("cax", "1234", 1), locations: EU, architecture: "arm" },
  { names: namesOf("ccx", "123456", 3), locations: [...EU, ...US, "sin"], architecture: "x86" },
];

/** Gigabytes by the size digit in a type's name. */
const DISKS: Readonly<Record<string, number>> = { "1": 40, "2": 80, "3": 160, "4": 240, "5": 360, "6": 960 };

/** Cores and gigabytes of memory by the same digit; dedicated types have twice the memory. */
const SIZES: Readonly<Record<string, { readonly cores: number; readonly memoryGiB: number }>> = {
  "1": { cores: 2, memoryGiB: 2 },
  "2": { cores: 3, memoryGiB: 4 },
  "3": { cores: 4, memoryGiB: 8 },
  "4": { cores: 8, memoryGiB: 16 },
  "5": { cores: 16, memoryGiB: 32 },
  "6": { cores: 48, memoryGiB: 96 },
};

export interface ServerType {
  readonly name: string;
  readonly locations: readonly string[];
  readonly architecture: "x86" | "arm";
  readonly disk: number;
  readonly cores: number;
  readonly memoryGiB: number;
  readonly retired: boolean;
}

export function serverType(name: string): ServerType | undefined {
  const family = FAMILIES.find(({ names }) => names.includes(name));
  if (!family) return undefined;
  const size = /(\d)\d$/.exec(name)?.[1] ?? "";
  const disk = DISKS[size] ?? 80;
  const { locations, architecture, retired } = family;
  const cores = SIZES[size]?.cores ?? 2;
  const memoryGiB = (SIZES[size]?.memoryGiB ?? 4) * (name.startsWith("ccx") ? 2 : 1);
  return { name, locations, architecture, disk, cores, memoryGiB, retired: retired ?? false };
}

export function serverTypes(): ServerType[] {
  return FAMILIES.flatMap(({ names }) => names).flatMap((name) => serverType(name) ?? []);
}

export const SYSTEM_IMAGES = [
  "debian-11",
  "debian-12",
  "debian-13",
  "ubuntu-22.04",
  "ubuntu-24.04",
  "fedora-42",
  "rocky-9",
  "rocky-10",
  "alma-9",
  "alma-10",
  "centos-stream-9",
  "centos-stream-10",
  "opensuse-15",
];

export interface Iso {
  readonly id: number;
  readonly name: string;
  readonly architecture: "x86" | "arm";
  readonly talos: TalosSystem;
}

const talosIso = (id: number, name: string, architecture: "x86" | "arm", version: string): Iso => ({
  id,
  name,
  architecture,
  talos: { version, platform: "hcloud", extensions: [] },
});

/** Talos among Hetzner's public ISOs. Source: hcloud-talos #371, #417. */
const ISOS: readonly Iso[] = [
  talosIso(122630, "hcloud-v1-11-2.amd64.iso", "x86", "v1.11.2"),
  talosIso(122629, "hcloud-v1-11-2.arm64.iso", "arm", "v1.11.2"),
  talosIso(125127, "hcloud-v1-12-4.amd64.iso", "x86", "v1.12.4"),
];

export function findIso(idOrName: string): Iso | undefined {
  return ISOS.find(({ id, name }) => String(id) === idOrName || name === idOrName);
}

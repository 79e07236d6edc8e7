/**
 * Provider lock files. Terraform writes one beside each stack, in folders that are not in git. Git contains
 * `locks/<layer>.terraform.lock.hcl`, with the hashes of the registry; each stack gets the entries that it needs from
 * there.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { LAYERS } from "../../../spec";

export const LOCK_FILE = ".terraform.lock.hcl";
const REGISTRY = "registry.terraform.io";
const LOCKS = join(__dirname, "../../../locks");

/** The platforms of users and CI. */
export const PLATFORMS = ["linux_amd64", "linux_arm64", "darwin_amd64", "darwin_arm64"] as const;

export interface LockedProvider {
  /** Such as `bpg/proxmox`. */
  readonly source: string;
  readonly version: string;
  /** `h1:` of a platform's package, and `zh:` of each platform in the list that the provider's author signed. */
  readonly hashes: readonly string[];
}

export type RequiredProvider = Omit<LockedProvider, "hashes">;

export function lockPath(layer: string, locks = LOCKS): string {
  return join(locks, `${layer}${LOCK_FILE}`);
}

const ENTRY = /^provider "registry\.terraform\.io\/([^"]+)" \{\n([^}]*)\}/gm;

export function parseLock(text: string): LockedProvider[] {
  return [...text.matchAll(ENTRY)].map(([, source = "", body = ""]) => ({
    source,
    version: /^\s*version\s*= "([^"]+)"/m.exec(body)?.[1] ?? "",
    hashes: [...body.matchAll(/"((?:h1|zh):[^"]+)"/g)].map(([, hash = ""]) => hash),
  }));
}

export function formatLock(providers: readonly LockedProvider[]): string {
  const entries = [...providers]
    .sort((a, b) => (a.source < b.source ? -1 : 1))
    .map(({ source, version, hashes }) => {
      const list = hashes.length > 0 ? `[\n${hashes.map((hash) => `    "${hash}",\n`).join("")}  ]` : "[]";
      return `provider "${REGISTRY}/${source}" {\n  version     = "${version}"\n  constraints = "${version}"\n  hashes = ${list}\n}\n`;
    });
  return ["# The providers and their hashes. Written by: npm run locks (docs/supply-chain.md)\n", ...entries].join(
    "\n",
  );
}

/** The providers of a synthesized stack, with their pinned versions. */
export function requiredProviders(folder: string): RequiredProvider[] {
  const file = join(folder, "cdk.tf.json");
  if (!existsSync(file)) return [];
  const { terraform = {} } = JSON.parse(readFileSync(file, "utf8")) as {
    terraform?: { required_providers?: Record<string, { source: string; version: string }> };
  };
  return Object.values(terraform.required_providers ?? {}).map(({ source, version }) => ({
    source: source.includes("/") ? source : `hashicorp/${source}`,
    version,
  }));
}

function readLockedProviders(file: string): LockedProvider[] {
  return existsSync(file) ? parseLock(readFileSync(file, "utf8")) : [];
}

function entryFor(
  { source, version }: RequiredProvider,
  entries: readonly LockedProvider[],
): LockedProvider | undefined {
  return entries.find((entry) => entry.source === source && entry.version === version && entry.hashes.length > 0);
}

/** Why the hashes of a provider do not cover every platform; undefined if they do. */
export function missingHashes(required: RequiredProvider, entries: readonly LockedProvider[]): string | undefined {
  const entry = entryFor(required, entries);
  if (!entry) return "no hash";
  const packages = entry.hashes.filter((hash) => hash.startsWith("h1:")).length;
  if (!entry.hashes.some((hash) => hash.startsWith("zh:"))) return "no hash that the registry signed (zh:)";
  return packages < PLATFORMS.length ? `hashes of ${packages} of ${PLATFORMS.length} platforms` : undefined;
}

export interface LockOptions {
  /** The stack's folder. */
  readonly folder: string;
  readonly program: string;
  /** Whether the providers are those of the registry. @default true */
  readonly hasLockedProviders?: boolean;
  /** @default the project's own */
  readonly locks?: string;
}

/**
 * Writes the hashes from git beside a stack. Entries that are not in git stay as Terraform wrote them.
 *
 * @returns the arguments for `terraform init`: a complete lock file must not be changed
 */
export function placeLock({ folder, program, hasLockedProviders = true, locks = LOCKS }: LockOptions): string[] {
  const layer = basename(folder);
  const isLayer = LAYERS.some((known) => known === layer);
  // OpenTofu has another registry.
  if (!isLayer || !hasLockedProviders || basename(program).startsWith("tofu")) return [];
  const kept = readLockedProviders(lockPath(layer, locks));
  const beside = join(folder, LOCK_FILE);
  const before = readLockedProviders(beside);
  const required = requiredProviders(folder);
  const fromGit = required.flatMap((one) => entryFor(one, kept) ?? []);
  if (fromGit.length === 0) return [];
  const others = before.filter(({ source }) => !fromGit.some((entry) => entry.source === source));
  writeFileSync(beside, formatLock([...fromGit, ...others]));
  return fromGit.length === required.length ? ["-lockfile=readonly"] : [];
}

/** `bpg/proxmox 0.111.1 (auth: no hash)`, for each provider of the stacks without hashes in git. */
export function missingLocks(stacks: string, locks = LOCKS): string[] {
  return LAYERS.flatMap((layer) => {
    const entries = readLockedProviders(lockPath(layer, locks));
    return requiredProviders(join(stacks, layer)).flatMap((required) => {
      const missing = missingHashes(required, entries);
      return missing ? [`${required.source} ${required.version} (${layer}: ${missing})`] : [];
    });
  });
}

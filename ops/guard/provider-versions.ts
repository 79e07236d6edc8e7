/** Provider → version: `hetznercloud/hcloud` → `1.68.0`. The registry is ignored. */
export type Versions = Readonly<Record<string, string>>;

export interface ProviderVersions {
  /** The versions that made this plan. */
  readonly now: Versions;
  /** The versions that last wrote the state, if recorded. */
  readonly last: Versions;
}

const BLOCK = /^provider "(?:[^"/]+\/)?([^"/]+\/[^"/]+)" \{[^}]*?^\s*version\s*=\s*"([^"]+)"/gm;

/** Reads a `.terraform.lock.hcl`. */
export function readLockFile(text: string): Versions {
  return Object.fromEntries([...text.matchAll(BLOCK)].map(([, name = "", version = ""]) => [name, version]));
}

/** Whether one version is older than another. A release is newer than its release candidates. */
export function isOlder(version: string, than: string): boolean {
  const [a, b] = [parseVersion(version), parseVersion(than)];
  for (let i = 0; i < 3; i++) {
    const [x, y] = [a.numbers[i] ?? 0, b.numbers[i] ?? 0];
    if (x !== y) return x < y;
  }
  return a.candidate !== b.candidate && (b.candidate === "" || (a.candidate !== "" && a.candidate < b.candidate));
}

function parseVersion(version: string): { numbers: number[]; candidate: string } {
  const [release = "", candidate = ""] = version.replace(/^v/, "").split("-", 2);
  return { numbers: release.split(".").map(Number), candidate };
}

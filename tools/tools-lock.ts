/**
 * Writes the checksums of the versions in tools.lock.json, as their release hosts publish them: `npm run tools-lock`. Run it
 * after a version was changed.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { LOCKED_TOOLS, releaseFor } from "../ops/clients/toolchain/lock";
import type { LockedTool, ToolRelease, ToolsLock } from "../ops/clients/toolchain/lock";

const FILE = join(__dirname, "../tools.lock.json");

/** The URL where a release host publishes a checksum. */
const CHECKSUMS: Readonly<Record<LockedTool, (release: ToolRelease) => string>> = {
  terraform: ({ url, version }) => url.replace(/[^/]+$/, `terraform_${version}_SHA256SUMS`),
  kubectl: ({ url }) => `${url}.sha256`,
};

/** The checksum of a file, from a list of checksums or a single checksum. @throws Error if there is none */
export function findChecksum(text: string, file: string): string {
  const line = text.split("\n").find((each) => each.endsWith(`  ${file}`)) ?? text;
  const [checksum] = /^[0-9a-f]{64}(?=\s|$)/.exec(line.trim()) ?? [];
  if (checksum === undefined) throw new Error(`no checksum of ${file} in the response`);
  return checksum;
}

async function lockTool(lock: ToolsLock, tool: LockedTool) {
  const platforms = Object.keys(lock[tool].sha256);
  const checksums = await Promise.all(
    platforms.map(async (platform) => {
      const release = releaseFor(lock, tool, platform) as ToolRelease;
      const answer = await fetch(CHECKSUMS[tool](release));
      if (!answer.ok) throw new Error(`${answer.url} responds with ${answer.status}`);
      return [platform, findChecksum(await answer.text(), release.file)] as const;
    }),
  );
  return { ...lock[tool], sha256: Object.fromEntries(checksums) };
}

async function main(): Promise<void> {
  const lock = JSON.parse(readFileSync(FILE, "utf8")) as ToolsLock;
  const entries = await Promise.all(LOCKED_TOOLS.map(async (tool) => [tool, await lockTool(lock, tool)] as const));
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(entries), undefined, 2)}\n`);
}

if (require.main === module) void main();

/**
 * npm run locks [-- --check | --offline]
 *
 * Writes locks/<layer>.terraform.lock.hcl: the providers that the layer has in any cluster of clusters/, with the registry's
 * hashes for every platform. --check only lists missing hashes. --offline writes versions without hashes, and keeps the
 * hashes that are there.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { synthesize } from "../ops/engine/run/context";
import { runMain } from "../ops/support/fatal-error";
import { placesOf } from "../ops/support/places";
import { LIVE } from "../ops/support/runtime";
import {
  PLATFORMS,
  formatLock,
  lockPath,
  missingHashes,
  missingLocks,
  parseLock,
  requiredProviders,
} from "../ops/clients/terraform/lock-file";
import type { LockedProvider, RequiredProvider } from "../ops/clients/terraform/lock-file";
import { LAYERS } from "../spec";
import { clusterFilePath, clusterNames } from "../spec/cluster-file";

/** Runs the registry's part: needs the network, and takes minutes. */
function askRegistry(required: readonly RequiredProvider[]): LockedProvider[] {
  const folder = mkdtempSync(join(tmpdir(), "coldstart-locks-"));
  try {
    const required_providers = Object.fromEntries(required.map((one) => [one.source.split("/").at(-1), one]));
    writeFileSync(join(folder, "main.tf.json"), JSON.stringify({ terraform: { required_providers } }));
    const platforms = PLATFORMS.map((platform) => `-platform=${platform}`);
    const terraform = process.env.TERRAFORM_BINARY_NAME ?? "terraform";
    execFileSync(terraform, ["providers", "lock", ...platforms], { cwd: folder, stdio: "inherit" });
    return parseLock(readFileSync(join(folder, ".terraform.lock.hcl"), "utf8"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The hashes that are there already, for the same version. */
function keepKnown(layer: string, required: readonly RequiredProvider[]): LockedProvider[] {
  const file = lockPath(layer);
  const known = existsSync(file) ? parseLock(readFileSync(file, "utf8")) : [];
  return required.map((one) => ({
    ...one,
    hashes: known.find(({ source, version }) => source === one.source && version === one.version)?.hashes ?? [],
  }));
}

async function main(words: readonly string[]): Promise<number> {
  const stacks = mkdtempSync(join(tmpdir(), "coldstart-stacks-"));
  try {
    const layers = new Map<string, Map<string, RequiredProvider>>(LAYERS.map((layer) => [layer, new Map()]));
    const missing = new Set<string>();
    for (const name of clusterNames()) {
      const file = clusterFilePath(name);
      const places = { ...placesOf(name, LIVE), output: join(stacks, name) };
      await synthesize({ places, environment: process.env, file });
      for (const layer of LAYERS)
        for (const one of requiredProviders(join(places.output, "stacks", layer)))
          layers.get(layer)?.set(one.source, one);
      for (const words of missingLocks(join(places.output, "stacks"))) missing.add(words);
    }
    if (words.includes("--check")) {
      for (const line of [...missing].sort()) console.log(`missing: ${line}`);
      console.log(
        missing.size > 0 ? "npm run locks writes them, where the registry can be reached." : "locks/ is complete.",
      );
      return missing.size > 0 ? 1 : 0;
    }
    for (const [layer, providers] of layers) {
      const required = [...providers.values()];
      const entries = words.includes("--offline") ? keepKnown(layer, required) : askRegistry(required);
      const incomplete = required.filter((one) => missingHashes(one, entries));
      mkdirSync(dirname(lockPath(layer)), { recursive: true });
      writeFileSync(lockPath(layer), formatLock(entries));
      console.log(`${lockPath(layer)}: ${required.length} providers, ${incomplete.length} without all hashes`);
    }
    return 0;
  } finally {
    rmSync(stacks, { recursive: true, force: true });
  }
}

runMain(() => main(process.argv.slice(2)));

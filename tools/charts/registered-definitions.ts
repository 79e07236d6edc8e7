/** Definitions that are not in a chart, because the program registers them at start. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import type { KubeObject } from "../../rehearsal/world/kubernetes/object";
import { HelmFailure, chartMetadata } from "./helm";

/** Their path in the unpacked chart, where they are or are downloaded to. */
const FOLDER = "registered-crds";

interface Registered {
  readonly address: (version: string) => string;
  readonly files: readonly string[];
}

const REGISTERED: Readonly<Record<string, Registered>> = {
  cilium: {
    address: (version) =>
      `https://raw.githubusercontent.com/cilium/cilium/v${version}/pkg/k8s/apis/cilium.io/client/crds`,
    files: [
      "v2/ciliumnetworkpolicies.yaml",
      "v2/ciliumclusterwidenetworkpolicies.yaml",
      "v2/ciliumendpoints.yaml",
      "v2/ciliumidentities.yaml",
      "v2/ciliumnodes.yaml",
    ],
  },
};

export function registeredDefinitions(chart: string, folder: string): KubeObject[] {
  const registered = REGISTERED[chart];
  if (!registered) return [];
  const kept = join(folder, FOLDER);
  if (!existsSync(kept)) download(registered, chartMetadata(folder).version, kept);
  return readdirSync(kept)
    .sort()
    .map((file) => parse(readFileSync(join(kept, file), "utf8")) as KubeObject);
}

function download({ address, files }: Registered, version: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const file of files)
    try {
      const target = join(folder, file.replaceAll("/", "-"));
      execFileSync("curl", ["-fsSL", "-o", target, `${address(version)}/${file}`], {
        stdio: ["ignore", "ignore", "pipe"],
      });
    } catch (error) {
      throw new HelmFailure(
        `${address(version)}/${file}: ${String((error as { stderr?: Buffer }).stderr ?? error).trim()}`,
      );
    }
}

/** How a node handles a configuration that is applied to it. */
import { createHash } from "node:crypto";
import { Refusal } from "../../protocol/behaviour";
import { isInMaintenance } from "../machines";
import type { Machine, TalosMachine } from "../machines";
import { V1ALPHA1, at, documentKind, parseDocuments } from "./config/documents";
import type { ConfigDocument } from "./config/documents";
import { minorOf, whyUnreadable } from "./config/decode";
import { validateConfig } from "./config/validate";
import { timeoutRefusal } from "./access";
import type { TalosCall } from "./access";

/** Sections that a running node applies without a reboot. Source: siderolabs/talos `CanApplyImmediate`. */
const IMMEDIATE = new Set(
  "ca acceptedCAs time certSANs install network sysfs sysctls logging controlPlane kubelet kernel registries pods seccompProfiles nodeAnnotations nodeLabels nodeTaints".split(
    " ",
  ),
);
const IMMEDIATE_FEATURES = new Set(
  "kubernetesTalosAPIAccess kubePrism hostDNS imageCache nodeAddressSortAlgorithm".split(" "),
);

/** From 1.13 on the API in maintenance mode is the ordinary one, which takes every mode. */
export function hasEveryMode({ running }: TalosMachine): boolean {
  return minorOf(running.system.version) >= 13;
}

/**
 * From 1.14 on a configuration is applied without a reboot, and a dry run never reports one. Source: siderolabs/talos
 * v1.14.0-rc.1, `ApplyConfiguration`: AUTO means NO_REBOOT, REBOOT is unimplemented.
 */
export function isRebootFree({ running }: TalosMachine): boolean {
  return minorOf(running.system.version) >= 14;
}

/** @throws Refusal with the node's message. */
export function acceptedConfig(
  machine: TalosMachine,
  text: string,
  call: TalosCall,
  summary: string,
): readonly ConfigDocument[] {
  const { version } = machine.running.system;
  const unreadableRefusal = (why: string) =>
    // Up to 1.12, the response in maintenance mode has no code, and the provider retries until its timeout.
    isInMaintenance(machine) && !hasEveryMode(machine)
      ? timeoutRefusal(summary, call, `failed to parse config: ${why} (${machine.name} runs Talos ${version})`)
      : new Refusal(summary, `rpc error: code = InvalidArgument desc = ${why}`);
  let documents: readonly ConfigDocument[];
  try {
    documents = parseDocuments(text);
  } catch (error) {
    throw unreadableRefusal(error instanceof Error ? error.message : String(error));
  }
  const why = whyUnreadable(documents, version);
  if (why !== undefined) throw unreadableRefusal(why);
  const faults = validateConfig(documents, version);
  if (faults.length > 0) {
    const count = faults.length === 1 ? "1 error" : `${String(faults.length)} errors`;
    throw new Refusal(
      summary,
      `rpc error: code = InvalidArgument desc = configuration validation failed: ${count} occurred:\n${faults.map((fault) => `\t* ${fault}\n`).join("")}`,
    );
  }
  return documents;
}

export function isRebootNeeded({ configuration }: Machine, documents: readonly ConfigDocument[]): boolean {
  const before = parseDocuments(configuration ?? "");
  return fixedPart(before) !== fixedPart(documents);
}

/** A text that changes exactly when a reboot is needed. */
function fixedPart(documents: readonly ConfigDocument[]): string {
  const main = documents.find((document) => documentKind(document) === V1ALPHA1);
  const machine = at(main, "machine") as Record<string, unknown> | undefined;
  const kept = Object.entries(machine ?? {})
    .filter(([key]) => !IMMEDIATE.has(key))
    .map(([key, value]) => [key, key === "features" ? withoutImmediateFeatures(value) : value]);
  return createHash("sha256").update(JSON.stringify(kept)).digest("hex");
}

function withoutImmediateFeatures(features: unknown): unknown {
  return Object.entries(features as object).filter(([key]) => !IMMEDIATE_FEATURES.has(key));
}

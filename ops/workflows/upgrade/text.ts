import { numberLines } from "../../support/text-table";
import type { SkippedStep, UpgradePlan, UpgradeStep } from "./plan";
import { expectedMinutes } from "./duration";

const ACTIONS: Readonly<Record<UpgradeStep["action"], string>> = {
  prepare: "Image Factory images, and the installer in every machine configuration",
  install: "install, drain, reboot",
  cilium: "upgrade the Helm release",
  "control-plane": "API server, controller manager, scheduler",
  kubelet: "kubelet",
  manifests: "bootstrap manifests of Talos: CoreDNS, and kube-proxy if used",
};

/** The plan as `coldstart upgrade --plan` prints it. */
export function formatPlan({ steps, skipped }: UpgradePlan): string[] {
  const lines = numberLines(steps.map(formatStep));
  const { from, to } = expectedMinutes(steps);
  return [
    ...(steps.length > 0 ? [...lines, `Expected duration: ${from} to ${to} minutes.`] : ["Nothing to upgrade."]),
    ...(skipped.length > 0 ? ["Skipped:", ...skipped.map((skip) => `  - ${formatSkipped(skip)}`)] : []),
  ];
}

export function formatStep({ part, action, nodes, from, to, downtime }: UpgradeStep): string {
  const where = nodes.length > 0 ? ` on ${nodes.join(", ")}` : "";
  const versions = from === undefined ? to : from === to ? `${to}, new extensions` : `${from} → ${to}`;
  return `${part}${where}: ${versions} (${ACTIONS[action]})${downtime === undefined ? "" : ` — ${downtime}`}`;
}

function formatSkipped({ part, node, reason }: SkippedStep): string {
  return `${part}${node === undefined ? "" : ` on ${node}`}: ${reason}`;
}

import { formatDuration } from "../../support/duration";
import type { Phase } from "./phases";
import type { Timeline } from "./timeline";

/** Readable names for operations of the world. */
const WORDS: Readonly<Record<string, (name: string) => string>> = {
  "talos-boot": (name) => `boot of ${name}`,
  "talos-install": (name) => `installation of ${name}`,
  "talos-reboot": (name) => `reboot of ${name}`,
  talos_etcd_bootstrap: (name) => `etcd of ${name} starts from the snapshot`,
  "talos-join": (name) => `${name} joins`,
  "kubernetes-api": () => "start of the Kubernetes API",
  "kubernetes-node": (name) => `${name} becomes Ready`,
  "flux-part": (name) => `Flux applies ${name}`,
  "flux-ready": (name) => `${name} is ready`,
  "flux-release": (name) => `release ${withoutNamespace(name)}`,
  "flux-workload": (name) => `start of ${withoutNamespace(name)}`,
  "flux-database": (name) => `database ${withoutNamespace(name)}`,
};

export function describeResource(type: string, name: string): string {
  return WORDS[type]?.(name) ?? (name ? `${type} ${name}` : type);
}

function withoutNamespace(name: string): string {
  return name.slice(name.indexOf("/") + 1);
}

const PHASE_WORDS: Readonly<Record<Phase, string>> = {
  pull: "pulling images",
  install: "installing",
  drain: "cordoned and draining",
  reboot: "rebooting",
  configure: "applying the plan",
  wait: "waiting until healthy",
  uncordon: "uncordoning",
};

/** The activity of a node in a phase of an upgrade. */
export function describePhase(phase: Phase): string {
  return PHASE_WORDS[phase];
}

/** The summary of a rehearsal's timeline. */
export function describeRealTime(timeline: Timeline): string {
  const { critical } = timeline;
  return (
    `A real run would have taken ${describeTotal(timeline)}. ` +
    `The longest chain takes about ${formatDuration(critical.seconds)} of it: ${describeChain(timeline)}.`
  );
}

/** `3m to 9m, typically 5m` for estimates, else `5m`. */
export function describeTotal({ seconds, range }: Pick<Timeline, "seconds" | "range">): string {
  if (!range) return formatDuration(seconds);
  return `${formatDuration(range.least)} to ${formatDuration(range.most)}, typically ${formatDuration(seconds)}`;
}

/** The maximum number of operations to name. */
const LINKS = 6;

/** The longest operations of the critical path: `boot of cp-0 (60s) → helm_release.cilium (3m) → …`. */
function describeChain({ critical: { path }, entries }: Timeline): string {
  const links = path.flatMap((id) => entries.find((entry) => entry.id === id) ?? []);
  const longest = [...links].sort((a, b) => b.seconds - a.seconds).slice(0, LINKS);
  return links
    .filter((link) => longest.includes(link))
    .map(({ label, seconds }) => `${label} (${formatDuration(seconds)})`)
    .join(" → ");
}

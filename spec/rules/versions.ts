import {
  KUBERNETES_FOR_CILIUM,
  KUBERNETES_FOR_TALOS,
  NEWEST_CONTRACT,
  OLDEST_KUBERNETES_FOR_FLUX,
} from "../facts/compatibility";
import { compareMinors, isOlder, isWithin, minorOf } from "../facts/minors";
import { joinWithOr } from "../suggest";
import { error, warning } from "./rule";
import type { Rule } from "./rule";

const sortMinors = (table: object) => Object.keys(table).sort(compareMinors);

export const kubernetesSuitsTalos: Rule = ({ talos, kubernetes }) => {
  const minor = minorOf(talos.version);
  const range = KUBERNETES_FOR_TALOS[minor];
  if (!range) {
    const known = sortMinors(KUBERNETES_FOR_TALOS);
    const newest = known.at(-1) ?? "";
    if (isOlder(newest, minor))
      return [
        warning(
          ["talos", "version"],
          `Talos ${minor} is newer than ${newest}, the newest known version: its range of Kubernetes versions (${kubernetes.version} is assumed to be in it), upgrades to it and documents that it no longer reads are not verified`,
          `Read the release notes of Talos ${minor}, or choose a release of ${newest}.`,
        ),
      ];
    return [
      error(
        ["talos", "version"],
        `Talos ${minor} is too old; known are ${joinWithOr(known)}`,
        `Choose a release of ${newest}.`,
      ),
    ];
  }
  if (isWithin(kubernetes.version, range)) return [];
  return [
    error(
      ["kubernetes", "version"],
      `Talos ${talos.version} runs Kubernetes ${range.from} to ${range.to} and refuses ${kubernetes.version}`,
      isOlder(range.to, kubernetes.version)
        ? `Choose a release of ${range.to}, or a newer Talos.`
        : `Choose a release of ${range.from} or newer, or an older Talos.`,
    ),
  ];
};

/** T6: the contract keeps its value from the creation; it may be older than Talos, never newer. */
export const contractIsUnderstood: Rule = ({ talos }) => {
  const path = ["talos", "contract"];
  if (isOlder(NEWEST_CONTRACT, talos.contract)) {
    return [
      error(
        path,
        `${talos.contract} is newer than v${NEWEST_CONTRACT}, the newest that the pinned Talos provider can write`,
        `Write v${NEWEST_CONTRACT} or older: newer Talos versions read older contracts.`,
      ),
    ];
  }
  if (!isOlder(talos.version, talos.contract)) return [];
  return [
    error(
      path,
      `${talos.contract} is newer than Talos ${talos.version}, which does not know all of its documents`,
      `Write v${minorOf(talos.version)} or older for a new cluster; for an existing one, install a newer Talos instead.`,
    ),
  ];
};

export const ciliumIsTested: Rule = ({ network: { cni }, kubernetes }) => {
  if (cni.name !== "cilium") return [];
  const path = ["network", "cni", "version"];
  const minor = minorOf(cni.version);
  const range = KUBERNETES_FOR_CILIUM[minor];
  if (!range) {
    const known = sortMinors(KUBERNETES_FOR_CILIUM);
    return [
      warning(
        path,
        `Cilium ${minor} is not in the tables: it is not verified with Kubernetes ${kubernetes.version}; known are ${joinWithOr(known)}`,
        "Compare Cilium's own compatibility table, or choose a known one.",
      ),
    ];
  }
  if (isWithin(kubernetes.version, range)) return [];
  const fitting = sortMinors(KUBERNETES_FOR_CILIUM).filter((it) => {
    const tested = KUBERNETES_FOR_CILIUM[it];
    return tested && isWithin(kubernetes.version, tested);
  });
  return [
    warning(
      path,
      `Cilium ${minor} is tested with Kubernetes ${range.from} to ${range.to}, not with ${kubernetes.version}; it may work`,
      fitting.length > 0 ? `Tested with it are ${joinWithOr(fitting)}.` : "No known Cilium is tested with it.",
    ),
  ];
};

export const ciliumDefaultsExist: Rule = ({ network: { cni } }) => {
  if (cni.name !== "cilium" || cni.upgradeCompatibility === undefined) return [];
  if (!isOlder(cni.version, cni.upgradeCompatibility)) return [];
  return [
    error(
      ["network", "cni", "upgradeCompatibility"],
      `${cni.upgradeCompatibility} is newer than Cilium ${cni.version}, which has no such defaults`,
      `Write the minor version that the cluster was installed with: ${minorOf(cni.version)} or older.`,
    ),
  ];
};

export const fluxStarts: Rule = ({ kubernetes }) =>
  isOlder(kubernetes.version, OLDEST_KUBERNETES_FOR_FLUX)
    ? [
        warning(
          ["kubernetes", "version"],
          `the pinned Flux requires Kubernetes ${OLDEST_KUBERNETES_FOR_FLUX} or newer, not ${kubernetes.version}`,
          `Choose ${OLDEST_KUBERNETES_FOR_FLUX} or newer, or \`flux check\` fails.`,
        ),
      ]
    : [];

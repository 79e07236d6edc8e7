import { COMPONENT_FLAGS } from "./facts/component-flags";
import type { Component } from "./facts/component-flags";
import { isOlder } from "./facts/minors";
import { REMOVED_FEATURE_GATES, REMOVED_FLAGS, featureGatesIn } from "./facts/removed-settings";
import type { Path } from "./findings";
import type { RuleFinding } from "./rules/rule";

/**
 * Findings about the flags of a program, in a key of the file or in a patch.
 *
 * @param kubernetes the version of the program
 */
export function checkFlags(
  component: Component,
  args: Readonly<Record<string, unknown>>,
  path: Path,
  kubernetes: string,
): RuleFinding[] {
  const { title, ours, denied, open } = COMPONENT_FLAGS[component];
  return Object.entries(args).flatMap(([written, value]): RuleFinding[] => {
    const flag = written.replace(/^-+/, "");
    const found = (message: string, fix: string): RuleFinding => ({
      severity: "error",
      path: [...path, written],
      message,
      fix,
    });
    // Since Talos 1.13 a flag may have several values.
    const values = (Array.isArray(value) ? value : [value]).map(String);
    const owned = Object.hasOwn(ours, flag) ? ours[flag] : undefined;
    const opened = Object.hasOwn(open, flag) ? open[flag] : undefined;
    const removed = removedSince(component, flag, kubernetes);
    const gates = flag === "feature-gates" ? values.flatMap(featureGatesIn) : [];
    return [
      ...(flag === written ? [] : [found("flags are written without their dashes", `Write \`${flag}\`.`)]),
      ...(removed
        ? [
            found(
              `this flag was removed in Kubernetes ${removed.since}, and ${title} exits on unknown flags`,
              removed.instead,
            ),
          ]
        : []),
      ...gates.flatMap((gate) => {
        const since = REMOVED_FEATURE_GATES.get(gate);
        if (since === undefined || isOlder(kubernetes, since)) return [];
        const message = `the feature gate ${gate} was removed in Kubernetes ${since}, and ${title} exits on unknown gates`;
        return [found(message, `Delete ${gate}: the feature is always on, or was removed.`)];
      }),
      ...(owned ? [found(`is already set ${owned}`, "Delete it.")] : []),
      ...(denied.includes(flag)
        ? [found(`Talos sets this flag itself, and does not start ${title} if it is set here`, "Delete it.")]
        : []),
      ...(opened && values.some(opened.isOpen) ? [found(opened.what, "Delete it.")] : []),
    ];
  });
}

/** T25: a program exits on a flag that it does not know. Without kubelet, the node is never Ready. */
function removedSince(component: Component, flag: string, kubernetes: string) {
  const flags = REMOVED_FLAGS[component];
  const removed = Object.hasOwn(flags, flag) ? flags[flag] : undefined;
  return removed && !isOlder(kubernetes, removed.since) ? removed : undefined;
}

import { REMOVED_KUBELET_FLAGS } from "./facts/compatibility";
import { COMPONENT_FLAGS } from "./facts/component-flags";
import type { Component } from "./facts/component-flags";
import { isOlder } from "./facts/minors";
import type { Path, Problem } from "./problems";

/**
 * What is wrong with flags of a program, whether they are in a key of the file or in a patch.
 *
 * @param kubernetes the version of the program
 */
export function flagProblems(
  component: Component,
  args: Readonly<Record<string, unknown>>,
  path: Path,
  kubernetes: string,
): Problem[] {
  const { title, ours, denied, open } = COMPONENT_FLAGS[component];
  return Object.entries(args).flatMap(([written, value]): Problem[] => {
    const flag = written.replace(/^-+/, "");
    const found = (message: string, fix: string): Problem => ({
      severity: "error",
      path: [...path, written],
      message,
      fix,
    });
    // From Talos 1.13 on a flag may have several values.
    const values = (Array.isArray(value) ? value : [value]).map(String);
    const owned = Object.hasOwn(ours, flag) ? ours[flag] : undefined;
    const opened = Object.hasOwn(open, flag) ? open[flag] : undefined;
    const removed = component === "kubelet" ? removedSince(flag, kubernetes) : undefined;
    return [
      ...(flag === written ? [] : [found("flags stand here without their dashes", `Write \`${flag}\`.`)]),
      ...(removed
        ? [
            found(
              `kubelet has no such flag since Kubernetes ${removed.since}, and exits on flags that it does not know`,
              removed.instead,
            ),
          ]
        : []),
      ...(owned ? [found(`is already set, ${owned}`, "Delete it.")] : []),
      ...(denied.includes(flag)
        ? [found(`Talos does not start ${title} with this flag: it sets it itself`, "Delete it.")]
        : []),
      ...(opened && values.some(opened.isOpen) ? [found(opened.what, "Delete it.")] : []),
    ];
  });
}

/** T25: kubelet exits on a flag that it does not know, and the node is never Ready. */
function removedSince(flag: string, kubernetes: string) {
  const removed = Object.hasOwn(REMOVED_KUBELET_FLAGS, flag) ? REMOVED_KUBELET_FLAGS[flag] : undefined;
  return removed && !isOlder(kubernetes, removed.since) ? removed : undefined;
}

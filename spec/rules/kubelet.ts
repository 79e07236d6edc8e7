import { REMOVED_KUBELET_FLAGS } from "../facts/compatibility";
import { isOlder } from "../facts/minors";
import type { Problem } from "../problems";
import { error } from "./rule";
import type { Rule } from "./rule";

/** Flags that Coldstart or Talos sets on every node, and from what. */
const OURS = new Map([
  ["provider-id", "from the site and the VM id, so that storage finds the machine"],
  ["node-ip", "to the node's address, so that etcd and kubelet agree about who it is"],
  ["hostname-override", "to the node's name in this file"],
]);

/** What flags must not be set to: any client that reaches port 10250 could run commands in every pod of the node. */
const OPEN: Readonly<Record<string, (value: string) => boolean>> = {
  "anonymous-auth": (value) => value !== "false",
  "authorization-mode": (value) => value.split(",").includes("AlwaysAllow"),
  "read-only-port": (value) => Number(value) !== 0,
};

/** T25: kubelet exits on a flag that it does not know, and the node is never Ready. */
export const kubeletFlags: Rule = ({ talos, kubernetes }) =>
  Object.entries(talos.kubelet.extraArgs).flatMap(([written, value]): Problem[] => {
    const path = ["talos", "kubelet", "extraArgs", written];
    const flag = written.replace(/^-+/, "");
    const removed = Object.hasOwn(REMOVED_KUBELET_FLAGS, flag) ? REMOVED_KUBELET_FLAGS[flag] : undefined;
    const owned = OURS.get(flag);
    return [
      ...(flag === written ? [] : [error(path, "flags stand here without their dashes", `Write \`${flag}\`.`)]),
      ...(removed && !isOlder(kubernetes.version, removed.since)
        ? [
            error(
              path,
              `kubelet has no such flag since Kubernetes ${removed.since}, and exits on flags that it does not know`,
              removed.instead,
            ),
          ]
        : []),
      ...(owned ? [error(path, `is already set, ${owned}`, "Delete it.")] : []),
      ...(Object.hasOwn(OPEN, flag) && OPEN[flag]?.(value)
        ? [error(path, "allows anonymous clients to read from the kubelet and to run commands in pods", "Delete it.")]
        : []),
    ];
  });

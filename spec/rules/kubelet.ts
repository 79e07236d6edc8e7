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

/** T25: kubelet exits on a flag that it does not know, and the node is never Ready. */
export const kubeletFlags: Rule = ({ talos, kubernetes }) =>
  Object.keys(talos.kubelet.extraArgs).flatMap((written): Problem[] => {
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
    ];
  });

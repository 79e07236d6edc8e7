import { checkFlags } from "../flag-findings";
import type { Rule } from "./rule";

export const kubeletFlags: Rule = ({ talos, kubernetes }) =>
  checkFlags("kubelet", talos.kubelet.extraArgs, ["talos", "kubelet", "extraArgs"], kubernetes.version);

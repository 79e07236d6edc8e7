import { flagProblems } from "../flag-problems";
import type { Rule } from "./rule";

export const kubeletFlags: Rule = ({ talos, kubernetes }) =>
  flagProblems("kubelet", talos.kubelet.extraArgs, ["talos", "kubelet", "extraArgs"], kubernetes.version);

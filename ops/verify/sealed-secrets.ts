import { fail } from "./check";
import type { Check } from "./check";

const KEY_LABEL = "sealedsecrets.bitnami.com/sealed-secrets-key";

export const sealedSecrets: Check = {
  name: "the sealed-secrets key is ours",
  concerns: ({ services }) => services.sealedSecrets !== undefined,
  async look({ kubernetes }) {
    const keys = (await kubernetes.list("/api/v1/namespaces/kube-system/secrets")).filter(
      ({ metadata }) => metadata.labels?.[KEY_LABEL] !== undefined,
    );
    const names = keys.map(({ metadata }) => metadata.name);
    if (names.join() !== "sealed-secrets-key") fail(`keys in the cluster: ${names.join(", ") || "none"}`);
    return "one key, the one of auth";
  },
};

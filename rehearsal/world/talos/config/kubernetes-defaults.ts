/** Talos' defaults for the API server. */
export const POD_SECURITY = {
  name: "PodSecurity",
  configuration: {
    apiVersion: "pod-security.admission.config.k8s.io/v1alpha1",
    kind: "PodSecurityConfiguration",
    defaults: {
      audit: "restricted",
      "audit-version": "latest",
      enforce: "baseline",
      "enforce-version": "latest",
      warn: "restricted",
      "warn-version": "latest",
    },
    exemptions: { namespaces: ["kube-system"], runtimeClasses: [], usernames: [] },
  },
};

export const AUDIT_POLICY = {
  apiVersion: "audit.k8s.io/v1",
  kind: "Policy",
  rules: [{ level: "Metadata" }],
};

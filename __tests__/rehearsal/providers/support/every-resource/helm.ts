import type { LockedChart } from "../../../../../rehearsal/world/kubernetes/charts/lock";
import { madeUpChart } from "../../../world/kubernetes/support/charts";
import { first, replace, update } from "./case";
import type { Json, ProviderValues, Varied } from "./case";

export const helm: ProviderValues = {
  cases: [
    {
      type: "helm_release",
      name: "minimal",
      runs: 1,
      steps: [
        first((v) => ({ name: `minimal-${String(v.run)}`, chart: CHART })),
        update((v) => ({ name: `minimal-${String(v.run)}`, chart: CHART, values: [`fullnameOverride: ${v.word}`] })),
        replace((v) => ({ name: `renamed-${String(v.run)}`, chart: CHART })),
      ],
    },
    {
      type: "helm_release",
      name: "maximal",
      steps: [
        first((v) => release(v)),
        update((v) => release(v)),
        replace((v) => ({ ...release(v), namespace: `moved-${String(v.run)}` })),
      ],
    },
  ],
};

const CHART = "oci://registry.example.org/charts/shop";

/** What these releases install: a chart that takes every value. */
export const CHARTS: readonly LockedChart[] = [
  madeUpChart(
    "shop",
    [{ apiVersion: "v1", kind: "ConfigMap", metadata: { name: "${RELEASE}-shop" }, keys: ["shop"] }],
    {
      sources: ["https://charts.example.org", CHART],
    },
  ),
];

function release(v: Varied): Json {
  return {
    name: `maximal-${String(v.run)}`,
    namespace: `release-${String(v.run)}`,
    chart: "shop",
    repository: "https://charts.example.org",
    version: "1.2.3",
    description: v.text,
    values: [JSON.stringify({ fullnameOverride: v.word, nested: { a: v.count } }), "nested: { b: 2 }"],
    set: [
      { name: "resources.requests.cpu", value: "10m" },
      { name: "text", value: "007", type: "string" },
    ],
    set_list: [{ name: "list", value: ["a", v.word] }],
    set_sensitive: [{ name: "secret", value: v.word, type: "string" }],
    set_wo: [{ name: "hidden", value: v.word, type: "auto" }],
    set_wo_revision: v.count,
    timeouts: { create: "6m", read: "1m", update: "6m", delete: "6m" },
    timeout: 100 + v.count,
    max_history: 3,
    postrender: { binary_path: "/bin/cat", args: ["-"] },
    keyring: "/tmp/keyring.gpg",
    repository_username: "user",
    repository_password: "password",
    repository_ca_file: "/tmp/ca.pem",
    repository_cert_file: "/tmp/cert.pem",
    repository_key_file: "/tmp/key.pem",
    verify: false,
    ...flags(
      "atomic cleanup_on_fail create_namespace dependency_update devel disable_crd_hooks disable_openapi_validation",
    ),
    ...flags("disable_webhooks force_update lint pass_credentials recreate_pods render_subchart_notes replace"),
    ...flags("reset_values reuse_values skip_crds take_ownership upgrade_install wait wait_for_jobs"),
  };
}

function flags(names: string): Json {
  return Object.fromEntries(names.split(" ").map((name) => [name, true]));
}

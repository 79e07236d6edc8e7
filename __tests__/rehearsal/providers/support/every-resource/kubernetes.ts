import { first, replace, update } from "./case";
import type { Json, ProviderValues, Varied } from "./case";

export const kubernetes: ProviderValues = {
  cases: [
    {
      type: "kubernetes_namespace_v1",
      name: "minimal",
      steps: [
        first((v) => ({ metadata: [{ name: `minimal-${String(v.run)}` }] })),
        update((v) => ({ metadata: [{ ...large(v), name: `minimal-${String(v.run)}` }], ...WAITS })),
        replace((v) => ({ metadata: [{ name: `renamed-${String(v.run)}` }] })),
      ],
    },
    {
      type: "kubernetes_namespace_v1",
      name: "generated",
      runs: 1,
      steps: [
        first((v) => ({ metadata: [{ ...large(v), generate_name: "made-" }] })),
        update((v) => ({ metadata: [{ ...large(v), generate_name: "made-" }] })),
        replace((v) => ({ metadata: [{ ...large(v), generate_name: "other-" }] })),
      ],
    },
    {
      type: "kubernetes_config_map_v1",
      name: "minimal",
      runs: 1,
      steps: [
        first((v) => ({ metadata: [{ name: `minimal-${String(v.run)}` }] })),
        update((v) => ({ metadata: [{ ...large(v), name: `minimal-${String(v.run)}` }], ...content(v) })),
        replace((v) => ({ metadata: [{ name: `minimal-${String(v.run)}`, namespace: "kube-system" }] })),
      ],
    },
    {
      type: "kubernetes_config_map_v1",
      name: "maximal",
      steps: [
        first((v) => ({ metadata: [inPlace(v)], ...content(v), immutable: true })),
        replace((v) => ({ metadata: [inPlace(v)], ...content(v), immutable: false })),
        update((v) => ({ metadata: [{ generate_name: "made-", namespace: "default" }], data: content(v)["data"] })),
      ],
    },
    {
      type: "kubernetes_secret_v1",
      name: "minimal",
      runs: 1,
      steps: [
        first((v) => ({ metadata: [{ name: `minimal-${String(v.run)}` }] })),
        update((v) => ({ metadata: [{ ...large(v), name: `minimal-${String(v.run)}` }], ...content(v) })),
        replace((v) => ({ metadata: [{ name: `minimal-${String(v.run)}` }], type: "example.com/kind", ...content(v) })),
      ],
    },
    {
      type: "kubernetes_secret_v1",
      name: "maximal",
      steps: [
        first((v) => ({ ...secret(v), ...content(v), immutable: true })),
        replace((v) => ({ ...secret(v), ...content(v), immutable: false })),
        update((v) => ({ ...secret(v), ...content(v), immutable: false })),
      ],
    },
    {
      type: "kubernetes_secret_v1",
      name: "hidden",
      steps: [
        first((v) => hidden(v, 1)),
        update((v) => hidden(v, 2)),
        replace((v) => ({ ...hidden(v, 2), metadata: [{ name: `moved-${String(v.run)}` }] })),
      ],
    },
  ],
};

const WAITS = { wait_for_default_service_account: true, timeouts: { delete: "3m" } };

function large(v: Varied): Json {
  return {
    labels: { ...v.labels, "app.kubernetes.io/name": v.word, "topology.kubernetes.io/zone": "z" },
    annotations: { ...v.labels, "example.com/note": v.text },
  };
}

function inPlace(v: Varied): Json {
  return { ...large(v), generate_name: "made-", namespace: "default" };
}

function content(v: Varied): Json {
  return {
    data: { a: v.text, "b.txt": v.word },
    binary_data: { c: Buffer.from([0, 255, v.count % 256]).toString("base64") },
  };
}

function secret(v: Varied): Json {
  return {
    metadata: [inPlace(v)],
    type: "Opaque",
    wait_for_service_account_token: false,
    timeouts: { create: "2m" },
  };
}

function hidden(v: Varied, revision: number): Json {
  return {
    metadata: [{ name: `hidden-${String(v.run)}` }],
    data_wo: { a: v.text },
    data_wo_revision: revision,
    binary_data_wo: { b: Buffer.from(v.text).toString("base64") },
    binary_data_wo_revision: revision,
  };
}

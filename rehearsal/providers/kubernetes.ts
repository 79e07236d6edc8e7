import { isUnknown } from "../protocol/behaviour";
import type { Diagnostic, ProviderBehaviour, State, Value } from "../protocol/behaviour";
import type { KubernetesWorld } from "../world/kubernetes";
import { encodeSecret, stringsAt } from "../world/kubernetes/object";
import { KubernetesClient } from "./kubernetes-client";
import { objectBehaviour } from "./kubernetes-objects";
import type { Kubernetes, ObjectKind } from "./kubernetes-objects";
import { fault, map, number, texts } from "./shared/values";

export function kubernetesProvider(world: KubernetesWorld): ProviderBehaviour<Kubernetes> {
  return {
    source: "hashicorp/kubernetes",
    configure: (config) => ({
      client: new KubernetesClient(world, config),
      ignored: {
        labels: texts(config, "ignore_labels").map((pattern) => new RegExp(pattern)),
        annotations: texts(config, "ignore_annotations").map((pattern) => new RegExp(pattern)),
      },
    }),
    resources: {
      kubernetes_namespace_v1: objectBehaviour(NAMESPACE),
      kubernetes_config_map_v1: objectBehaviour(CONFIG_MAP),
      kubernetes_secret_v1: objectBehaviour(SECRET),
    },
    dataSources: {},
  };
}

const NAMES = ["metadata[].generate_name", "metadata[].name"];

const NAMESPACE: ObjectKind = {
  kind: "Namespace",
  plural: "namespaces",
  namespaced: false,
  defaults: { wait_for_default_service_account: false },
  replaceOnChange: NAMES,
  expand: () => ({}),
  flatten: () => ({}),
};

const CONFIG_MAP: ObjectKind = {
  kind: "ConfigMap",
  plural: "configmaps",
  namespaced: true,
  defaults: { "metadata[].namespace": "default" },
  replaceOnChange: [...NAMES, "metadata[].namespace"],
  frozen: ["data", "binary_data", "immutable"],
  expand: (planned) => ({
    data: map(planned, "data"),
    // Always sent, so that removed keys do not stay in the object.
    binaryData: planned.binary_data ? map(planned, "binary_data") : undefined,
    ...(planned.immutable === true ? { immutable: true } : {}),
  }),
  flatten: (object, before) => ({
    data: orEmpty(stringsAt(object, "data"), before.data),
    binary_data: orEmpty(stringsAt(object, "binaryData"), before.binary_data),
    immutable: object.immutable === true ? true : (before.immutable ?? null),
  }),
  faults: (config) => base64Faults(config, "binary_data"),
};

const SECRET: ObjectKind = {
  kind: "Secret",
  plural: "secrets",
  namespaced: true,
  defaults: { "metadata[].namespace": "default", type: "Opaque", wait_for_service_account_token: true },
  replaceOnChange: [...NAMES, "metadata[].namespace", "type"],
  frozen: ["data", "binary_data", "immutable"],
  expand: (planned, config) => {
    const plain = isWriteOnly(planned, "data") ? map(config ?? {}, "data_wo") : map(planned, "data");
    const binary = map(isWriteOnly(planned, "binary_data") ? (config ?? {}) : planned, binaryName(planned));
    return {
      type: planned.type ?? "Opaque",
      data: { ...encodeSecret(plain), ...binary },
      ...(planned.immutable === true ? { immutable: true } : {}),
    };
  },
  flatten: (object, before): State => {
    const type = String(object.type ?? "Opaque");
    const immutable = object.immutable === true ? true : (before.immutable ?? null);
    // Write-only values keep the Secret's content out of the state.
    if (isWriteOnly(before, "data") || isWriteOnly(before, "binary_data"))
      return { type, immutable, data: isUnknown(before.data) ? null : (before.data ?? null) };
    const binaryKeys = Object.keys(map(before, "binary_data"));
    const live = Object.entries(stringsAt(object, "data"));
    const binary = Object.fromEntries(live.filter(([key]) => binaryKeys.includes(key)));
    const plain = live
      .filter(([key]) => !binaryKeys.includes(key))
      .map(([key, value]): [string, string] => [key, Buffer.from(value, "base64").toString("utf8")]);
    return {
      type,
      immutable,
      data: orEmpty(Object.fromEntries(plain), before.data),
      binary_data: orEmpty(binary, before.binary_data),
    };
  },
  faults: (config) => [
    ...base64Faults(config, "binary_data"),
    ...["data", "binary_data"].flatMap((name) => writeOnlyFaults(config, name)),
  ],
};

function binaryName(planned: State): string {
  return isWriteOnly(planned, "binary_data") ? "binary_data_wo" : "binary_data";
}

function isWriteOnly(state: State, name: string): boolean {
  return (number(state, `${name}_wo_revision`) ?? 0) >= 1;
}

function orEmpty(live: Record<string, string>, before: Value | undefined): Value {
  if (Object.keys(live).length > 0) return live;
  return before === null || before === undefined || isUnknown(before) ? null : {};
}

function base64Faults(config: State, name: string): Diagnostic[] {
  return Object.entries(map(config, name))
    .filter(([, value]) => Buffer.from(value, "base64").toString("base64") !== value)
    .map(([key]) => fault(`expected "${name}[${key}]" to be a base64 string`, "", [name, key]));
}

function writeOnlyFaults(config: State, name: string): Diagnostic[] {
  const [plain, secret, revision] = [config[name], config[`${name}_wo`], config[`${name}_wo_revision`]].map(
    (value) => value !== null && value !== undefined,
  );
  return [
    ...(plain && secret ? [fault(`"${name}": conflicts with ${name}_wo`, "", [name])] : []),
    ...(revision && !secret
      ? [
          fault(`"${name}_wo_revision": all of \`${name}_wo,${name}_wo_revision\` must be specified`, "", [
            `${name}_wo_revision`,
          ]),
        ]
      : []),
  ];
}

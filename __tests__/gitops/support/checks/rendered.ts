/** Checks of rendered charts together with the manifests of the tree. */
import { validateSchema } from "../../../../rehearsal/world/kubernetes/charts/schema";
import { unknownValues } from "../../../../rehearsal/world/kubernetes/charts/unknown-values";
import { dictAt, listAt, stringsAt } from "../../../../rehearsal/world/kubernetes/object";
import type { KubeObject } from "../../../../rehearsal/world/kubernetes/object";
import { generatedSecretsIn } from "../generated-secrets";
import { containersOf, violationsAt } from "../../../../rehearsal/world/kubernetes/pod-security";
import { bootstrapManifests } from "../../../../rehearsal/world/talos/manifests";
import { at } from "../objects";
import { secretsOf } from "../tree";
import type { Tree } from "../tree";
import { LOCK } from "./lock";
import type { Rendered } from "./lock";
import { readBy, templateOf } from "./pod-reads";
import type { PodTemplate } from "./pod-reads";
import { madeBy } from "./references";

interface Placed {
  /** The release or part it comes from. */
  readonly from: string;
  readonly namespace: string;
  readonly object: KubeObject;
}

function placed(tree: Tree, rendered: readonly Rendered[]): Placed[] {
  return [
    ...rendered.flatMap(({ name, namespace, objects }) =>
      objects.map((object) => ({ from: name, namespace: object.metadata.namespace ?? namespace, object })),
    ),
    ...tree.parts.flatMap(({ name, objects }) =>
      objects.map((object) => ({
        from: name,
        namespace: object.metadata.namespace ?? "",
        object: object as unknown as KubeObject,
      })),
    ),
  ];
}

const shown = ({ from, namespace, object }: Placed) => `${from}: ${object.kind} ${namespace}/${object.metadata.name}`;

/** Every Secret and ConfigMap key that a chart's pod reads is made: by the layers before, the tree, a chart, a program. */
export function missingKeys(tree: Tree, rendered: readonly Rendered[]): string[] {
  const all = placed(tree, rendered);
  const made = new Map<string, Set<string>>();
  const add = (kind: string, namespace: string, name: string, keys: readonly string[]) => {
    const id = `${kind} ${namespace}/${name}`;
    made.set(id, new Set([...(made.get(id) ?? []), ...keys]));
  };
  for (const { namespace, name, data } of secretsOf(tree)) add("Secret", namespace, name, Object.keys(data));
  for (const { namespace, object } of all) {
    if (Array.isArray(object.keys)) add(object.kind, namespace, object.metadata.name, object.keys as string[]);
    else for (const one of madeBy(object)) add(one.kind, one.namespace, one.name, Object.keys(one.data));
    if (object.kind === "Certificate")
      add("Secret", namespace, String(at(object, "spec", "secretName")), ["tls.crt", "tls.key", "ca.crt"]);
    for (const one of generatedSecretsIn(templateOf(object)?.spec)) add("Secret", namespace, one.name, one.keys);
  }
  return all.flatMap((one) =>
    readBy(templateOf(one.object)?.spec).flatMap(({ kind, name, key }) => {
      const keys = made.get(`${kind} ${one.namespace}/${name}`);
      if (!keys) return [`${shown(one)} reads ${kind} ${name}, which nothing makes`];
      return key === undefined || keys.has(key)
        ? []
        : [`${shown(one)} reads key ${key} of ${kind} ${name}, which has ${[...keys].join(", ") || "none"}`];
    }),
  );
}

/**
 * Pods of Talos, and labels that a program gives its own pods.
 * Source: siderolabs/talos `control_plane_static_pod.go`, the labels of the static pods.
 */
const OTHERS: readonly (PodTemplate & { namespace: string })[] = [
  "kube-dns",
  "kube-apiserver",
  "kube-controller-manager",
  "kube-scheduler",
].map((name) => ({ namespace: "kube-system", labels: { "k8s-app": name }, spec: {} }));
const OWN_LABELS = ["openbao-active"];

/** Every Ingress backend is a port of a Service, and every Service port is a port of a pod. */
export function brokenRoutes(tree: Tree, rendered: readonly Rendered[]): string[] {
  const all = placed(tree, rendered);
  const services = all.filter(({ object }) => object.kind === "Service");
  const pods = [
    ...OTHERS,
    ...all.flatMap(({ namespace, object }) => {
      const template = templateOf(object);
      return template ? [{ namespace, ...template }] : [];
    }),
  ];
  const ingresses = all
    .filter(({ object }) => object.kind === "Ingress")
    .flatMap((one) =>
      listAt(one.object, "spec.rules")
        .flatMap((rule) => listAt(rule, "http.paths"))
        .flatMap((path) => {
          const wanted = dictAt(path, "backend.service");
          const service = services.find(
            ({ namespace, object }) => namespace === one.namespace && object.metadata.name === wanted.name,
          );
          if (!service) return [`${shown(one)} leads to Service ${String(wanted.name)}, which does not exist`];
          const port = dictAt(wanted, "port");
          const has = listAt(service.object, "spec.ports").some((candidate) =>
            port.name === undefined ? at(candidate, "port") === port.number : at(candidate, "name") === port.name,
          );
          return has
            ? []
            : [
                `${shown(one)} leads to a port ${String(port.name ?? port.number)} that Service ${String(wanted.name)} does not have`,
              ];
        }),
    );
  const selections = services.flatMap((one) => {
    const selector = Object.entries(stringsAt(one.object, "spec.selector")).filter(
      ([key]) => !OWN_LABELS.includes(key),
    );
    if (selector.length === 0 || isOperators(selector)) return [];
    const selected = pods.filter(
      ({ namespace, labels }) => namespace === one.namespace && selector.every(([key, value]) => labels[key] === value),
    );
    if (selected.length === 0) return [`${shown(one)} selects no pod`];
    return listAt(one.object, "spec.ports").flatMap((port) => {
      const target = at(port, "targetPort");
      if (typeof target !== "string" || /^\d+$/.test(target)) return [];
      const names = selected.flatMap(({ spec }) =>
        containersOf(spec).flatMap((container) => listAt(container, "ports").map((candidate) => at(candidate, "name"))),
      );
      return names.includes(target) ? [] : [`${shown(one)} leads to a port ${target} that its pods do not have`];
    });
  });
  return [...ingresses, ...selections];
}

/** Pods that an operator makes are in no chart. */
function isOperators(selector: readonly (readonly [string, string])[]): boolean {
  return selector.some(
    ([key, value]) =>
      /^(operator\.prometheus\.io\/name|cnpg\.io\/.*|alertmanager|prometheus)$/.test(key) || value === "alertmanager",
  );
}

const LEVEL = "pod-security.kubernetes.io/enforce";

export function forbiddenPods(tree: Tree, rendered: readonly Rendered[]): string[] {
  const all = placed(tree, rendered);
  const level = (name: string) =>
    stringsAt(
      all.find(({ object }) => object.kind === "Namespace" && object.metadata.name === name)?.object,
      "metadata.labels",
    )[LEVEL] ?? "baseline";
  return all.flatMap((one) => {
    const template = templateOf(one.object);
    if (!template || one.namespace === "kube-system") return [];
    return violationsAt(level(one.namespace), template.spec).map(
      (violation) => `${shown(one)} is not allowed in ${one.namespace}: ${violation}`,
    );
  });
}

export function findValueFaults(rendered: readonly Rendered[]): string[] {
  return rendered.flatMap(({ name, chart, release }) =>
    unknownValues(chart, release.values).map((path) => `${name}: chart ${chart.chart} does not know the value ${path}`),
  );
}

/** Groups that an API server is born with. */
const BORN =
  /^(v1|apps\/|batch\/|policy\/|networking\.k8s\.io\/|rbac\.|storage\.|scheduling\.|apiextensions\.|autoscaling\/|coordination\.|admissionregistration\.|apiregistration\.|node\.)/;

/** The kind that Talos brings itself. */
const OF_TALOS = bootstrapManifests({ coreDns: "", dnsDomain: "", podAccess: true })
  .flatMap(({ objects }) => objects)
  .filter(({ kind }) => kind === "CustomResourceDefinition");

/** Objects of the tree fit the definitions that its charts bring; `brought` are those of Flux and of the pod network. */
export function findDefinitionFaults(
  tree: Tree,
  rendered: readonly Rendered[],
  brought: readonly string[],
  lock = LOCK,
): string[] {
  const names = [...new Set([...brought, ...rendered.flatMap(({ release }) => release.definitions)])];
  const definitions = [...names.flatMap((name) => lock.definition(name) ?? []), ...OF_TALOS];
  return placed(tree, rendered)
    .filter(({ object }) => !BORN.test(object.apiVersion))
    .flatMap((one) => {
      const { apiVersion, kind } = one.object;
      const [group, version] = apiVersion.split("/");
      const definition = definitions.find(
        ({ spec }) => at(spec, "group") === group && at(spec, "names", "kind") === kind,
      );
      const served = listAt(definition, "spec.versions").some(
        (candidate) => at(candidate, "name") === version && at(candidate, "served") === true,
      );
      if (!served) return [`${shown(one)}: no chart brings ${kind} in ${apiVersion}`];
      // Rendered objects are reduced; only manifests of the tree are complete.
      const isComplete = tree.parts.some(({ objects }) => (objects as unknown[]).includes(one.object));
      return isComplete ? validateSchema(definition, one.object).map((fault) => `${shown(one)}: ${fault}`) : [];
    });
}

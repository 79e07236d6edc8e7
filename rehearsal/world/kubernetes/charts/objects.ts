/** The objects of a locked release, with what a running cluster needs of them. */
import { needsOf } from "./needs";
import { NEEDS_ANNOTATION } from "../needs";
import { at, dictAt, encodeSecret, isDict, listAt, stringsAt } from "../object";
import type { Dict, KubeObject } from "../object";
import { PROVISIONER_ANNOTATION } from "../volumes";
import type { LockedChart } from "./lock";
import type { LocatedRelease } from "./locate";
import { fill } from "./placeholders";

const WORKLOADS = ["Deployment", "StatefulSet", "DaemonSet", "Job"];

/** The lock does not contain their spec, and the API server rejects objects without a spec. */
const TEXT_ONLY = ["PrometheusRule"];

/** What an installation makes, hooks first. Hooks of a deletion or a rollback are left out. */
export function releaseObjects(chart: LockedChart, { release, bindings }: LocatedRelease, values: Dict): KubeObject[] {
  const objects = fill(release.objects, bindings).filter(isInstalled);
  const driver = objects.find(({ kind }) => kind === "CSIDriver")?.metadata.name;
  const live = objects.map((object) => {
    if (object.kind === "Secret" || object.kind === "ConfigMap") return withContent(object);
    if (TEXT_ONLY.includes(object.kind)) return { spec: {}, ...object } as KubeObject;
    if (!WORKLOADS.includes(object.kind)) return object;
    const needs = object.kind === "Job" ? [] : needsOf(chart, object, values, release.namespace);
    return addAnnotations(withHostPorts(object), {
      ...(driver && object.kind !== "Job" ? { [PROVISIONER_ANNOTATION]: driver } : {}),
      ...(needs.length > 0 ? { [NEEDS_ANNOTATION]: needs.join(",") } : {}),
    });
  });
  return [...live.filter(isHook), ...live.filter((object) => !isHook(object))];
}

function hookOf({ metadata }: KubeObject): string | undefined {
  return metadata.annotations?.["helm.sh/hook"];
}

function isHook(object: KubeObject): boolean {
  return hookOf(object) !== undefined;
}

function isInstalled(object: KubeObject): boolean {
  return /(^|,)(pre|post)-install/.test(hookOf(object) ?? "pre-install");
}

/** The lock has only the keys, so the values are placeholders. */
function withContent({ keys, ...object }: KubeObject): KubeObject {
  const data = Object.fromEntries((keys as string[]).map((key) => [key, `rehearsed ${key}`]));
  return { ...object, data: object.kind === "Secret" ? encodeSecret(data) : data } as KubeObject;
}

function addAnnotations(object: KubeObject, annotations: Record<string, string>): KubeObject {
  if (Object.keys(annotations).length === 0) return object;
  const spec = dictAt(object, "spec");
  const template = dictAt(spec, "template");
  const metadata = dictAt(template, "metadata");
  return {
    ...object,
    spec: {
      ...spec,
      template: {
        ...template,
        metadata: { ...metadata, annotations: { ...stringsAt(metadata, "annotations"), ...annotations } },
      },
    },
  };
}

/** On the host's network every port of a container is a port of the host, as the API server fills in. */
function withHostPorts(object: KubeObject): KubeObject {
  if (at(object, "spec.template.spec.hostNetwork") !== true) return object;
  const spec = dictAt(object, "spec");
  const template = dictAt(spec, "template");
  const pod = dictAt(template, "spec");
  const containers = listAt(pod, "containers")
    .filter(isDict)
    .map((container) => ({
      ...container,
      ...(container.ports === undefined
        ? {}
        : {
            ports: listAt(container, "ports").map((port) => ({
              hostPort: at(port, "containerPort"),
              ...(port as object),
            })),
          }),
    }));
  return { ...object, spec: { ...spec, template: { ...template, spec: { ...pod, containers } } } };
}

/** What the application in a chart waits for. Rendered objects do not contain this. */
import { listAt, textAt, textsIn } from "../object";
import type { Dict, KubeObject } from "../object";
import { containersOf } from "../pod-security";
import type { LockedChart } from "./lock";

/** The Service of a CloudNativePG cluster that takes writes, with or without its namespace and port. */
const DATABASE = /^([a-z0-9-]+-rw)(?:\.([a-z0-9-]+))?(?:\.svc(?:\.cluster\.local)?)?(?::\d+)?$/;

/** In the forms of ../needs.ts. */
export function needsOf(chart: LockedChart, workload: KubeObject, values: Dict, namespace: string): string[] {
  const databases = textsIn(values).flatMap((text) => {
    const [, name, place = namespace] = DATABASE.exec(text) ?? [];
    return name ? [`Service/${place}/${name}`] : [];
  });
  const secrets = containersOf(textAt(workload, "kind") ? specOf(workload) : {})
    .flatMap((container) => listAt(container, "envFrom"))
    .flatMap((source) => textAt(source, "secretRef.name") ?? []);
  return [
    ...new Set([
      ...databases,
      ...secrets.map((secret) => `HostsIn/${namespace}/${secret}`),
      ...(SEALED.includes(chart.chart) && workload.kind === "StatefulSet" ? unsealNeeds(values, namespace) : []),
    ]),
  ];
}

function specOf(workload: KubeObject): unknown {
  return ((workload.spec as Dict).template as Dict).spec;
}

/** They start sealed; their own configuration, a sidecar or a Job must unseal them. */
const SEALED = ["vault", "openbao"];

function unsealNeeds(values: Dict, namespace: string): string[] {
  const text = textsIn(values).join("\n");
  const initialises = /operator init|sys\/init|\binitialize\b/.test(text);
  const unseals = /seal\s+"(?!shamir)|operator unseal/.test(text);
  return [...(initialises ? [] : [`Initialised/${namespace}`]), ...(unseals ? [] : [`Unsealed/${namespace}`])];
}

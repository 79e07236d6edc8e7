/** The Ingress that a chart makes of its values; each chart spells them in its own way. */
import { at, dictAt, isDict, listAt, textAt } from "../object";
import type { Dict, KubeObject } from "../object";
import type { ChartCall } from "./chart";

export interface Backend {
  readonly path: string;
  readonly service: string;
  readonly port: number;
}

export interface IngressProps {
  readonly className: string | undefined;
  readonly annotations: Dict;
  readonly hosts: readonly string[];
  readonly backends: readonly Backend[];
  readonly tls: readonly unknown[];
}

export function ingress({ release }: ChartCall, name: string, props: IngressProps): KubeObject {
  const { className, annotations, hosts, backends, tls } = props;
  const paths = backends.map(({ path, service, port }) => ({
    path,
    pathType: "Prefix",
    backend: { service: { name: service, port: { number: port } } },
  }));
  return {
    apiVersion: "networking.k8s.io/v1",
    kind: "Ingress",
    metadata: { name, namespace: release.namespace, annotations: annotations as Record<string, string> },
    spec: {
      ...(className ? { ingressClassName: className } : {}),
      rules: hosts.map((host) => ({ host, http: { paths } })),
      tls,
    },
  };
}

/**
 * In the form that most charts share: `enabled`, a class, `hosts` as names or as objects with `host`, `tls`.
 *
 * @param path where it stands in the values
 */
export function ingressAt(
  call: ChartCall,
  path: string,
  { name, service, port }: { readonly name: string; readonly service: string; readonly port: number },
): KubeObject[] {
  const values = dictAt(call.values, path);
  if (at(values, "enabled") !== true) return [];
  const hosts = listAt(values, "hosts").map((host) => (isDict(host) ? String(host.host) : String(host)));
  return [
    ingress(call, name, {
      className: textAt(values, "ingressClassName") ?? textAt(values, "className"),
      annotations: dictAt(values, "annotations"),
      hosts,
      backends: [{ path: "/", service, port }],
      tls: listAt(values, "tls"),
    }),
  ];
}

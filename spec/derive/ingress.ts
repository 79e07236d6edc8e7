import type { Cluster } from "../cluster";

type Taints = Readonly<Record<string, string>>;

interface PodPlace {
  readonly role: "controlplane" | "worker";
  readonly schedulable?: boolean;
  readonly taints?: Taints;
}

/** The taints of each role. Only nodes of an underived cluster file need them: derived nodes include them. */
export type RoleTaints = Readonly<Record<PodPlace["role"], { readonly taints: Taints }>>;

/** Taints with these effects keep pods away that do not tolerate them. */
const REPELS = /(^|:)(NoSchedule|NoExecute)$/;

/** Whether ordinary pods can run on the node. The ingress controller is an ordinary pod. */
export function canRunPods(node: PodPlace, roles?: RoleTaints): boolean {
  const taints = { ...roles?.[node.role].taints, ...node.taints };
  return (
    (node.role === "worker" || node.schedulable === true) && !Object.values(taints).some((taint) => REPELS.test(taint))
  );
}

/** The names of the nodes on which the ingress controller uses ports 80 and 443. */
export function ingressNodes({ services, nodes }: Pick<Cluster, "services" | "nodes">): string[] {
  return nodes
    .filter((node) => node.site.name === services.ingress?.site && canRunPods(node))
    .map(({ name }) => name)
    .sort();
}

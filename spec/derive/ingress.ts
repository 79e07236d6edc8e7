import type { Cluster } from "../cluster";

type Taints = Readonly<Record<string, string>>;

interface PodPlace {
  readonly role: "controlplane" | "worker";
  readonly schedulable?: boolean;
  readonly taints?: Taints;
}

/** Taints of a role, where its nodes do not have them yet. */
export type RoleTaints = Readonly<Record<PodPlace["role"], { readonly taints: Taints }>>;

/** With these effects, only pods that tolerate the taint are put there. */
const REPELS = /(^|:)(NoSchedule|NoExecute)$/;

/** Whether ordinary pods are put there: the controllers that take the public traffic are such pods. */
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

import { kubectlCommand } from "../../clients/kubernetes/command";
import type { KubernetesObject } from "../../clients/kubernetes/client";
import { findCondition } from "../../clients/kubernetes/conditions";
import { passIfNone } from "../../support/check";
import type { Check } from "../../support/check";
import type { ClusterContext } from "./context";

const GROUP = "/apis/monitoring.coreos.com";
const NAMESPACE = "monitoring";
const RECEIVER = `${GROUP}/v1alpha1/namespaces/${NAMESPACE}/alertmanagerconfigs/receiver`;
const LOGIN = `/api/v1/namespaces/${NAMESPACE}/secrets/alerts-receiver`;

type Context = Pick<ClusterContext, "cluster" | "kubernetes" | "kubeconfig">;

/** Checks that alerts are evaluated and sent. A fault in alerting cannot raise an alert. */
export const alerts: Check<Context> = {
  id: "alerts",
  title: "alerts are evaluated and sent",
  needs: ["kubernetes-api"],
  appliesTo: ({ cluster: { services } }) => services.monitoring !== undefined,
  async run(context) {
    const { cluster, kubernetes } = context;
    const list = (version: string, resource: string) =>
      kubernetes.list(`${GROUP}/${version}/namespaces/${NAMESPACE}/${resource}`);
    const servers = { Prometheus: await list("v1", "prometheuses"), Alertmanager: await list("v1", "alertmanagers") };
    const rules = (await list("v1", "prometheusrules")).flatMap(rulesOf);
    const { alerts: receiver } = cluster.services.monitoring ?? {};
    return passIfNone(
      [
        ...Object.entries(servers).flatMap(([kind, found]) =>
          found.length === 0 ? [`there is no ${kind}`] : found.flatMap((server) => listUnavailable(kind, server)),
        ),
        ...(rules.length === 0 ? ["there are no rules"] : []),
        ...(receiver ? await receiverFaults(kubernetes, receiver.receiver) : []),
      ],
      `${rules.length} rules${receiver ? `, sent by ${receiver.receiver}` : "; the cluster file has no receiver"}`,
      kubectlCommand(context, `-n ${NAMESPACE} get prometheus,alertmanager,prometheusrules,alertmanagerconfigs`),
    );
  },
};

/** Source: prometheus-operator `pkg/apis/monitoring/v1/types.go`, condition Available: all wanted pods are ready. */
function listUnavailable(kind: string, object: KubernetesObject): string[] {
  const available = findCondition(object, "Available");
  if (available?.status === "True") return [];
  return [`${kind} ${object.metadata.name} is not available${available?.message ? `: ${available.message}` : ""}`];
}

async function receiverFaults(kubernetes: Context["kubernetes"], receiver: string): Promise<string[]> {
  const [config, login] = await Promise.all([kubernetes.find(RECEIVER), kubernetes.find(LOGIN)]);
  const key = receiver === "email" ? "password" : "url";
  return [
    ...(config ? [] : ["the cluster has no receiver, but the cluster file does"]),
    ...(login?.data?.[key] ? [] : [`Secret ${NAMESPACE}/alerts-receiver has no ${key}`]),
  ];
}

function rulesOf({ spec }: KubernetesObject): unknown[] {
  const { groups = [] } = (spec ?? {}) as { readonly groups?: readonly { readonly rules?: readonly unknown[] }[] };
  return groups.flatMap(({ rules = [] }) => rules);
}

import { verify } from "../../../../ops/checks/cluster";
import type { ClusterContext } from "../../../../ops/checks/cluster";
import { nodesOf } from "../../../../ops/checks/cluster/context";
import { controlPlaneSettings } from "../../../../ops/checks/cluster/control-plane-settings";
import { KubernetesClient } from "../../../../ops/clients/kubernetes/client";
import { plainKeyDocuments } from "../../../../spec/machine-config/settings";
import type { Cluster } from "../../../../spec";
import { Lab } from "../../clients/talos/support/lab";

const lab = Lab.shared();

const POLICY = { apiVersion: "audit.k8s.io/v1", kind: "Policy", rules: [{ level: "RequestResponse" }] };

function withSettings(cluster: Cluster): Cluster {
  const { kubernetes, talos } = cluster;
  return {
    ...cluster,
    talos: { ...talos, kubelet: { ...talos.kubelet, extraArgs: { "max-pods": "250" } } },
    kubernetes: {
      ...kubernetes,
      apiServer: { extraArgs: { "event-ttl": "2h" }, auditPolicy: POLICY },
      scheduler: { extraArgs: { v: "4" } },
    },
  };
}

/** A node gets what the plain keys of the file say. */
function configure(cluster: Cluster, name: string): void {
  const node = cluster.nodes.find((one) => one.name === name);
  if (!node) throw new Error(`there is no ${name}`);
  const { home } = lab.world;
  home.apply(node.address ?? "", home.config(name, node.role, ...plainKeyDocuments(cluster, node)));
}

function check(cluster: Cluster) {
  const { talosconfig, addresses } = lab;
  const context = { cluster, ...nodesOf(cluster), talosconfig, addresses } as ClusterContext;
  return verify(context, undefined, [controlPlaneSettings]);
}

test("is omitted if the file has neither flags nor a policy", async () => {
  expect(await check(lab.cluster())).toEqual([]);
});

test("flags and the audit policy are read back from every control plane", async () => {
  const cluster = withSettings(lab.cluster());
  expect(await check(cluster)).toMatchObject([{ status: "failed" }]);
  for (const name of ["cp-0", "cp-1"]) configure(cluster, name);
  const [partly] = await check(cluster);
  expect(partly).toMatchObject({ id: "control-plane-settings", status: "failed" });
  expect(partly?.evidence.split("; ")).toEqual([
    "cp-2: kube-apiserver runs without --event-ttl=2h",
    "cp-2: kube-scheduler runs without --v=4",
    expect.stringMatching(/^cp-2: kube-apiserver .* audit policy$/),
  ]);
  configure(cluster, "cp-2");
  expect(await check(cluster)).toMatchObject([
    {
      status: "passed",
      evidence: expect.stringMatching(/^kube-apiserver --event-ttl=2h, kube-scheduler --v=4, .* 3 control planes$/),
    },
  ]);
});

test("the mirror pods of Kubernetes and the capacity of nodes show the same", async () => {
  const cluster = withSettings(lab.cluster());
  const kubernetes = new KubernetesClient(lab.kubeconfig);
  const podsOf = async (name: string) =>
    (await kubernetes.list("/api/v1/nodes")).find(({ metadata }) => metadata.name === name)?.status?.capacity?.pods;
  expect(await podsOf("w-0")).toBe("110");
  configure(cluster, "w-0");
  expect([await podsOf("w-0"), await podsOf("cp-0")]).toEqual(["250", "250"]);
  const pods = await kubernetes.list("/api/v1/namespaces/kube-system/pods");
  const [container] = pods.find(({ metadata }) => metadata.name === "kube-apiserver-cp-0")?.spec?.containers ?? [];
  expect(container?.command).toEqual(["/usr/local/bin/kube-apiserver", "--event-ttl=2h"]);
});

import type { JoinedNode } from "../../../../rehearsal/world/cluster-view";
import { at, listAt, textAt } from "../../../../rehearsal/world/kubernetes/object";
import { node } from "./support/fake-cluster";
import { CILIUM, makeWorld } from "./support/world";

interface Case {
  readonly cni?: "flannel" | "none";
  readonly hostDns?: boolean;
  readonly spec?: object;
  readonly port?: object;
}

function daemonSet(name: string, spec: object, container: object) {
  const labels = { app: name };
  return {
    apiVersion: "apps/v1",
    kind: "DaemonSet",
    metadata: { name, namespace: "kube-system" },
    spec: {
      selector: { matchLabels: labels },
      template: {
        metadata: { labels },
        spec: { ...spec, containers: [{ name, image: `ghcr.io/example/${name}:1.0`, ...container }] },
      },
    },
  };
}

/** A name server on a node, a pod that runs there before it, and one that is created afterwards. */
async function podsOf({ cni = "none", hostDns = true, spec = {}, port = {} }: Case) {
  const joined: JoinedNode[] = [node("one", "203.0.113.10", { hostDns })];
  const { world } = await makeWorld({ joined, cni });
  if (cni === "none") world.releases.install({ ...CILIUM, values: { ...CILIUM.values, operator: { replicas: 1 } } });
  world.api.create(daemonSet("before", {}, {}));
  await world.settle();
  const ports = [{ containerPort: 5353, hostPort: 53, protocol: "UDP", ...port }];
  world.api.create(daemonSet("name-server", spec, { ports }));
  await world.settle();
  world.api.create(daemonSet("after", {}, {}));
  await world.settle();
  const pod = (name: string) =>
    world.api.list("Pod", "kube-system").find(({ metadata }) => metadata.labels?.["app"] === name);
  const phase = (name: string) => textAt(pod(name), "status.phase");
  return {
    phases: [phase("before"), phase("name-server"), phase("after")],
    waiting: at(listAt(pod("after"), "status.containerStatuses")[0], "state.waiting"),
  };
}

it("host port 53 disables the node's resolver: it no longer pulls images", async () => {
  const { phases, waiting } = await podsOf({});
  expect(phases).toEqual(["Running", "Running", "Pending"]);
  expect(waiting).toEqual({
    reason: "ErrImagePull",
    message: expect.stringMatching(
      /ghcr\.io\/example\/after:1\.0.*lookup ghcr\.io on 127\.0\.0\.53:53: server misbehaving/,
    ) as string,
  });
});

it.each<[string, Case]>([
  ["the node asks its name servers directly", { hostDns: false }],
  ["the port is at one address", { port: { hostIP: "203.0.113.10" } }],
  ["the pod is on the host's network", { spec: { hostNetwork: true } }],
  ["it is another port", { port: { hostPort: 5353 } }],
  ["kube-proxy runs", { cni: "flannel" }],
])("it does not if %s", async (_, made) => {
  expect((await podsOf(made)).phases).toEqual(["Running", "Running", "Running"]);
});

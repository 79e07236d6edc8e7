import { KubernetesRefused } from "../../../../ops/clients/kubernetes/client";
import type { KubernetesObject } from "../../../../ops/clients/kubernetes/client";
import { checkCilium, readCilium } from "../../../../ops/workflows/upgrade/cilium";
import { deriveHolds } from "../../../../ops/workflows/upgrade/held-versions";

const image = (version: string) => `quay.io/cilium/cilium:v${version}@sha256:${"0".repeat(64)}`;
const agentSpec = (version: string) => ({
  containers: [
    { name: "config", image: "busybox:v9.0.0" },
    { name: "cilium-agent", image: image(version) },
  ],
});

interface Given {
  readonly applied?: string;
  readonly agents?: readonly string[];
  readonly agentStatus?: object;
  readonly operatorStatus?: object;
  readonly policies?: readonly KubernetesObject[];
}

const ROLLED_OUT = { observedGeneration: 2, desiredNumberScheduled: 2, updatedNumberScheduled: 2, numberReady: 2 };
const OPERATES = { observedGeneration: 1, replicas: 1, updatedReplicas: 1, readyReplicas: 1 };

function kubernetes(given: Given) {
  const { applied = "1.19.7", agents = [applied], agentStatus = ROLLED_OUT, operatorStatus = OPERATES } = given;
  return {
    find: (path: string): Promise<KubernetesObject | undefined> =>
      Promise.resolve(
        path.endsWith("/cilium")
          ? {
              kind: "DaemonSet",
              metadata: { name: "cilium", generation: 2 },
              spec: { template: { spec: agentSpec(applied) } },
              status: agentStatus,
            }
          : {
              kind: "Deployment",
              metadata: { name: "cilium-operator", generation: 1 },
              spec: { replicas: 1 },
              status: operatorStatus,
            },
      ),
    list: (path: string): Promise<KubernetesObject[]> => {
      if (path.includes("/pods"))
        return Promise.resolve(agents.map((version) => ({ metadata: { name: "a" }, spec: agentSpec(version) })));
      if (given.policies && path.endsWith("/ciliumnetworkpolicies")) return Promise.resolve([...given.policies]);
      return Promise.reject(new KubernetesRefused(404, "not found"));
    },
  };
}

test("the oldest agent counts, so that an interrupted rollout is not done; what Helm applied is held", async () => {
  const running = await readCilium(kubernetes({ applied: "1.20.1", agents: ["1.20.1", "1.19.7"] }));
  expect(running).toEqual({ version: "1.19.7", applied: "1.20.1" });
  const held = deriveHolds(
    { action: "prepare", nodes: [], to: "v1.13.9" },
    { nodes: [], cilium: "1.19.7", appliedCilium: "1.20.1" },
  );
  expect(held).toEqual({ cilium: "1.20.1", nodes: {} });
});

const policy = (status: string, message: string) => ({
  metadata: { name: "web" },
  status: { conditions: [{ type: "Valid", status, message }] },
});

test.each<[string, Given, string[]]>([
  ["healthy agents and valid policies pass", { policies: [policy("True", "")] }, []],
  [
    "an agent that is not ready",
    { agentStatus: { ...ROLLED_OUT, numberReady: 1 } },
    [expect.stringContaining("1 of 2 pods")],
  ],
  [
    "an agent of the version before",
    { agentStatus: { ...ROLLED_OUT, updatedNumberScheduled: 1 } },
    [expect.stringContaining("1 of 2 pods")],
  ],
  [
    "a change that the controller has not observed",
    { agentStatus: { ...ROLLED_OUT, observedGeneration: 1 } },
    [expect.stringContaining("cilium")],
  ],
  [
    "an operator that is not ready",
    { operatorStatus: { ...OPERATES, readyReplicas: 0 } },
    [expect.stringContaining("cilium-operator")],
  ],
  [
    "a policy that the operator cannot parse",
    { policies: [policy("False", "invalid port")] },
    [expect.stringContaining("(invalid port)")],
  ],
])("%s", async (_, given, faults) => {
  expect(await checkCilium(kubernetes(given))).toEqual(faults);
});

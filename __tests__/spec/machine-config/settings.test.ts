import { stringify } from "yaml";
import { machineConfigPatches, parseCluster, canRunPods } from "../../../spec";
import type { ConfigDocument } from "../../../spec";
import { formatDocuments } from "../../../rehearsal/world/talos/config/documents";
import { whyUnreadable } from "../../../rehearsal/world/talos/config/decode";
import { readNodeConfig } from "../../../rehearsal/world/talos/node-config";
import { fixture, findingsOf } from "../support";
import { nonEmpty } from "../../support/non-empty";

const POLICY = { apiVersion: "audit.k8s.io/v1", kind: "Policy", rules: [{ level: "None" }] };

function configured(contract: "v1.11" | "v1.12") {
  const raw = fixture("patches");
  raw.patches = [];
  raw.nodes[1].patches = [];
  raw.talos = {
    version: contract === "v1.11" ? "v1.11.2" : "v1.12.4",
    contract,
    sysctls: { "net.core.somaxconn": "1", "vm.swappiness": "1" },
    kernelModules: [{ name: "nbd", parameters: ["nbds_max=8"] }],
    timeServers: ["ntp.example.com"],
    registryMirrors: { "docker.io": { endpoints: ["https://mirror.example.com/v2/hub"], overridePath: true } },
  };
  raw.kubernetes = {
    version: "v1.33.0",
    apiServer: { extraArgs: { "feature-gates": "A=true" }, auditPolicy: POLICY },
    controllerManager: { extraArgs: { "bind-address": "0.0.0.0" } },
  };
  raw.roles = {
    controlplane: { taints: { dedicated: "NoSchedule" } },
    worker: { labels: { tier: "back", zone: "a" }, taints: { gpu: "nvidia:NoSchedule", slow: "NoExecute" } },
  };
  Object.assign(raw.nodes[1], {
    labels: { tier: "front" },
    annotations: { owner: "team a" },
    sysctls: { "net.core.somaxconn": "2" },
    kernelModules: [{ name: "zfs" }],
  });
  const { cluster } = parseCluster("test.yaml", stringify(raw));
  return (name: string): ConfigDocument[] => {
    const node = cluster.nodes.find((one) => one.name === name);
    if (!node) throw new Error(`no node ${name}`);
    return machineConfigPatches(cluster, node, { address: "10.0.0.9", installer: "installer" });
  };
}

describe("plain keys", () => {
  test("of the cluster, the role and the node are merged in the configuration", () => {
    expect(configured("v1.12")("worker-0")[1]).toMatchObject({
      machine: {
        sysctls: { "net.core.somaxconn": "2", "vm.swappiness": "1" },
        kernel: { modules: [{ name: "nbd", parameters: ["nbds_max=8"] }, { name: "zfs" }] },
        nodeLabels: { tier: "front", zone: "a" },
        nodeAnnotations: { owner: "team a" },
        kubelet: { extraArgs: { "register-with-taints": "gpu=nvidia:NoSchedule,slow:NoExecute" } },
      },
    });
  });

  test("give flags, the audit policy and taints only to control planes", () => {
    const [, controlPlane] = configured("v1.12")("cp-0");
    expect(controlPlane).toMatchObject({
      machine: { nodeTaints: { dedicated: "NoSchedule" } },
      cluster: {
        apiServer: { extraArgs: { "feature-gates": "A=true" }, auditPolicy: POLICY },
        controllerManager: { extraArgs: { "bind-address": "0.0.0.0" } },
      },
    });
    const worker = configured("v1.12")("worker-0")[1] as { machine: object; cluster: object };
    expect(Object.keys(worker.cluster)).toEqual(["network", "proxy", "discovery"]);
    expect(worker.machine).not.toHaveProperty("nodeTaints");
  });

  test("have the form of the contract", () => {
    expect(configured("v1.11")("cp-0")[1]).toMatchObject({
      machine: {
        time: { servers: ["ntp.example.com"] },
        registries: { mirrors: { "docker.io": { overridePath: true } } },
      },
    });
    const documents = configured("v1.12")("cp-0");
    expect(documents).toContainEqual(
      expect.objectContaining({ kind: "TimeSyncConfig", ntp: { servers: ["ntp.example.com"] } }),
    );
    expect(documents).toContainEqual({
      apiVersion: "v1alpha1",
      kind: "RegistryMirrorConfig",
      name: "docker.io",
      endpoints: [{ url: "https://mirror.example.com/v2/hub", overridePath: true }],
    });
  });

  test.each(["v1.11", "v1.12"] as const)("are keys that Talos knows, with contract %s", (contract) => {
    for (const document of nonEmpty(configured(contract)("cp-0")))
      expect(whyUnreadable([document as never], `${contract}.2`)).toBeUndefined();
  });

  test("make taints of a node", () => {
    const [, main] = configured("v1.12")("worker-0");
    const { machine } = main as { machine: Record<string, never> };
    const { taints } = readNodeConfig(formatDocuments([{ machine: { ...machine, type: "worker" } }]));
    expect(taints).toEqual({ gpu: "nvidia:NoSchedule", slow: "NoExecute" });
  });
});

describe("plain keys that are refused", () => {
  test.each([
    [
      "an open API server",
      { kubernetes: { apiServer: { extraArgs: { "anonymous-auth": "true" } } } },
      "kubernetes.apiServer.extraArgs.anonymous-auth",
    ],
    [
      "a flag with dashes",
      { kubernetes: { scheduler: { extraArgs: { "--v": "2" } } } },
      "kubernetes.scheduler.extraArgs.--v",
    ],
    [
      "a policy that is none",
      { kubernetes: { apiServer: { auditPolicy: { rules: [] } } } },
      "kubernetes.apiServer.auditPolicy",
    ],
    ["a taint without an effect", { roles: { worker: { taints: { gpu: "yes" } } } }, "roles.worker.taints.gpu"],
    ["a parameter without a name", { talos: { sysctls: { somaxconn: "1" } } }, "talos.sysctls.somaxconn"],
    [
      "a label that storage relies on",
      { roles: { worker: { labels: { "topology.kubernetes.io/zone": "a" } } } },
      "roles.worker.labels.topology.kubernetes.io/zone",
    ],
    [
      "a label that workers may not have",
      { roles: { worker: { labels: { "node-role.kubernetes.io/a": "" } } } },
      "roles.worker.labels.node-role.kubernetes.io/a",
    ],
  ])("%s", (_, keys, path) => {
    const findings = findingsOf(fixture("patches"), (raw) => {
      for (const [key, value] of Object.entries(keys)) raw[key] = { ...raw[key], ...value };
    });
    expect(findings).toEqual([expect.stringContaining(`${path}: `)]);
  });
});

test.each([
  ["NoSchedule", false],
  ["gpu:NoExecute", false],
  ["PreferNoSchedule", true],
])("a node with the taint %s, of its own or of its role, runs ordinary pods: %s", (taint, expected) => {
  const untainted = { taints: {} };
  expect(canRunPods({ role: "worker", taints: { key: taint } })).toBe(expected);
  expect(canRunPods({ role: "worker" }, { worker: { taints: { key: taint } }, controlplane: untainted })).toBe(
    expected,
  );
});

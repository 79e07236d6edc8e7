import type { KubernetesObject } from "../../../../ops/clients/kubernetes/client";
import { nodesMatch, nodesReady, registeredNodesReady } from "../../../../ops/checks/cluster/nodes";
import { ADDRESSES, HYBRID, READY, context, result } from "./support/context";

const ROLE = "node-role.kubernetes.io/control-plane";

interface Change {
  readonly addresses?: { type: string; address: string }[];
  readonly labels?: Record<string, string>;
  readonly version?: string;
  readonly ready?: string;
}

/** The nodes of the file, as a healthy cluster shows them, but for some. */
function listNodes(changes: Record<string, Change | undefined> = {}): KubernetesObject[] {
  return HYBRID.nodes
    .filter(({ name }) => !(name in changes) || changes[name] !== undefined)
    .map(({ name, role }) => {
      const { addresses, labels, version, ready = "True" }: Change = changes[name] ?? {};
      return {
        metadata: { name, labels: labels ?? (role === "controlplane" ? { [ROLE]: "" } : {}) },
        status: {
          conditions: [{ type: "Ready", status: ready, message: "kubelet says so" }],
          addresses: addresses ?? [{ type: "InternalIP", address: ADDRESSES[name] ?? "" }],
          nodeInfo: { kubeletVersion: version ?? HYBRID.kubernetes.version },
        },
      };
    });
}

const observe = (list: KubernetesObject[], check = nodesMatch) => result(check, context({ "/api/v1/nodes": list }));

describe("the nodes", () => {
  test("pass with address, role and version", async () => {
    const { status, evidence, findings } = await observe(listNodes());
    expect([status, findings]).toEqual(["passed", undefined]);
    expect(evidence).toMatch(
      /^v1\.35\.0: talos-vps-cp-0 198\.51\.100\.10 controlplane, .*talos-pve-worker-0 10\.2\.2\.1 worker$/,
    );
  });

  test("may have their planned address outside", async () => {
    const addresses = [
      { type: "InternalIP", address: "10.0.0.2" },
      { type: "ExternalIP", address: "198.51.100.10" },
    ];
    expect(await observe(listNodes({ "talos-vps-cp-0": { addresses } }))).toMatchObject({ status: "passed" });
  });

  test.each<[string, Record<string, Change | undefined>, RegExp]>([
    [
      "another address",
      { "talos-pve-cp-0": { addresses: [{ type: "InternalIP", address: "10.2.9.9" }] } },
      /^talos-pve-cp-0 .* 10\.2\.9\.9, not 10\.2\.1\.1$/,
    ],
    ["another role", { "talos-pve-worker-0": { labels: { [ROLE]: "" } } }, /^talos-pve-worker-0 .* control plane, /],
    [
      "another version",
      { "talos-vps-cp-1": { version: "v1.34.2" } },
      /^talos-vps-cp-1 runs Kubernetes v1\.34\.2, not v1\.35\.0$/,
    ],
  ])("%s is named", async (_, changes, words) => {
    expect(await observe(listNodes(changes))).toMatchObject({
      status: "failed",
      evidence: expect.stringMatching(words),
    });
  });

  test("that are not in the file fail while Ready, and are a warning otherwise", async () => {
    const foreign = { metadata: { name: "foreign" } };
    expect(await observe([...listNodes(), { ...foreign, status: READY }])).toMatchObject({
      status: "failed",
      evidence: expect.stringMatching(/^foreign /),
    });
    expect(await observe([...listNodes(), foreign])).toMatchObject({
      status: "passed",
      findings: [
        expect.objectContaining({
          code: "node-object-stale",
          fix: expect.stringMatching(/^KUBECONFIG=\S+ kubectl delete node foreign$/),
        }),
      ],
    });
  });

  test("are Ready, or named with what the kubelet says and the command that shows more", async () => {
    expect(await observe(listNodes(), nodesReady)).toMatchObject({ status: "passed", evidence: "4 nodes" });
    expect(await observe(listNodes({ "talos-vps-cp-1": { ready: "False" } }), nodesReady)).toMatchObject({
      status: "failed",
      evidence: expect.stringMatching(/^talos-vps-cp-1: not Ready \(/),
      command: "KUBECONFIG=/nowhere/kubeconfig kubectl describe node talos-vps-cp-1",
    });
    expect(await observe(listNodes({ "talos-vps-cp-1": undefined }), nodesReady)).toMatchObject({
      status: "failed",
      evidence: expect.stringMatching(/^talos-vps-cp-1: not registered/),
      command: expect.stringMatching(/-n 198\.51\.100\.11 logs kubelet$/),
    });
  });

  test("are compared by a gate only once a kubelet is registered", async () => {
    expect(await observe([], registeredNodesReady)).toMatchObject({ status: "passed" });
    expect(await observe([], nodesReady)).toMatchObject({ status: "failed" });
    expect(await observe(listNodes({ "talos-vps-cp-1": undefined }), registeredNodesReady)).toMatchObject({
      status: "failed",
    });
  });

  test("are checked one at a time, too", async () => {
    const list = listNodes({ "talos-vps-cp-1": { ready: "False" } });
    const one = (name: string) => result(nodesReady, { ...context({ "/api/v1/nodes": list }), nodes: [name] });
    expect(await one("talos-vps-cp-0")).toMatchObject({ status: "passed", evidence: "1 node" });
    expect(await one("talos-vps-cp-1")).toMatchObject({ status: "failed" });
  });
});

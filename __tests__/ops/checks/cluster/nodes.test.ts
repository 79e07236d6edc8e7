import type { KubernetesObject } from "../../../../ops/clients/kubernetes/client";
import { nodes } from "../../../../ops/checks/cluster/nodes";
import { ADDRESSES, HYBRID, READY, context, result } from "./support/context";

const ROLE = "node-role.kubernetes.io/control-plane";

interface Change {
  readonly addresses?: { type: string; address: string }[];
  readonly labels?: Record<string, string>;
  readonly version?: string;
  readonly ready?: string;
}

/** The nodes of the file, as a healthy cluster shows them, but for some. */
function found(changes: Record<string, Change | undefined> = {}): KubernetesObject[] {
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

const seen = (list: KubernetesObject[]) => result(nodes, context({ "/api/v1/nodes": list }));

describe("the nodes", () => {
  test("are told with address, role and version", async () => {
    const { ok, saw, todo } = await seen(found());
    expect([ok, todo]).toEqual([true, undefined]);
    expect(saw).toMatch(
      /^v1\.35\.0: talos-vps-cp-0 198\.51\.100\.10 controlplane, .*talos-pve-worker-0 10\.2\.2\.1 worker$/,
    );
  });

  test("may have their planned address outside", async () => {
    const addresses = [
      { type: "InternalIP", address: "10.0.0.2" },
      { type: "ExternalIP", address: "198.51.100.10" },
    ];
    expect(await seen(found({ "talos-vps-cp-0": { addresses } }))).toMatchObject({ ok: true });
  });

  test.each<[string, Record<string, Change | undefined>, RegExp]>([
    [
      "another address",
      { "talos-pve-cp-0": { addresses: [{ type: "InternalIP", address: "10.2.9.9" }] } },
      /^talos-pve-cp-0 has the address 10\.2\.9\.9, not 10\.2\.1\.1$/,
    ],
    [
      "another role",
      { "talos-pve-worker-0": { labels: { [ROLE]: "" } } },
      /^talos-pve-worker-0 is a control plane, and a worker/,
    ],
    [
      "another version",
      { "talos-vps-cp-1": { version: "v1.34.2" } },
      /^talos-vps-cp-1 runs Kubernetes v1\.34\.2, not v1\.35\.0$/,
    ],
    ["a node that is not Ready", { "talos-vps-cp-1": { ready: "False" } }, /^node talos-vps-cp-1: kubelet says so$/],
    ["a node that is not there", { "talos-vps-cp-1": undefined }, /^node talos-vps-cp-1: it has not joined$/],
  ])("%s is named", async (_, changes, words) => {
    expect(await seen(found(changes))).toMatchObject({ ok: false, saw: expect.stringMatching(words) });
  });

  test("that the file does not have are a fault while they work, and a thing to clear away when they do not", async () => {
    const stranger = { metadata: { name: "stranger" } };
    expect(await seen([...found(), { ...stranger, status: READY }])).toMatchObject({
      ok: false,
      saw: "stranger is Ready, and not in the cluster file",
    });
    expect(await seen([...found(), stranger])).toMatchObject({
      ok: true,
      todo: [expect.stringContaining("kubectl delete node stranger")],
    });
  });
});

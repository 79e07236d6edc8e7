import type { KubernetesClient, KubernetesObject } from "../../../../ops/clients/kubernetes/client";
import { findLostClaims } from "../../../../ops/workflows/backup/lost-claims";

const MESSAGE = 'AttachVolume.Attach failed for volume "pv-1" : rpc error: code = NotFound desc = volume not found';

function podWith(claimName: string, isReady: boolean): KubernetesObject {
  return {
    metadata: { name: "vault-0", namespace: "vault" },
    spec: { volumes: [{ persistentVolumeClaim: { claimName } }, { emptyDir: {} }] },
    status: { conditions: [{ type: "Ready", status: isReady ? "True" : "False" }] },
  } as KubernetesObject;
}

function find(pods: readonly KubernetesObject[], message = MESSAGE): Promise<string[]> {
  const lists: Readonly<Record<string, readonly object[]>> = {
    events: [{ message }],
    persistentvolumeclaims: [
      { metadata: { name: "data-vault-0" }, spec: { volumeName: "pv-1" } },
      { metadata: { name: "other" }, spec: { volumeName: "pv-2" } },
    ],
    pods,
  };
  const list = (path: string) => Promise.resolve(lists[path.split("/").at(-1) ?? ""] ?? []);
  return findLostClaims({ list } as unknown as KubernetesClient, "vault");
}

test.each([
  ["no pod uses its claim", [], ["data-vault-0"]],
  ["a pod that is not Ready uses its claim", [podWith("data-vault-0", false)], ["data-vault-0"]],
  ["a Ready pod uses another claim", [podWith("other", true)], ["data-vault-0"]],
  ["a Ready pod uses its claim: the event is old", [podWith("data-vault-0", true)], []],
])("a volume that could not be attached, if %s", async (_, pods, lost) => {
  expect(await find(pods)).toEqual(lost);
});

test("a volume that could not be attached for another reason is not lost", async () => {
  expect(await find([], 'AttachVolume.Attach failed for volume "pv-1" : timed out')).toEqual([]);
});

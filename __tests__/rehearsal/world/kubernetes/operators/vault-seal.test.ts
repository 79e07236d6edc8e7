import { digest } from "../../../../../rehearsal/world/service-access";
import type { KubernetesApi } from "../../../../../rehearsal/world/kubernetes/api";
import type { KubeObject } from "../../../../../rehearsal/world/kubernetes/object";
import {
  makeRecoveryKey,
  sealFault,
  wrapStoredKeys,
} from "../../../../../rehearsal/world/kubernetes/operators/vault-seal";

/** A server that has read these keys at its start, on a claim that is kept between two servers. */
class Vault {
  claim: KubeObject = { apiVersion: "v1", kind: "PersistentVolumeClaim", metadata: { name: "data-vault-0" } };
  readonly api = {
    get: () => this.claim,
    update: (object: KubeObject) => (this.claim = object),
  } as unknown as KubernetesApi;

  start(key: string, id: string, previousKey = "", previousId = ""): string | undefined {
    const read = { key, id, previousKey, previousId };
    const started = Object.fromEntries(
      Object.entries(read).map(([name, value]) => [`vault-unseal/${name}`, digest(value)]),
    );
    const pod = {
      apiVersion: "v1",
      kind: "Pod",
      metadata: {
        name: "vault-0",
        labels: { "app.kubernetes.io/name": "openbao" },
        annotations: { "rehearsal.coldstart/started-with": JSON.stringify(started) },
      },
      spec: { volumes: [{ persistentVolumeClaim: { claimName: "data-vault-0" } }] },
      status: { conditions: [{ type: "Ready", status: "True" }] },
    } as KubeObject;
    const fault = sealFault(this.api, pod);
    if (fault === undefined) wrapStoredKeys(this.api, [pod]);
    return fault;
  }

  recover(): void {
    makeRecoveryKey(this.api, {
      apiVersion: "v1",
      kind: "Pod",
      metadata: { name: "vault-0" },
      spec: { volumes: [{ persistentVolumeClaim: { claimName: "data-vault-0" } }] },
    });
  }
}

test("a server with another key stays sealed", () => {
  const vault = new Vault();
  expect(vault.start("a", "1")).toBeUndefined();
  expect(vault.start("a", "1")).toBeUndefined();
  expect(vault.start("b", "2")).toContain("Sealed true");
  expect(vault.start("a", "2")).toContain("Sealed true");
});

test("with both keys it unseals, and wraps with the new one only where a recovery key exists", () => {
  const vault = new Vault();
  vault.start("a", "1");
  expect(vault.start("b", "2", "a", "1")).toBeUndefined();
  expect(vault.start("b", "2")).toContain("Sealed true");
  vault.recover();
  expect(vault.start("b", "2", "a", "1")).toBeUndefined();
  expect(vault.start("b", "2")).toBeUndefined();
  expect(vault.start("a", "1")).toContain("Sealed true");
});

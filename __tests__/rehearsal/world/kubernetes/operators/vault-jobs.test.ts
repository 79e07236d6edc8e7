import type { KubernetesApi } from "../../../../../rehearsal/world/kubernetes/api";
import type { KubeObject } from "../../../../../rehearsal/world/kubernetes/object";
import type { Backing } from "../../../../../rehearsal/world/kubernetes/operators/service-storage";
import { vaultProgram } from "../../../../../rehearsal/world/kubernetes/operators/vault-jobs";
import { MemoryBucket } from "../support/bucket";

const NAMESPACE = "vault";
const SNAPSHOT = "restic backup --stdin";
const SNAPSHOT_AND_FORGET = `${SNAPSHOT}; restic forget $KEEP --prune`;

/** A server of Vault, its data, a bucket, and the Jobs of the tree. */
class Vault {
  private readonly bucket = new MemoryBucket();
  data = "first";
  isReady = true;
  private hour = 0;

  private readonly api = {
    now: () => `2026-11-17T${String(this.hour).padStart(2, "0")}:00:00Z`,
    get: () => undefined,
    list: () => [
      {
        apiVersion: "v1",
        kind: "Pod",
        metadata: { name: "vault-0", namespace: NAMESPACE, labels: { "app.kubernetes.io/name": "openbao" } },
        status: { conditions: [{ type: "Ready", status: this.isReady ? "True" : "False" }] },
      },
    ],
  } as unknown as KubernetesApi;

  private readonly backing = {
    storage: this.bucket,
    contents: { read: () => this.data, write: (_: string, __: string, text: string) => (this.data = text) },
  } as unknown as Backing;

  /** @returns the error message of the Job */
  run(kind: "snapshot" | "restore", script: string, environment: Readonly<Record<string, string>> = {}): unknown {
    this.hour += 1;
    const variables = {
      RESTIC_REPOSITORY: "s3:https://s3.example.com/backups/lab/vault",
      RESTIC_PASSWORD: "a password",
      AWS_SECRET_ACCESS_KEY: this.bucket.secretKey,
      KEEP: "--keep-last=1",
      ...environment,
    };
    const env = Object.entries(variables).map(([name, value]) => ({ name, value }));
    const pod: KubeObject = {
      apiVersion: "v1",
      kind: "Pod",
      metadata: { name: "job", namespace: NAMESPACE, labels: { "coldstart.dev/vault-job": kind } },
      spec: { containers: [{ name: "restic", command: ["sh", "-c", script], env }] },
    };
    return vaultProgram(this.api, this.backing)(pod);
  }

  snapshots(): number {
    return [...this.bucket.objects.keys()].filter((key) => key.includes("/snapshots/")).length;
  }
}

test("a snapshot deletes earlier ones only if its script runs restic forget", () => {
  const vault = new Vault();
  for (const text of ["first", "second"]) {
    vault.data = text;
    expect(vault.run("snapshot", SNAPSHOT)).toBeUndefined();
  }
  expect(vault.snapshots()).toBe(2);
  expect(vault.run("snapshot", SNAPSHOT_AND_FORGET)).toBeUndefined();
  expect(vault.snapshots()).toBe(1);
});

test("a restore writes back the newest snapshot, and refuses one that does not exist", () => {
  const vault = new Vault();
  vault.run("snapshot", SNAPSHOT);
  vault.data = "lost";
  expect(vault.run("restore", "restic dump", { SNAPSHOT: "0000" })).toContain('no matching ID found for "0000"');
  expect(vault.data).toBe("lost");
  expect(vault.run("restore", "restic dump")).toBeUndefined();
  expect(vault.data).toBe("first");
});

test("no Job reaches a server that is not ready", () => {
  const vault = new Vault();
  vault.isReady = false;
  expect(vault.run("snapshot", SNAPSHOT)).toContain("connection refused");
  expect(vault.snapshots()).toBe(0);
});

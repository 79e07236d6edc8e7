import { formatRows, rowOf } from "../../../../ops/workflows/rotate/list";
import { isConsumer } from "../../../../ops/workflows/rotate/restart-workloads";
import { rotationsOf } from "../../../../ops/workflows/rotate/registry";
import { loadCluster } from "../../../../spec";
import { HYBRID } from "../../../support/hybrid";
import { selfSignedPair } from "./support/self-signed-pair";

const { cluster } = loadCluster(HYBRID);
const NOW = Date.now();
const journal = { history: () => [] };

function rotation(id: string) {
  const found = rotationsOf(cluster).find((one) => one.id === id);
  if (!found) throw new Error(`there is no ${id}`);
  return found;
}

test("the age is that of the certificate, of the last rotation, or unknown", async () => {
  const { certificate } = await selfSignedPair();
  const auth = { sealed_secrets: { certificate } };
  const rotatedAt = { "powerdns-api-key": new Date(NOW - 2 * 3600_000).toISOString() };
  const facts = { record: { rotatedAt }, auth, infra: {} };
  expect(rowOf(rotation("sealed-secrets"), facts, journal)).toMatchObject({
    createdAt: expect.any(String),
    isOpen: false,
  });
  expect(rowOf(rotation("powerdns-api-key"), facts, journal)).toMatchObject({
    createdAt: rotatedAt["powerdns-api-key"],
    rotatedAt: rotatedAt["powerdns-api-key"],
  });
  expect(rowOf(rotation("harbor-core-secret"), facts, journal)).not.toHaveProperty("createdAt");
  const talos_identity = { machineSecrets: { certs: { etcd: { cert: Buffer.from(certificate).toString("base64") } } } };
  const bounded = rowOf(rotation("harbor-core-secret"), { ...facts, auth: { talos_identity } }, journal);
  expect(bounded).toMatchObject({ createdAfter: expect.any(String) });
  expect(formatRows([bounded], [], NOW).join("\n")).toMatch(/harbor-core-secret +≤ /);
});

test("a rotation from here that the state does not know is in the journal", () => {
  const at = "2026-01-01T00:00:00.000Z";
  const facts = { record: {}, auth: {}, infra: {} };
  const entries = [{ at, run: "1", step: "rotate-kubeconfig", outcome: "done" as const }];
  expect(rowOf(rotation("kubeconfig"), facts, { history: () => entries }).rotatedAt).toBe(at);
});

test("an open rotation says so, and what cannot be rotated has a reason", () => {
  const record = { replaced: { "powerdns-api-key": { value: "s3cret-canary-value" } } };
  const row = rowOf(rotation("powerdns-api-key"), { record, auth: {}, infra: {} }, journal);
  const lines = formatRows([row], [{ id: "etcd-ca", title: "", because: "of etcd" }], NOW);
  expect(lines.join("\n")).toMatch(/powerdns-api-key .*interrupted[^]*etcd-ca: of etcd/);
  expect(lines.join("\n")).not.toContain("canary");
});

describe("what restarts", () => {
  const workload = (spec: object) => ({ metadata: { name: "a", namespace: "b" }, spec: { template: { spec } } });
  const reading = { namespace: "b", secrets: ["login"] };

  test.each([
    ["a variable", { containers: [{ env: [{ valueFrom: { secretKeyRef: { name: "login" } } }] }] }],
    ["all variables", { initContainers: [{ envFrom: [{ secretRef: { name: "login" } }] }] }],
    ["a volume", { volumes: [{ secret: { secretName: "login" } }] }],
    ["a projected volume", { volumes: [{ projected: { sources: [{ secret: { name: "login" } }] } }] }],
  ])("reads the Secret from %s", (_, spec) => {
    expect(isConsumer(workload(spec), reading)).toBe(true);
    expect(isConsumer(workload(spec), { ...reading, secrets: ["other"] })).toBe(false);
  });

  test("uses the Kubernetes API with a service account of its own", () => {
    expect(isConsumer(workload({ serviceAccountName: "cilium" }), "api-clients")).toBe(true);
    expect(isConsumer(workload({}), "api-clients")).toBe(false);
    expect(isConsumer(workload({ serviceAccountName: "x", automountServiceAccountToken: false }), "api-clients")).toBe(
      false,
    );
  });
});

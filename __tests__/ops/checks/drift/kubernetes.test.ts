import { compareImages } from "../../../../ops/checks/drift/components";
import { cordons } from "../../../../ops/checks/drift/cordons";
import { judgeExpiry } from "../../../../ops/checks/drift/expiry";
import { flux } from "../../../../ops/checks/drift/flux";
import { managerOf } from "../../../../ops/checks/drift/managers";
import { runCheck } from "../../../../ops/support/check";
import { READY, context } from "../cluster/support/context";
import type { Objects } from "../cluster/support/context";

const managedBy = (manager: string, time: string, fields: object) => ({ manager, time, fieldsV1: fields });
const SUSPEND = { "f:spec": { "f:suspend": {} } };

async function findDrift(check: typeof cordons, objects: Objects) {
  const { findings = [] } = await runCheck(check, context(objects));
  return findings;
}

describe("cordoned nodes", () => {
  const nodes = (...list: object[]) => findDrift(cordons, { "/api/v1/nodes": list as never });
  const node = (name: string, more: object = {}, spec: object = { unschedulable: true }) => ({
    metadata: { name, ...more },
    spec,
  });

  test("are none in a healthy cluster", async () => {
    expect(await nodes(node("cp-0", {}, {}), node("cp-1", {}, { unschedulable: false }))).toEqual([]);
  });

  test("are those of a run, of node drain and of a user", async () => {
    const managedFields = [
      managedBy("kubelet", "2030-01-02T00:00:00Z", { "f:status": {} }),
      managedBy("kubectl", "2030-01-01T00:00:00Z", { "f:spec": { "f:unschedulable": {} } }),
    ];
    expect(
      await nodes(
        node("ours", { annotations: { "coldstart.dev/cordoned-by": "run-7" } }),
        node("drained", { annotations: { "coldstart.dev/drained-since": "2030-01-01T00:00:00Z" } }),
        node("other", { managedFields }),
      ),
    ).toMatchObject([
      { code: "drift-cordoned", where: "ours", changedBy: "the run run-7" },
      { code: "drift-cordoned", where: "drained", changedBy: expect.stringMatching(/ 2030-01-01T00:00:00Z$/) },
      {
        code: "drift-cordoned",
        where: "other",
        changedBy: "kubectl, at 2030-01-01T00:00:00Z",
        fix: "npx coldstart node uncordon other --cluster hybrid",
        accept: expect.stringContaining("node drain other"),
      },
    ]);
  });
});

describe("Flux", () => {
  const PATHS = [
    "/apis/source.toolkit.fluxcd.io/v1/gitrepositories",
    "/apis/kustomize.toolkit.fluxcd.io/v1/kustomizations",
    "/apis/helm.toolkit.fluxcd.io/v2/helmreleases",
  ] as const;
  const meta = (name: string, more: object = {}) => ({ name, namespace: "flux-system", generation: 1, ...more });
  const SOURCE = {
    kind: "GitRepository",
    metadata: meta("tree"),
    status: { ...READY, observedGeneration: 1, artifact: { revision: "main@sha1:bbb" } },
  };
  const kustomization = (status: object = {}, spec: object = {}, more: object = {}) => ({
    kind: "Kustomization",
    metadata: meta("apps", more),
    spec: { sourceRef: { kind: "GitRepository", name: "tree" }, ...spec },
    status: { ...READY, observedGeneration: 1, lastAppliedRevision: "main@sha1:bbb", ...status },
  });
  const see = (object: object, sources: object[] = [SOURCE]) =>
    findDrift(flux, { [PATHS[0]]: sources as never, [PATHS[1]]: [object] as never });

  test("that has applied the newest revision has not drifted", async () => {
    expect(await see(kustomization())).toEqual([]);
  });

  test.each([
    ["another revision", kustomization({ lastAppliedRevision: "main@sha1:aaa" })],
    ["a change that was not reconciled", kustomization({ observedGeneration: 0 })],
    ["no Ready condition", kustomization({ conditions: [{ type: "Ready", status: "False", message: "broken" }] })],
  ])("with %s is behind", async (_, object) => {
    expect(await see(object)).toMatchObject([
      {
        code: "drift-flux-behind",
        where: "Kustomization flux-system/apps",
        fix: expect.stringContaining("requestedAt"),
      },
    ]);
  });

  test("without a source reads nothing", async () => {
    expect(await see(kustomization(), [])).toMatchObject([{ code: "drift-flux-behind", where: "flux-system" }]);
  });

  test("that is suspended is reported with the program that suspended it, whatever its status", async () => {
    const managedFields = [managedBy("flux", "2030-01-01T00:00:00Z", SUSPEND)];
    expect(await see(kustomization({ observedGeneration: 0 }, { suspend: true }, { managedFields }))).toMatchObject([
      {
        code: "drift-flux-suspended",
        changedBy: "flux, at 2030-01-01T00:00:00Z",
        fix: expect.stringContaining("patch"),
      },
    ]);
  });
});

test("the latest manager of a field changed it", () => {
  const managedFields = [
    managedBy("a", "2030-01-01T00:00:00Z", SUSPEND),
    managedBy("b", "2030-01-02T00:00:00Z", SUSPEND),
  ];
  const object = { metadata: { name: "x", managedFields } };
  expect(managerOf(object, ["spec", "suspend"])).toBe("b, at 2030-01-02T00:00:00Z");
  expect(managerOf(object, ["spec", "interval"])).toBeUndefined();
  expect(managerOf({ metadata: { name: "x" } }, ["spec"])).toBeUndefined();
});

test("a component with another tag is named with its image", () => {
  const images = [
    { component: "kubelet", image: "ghcr.io/siderolabs/kubelet:v1.35.0" },
    { component: "kube-apiserver", image: "registry.k8s.io/kube-apiserver:v1.35.0@sha256:abc" },
    { component: "kube-scheduler", image: "registry.k8s.io:5000/kube-scheduler:v1.34.2" },
  ];
  expect(compareImages("cp-0", images, context({}))).toMatchObject([
    { code: "drift-component", where: "cp-0: kube-scheduler", message: expect.stringContaining("v1.34.2") },
  ]);
});

test.each([
  ["2030-03-01T00:00:00Z", undefined],
  ["2030-01-15T00:00:00Z", "certificate-expiring"],
  ["2029-12-31T00:00:00Z", "certificate-expired"],
])("a certificate until %s: %s", (end, code) => {
  const now = new Date("2030-01-01T00:00:00Z");
  expect(judgeExpiry({ where: "x", end: new Date(end), lastDays: 30, fix: "" }, now)?.code).toBe(code);
});

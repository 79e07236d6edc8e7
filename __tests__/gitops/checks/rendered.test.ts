import type { KubeObject } from "../../../rehearsal/world/kubernetes/object";
import { workload } from "../../../rehearsal/world/kubernetes/builders";
import { ChartLock } from "../../../rehearsal/world/kubernetes/charts/lock";
import { madeUpChart, writeLock } from "../../rehearsal/world/kubernetes/support/charts";
import { findLockFaults } from "../support/checks/lock";
import type { Rendered } from "../support/checks/lock";
import {
  brokenRoutes,
  findDefinitionFaults,
  forbiddenPods,
  missingKeys,
  findValueFaults,
} from "../support/checks/rendered";
import { unwatchedImages } from "../support/checks/watched-images";
import { rightsTable, rulesOf, secretRights } from "../support/rights";
import { namespace, object, pod, releaseWithSource, tree } from "../support/example-tree";
import { sharedFolder } from "../../support/temporary-folder";

const CALL = { values: {}, release: { name: "shop", namespace: "shop" } };
const LABELS = { "app.kubernetes.io/name": "server", "app.kubernetes.io/instance": "shop" };

function kube(apiVersion: string, kind: string, name: string, rest: object = {}): KubeObject {
  return { apiVersion, kind, metadata: { name }, ...rest };
}

function rendered(objects: readonly KubeObject[], values: Record<string, unknown> = {}): Rendered {
  const chart = madeUpChart("shop", objects, { values: { open: true } });
  const [locked] = chart.releases;
  if (!locked) throw new Error("no release");
  return { part: "shop", name: "shop", namespace: "shop", chart, release: { ...locked, values }, objects };
}

const server = workload("Deployment", "server", CALL, { secrets: { login: ["password"] } });
const service = (selector: object, targetPort: string | number = 80) =>
  kube("v1", "Service", "server", { spec: { selector, ports: [{ name: "http", port: 80, targetPort }] } });
const ingress = (name: string, port: object) =>
  kube("networking.k8s.io/v1", "Ingress", "shop", {
    spec: { rules: [{ http: { paths: [{ backend: { service: { name, port } } }] } }] },
  });

describe("what charts render to", () => {
  it("reports a missing Secret and a missing key", () => {
    expect(missingKeys(tree({}), [rendered([server])])).toEqual([
      "shop: Deployment shop/server reads Secret login, which nothing makes",
    ]);
    const login = kube("v1", "Secret", "login", { keys: ["passwort"] });
    expect(missingKeys(tree({}), [rendered([server, login])])).toEqual([
      "shop: Deployment shop/server reads key password of Secret login, which has passwort",
    ]);
  });

  it.each([
    ["a Service that does not exist", [ingress("web", { number: 80 })], "leads to Service web, which does not exist"],
    [
      "a port that the Service does not have",
      [service(LABELS), ingress("server", { number: 8080 })],
      "leads to a port 8080 that Service server does not have",
    ],
    ["a selector that fits no pod", [service({ app: "other" })], "selects no pod"],
    ["a port that no container has", [service(LABELS, "web")], "leads to a port web that its pods do not have"],
  ])("finds %s", (_, objects, words) => {
    expect(brokenRoutes(tree({}), [rendered([server, ...objects])])).toEqual([expect.stringContaining(words)]);
  });

  it("accepts a route whose backend exists", () => {
    const objects = [server, service(LABELS), ingress("server", { name: "http" })];
    expect(brokenRoutes(tree({}), [rendered(objects)])).toEqual([]);
  });

  it("finds a pod that its namespace does not allow", () => {
    const agent = workload("DaemonSet", "agent", CALL, { hostNetwork: true });
    expect(forbiddenPods(tree({}), [rendered([agent])])).toEqual([
      "shop: DaemonSet shop/agent is not allowed in shop: host namespaces (hostNetwork=true)",
    ]);
  });

  it.each([
    ["hostNetwork", { hostNetwork: true }],
    ["a host port", { containers: [{ ports: [{ hostPort: 53 }] }] }],
    ["a host path", { volumes: [{ hostPath: { path: "/dev" } }] }],
    ["privileged", { containers: [{ securityContext: { privileged: true } }] }],
  ])("finds %s in a manifest of the tree", (_, spec) => {
    const made = (allowed: boolean) => tree({ shop: { brings: [namespace("shop", allowed), pod("shop", spec)] } });
    expect(forbiddenPods(made(false), [])).toHaveLength(1);
    expect(forbiddenPods(made(true), [])).toEqual([]);
  });

  it("finds an unknown value of a chart", () => {
    expect(findValueFaults([rendered([], { opne: true })])).toEqual(["shop: chart shop does not know the value opne"]);
  });

  it("finds an image that Renovate looks for elsewhere", () => {
    const text = "# renovate: datasource=docker depName=docker.io/shop/server\ntag: v1.2.3\n";
    const image = workload("Deployment", "server", CALL, { image: "ghcr.io/shop/server:v1.2.3" });
    expect(unwatchedImages(rendered([image]), text)).toEqual([
      "shop: Renovate watches docker.io/shop/server, and no container has docker.io/shop/server:v1.2.3",
    ]);
    expect(unwatchedImages(rendered([image]), text.replace("docker.io", "ghcr.io"))).toEqual([]);
  });

  it("lists the service accounts that can read every Secret", () => {
    const rules = [{ apiGroups: [""], resources: ["secrets"], verbs: ["get", "list"] }];
    const roleRef = { kind: "ClusterRole", name: "shop" };
    const role = kube("rbac.authorization.k8s.io/v1", "ClusterRole", "shop", { rules });
    const bound = (kind: string) => [role, kube("rbac.authorization.k8s.io/v1", kind, "shop", { roleRef })];
    expect(secretRights(rulesOf(bound("ClusterRoleBinding")))).toBe("⚠ all, read");
    expect(secretRights(rulesOf(bound("RoleBinding")))).toBe("of its namespaces");
  });

  it("lists the rights that a release has in any cluster, in whatever order the clusters are", () => {
    const reads = (resource: string) => {
      const rules = [{ apiGroups: [""], resources: [resource], verbs: ["get"] }];
      const roleRef = { kind: "ClusterRole", name: "shop" };
      return rendered([
        kube("rbac.authorization.k8s.io/v1", "ClusterRole", "shop", { rules }),
        kube("rbac.authorization.k8s.io/v1", "ClusterRoleBinding", "shop", { roleRef }),
      ]);
    };
    const row = ["shop/shop", "–", "–", "`nodes`, `pods`"];
    expect(rightsTable([reads("nodes"), reads("pods")]).slice(1)).toEqual([row]);
    expect(rightsTable([reads("pods"), reads("nodes")]).slice(1)).toEqual([row]);
  });
});

describe("objects of the tree", () => {
  const cart = (spec: object) => ({ ...object("shop.example.org/v1", "Cart", "cart", "shop"), spec });
  const definition = kube("apiextensions.k8s.io/v1", "CustomResourceDefinition", "carts.shop.example.org", {
    spec: {
      group: "shop.example.org",
      names: { kind: "Cart", plural: "carts" },
      versions: [
        {
          name: "v1",
          served: true,
          schema: {
            openAPIV3Schema: {
              type: "object",
              properties: {
                spec: {
                  type: "object",
                  required: ["size"],
                  properties: { size: { type: "integer" }, colour: { type: "string", enum: ["red"] } },
                },
              },
            },
          },
        },
      ],
    },
  });

  it("need a chart that installs their definition", () => {
    const faults = findDefinitionFaults(tree({ shop: { brings: [cart({ size: 1 })] } }), [], [], new ChartLock());
    expect(faults).toEqual(["shop: Cart shop/cart: no chart brings Cart in shop.example.org/v1"]);
  });

  it.each([
    ["an unknown field", { size: 1, sise: 2 }, "spec.sise: field not declared in schema"],
    ["a missing field", {}, "spec.size: Required value"],
    ["another type", { size: "1" }, 'spec.size: Invalid value: "string": must be of type integer: "string"'],
    ["another value", { size: 1, colour: "blue" }, 'spec.colour: Unsupported value: "blue": supported values: red'],
  ])("are refused with %s", (_, spec, words) => {
    const lock = writeLock(sharedFolder("kubernetes"), [], [definition]);
    const made = tree({ shop: { brings: [cart(spec)] } });
    expect(findDefinitionFaults(made, [], ["carts.shop.example.org"], lock)).toEqual([
      `shop: Cart shop/cart: ${words}`,
    ]);
  });
});

describe("a lock of another tree", () => {
  const findFaults = (values: object, version = "1.2.3") => {
    const lock = writeLock(sharedFolder("kubernetes"), [madeUpChart("shop", [], { values: { open: true } })]);
    return findLockFaults(tree({ shop: { brings: releaseWithSource("shop", values, version) } }), lock).join();
  };

  it("is not stale if nothing differs", () => {
    expect(findFaults({ open: true })).toBe("");
  });

  it.each([
    ["another value", { open: false }, "1.2.3", "the value open is false, and was true when it was locked"],
    ["an unknown value", { opne: true }, "1.2.3", "chart shop 1.2.3 does not know the value opne"],
    ["another version", { open: true }, "1.3.0", 'chart "shop" version "1.3.0" not found in schemas/charts'],
  ])("is stale with %s, and names the command", (_, values, version, words) => {
    expect(findFaults(values, version)).toContain(words);
    expect(findFaults(values, version)).toContain("npm run charts");
  });
});

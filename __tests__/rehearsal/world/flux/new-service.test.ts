/** Adding a service takes a folder in gitops/ and its lock: the rehearsal needs to know nothing else. */
import { cpSync } from "node:fs";
import { workload } from "../../../../rehearsal/world/kubernetes/builders";
import { CHART_LOCK } from "../../../../rehearsal/world/kubernetes/charts/lock";
import { backendOf } from "../../../../rehearsal/world/kubernetes/ingress";
import { at, listAt, textAt } from "../../../../rehearsal/world/kubernetes/object";
import type { KubeObject } from "../../../../rehearsal/world/kubernetes/object";
import { madeUpChart, writeLock } from "../kubernetes/support/charts";
import { ProjectWorld } from "./support/project-world";
import { sharedFolder } from "../../../support/temporary-folder";

const CALL = { values: {}, release: { name: "shop", namespace: "shop" } };
const PARTS = "gitops/clusters/hybrid/parts/apps.yaml";

/** What `npm run charts` would have written for the chart. */
const OBJECTS: readonly KubeObject[] = [
  workload("StatefulSet", "shop", CALL, {
    claims: [{ name: "data", storageClass: "${APPS_STORAGE_CLASS}", size: "1Gi" }],
  }),
  {
    apiVersion: "v1",
    kind: "Service",
    metadata: { name: "shop" },
    spec: {
      selector: { "app.kubernetes.io/name": "shop", "app.kubernetes.io/instance": "shop" },
      ports: [{ port: 80, targetPort: 8080 }],
    },
  },
  {
    apiVersion: "networking.k8s.io/v1",
    kind: "Ingress",
    metadata: { name: "shop" },
    spec: {
      ingressClassName: "${INGRESS_CLASS}",
      rules: [
        {
          host: "${HOST}",
          http: { paths: [{ path: "/", backend: { service: { name: "shop", port: { number: 80 } } } }] },
        },
      ],
    },
  },
];
const VALUES = { host: "${HOST}", storageClass: "${APPS_STORAGE_CLASS}", ingressClass: "${INGRESS_CLASS}" };

/** The folder, in the form of docs/services.md. */
function files(parts: string, value = "storageClass"): Record<string, string> {
  const folder = "gitops/apps/shop";
  return {
    [`${folder}/kustomization.yaml`]: `apiVersion: kustomize.config.k8s.io/v1beta1
kind: Kustomization
namespace: shop
resources: [namespace.yaml, source.yaml, release.yaml]
components: [../../components/defaults]
`,
    [`${folder}/namespace.yaml`]: "apiVersion: v1\nkind: Namespace\nmetadata:\n  name: shop\n",
    [`${folder}/source.yaml`]: `apiVersion: source.toolkit.fluxcd.io/v1
kind: HelmRepository
metadata:
  name: shop
spec:
  url: https://charts.example.org
`,
    [`${folder}/release.yaml`]: `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata:
  name: shop
spec:
  chart:
    spec:
      chart: shop
      version: 1.2.3
      sourceRef:
        kind: HelmRepository
        name: shop
  values:
    host: shop.\${CLUSTER_DOMAIN}
    ${value}: \${APPS_STORAGE_CLASS}
    ingressClass: \${INGRESS_CLASS}
`,
    [PARTS]: `${parts}---
apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata:
  name: shop
spec:
  path: ./gitops/apps/shop
`,
  };
}

it("starts a service that is only in gitops/ and in the chart lock", async () => {
  const folder = sharedFolder("flux");
  cpSync(CHART_LOCK, folder, { recursive: true });
  const project = await ProjectWorld.prepared(
    {},
    writeLock(folder, [madeUpChart("shop", OBJECTS, { values: VALUES })]),
  );
  const parts = project.read(PARTS) ?? "";
  await project.push("Add a shop", files(parts));
  await project.startFlux();
  expect([...project.notReady()]).toEqual([]);
  expect(project.conditions().get("HelmRelease shop/shop")).toMatchObject({ status: "True" });
  const { api } = project.world;
  const [claim] = api.list("PersistentVolumeClaim", "shop");
  expect([at(claim, "spec.storageClassName"), at(claim, "status.phase")]).toEqual(["proxmox-csi", "Bound"]);
  const [ingress] = api.list("Ingress.networking.k8s.io", "shop");
  const host = textAt(listAt(ingress, "spec.rules")[0], "host") ?? "";
  expect(backendOf(project.world, "ingress-nginx", host, "/")?.pod?.metadata.namespace).toBe("shop");

  await project.push("Misspell a value", files(parts, "storageClas"));
  expect(project.stalled()).toEqual(["shop/shop"]);
  expect(project.notReady().get("HelmRelease shop/shop")).toContain("does not know the value storageClas");
}, 60_000);

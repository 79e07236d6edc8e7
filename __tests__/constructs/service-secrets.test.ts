import { ServiceSecrets } from "../../constructs/service-secrets";
import type { ServicePart } from "../../spec";
import { alone } from "./support/alone";

const SOURCES = {
  credential: (id: string, form: string) => `${form} of ${id}`,
  outsideVariable: (variable: string) => `outside ${variable}`,
  driverConfig: (provider: string) => `driver of ${provider}`,
};

const PARTS = [
  {
    namespace: "harbor",
    privileged: true,
    secrets: [
      {
        name: "core",
        namespace: "harbor",
        data: {
          plain: { text: "text" },
          password: { credential: "admin" },
          hash: { credential: "admin", form: "bcrypt" },
          token: { outside: "git_token" },
          json: { json: { auth: { outside: "git_token" } } },
        },
      },
    ],
  },
  {
    namespace: "kube-system",
    secrets: [{ name: "csi", namespace: "kube-system", data: { config: { driverConfig: "proxmox" } } }],
  },
  { namespace: "empty" },
] as unknown as readonly ServicePart[];

const { resource } = alone((stack) => void new ServiceSecrets(stack, "secrets", { parts: PARTS, sources: SOURCES }));

test("creates namespaces for services with secrets, except those that every cluster has", () => {
  expect(resource.kubernetes_namespace_v1).toEqual({
    harbor: expect.objectContaining({
      metadata: { name: "harbor", labels: { "pod-security.kubernetes.io/enforce": "privileged" } },
    }) as object,
  });
});

test("each value of a Secret comes from its source", () => {
  expect(resource.kubernetes_secret_v1?.["harbor-core"]).toMatchObject({
    depends_on: ["kubernetes_namespace_v1.harbor"],
    type: "Opaque",
    data: {
      plain: "text",
      password: "value of admin",
      hash: "bcrypt of admin",
      token: "outside git_token",
      json: '{"auth":"outside git_token"}',
    },
  });
  expect(resource.kubernetes_secret_v1?.["kube-system-csi"]).toMatchObject({ data: { config: "driver of proxmox" } });
});

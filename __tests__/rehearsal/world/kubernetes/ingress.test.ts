import { backendOf, controllerAt } from "../../../../rehearsal/world/kubernetes/ingress";
import type { KubeObject } from "../../../../rehearsal/world/kubernetes/object";

type World = Parameters<typeof controllerAt>[0];

const READY = { conditions: [{ type: "Ready", status: "True" }] };
const labelled = (app: string) => ({ "app.kubernetes.io/name": app });

function object(kind: string, namespace: string | undefined, name: string, rest: object): KubeObject {
  const { metadata = {}, ...others } = rest as { metadata?: object };
  return { apiVersion: "v1", kind, metadata: { name, namespace, ...metadata }, ...others } as KubeObject;
}

const controller = object("Pod", "ingress", "controller", {
  metadata: { labels: labelled("ingress-nginx") },
  spec: { containers: [{ ports: [{ hostPort: 80 }, { hostPort: 443 }] }] },
  status: { ...READY, hostIP: "192.0.2.1" },
});
const balancer = object("Service", "ingress", "controller", {
  spec: { selector: labelled("ingress-nginx"), ports: [{ port: 443 }] },
  status: { loadBalancer: { ingress: [{ ip: "10.0.0.30" }] } },
});
const nginx = object("IngressClass.networking.k8s.io", undefined, "nginx", {
  spec: { controller: "k8s.io/ingress-nginx" },
});
const shop = object("Ingress.networking.k8s.io", "shop", "shop", {
  spec: {
    ingressClassName: "nginx",
    rules: [
      {
        host: "shop.example.com",
        http: {
          paths: [
            { path: "/", backend: { service: { name: "front", port: { number: 80 } } } },
            { path: "/api/", backend: { service: { name: "back", port: { number: 80 } } } },
          ],
        },
      },
    ],
  },
});
const front = object("Service", "shop", "front", { spec: { selector: labelled("front"), ports: [{ port: 80 }] } });
const frontPod = object("Pod", "shop", "front-0", { metadata: { labels: labelled("front") }, status: READY });

/** Just enough of the API: objects are found by the kind that they are made with here. */
function world(...objects: KubeObject[]): World {
  const list = (kind: string, namespace?: string) =>
    objects.filter((one) => one.kind === kind && (namespace === undefined || one.metadata.namespace === namespace));
  const get = (kind: string, name: string, namespace?: string) =>
    list(kind, namespace).find(({ metadata }) => metadata.name === name);
  return { api: { list, get } } as unknown as World;
}

describe("an ingress controller listens", () => {
  test("on the host ports of its node, and nowhere else", () => {
    const all = world(controller);
    expect(controllerAt(all, "192.0.2.1", 443)).toBe("ingress-nginx");
    expect(controllerAt(all, "192.0.2.1", 8443)).toBeUndefined();
    expect(controllerAt(all, "192.0.2.2", 443)).toBeUndefined();
  });

  test("on the address of its Service", () => {
    expect(controllerAt(world(controller, balancer), "10.0.0.30", 443)).toBe("ingress-nginx");
    expect(controllerAt(world(balancer), "10.0.0.30", 443)).toBeUndefined();
  });

  test("only while its pod is ready", () => {
    const broken = { ...controller, status: { hostIP: "192.0.2.1" } };
    expect(controllerAt(world(broken), "192.0.2.1", 443)).toBeUndefined();
  });
});

describe("an Ingress routes", () => {
  const NO_POD = { namespace: "shop", service: "front", pod: undefined };
  const to = (all: World, host: string, path: string) => backendOf(all, "ingress-nginx", host, path);

  test("by host, and by the longest path", () => {
    const all = world(nginx, shop, front, frontPod);
    expect(to(all, "shop.example.com", "/cart")).toEqual({ namespace: "shop", service: "front", pod: frontPod });
    expect(to(all, "shop.example.com", "/api/v1")).toEqual({ namespace: "shop", service: "back", pod: undefined });
    expect(to(all, "other.example.com", "/")).toBeUndefined();
  });

  test("nowhere while no pod is ready", () => {
    expect(to(world(nginx, shop, front), "shop.example.com", "/")).toEqual(NO_POD);
  });

  test.each([
    ["http", true],
    ["web", false],
  ])("by the name of a container port: %s", (targetPort, isFound) => {
    const named = { ...front, spec: { ...(front.spec as object), ports: [{ port: 80, targetPort }] } };
    const pod = { ...frontPod, spec: { containers: [{ ports: [{ name: "http", containerPort: 8080 }] }] } };
    expect(to(world(nginx, shop, named, pod), "shop.example.com", "/")?.pod).toBe(isFound ? pod : undefined);
  });

  test("nowhere with a port that the Service does not have", () => {
    const other = { ...front, spec: { ...(front.spec as object), ports: [{ port: 8080 }] } };
    expect(to(world(nginx, shop, other, frontPod), "shop.example.com", "/")).toEqual(NO_POD);
  });

  test("nowhere if its class belongs to another controller", () => {
    expect(backendOf(world(nginx, shop, front, frontPod), "traefik", "shop.example.com", "/")).toBeUndefined();
  });

  test("without a class only if the controller's class is the default", () => {
    const classless = { ...shop, spec: { ...(shop.spec as object), ingressClassName: undefined } };
    const annotations = { "ingressclass.kubernetes.io/is-default-class": "true" };
    const byDefault = { ...nginx, metadata: { ...nginx.metadata, annotations } };
    expect(to(world(nginx, classless, front, frontPod), "shop.example.com", "/")).toBeUndefined();
    expect(to(world(byDefault, classless, front, frontPod), "shop.example.com", "/")?.pod).toBe(frontPod);
  });
});

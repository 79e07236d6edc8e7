import { execFile } from "node:child_process";
import { join } from "node:path";
import { stringify } from "yaml";
import { startKubeApi } from "../../../rehearsal/kube-api/server";
import type { KubeApiServer } from "../../../rehearsal/kube-api/server";
import { KubernetesWorld } from "../../../rehearsal/world/kubernetes";
import { Store } from "../../../rehearsal/world/store";
import { fakeCluster, makeCa, makeClient } from "../world/kubernetes/support/fake-cluster";
import { writeKubeconfig } from "../world/kubernetes/support/kubeconfig";
import type { FakeCluster } from "../world/kubernetes/support/fake-cluster";
import { sharedFolder } from "../../support/temporary-folder";

interface Result {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

const folder = sharedFolder("kubectl");
let server: KubeApiServer;
let world: KubernetesWorld;
let view: FakeCluster;

beforeAll(async () => {
  const ca = await makeCa();
  view = fakeCluster(ca);
  world = new KubernetesWorld({ store: new Store(), view, folder });
  server = await startKubeApi({ world });
  writeKubeconfig(folder, "kubeconfig", ca, await makeClient(ca));
});

afterAll(async () => {
  await server.close();
});

function kubectl(args: string[], { config = "kubeconfig", input = "" } = {}): Promise<Result> {
  return new Promise((resolve) => {
    const env = { PATH: process.env.PATH, HOME: folder, KUBECONFIG: join(folder, config), ...server.env };
    const child = execFile("kubectl", args, { env, timeout: 20_000 }, (error, out, err) =>
      resolve({ code: error ? Number(error.code ?? 1) : 0, out, err }),
    );
    child.stdin?.end(input);
  });
}

const rows = ({ out }: Result) =>
  out
    .trim()
    .split("\n")
    .map((line) => line.split(/\s{2,}/));

describe("the real kubectl with the kubeconfig of the cluster", () => {
  it("shows nodes with their addresses and versions", async () => {
    const [header, ...nodes] = rows(await kubectl(["get", "nodes", "-o", "wide"]));
    expect(header?.slice(0, 6)).toEqual(["NAME", "STATUS", "ROLES", "AGE", "VERSION", "INTERNAL-IP"]);
    expect(nodes.find(([name]) => name === "talos-vps-cp-0")).toEqual(
      expect.arrayContaining(["talos-vps-cp-0", "Ready", "control-plane", "203.0.113.10"]),
    );
  });

  it("shows the pods that Talos starts, on every control plane", async () => {
    const lines = rows(await kubectl(["get", "pods", "-A", "-o", "wide"]));
    expect(lines[0]?.slice(0, 4)).toEqual(["NAMESPACE", "NAME", "READY", "STATUS"]);
    expect(lines.filter(([, name]) => name?.startsWith("kube-apiserver-"))).toHaveLength(3);
    expect(lines.filter(([, name]) => name?.startsWith("coredns-")).map((line) => line[3])).toEqual([
      "Running",
      "Running",
    ]);
  });

  it("shows storage classes, and which one is the default", async () => {
    const annotations = { "storageclass.kubernetes.io/is-default-class": "true" };
    world.api.create({
      apiVersion: "storage.k8s.io/v1",
      kind: "StorageClass",
      metadata: { name: "hcloud-volumes", annotations },
      provisioner: "csi.hetzner.cloud",
    });
    expect((await kubectl(["get", "sc"])).out).toContain("hcloud-volumes (default)");
  });

  it("applies, changes, reads and deletes an object", async () => {
    const manifest = (value: string) =>
      stringify({
        apiVersion: "v1",
        kind: "ConfigMap",
        metadata: { name: "greeting", namespace: "default" },
        data: { word: value },
      });
    expect(await kubectl(["apply", "-f", "-"], { input: manifest("hello") })).toMatchObject({
      code: 0,
      out: "configmap/greeting created\n",
    });
    expect((await kubectl(["apply", "-f", "-"], { input: manifest("hi") })).out).toBe(
      "configmap/greeting configured\n",
    );
    expect((await kubectl(["get", "cm", "greeting", "-o", "jsonpath={.data.word}"])).out).toBe("hi");
    expect(await kubectl(["delete", "cm", "greeting"])).toMatchObject({ code: 0 });
    expect((await kubectl(["get", "cm", "greeting"])).err).toContain('configmaps "greeting" not found');
  });

  it("lists objects in the order of their names", async () => {
    const names = rows(await kubectl(["get", "nodes", "--no-headers"])).map(([name]) => name);
    expect(names.length).toBeGreaterThan(2);
    expect(names).toEqual([...names].sort());
  });

  it("lists secrets by their labels", async () => {
    world.api.create({
      apiVersion: "v1",
      kind: "Secret",
      metadata: { name: "hcloud", namespace: "kube-system", labels: { made: "here" } },
      stringData: { token: "x" },
    });
    const { out } = await kubectl(["get", "secrets", "-n", "kube-system", "-l", "made=here", "--no-headers"]);
    expect(out).toMatch(/^hcloud\s+Opaque\s+1\s/);
  });

  it("waits for a condition", async () => {
    expect(await kubectl(["wait", "node/talos-vps-cp-0", "--for=condition=Ready", "--timeout=10s"])).toMatchObject({
      code: 0,
    });
  });

  it("drains a node: its pods move, and no new pods are scheduled on it", async () => {
    expect(await kubectl(["drain", "talos-pve-worker-0", "--ignore-daemonsets"])).toMatchObject({ code: 0 });
    expect((await kubectl(["get", "node", "talos-pve-worker-0"])).out).toContain("Ready,SchedulingDisabled");
    const lines = rows(await kubectl(["get", "pods", "-A", "-o", "wide", "-l", "k8s-app=kube-dns"])).slice(1);
    expect(lines.map((line) => line[3])).toEqual(["Running", "Running"]);
    expect(lines.flat()).not.toContain("talos-pve-worker-0");
    expect(await kubectl(["uncordon", "talos-pve-worker-0"])).toMatchObject({ code: 0 });
  });

  it("refuses an object in a namespace that does not exist", async () => {
    const input = stringify({ apiVersion: "v1", kind: "ConfigMap", metadata: { name: "x", namespace: "nowhere" } });
    expect((await kubectl(["create", "-f", "-"], { input })).err).toContain('namespaces "nowhere" not found');
  });
});

describe("refuses", () => {
  it("a certificate of another authority", async () => {
    const other = await makeCa();
    writeKubeconfig(folder, "foreign", view.ca, await makeClient(other));
    expect((await kubectl(["get", "nodes"], { config: "foreign" })).err).toMatch(
      /Unauthorized|must be logged in|provide credentials/,
    );
  });

  it("a client that trusts another authority", async () => {
    const other = await makeCa("other");
    writeKubeconfig(folder, "mistrust", other, await makeClient(view.ca));
    expect((await kubectl(["get", "nodes"], { config: "mistrust" })).err).toContain(
      "certificate signed by unknown authority",
    );
  });

  it("an address outside the rehearsal", async () => {
    writeKubeconfig(folder, "outside", view.ca, await makeClient(view.ca), "192.0.2.99");
    expect((await kubectl(["get", "nodes"], { config: "outside" })).err).toContain(
      "this is a rehearsal: it does not connect to 192.0.2.99:6443",
    );
  });

  it("every request while the API is down", async () => {
    view.down = "etcd has no leader";
    try {
      expect((await kubectl(["get", "nodes"])).err).toContain(
        "The connection to the server 203.0.113.10:6443 was refused",
      );
    } finally {
      view.down = undefined;
    }
  });
});

import { UNKNOWN } from "../../../rehearsal/protocol/behaviour";
import type { State } from "../../../rehearsal/protocol/behaviour";
import { kubernetesProvider } from "../../../rehearsal/providers/kubernetes";
import type { KubernetesWorld } from "../../../rehearsal/world/kubernetes";
import { drive } from "../world/kubernetes/support/drive";
import type { Driver } from "../world/kubernetes/support/drive";
import { makeCa, makeClient } from "../world/kubernetes/support/fake-cluster";
import type { FakeCluster } from "../world/kubernetes/support/fake-cluster";
import { makeWorld } from "../world/kubernetes/support/world";

let world: KubernetesWorld;
let view: FakeCluster;
let connection: State;

beforeEach(async () => {
  ({ world, view } = await makeWorld());
  const client = await makeClient(view.ca);
  connection = {
    host: "https://203.0.113.10:6443",
    cluster_ca_certificate: view.ca.certificate,
    client_certificate: client.certificate,
    client_key: client.privateKey,
    ignore_labels: ["^kustomize\\.toolkit\\.fluxcd\\.io/.*"],
  };
});

const resource = (type: string, over: State = {}): Promise<Driver> =>
  drive(kubernetesProvider(world), { ...connection, ...over }, `kubernetes_${type}_v1`);

const metadata = (name: string, over: State = {}): State => ({ name, labels: null, annotations: null, ...over });
const secret = (over: State = {}): State => ({
  metadata: [metadata("login", { namespace: "default" })],
  data: { user: "me" },
  ...over,
});

describe("objects that Terraform manages", () => {
  it("are created, read and deleted", async () => {
    const secrets = await resource("secret");
    const state = await secrets.create(secret());
    expect(state).toMatchObject({ id: "default/login", type: "Opaque", data: { user: "me" } });
    expect(world.api.get("Secret", "login", "default")?.data).toEqual({ user: "bWU=" });
    expect(await secrets.read(state)).toEqual(state);
    await secrets.delete(state);
    expect(await secrets.read(state)).toBeNull();
  });

  it("show foreign labels as a change, but not those of Kubernetes or those that the provider ignores", async () => {
    const namespaces = await resource("namespace");
    const state = await namespaces.create({ metadata: [metadata("apps", { labels: { mine: "yes" } })] });
    const live = world.api.require("Namespace", "apps");
    const labels = {
      ...live.metadata.labels,
      "kustomize.toolkit.fluxcd.io/name": "apps",
      "pod-security.kubernetes.io/enforce": "privileged",
      foreign: "label",
    };
    world.api.update({ ...live, metadata: { ...live.metadata, labels } });
    const read = await namespaces.read(state);
    expect((read?.metadata as State[])[0]?.labels).toEqual({ mine: "yes", foreign: "label" });
  });

  it("keep fields of other managers when Terraform changes its own", async () => {
    const namespaces = await resource("namespace");
    const state = await namespaces.create({ metadata: [metadata("apps", { labels: { a: "1", b: "1" } })] });
    const live = world.api.require("Namespace", "apps");
    world.api.update({ ...live, metadata: { ...live.metadata, labels: { ...live.metadata.labels, foreign: "x" } } });
    await namespaces.update({ metadata: [metadata("apps", { labels: { a: "2" } })] }, state);
    expect(world.api.require("Namespace", "apps").metadata.labels).toMatchObject({ a: "2", foreign: "x" });
    expect(world.api.require("Namespace", "apps").metadata.labels).not.toHaveProperty("b");
  });

  it("are replaced when an immutable field changes", async () => {
    const maps = await resource("config_map");
    const config = { metadata: [metadata("fixed", { namespace: "default" })], data: { a: "1" }, immutable: true };
    const state = await maps.create(config);
    expect((await maps.plan({ ...config, data: { a: "2" } }, state)).replace).toContain("data");
  });

  it("keep write-only values out of the state", async () => {
    const secrets = await resource("secret");
    const state = await secrets.create(secret({ data: null, data_wo: { user: "hidden" }, data_wo_revision: 1 }));
    expect(JSON.stringify(state)).not.toContain("hidden");
    expect(world.api.get("Secret", "login", "default")?.data).toEqual({ user: "aGlkZGVu" });
  });
});

describe("refuses", () => {
  it("a Secret that exists, and one in a missing namespace", async () => {
    const secrets = await resource("secret");
    await secrets.create(secret());
    await expect(secrets.create(secret())).rejects.toThrow('secrets "login" already exists');
    const nowhere = secret({ metadata: [metadata("login", { namespace: "nowhere" })] });
    await expect(secrets.create(nowhere)).rejects.toThrow('namespaces "nowhere" not found');
  });

  it("invalid names and contradictions, before any change", async () => {
    const secrets = await resource("secret");
    expect(secrets.faults(secret({ metadata: [metadata("Login")] })).join()).toContain("RFC 1123");
    expect(secrets.faults(secret({ data_wo: { a: "b" } }))).toEqual(['"data": conflicts with data_wo']);
  });

  it.each([
    [
      "another address",
      () => ({ host: "https://198.51.100.1:6443" }),
      "dial tcp 198.51.100.1:6443: connect: connection refused",
    ],
    ["an unknown name", () => ({ host: "https://api.nowhere.example:6443" }), "no such host"],
    [
      "another authority",
      async () => ({ cluster_ca_certificate: (await makeCa()).certificate }),
      "certificate signed by unknown authority",
    ],
    [
      "a certificate of another cluster",
      async () => {
        const foreign = await makeClient(await makeCa());
        return { client_certificate: foreign.certificate, client_key: foreign.privateKey };
      },
      "Unauthorized",
    ],
    [
      "a user without rights",
      async () => {
        const guest = await makeClient(view.ca, "CN=guest,O=guests");
        return { client_certificate: guest.certificate, client_key: guest.privateKey };
      },
      'Forbidden: User "guest"',
    ],
    ["a host that is not known yet", () => ({ host: UNKNOWN }), "http://localhost"],
  ])("%s", async (_, over, words) => {
    const secrets = await resource("secret", await over());
    await expect(secrets.create(secret())).rejects.toThrow(words);
  });

  it("every request while the API is down; a plan needs no API", async () => {
    view.down = "etcd has not been bootstrapped";
    const secrets = await resource("secret");
    await expect(secrets.create(secret())).rejects.toThrow("connection refused (etcd has not been bootstrapped)");
    await expect(secrets.plan(secret())).resolves.toBeDefined();
  });
});

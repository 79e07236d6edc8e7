import { createServer } from "node:http";
import type { AddressInfo, Server } from "node:net";
import { KubernetesClient } from "../../../ops/clients/kubernetes/client";
import { waitForApi } from "../../../ops/provisioners/wait-for-api";
import { startKubeApi } from "../../../rehearsal/kube-api/server";
import type { KubeApiServer } from "../../../rehearsal/kube-api/server";
import { KubernetesWorld } from "../../../rehearsal/world/kubernetes";
import { Store } from "../../../rehearsal/world/store";
import { HYBRID, fakeCluster, makeCa, makeClient } from "../../rehearsal/world/kubernetes/support/fake-cluster";
import type { KeyPair } from "../../rehearsal/world/kubernetes/support/fake-cluster";
import { sharedFolder } from "../../support/temporary-folder";

const SERVER = `https://${HYBRID[0]?.address}:6443`;
/** Times out soon. */
const BRIEF = { namespaces: [], seconds: 0.1, talosconfig: "/project/.talos/hybrid/talosconfig" };
const PROXY_VARIABLES = ["HTTPS_PROXY", "https_proxy", "NO_PROXY", "no_proxy"] as const;

let world: KubernetesWorld;
let api: KubeApiServer;
let ca: KeyPair;
let admin: KeyPair;

const folder = sharedFolder("api");

beforeAll(async () => {
  ca = await makeCa();
  admin = await makeClient(ca);
  world = new KubernetesWorld({ store: new Store(), view: fakeCluster(ca), folder });
  api = await startKubeApi({ world });
});
afterAll(() => api.close());
beforeEach(() => {
  PROXY_VARIABLES.forEach((name) => delete process.env[name]);
  process.env.HTTPS_PROXY = api.proxyUrl;
  world.reset();
});

function clientWith(pair: KeyPair, authority = ca, server = SERVER): KubernetesClient {
  return new KubernetesClient({
    server: new URL(server),
    ca: authority.certificate,
    cert: pair.certificate,
    key: pair.privateKey,
  });
}

describe("waiting for the Kubernetes API", () => {
  test("ends once /readyz returns 200 and the namespaces exist, and not before", async () => {
    world.api.startup.begin();
    const client = clientWith(admin);
    expect(await client.describeUnready()).toBe("/readyz responds with 500: poststarthook/rbac/bootstrap-roles");
    expect(await client.describeUnready()).toBeUndefined();
    expect(world.api.get("Namespace", "kube-system")).toBeUndefined();
    await waitForApi(client, { ...BRIEF, namespaces: ["kube-system"], seconds: 5 });
    expect(world.api.get("Namespace", "kube-system")).toBeDefined();
  });

  describe("wording", () => {
    test("names the namespaces that do not exist when the time is up", async () => {
      await expect(waitForApi(clientWith(admin), { ...BRIEF, namespaces: ["kube-system", "backup"] })).rejects.toThrow(
        `Timed out after 100ms waiting until the Kubernetes API at ${new URL(SERVER).host} is ready: namespaces that do not exist yet: backup. [wait-timeout]\nFor details, run: talosctl --talosconfig /project/.talos/hybrid/talosconfig -e 203.0.113.10 -n 203.0.113.10 service && talosctl --talosconfig /project/.talos/hybrid/talosconfig -e 203.0.113.10 -n 203.0.113.10 logs kubelet`,
      );
    });
  });

  test("does not accept an API server that refuses the client certificate", async () => {
    const foreign = await makeClient(await makeCa("another"));
    await expect(waitForApi(clientWith(foreign), BRIEF)).rejects.toThrow("/readyz responds with 401");
    const user = await makeClient(ca, "CN=user,O=alice");
    await expect(waitForApi(clientWith(user), BRIEF)).rejects.toThrow("/readyz responds with 403");
  });

  test("does not accept an API server with a certificate of another authority", async () => {
    await expect(waitForApi(clientWith(admin, await makeCa("another")), BRIEF)).rejects.toThrow(/certificate/);
  });

  test("reports a refused connection", async () => {
    delete process.env.HTTPS_PROXY;
    await expect(waitForApi(clientWith(admin, ca, "https://127.0.0.1:1"), BRIEF)).rejects.toThrow("ECONNREFUSED");
  });

  test("reports a refusal of the proxy", async () => {
    const proxy: Server = createServer().on("connect", (_, socket) =>
      socket.end("HTTP/1.1 403 Not in this world\r\n\r\n"),
    );
    await new Promise<void>((done) => proxy.listen(0, "127.0.0.1", done));
    process.env.HTTPS_PROXY = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    await expect(waitForApi(clientWith(admin), BRIEF)).rejects.toThrow(/^.*403 /);
    proxy.close();
  });
});

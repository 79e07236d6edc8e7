import { KubernetesClient } from "../../../ops/clients/kubernetes/client";
import { startKubeApi } from "../../../rehearsal/kube-api/server";
import { KubernetesWorld } from "../../../rehearsal/world/kubernetes";
import { Store } from "../../../rehearsal/world/store";
import { sharedFolder } from "../../support/temporary-folder";
import { HYBRID, fakeCluster, makeCa, makeClient } from "../world/kubernetes/support/fake-cluster";

const folder = sharedFolder("server");

test("the API responds again when the cluster is as it was before, although it changed while a certificate was made", async () => {
  const [ca, view] = await makeCa().then((made) => [made, fakeCluster(made)] as const);
  const admin = await makeClient(ca);
  let isChanged = false;
  let calls = 0;
  const changing = {
    ...view,
    apiNames: () => [...view.apiNames(), ...(isChanged ? ["another-node"] : [])],
    // First for the identity of the server, and then for its certificate.
    kubernetesCa: (host?: string) => {
      calls += 1;
      if (calls === 2) isChanged = true;
      return view.kubernetesCa(host);
    },
  };
  const world = new KubernetesWorld({ store: new Store(), view: changing, folder });
  const api = await startKubeApi({ world });
  process.env.HTTPS_PROXY = api.proxyUrl;
  process.env.NO_PROXY = "";
  const server = new URL(`https://${HYBRID[0]?.address}:6443`);
  const request = () =>
    new KubernetesClient({ server, ca: ca.certificate, cert: admin.certificate, key: admin.privateKey }).version();
  await request().catch(() => undefined);
  expect(isChanged).toBe(true);
  isChanged = false;
  await expect(request()).resolves.toBeDefined();
  await api.close();
});

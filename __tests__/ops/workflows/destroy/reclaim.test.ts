import { join } from "node:path";
import { readClusterData } from "../../../../ops/workflows/destroy/cluster-data";
import { RunConsole } from "../../../../ops/engine/console/console";
import {
  ControllerResourceRecord,
  listControllerResources,
} from "../../../../ops/providers/leftovers/controller-resources";
import { recordControllerResources } from "../../../../ops/engine/services/record-controller-resources";
import { recordVolumes } from "../../../../ops/checks/cluster/record-volumes";
import { reclaimLoadBalancers } from "../../../../ops/workflows/destroy/load-balancers";
import { reclaimVolumes } from "../../../../ops/workflows/destroy/volumes";
import { Journal } from "../../../../ops/state/journal";
import { placesOf } from "../../../../ops/support/places";
import { lockedRequest } from "../../../rehearsal/world/kubernetes/support/charts";
import { service } from "../../../../rehearsal/world/kubernetes/builders";
import { CALL } from "../../../rehearsal/world/kubernetes/support/drivers";
import { deployed, livingCluster, stateful } from "./support/living-cluster";
import { LIVE } from "../../../../ops/support/runtime";

type Living = Awaited<ReturnType<typeof livingCluster>>;

let cluster: Living | undefined;
const living = async (...options: Parameters<typeof livingCluster>) => (cluster = await livingCluster(...options));
afterEach(() => cluster?.close());

const claims = ({ world }: Living) => world.api.list("PersistentVolumeClaim").map(({ metadata }) => metadata.name);

describe("volumes of a cluster that is destroyed", () => {
  test("are deleted at every provider after the workloads that use them", async () => {
    const { world, client, waiting, project, disks } = await living();
    for (const object of [stateful("database"), ...deployed("web")]) world.api.create(object);
    await world.settle();
    expect([project.volumes.values().length, disks().length]).toEqual([1, 1]);
    expect(await reclaimVolumes(client, waiting)).toBe(2);
    expect([project.volumes.values().length, disks().length]).toEqual([0, 0]);
    expect(world.api.list("StatefulSet.apps")).toEqual([]);
    // The drivers are needed until the end; they have no claim of their own.
    expect(world.api.list("Deployment.apps").map(({ metadata }) => metadata.name)).toContain("hcloud-csi-controller");
  });

  test("of an operator are deleted after its custom resources", async () => {
    const { world, client, waiting, project } = await living();
    world.api.create({ apiVersion: "v1", kind: "Namespace", metadata: { name: "cnpg-system" } });
    world.releases.install(lockedRequest("cloudnative-pg", { PLATFORM_SITE: "hillsboro" }));
    world.api.create({
      apiVersion: "postgresql.cnpg.io/v1",
      kind: "Cluster",
      metadata: { name: "orders", namespace: "default" },
      spec: { instances: 2, storage: { storageClass: "hcloud-volumes", size: "10Gi" } },
    });
    await world.settle();
    expect(project.volumes.values()).toHaveLength(2);
    const { databases, volumes } = await readClusterData(client);
    expect(databases).toEqual([{ name: "default/orders", instances: 2, bytes: 20 * 2 ** 30 }]);
    expect(volumes).toEqual(
      ["default/pgdata-orders-0", "default/pgdata-orders-1"].map((name) => ({
        name,
        bytes: 10 * 2 ** 30,
        storageClass: "hcloud-volumes",
        isKept: false,
      })),
    );
    await reclaimVolumes(client, waiting);
    expect(world.api.list("Cluster.postgresql.cnpg.io")).toEqual([]);
    expect(project.volumes.values()).toEqual([]);
    expect(world.api.list("Deployment.apps").map(({ metadata }) => metadata.name)).toContain("cloudnative-pg");
  });

  test("with the policy Retain are kept, and recorded as such", async () => {
    const { world, client, waiting, project } = await living({ reclaimPolicy: "Retain" });
    world.api.create(stateful("database"));
    await world.settle();
    const [volume] = project.volumes.values();
    expect((await readClusterData(client)).volumes).toMatchObject([{ name: "default/data-database-0", isKept: true }]);
    expect((await listControllerResources(client)).volumes).toEqual([
      {
        driver: "csi.hetzner.cloud",
        handle: String(volume?.id),
        claim: "default/data-database-0",
        retained: true,
        at: expect.stringMatching(/^20/) as string,
      },
    ]);
    const { folder, kubeconfig } = cluster as Living;
    const places = { ...placesOf("lab", LIVE), kubeconfig, state: join(folder, "state") };
    const journal = new Journal(join(folder, "journal.jsonl"), "run");
    await recordControllerResources({ places, journal, console: new RunConsole([]) });
    expect(new ControllerResourceRecord(places.state).read().volumes).toMatchObject([{ retained: true }]);
    expect(journal.status()).toMatchObject([
      { step: "note-volumes", detail: expect.stringContaining(`Retain: default/data-database-0 (${volume?.id})`) },
    ]);
    expect(await reclaimVolumes(client, waiting)).toBe(0);
    expect(claims(cluster as Living)).toEqual([]);
    expect(project.volumes.values()).toHaveLength(1);
  });

  test("that are set to Retain later are recorded by the next verify; a verify that cannot reach the cluster keeps the record", async () => {
    const { world, client, folder } = await living();
    world.api.create(stateful("database"));
    await world.settle();
    const state = join(folder, "state");
    const noted = () => new ControllerResourceRecord(state).read().volumes.map(({ retained }) => retained);
    await recordVolumes({ kubernetes: client }, state);
    expect(noted()).toEqual([false]);
    for (const volume of world.api.list("PersistentVolume"))
      world.api.update({ ...volume, spec: { ...(volume.spec as object), persistentVolumeReclaimPolicy: "Retain" } });
    await recordVolumes({ kubernetes: client }, state);
    expect(noted()).toEqual([true]);
    const silent = { list: () => Promise.reject(new Error("no route to host")) };
    await recordVolumes({ kubernetes: silent as unknown as typeof client }, state);
    expect(noted()).toEqual([true]);
  });

  test("without their driver end with a reason, within the timeout", async () => {
    const { world, client, waiting, project } = await living();
    world.api.create(stateful("database"));
    await world.settle();
    world.releases.uninstall("kube-system", "hcloud-csi");
    await expect(reclaimVolumes(client, waiting)).rejects.toThrow(
      /volumes-gone .* UTC: volume pvc-\S+ \(Released\)[^]*kubectl describe pv pvc-/,
    );
    expect(project.volumes.values()).toHaveLength(1);
  });

  test("that a lost pod still uses end with a reason that names the pod and its node", async () => {
    const { world, client, waiting } = await living();
    world.api.create(stateful("database"));
    await world.settle();
    const [pod] = world.api.list("Pod", "default");
    // As on an unreachable node: deleted pods wait for its kubelet.
    if (pod) world.api.update({ ...pod, metadata: { ...pod.metadata, finalizers: ["test/kubelet"] } });
    await expect(reclaimVolumes(client, waiting)).rejects.toThrow(
      /claim default\/data-database-0 \(pod database-0 on talos-vps-cp-\d /,
    );
  });
});

describe("load balancers of a cluster that is destroyed", () => {
  test("are gone when their Services are", async () => {
    const { world, client, waiting, project } = await living();
    const made = world.api.create(service(CALL, "web", [80], "LoadBalancer"));
    world.api.create(service(CALL, "inside", [80]));
    await world.settle();
    expect(project.loadBalancers.values()).toHaveLength(1);
    expect((await listControllerResources(client)).services).toEqual([made.metadata.uid]);
    await reclaimLoadBalancers(client, waiting);
    expect(project.loadBalancers.values()).toEqual([]);
    const left = world.api.list("Service", "default").map(({ metadata }) => metadata.name);
    expect(left).toEqual(["kubernetes", "talos", "inside"]);
  });

  test("that remain end in an error with a reason", async () => {
    const { world, client, waiting } = await living();
    world.api.create(service(CALL, "web", [80], "LoadBalancer"));
    await world.settle();
    world.api.delete("Deployment.apps", "hcloud-cloud-controller-manager", "kube-system");
    await expect(reclaimLoadBalancers(client, waiting)).rejects.toThrow(
      /load-balancers-gone .* UTC: .* default\/web[^]*kubectl describe service -n default web/,
    );
  });
});

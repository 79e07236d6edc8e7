import { Refusal } from "../../../../rehearsal/protocol/behaviour";
import { service, workload } from "../../../../rehearsal/world/kubernetes/builders";
import { claimObject } from "../../../support/claim-object";
import { at, textAt } from "../../../../rehearsal/world/kubernetes/object";
import type { KubeObject } from "../../../../rehearsal/world/kubernetes/object";
import { ATLAS, CALL, TOKEN, clusterWithDrivers } from "./support/drivers";

const ROOT = { user: "root@pam" };

function stateful(storageClass: string): KubeObject {
  return workload("StatefulSet", "web", CALL, { claims: [{ name: "data", storageClass, size: "20Gi" }] });
}

const CLAIM = ["PersistentVolumeClaim", "data-web-0", "default"] as const;

describe("storage drivers", () => {
  it("create volumes at Hetzner with the labels of their cluster", async () => {
    const { world, project } = await clusterWithDrivers();
    world.api.create(stateful("hcloud-volumes"));
    await world.settle();
    const [volume] = project.volumes.values();
    expect(volume).toMatchObject({ size: 20, name: expect.stringMatching(/^pvc-/) });
    expect(volume?.labels).toMatchObject({ "managed-by": "coldstart", cluster: "test", "pvc-name": "data-web-0" });
    const [persistent] = world.api.list("PersistentVolume");
    expect(persistent).toMatchObject({ spec: { csi: { volumeHandle: String(volume?.id) } } });
  });

  it("create disks on Proxmox with the VM id from their settings", async () => {
    const { world, disks } = await clusterWithDrivers();
    world.api.create(stateful("proxmox-csi"));
    await world.settle();
    expect(disks()).toEqual([
      expect.objectContaining({ datastore: "local-zfs", name: expect.stringMatching(/^vm-987654321-pvc-/) }),
    ]);
  });

  it.each(["hcloud-volumes", "proxmox-csi"])("delete a volume of %s after its claim and its pod", async (name) => {
    const { world, project, disks } = await clusterWithDrivers();
    world.api.create(stateful(name));
    await world.settle();
    world.api.delete(...CLAIM);
    await world.settle();
    // The pod still uses it.
    expect(world.api.get(...CLAIM)?.metadata.deletionTimestamp).toBeDefined();
    expect(project.volumes.values().length + disks().length).toBe(1);
    world.api.delete("StatefulSet.apps", "web", "default");
    await world.settle();
    expect(world.api.get(...CLAIM)).toBeUndefined();
    expect(world.api.list("PersistentVolume")).toEqual([]);
    expect(project.volumes.values().length + disks().length).toBe(0);
  });

  it("keep volumes with the policy Retain", async () => {
    const { world, project } = await clusterWithDrivers({ reclaimPolicy: "Retain" });
    world.api.create(stateful("hcloud-volumes"));
    await world.settle();
    world.api.delete("StatefulSet.apps", "web", "default");
    world.api.delete(...CLAIM);
    await world.settle();
    expect(world.api.list("PersistentVolume").map((volume) => textAt(volume, "status.phase"))).toEqual(["Released"]);
    world.api.delete("PersistentVolume", world.api.list("PersistentVolume")[0]?.metadata.name ?? "");
    await world.settle();
    expect(world.api.list("PersistentVolume")).toEqual([]);
    expect(project.volumes.values()).toHaveLength(1);
  });

  it("delete nothing once they are uninstalled", async () => {
    const { world, project } = await clusterWithDrivers();
    world.api.create(stateful("hcloud-volumes"));
    await world.settle();
    world.releases.uninstall("kube-system", "hcloud-csi");
    world.api.delete("StatefulSet.apps", "web", "default");
    world.api.delete(...CLAIM);
    await world.settle();
    expect(world.api.list("PersistentVolume").map((volume) => textAt(volume, "status.phase"))).toEqual(["Released"]);
    expect(project.volumes.values()).toHaveLength(1);
  });

  it("keep a volume if Proxmox rejects their login, without blocking anything else", async () => {
    const { world, base, disks } = await clusterWithDrivers();
    world.api.create(stateful("proxmox-csi"));
    await world.settle();
    const { access } = base.providers.proxmox.state.cluster(ATLAS);
    const letIn = jest.spyOn(access, "tokenLogin").mockImplementation(() => {
      throw new Refusal("invalid token value!");
    });
    world.api.delete("StatefulSet.apps", "web", "default");
    world.api.delete(...CLAIM);
    await world.settle();
    expect(world.api.list("PersistentVolume").map((volume) => textAt(volume, "status.phase"))).toEqual(["Failed"]);
    expect(disks()).toHaveLength(1);
    letIn.mockRestore();
    world.api.create(claimObject(CALL.release, { name: "other", storageClass: "hcloud-volumes" }));
    await world.settle();
    expect(world.api.list("PersistentVolume")).toEqual([]);
    expect(disks()).toEqual([]);
  });

  it("report why they could not create a volume", async () => {
    const { world, storage } = await clusterWithDrivers();
    const claim = { name: "data", storageClass: "proxmox-csi" };
    world.api.create(claimObject(CALL.release, claim));
    jest.spyOn(storage, "createDisk").mockImplementation(() => storage.requireContent("nowhere", "images") as never);
    world.api.create(workload("Deployment", "web", CALL, { claims: [claim] }));
    await world.settle();
    expect(at(world.api.get("PersistentVolumeClaim", "data", "default"), "status.message")).toContain(
      "storage 'nowhere' does not exist",
    );
  });

  it("keep a pod in the zone of its volume, although the driver runs in another one too", async () => {
    const { world, view } = await clusterWithDrivers();
    world.api.create(stateful("proxmox-csi"));
    await world.settle();
    const place = () => textAt(world.api.get("Pod", "web-0", "default"), "spec.nodeName");
    expect(place()).toBe("talos-pve-worker-0");
    const [worker] = view.joined.filter(({ name }) => name === "talos-pve-worker-0");
    if (!worker) throw new Error("there is no worker");
    const inZone = (name: string, zone: string) => ({
      ...worker,
      name,
      labels: { ...worker.labels, "topology.kubernetes.io/zone": zone },
    });
    view.joined = [...view.joined.filter((node) => node !== worker), inZone("talos-pve-worker-1", "pve-2")];
    await world.settle();
    expect(place()).toBeUndefined();
    expect(JSON.stringify(world.api.get("Pod", "web-0", "default"))).toContain("volume node affinity conflict");
    view.joined = [...view.joined, inZone("talos-pve-worker-2", "atlas")];
    await world.settle();
    expect(place()).toBe("talos-pve-worker-2");
  });

  it("keep a pod in the location of its volume at Hetzner", async () => {
    const { world, base, project } = await clusterWithDrivers();
    const firewallIds: number[] = [];
    const common = { type: "cpx31", image: "debian-13", labels: {}, firewallIds, ipv4Enabled: true, ipv6Enabled: true };
    const protection = { deleteProtection: false, rebuildProtection: false, backups: false };
    for (const [name, location] of [
      ["talos-vps-cp-0", "ash"],
      ["talos-vps-cp-1", "hil"],
    ] as const)
      base.providers.hetzner.state.project(TOKEN).servers.create({ name, location, ...common, ...protection });
    const labels = (name: string) => world.api.get("Node", name)?.metadata.labels?.["csi.hetzner.cloud/location"];
    world.api.create(stateful("hcloud-volumes"));
    await world.settle();
    expect(["talos-vps-cp-0", "talos-vps-cp-1", "talos-pve-worker-0"].map(labels)).toEqual(["ash", "hil", undefined]);
    const [volume] = project.volumes.values();
    const before = textAt(world.api.get("Pod", "web-0", "default"), "spec.nodeName") ?? "";
    expect(labels(before)).toBe(volume?.location);
    const node = world.api.require("Node", before);
    world.api.update({ ...node, spec: { ...(node.spec as object), unschedulable: true } });
    world.api.delete("Pod", "web-0", "default");
    await world.settle();
    expect(textAt(world.api.get("Pod", "web-0", "default"), "spec.nodeName")).toBeUndefined();
  });

  it("cannot attach a volume whose disk is lost with its host, and delete it all the same", async () => {
    const { world, storage, disks } = await clusterWithDrivers();
    world.api.create(stateful("proxmox-csi"));
    storage.createDisk(ROOT, { node: "atlas", datastore: "nfs", name: "vm-9-shared", gibibytes: 1 });
    await world.settle();
    storage.loseHost("atlas");
    expect(disks().map(({ datastore }) => datastore)).toEqual(["nfs"]);
    // What changes next; in a story, the machine itself.
    world.api.delete("Pod", "web-0", "default");
    await world.settle();
    expect(textAt(world.api.get(...CLAIM), "status.phase")).toBe("Bound");
    const waiting = world.api.require("Pod", "web-0", "default");
    expect(textAt(waiting, "status.phase")).toBe("Pending");
    expect(JSON.stringify(waiting)).toMatch(/AttachVolume\.Attach failed .* code = NotFound/);
    world.api.delete("StatefulSet.apps", "web", "default");
    world.api.delete(...CLAIM);
    await world.settle();
    expect(world.api.list("PersistentVolume")).toEqual([]);
    world.api.create(stateful("proxmox-csi"));
    await world.settle();
    expect(textAt(world.api.get("Pod", "web-0", "default"), "status.phase")).toBe("Running");
  });

  it("keep a disk that is attached to a machine", async () => {
    const { storage } = await clusterWithDrivers();
    storage.createDisk(ROOT, { node: "atlas", datastore: "local-zfs", name: "vm-9-pvc-a", gibibytes: 1 });
    storage.placeDisk("atlas", "local-zfs:vm-9-pvc-a", 1500);
    expect(() => storage.deleteDisk(ROOT, "atlas", "local-zfs:vm-9-pvc-a")).toThrow(/used by VM 1500/);
    storage.forgetVm(1500);
    storage.deleteDisk(ROOT, "atlas", "local-zfs:vm-9-pvc-a");
    expect(storage.allDisks("atlas")).toEqual([]);
  });
});

describe("the cloud controller", () => {
  it("creates a load balancer for a Service, and deletes it before the Service is gone", async () => {
    const { world, project } = await clusterWithDrivers();
    const made = world.api.create(service(CALL, "web", [80], "LoadBalancer"));
    await world.settle();
    const [balancer] = project.loadBalancers.values();
    expect(balancer?.labels).toEqual({ "hcloud-ccm/service-uid": made.metadata.uid });
    expect(world.api.get("Service", "web", "default")).toMatchObject({
      status: { loadBalancer: { ingress: [{ ip: balancer?.ipv4 }] } },
    });
    world.api.delete("Service", "web", "default");
    expect(world.api.get("Service", "web", "default")).toBeDefined();
    await world.settle();
    expect(world.api.get("Service", "web", "default")).toBeUndefined();
    expect(project.loadBalancers.values()).toEqual([]);
  });

  it("is not used if it is not installed", async () => {
    const { world, project } = await clusterWithDrivers({ disabled: ["hcloud-cloud-controller-manager"] });
    world.api.create(service(CALL, "web", [80], "LoadBalancer"));
    await world.settle();
    expect(project.loadBalancers.values()).toEqual([]);
  });
});

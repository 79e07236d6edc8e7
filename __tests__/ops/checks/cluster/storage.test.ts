import { storageClasses, storageDefault } from "../../../../ops/checks/cluster/storage";
import { HYBRID, context, result } from "./support/context";

const CLASSES = "/apis/storage.k8s.io/v1/storageclasses";
const storageClass = (name: string, isDefault = false) => ({
  metadata: { name, annotations: { "storageclass.kubernetes.io/is-default-class": String(isDefault) } },
  provisioner: `${name}.example`,
});
const [hcloud, proxmox] = [storageClass("hcloud-volumes"), storageClass("proxmox-csi")];
const nfs = { server: "10.0.0.5", path: "/srv", defaultClass: true };
const withNfs = { cluster: { ...HYBRID, services: { nfs } } };

describe("the storage classes", () => {
  test("are listed, and that none is the default", async () => {
    const where = context({ [CLASSES]: [hcloud, proxmox] });
    expect(await result(storageClasses, where)).toMatchObject({
      status: "passed",
      evidence: "hcloud-volumes (hcloud-volumes.example), proxmox-csi (proxmox-csi.example)",
    });
    expect(await result(storageDefault, where)).toMatchObject({
      status: "passed",
      evidence: expect.stringMatching(/^none: /),
    });
  });

  test("include the default of the file", async () => {
    const where = context({ [CLASSES]: [storageClass("nfs-storage", true)] }, withNfs);
    expect(await result(storageDefault, where)).toMatchObject({ status: "passed", evidence: "nfs-storage" });
  });

  test("fail when one is missing, with the Flux objects that are not ready", async () => {
    const unready = { kind: "HelmRelease", metadata: { name: "csi", namespace: "proxmox-csi" } };
    const objects = { [CLASSES]: [hcloud], "/apis/helm.toolkit.fluxcd.io/v2/helmreleases": [unready] };
    expect(await result(storageClasses, context(objects))).toMatchObject({
      status: "failed",
      evidence: expect.stringMatching(/^proxmox-csi .*; .*: hcloud-volumes; HelmRelease proxmox-csi\/csi: /),
    });
  });

  test("fail permanently when the Flux object of one is stalled", async () => {
    const conditions = [
      { type: "Stalled", status: "True", message: "release proxmox-csi/csi is not in schemas/charts" },
    ];
    const stalled = {
      kind: "HelmRelease",
      metadata: { name: "csi", namespace: "proxmox-csi", generation: 1 },
      status: { conditions, observedGeneration: 1 },
    };
    const objects = { [CLASSES]: [hcloud], "/apis/helm.toolkit.fluxcd.io/v2/helmreleases": [stalled] };
    expect(await result(storageClasses, context(objects))).toMatchObject({
      status: "failed",
      evidence: expect.stringMatching(/proxmox-csi .*release proxmox-csi\/csi .* schemas\/charts$/),
      isFinal: true,
    });
  });

  test.each([
    ["is the default unasked", [hcloud, storageClass("proxmox-csi", true)], "proxmox-csi is the default"],
    ["is one of two defaults", [hcloud, proxmox, storageClass("a", true), storageClass("b", true)], "a and b"],
  ])("fail when one %s", async (_, list, words) => {
    expect(await result(storageDefault, context({ [CLASSES]: list }))).toMatchObject({
      status: "failed",
      evidence: expect.stringContaining(words),
    });
  });

  test("fail when the default of the file is not", async () => {
    const list = { [CLASSES]: [storageClass("nfs-storage")] };
    expect(await result(storageDefault, context(list, withNfs))).toMatchObject({
      status: "failed",
      evidence: expect.stringMatching(/^nfs-storage .* default/),
    });
  });
});

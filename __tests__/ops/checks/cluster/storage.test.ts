import { storage } from "../../../../ops/checks/cluster/storage";
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
  test("are told, and that none is the default", async () => {
    expect(await result(storage, context({ [CLASSES]: [hcloud, proxmox] }))).toMatchObject({
      ok: true,
      saw: "hcloud-volumes (hcloud-volumes.example), proxmox-csi (proxmox-csi.example); none is the default: every claim names its own",
    });
  });

  test("are told with the default where the file asks for one", async () => {
    const list = { [CLASSES]: [storageClass("nfs-storage", true)] };
    expect(await result(storage, context(list, withNfs))).toMatchObject({
      ok: true,
      saw: expect.stringContaining("nfs-storage is the default"),
    });
  });

  test.each([
    ["is missing", [hcloud], "proxmox-csi is missing; there are hcloud-volumes"],
    [
      "is the default unasked",
      [hcloud, storageClass("proxmox-csi", true)],
      "proxmox-csi is the default, and should not be",
    ],
    ["is one of two defaults", [hcloud, proxmox, storageClass("a", true), storageClass("b", true)], "a and b both say"],
  ])("are a fault when one %s", async (_, list, words) => {
    expect(await result(storage, context({ [CLASSES]: list }))).toMatchObject({
      ok: false,
      saw: expect.stringContaining(words),
    });
  });

  test("are a fault when the file's default is not", async () => {
    const list = { [CLASSES]: [storageClass("nfs-storage")] };
    expect(await result(storage, context(list, withNfs))).toMatchObject({
      ok: false,
      saw: "nfs-storage should be the default, and is not",
    });
  });
});

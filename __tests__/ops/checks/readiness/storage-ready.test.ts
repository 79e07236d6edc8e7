import { storageReady } from "../../../../ops/checks/readiness/storage-ready";
import { Lab } from "../../clients/talos/support/lab";

let lab: Lab;
beforeAll(async () => {
  lab = await Lab.start([]);
});
afterAll(() => lab.close());

const nfs = { server: "10.0.0.5", path: "/srv", defaultClass: true };

function waited(services: object) {
  const cluster = { ...lab.cluster(), services };
  const bound = { seconds: 0.5, because: "nothing is worth waiting for here" };
  return storageReady({ cluster, places: { kubeconfig: lab.kubeconfig }, console: { say: () => undefined }, bound });
}

describe("waiting for storage", () => {
  test("is left out where no service brings any", async () => {
    expect(await waited({})).toEqual({
      skipped: true,
      detail: "no service of this cluster brings a storage class",
    });
  });

  test("names the class that does not come, and how to look", async () => {
    await expect(waited({ nfs })).rejects.toThrow(
      /in vain: these storage classes are there: nfs-storage\. Last seen: nfs-storage is missing[^]*Look closer with: KUBECONFIG=\S+ kubectl get storageclasses,/,
    );
  });
});

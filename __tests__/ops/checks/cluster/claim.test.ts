import type { KubernetesObject } from "../../../../ops/clients/kubernetes/client";
import type { KubernetesApi } from "../../../../ops/checks/cluster/context";
import { claim, tryClaim } from "../../../../ops/checks/cluster/claim";
import { HYBRID, context, kubernetesWith } from "./support/context";

const CLAIMS = "/api/v1/namespaces/nfs-provisioner/persistentvolumeclaims";
const CLASSES = "/apis/storage.k8s.io/v1/storageclasses";
const AT_ONCE = { bind: 0.1, remove: 0.1 };

interface Driver {
  readonly binds?: boolean;
  readonly deletes?: boolean;
  readonly bindingMode?: string;
  /** A leftover of an earlier check. */
  readonly left?: readonly string[];
}

/** A cluster with one storage class, and a driver that does its work at once, or never. */
class Storage {
  readonly objects = new Map<string, KubernetesObject>();
  readonly patched: [string, object][] = [];

  constructor(private readonly driver: Driver = {}) {
    for (const name of driver.left ?? []) this.put(name);
  }

  get api(): KubernetesApi {
    const { binds = true, deletes = true, bindingMode = "Immediate" } = this.driver;
    const storageClass = {
      metadata: { name: "nfs-storage", annotations: { "storageclass.kubernetes.io/is-default-class": "true" } },
      volumeBindingMode: bindingMode,
    };
    return {
      ...kubernetesWith({ [CLASSES]: [storageClass] }),
      list: (path) =>
        Promise.resolve(
          path === CLASSES ? [storageClass] : [...this.objects.values()].filter(({ kind }) => kind?.endsWith("Claim")),
        ),
      find: (path) => Promise.resolve(this.objects.get(path)),
      create: (_, object) => Promise.resolve(this.put(object.metadata.name, binds)),
      patch: (path, fields) => Promise.resolve(void this.patched.push([path, fields])),
      delete: (path) => {
        const volume = String(this.objects.get(path)?.spec?.volumeName);
        this.objects.delete(path);
        if (deletes) this.objects.delete(`/api/v1/persistentvolumes/${volume}`);
        return Promise.resolve();
      },
    };
  }

  private put(name: string, binds = true): KubernetesObject {
    const volumeName = `pvc-of-${name}`;
    const object: KubernetesObject = {
      kind: "PersistentVolumeClaim",
      metadata: { name },
      spec: binds ? { volumeName } : {},
      status: binds ? { phase: "Bound", capacity: { storage: "1Gi" } } : { phase: "Pending" },
    };
    this.objects.set(`${CLAIMS}/${name}`, object);
    if (binds) this.objects.set(`/api/v1/persistentvolumes/${volumeName}`, { metadata: { name: volumeName } });
    return object;
  }
}

const at = ({ api }: Storage) => ({ kubernetes: api, kubeconfig: "a/kubeconfig" });

describe("a claim", () => {
  test("is bound, then deleted with its volume whatever the reclaim policy", async () => {
    const storage = new Storage();
    expect(await tryClaim(at(storage), CLAIMS, AT_ONCE)).toEqual({
      status: "passed",
      evidence: expect.stringMatching(/^nfs-storage: 1Gi for coldstart-verify-[0-9a-f]{8}, deleted again$/),
    });
    expect([...storage.objects]).toEqual([]);
    expect(storage.patched).toEqual([
      [expect.stringContaining("/persistentvolumes/pvc-of-"), { spec: { persistentVolumeReclaimPolicy: "Delete" } }],
    ]);
  });

  test("that is not bound in time fails and is deleted", async () => {
    const storage = new Storage({ binds: false });
    await expect(tryClaim(at(storage), CLAIMS, AT_ONCE)).rejects.toThrow(/ 100ms .* Pending/);
    expect([...storage.objects]).toEqual([]);
  });

  test("whose volume remains fails and names the volume", async () => {
    await expect(tryClaim(at(new Storage({ deletes: false })), CLAIMS, AT_ONCE)).rejects.toThrow(
      /: \/api\/v1\/persistentvolumes\/pvc-of-coldstart-verify-\w+ /,
    );
  });

  test("left by an interrupted check is deleted first", async () => {
    const storage = new Storage({ left: ["coldstart-verify-0badcafe"] });
    await tryClaim(at(storage), CLAIMS, AT_ONCE);
    expect([...storage.objects]).toEqual([]);
  });

  test("is not created for a class that waits for the first consumer", async () => {
    const storage = new Storage({ bindingMode: "WaitForFirstConsumer" });
    expect(await tryClaim(at(storage), CLAIMS, AT_ONCE)).toEqual({
      status: "skipped",
      evidence: expect.stringContaining("nfs-storage"),
    });
  });

  test("without a default class fails, and names the command that lists the classes", async () => {
    const kubernetes = kubernetesWith({ [CLASSES]: [{ metadata: { name: "nfs-storage" } }] });
    expect(await tryClaim({ kubernetes, kubeconfig: "a/kubeconfig" }, CLAIMS)).toMatchObject({
      status: "failed",
      command: "KUBECONFIG=a/kubeconfig kubectl get storageclasses",
    });
  });

  test("is created only when there is a default class", () => {
    expect(claim.appliesTo?.(context({}))).toBe(false);
    const nfs = { server: "10.0.0.5", path: "/srv", defaultClass: true };
    expect(claim.appliesTo?.(context({}, { cluster: { ...HYBRID, services: { nfs } } }))).toBe(true);
  });
});

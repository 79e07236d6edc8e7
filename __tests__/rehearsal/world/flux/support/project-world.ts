/** The hybrid cluster at the moment when Flux starts, with the project's own gitops/ in a git repository. */
import "reflect-metadata";
import { webcrypto } from "node:crypto";
import { join } from "node:path";
import * as x509 from "@peculiar/x509";
import type { JoinedNode } from "../../../../../rehearsal/world/cluster-view";
import { bootstrapFlux } from "../../../../../rehearsal/world/flux/bootstrap";
import { HELM_RELEASE } from "../../../../../rehearsal/world/flux/helm-releases";
import { KUSTOMIZATION } from "../../../../../rehearsal/world/flux/kustomizations";
import { git } from "../../../../../rehearsal/world/git/git";
import { GitRemotes } from "../../../../../rehearsal/world/git/remotes";
import { BUILD_CACHE } from "../../../../../rehearsal/run/places";
import { KubernetesWorld } from "../../../../../rehearsal/world/kubernetes";
import type { ChartLock } from "../../../../../rehearsal/world/kubernetes/charts/lock";
import { conditionOf } from "../../../../../rehearsal/world/kubernetes/object";
import type { Condition } from "../../../../../rehearsal/world/kubernetes/object";
import { Store } from "../../../../../rehearsal/world/store";
import { clusterSettings, enabledServices, loadCluster } from "../../../../../spec";
import { hostDns } from "../../../../../spec/machine-config/host-dns";
import { fakeCluster, makeCa, node } from "../../kubernetes/support/fake-cluster";
import type { KeyPair } from "../../kubernetes/support/fake-cluster";
import { CILIUM } from "../../kubernetes/support/world";
import { configMap, namespace, sealingKeySecret } from "./flux-world";
import { sharedFolder } from "../../../../support/temporary-folder";

const PROJECT = join(__dirname, "../../../../..");
const { cluster } = loadCluster(join(PROJECT, "clusters/hybrid.yaml"));
const { repository: url, branch } = cluster.gitops;

let pristine: string | undefined;

/** The tree as it stands, and only what Flux reads of it, committed once: every world then starts from a small copy of it. */
function snapshot(): string {
  if (pristine) return pristine;
  const seed = { project: PROJECT, uncommitted: true };
  const repository = new GitRemotes({ folder: sharedFolder("flux"), seed }).ensure(url, "main");
  const where = ["--git-dir", repository.folder];
  const tree = git([...where, "mktree"], { input: `${repository.git("ls-tree", "main", "gitops")}\n` });
  repository.git("update-ref", "refs/heads/main", git([...where, "commit-tree", tree], { input: "The tree" }));
  return (pristine = repository.folder);
}

const RSA = {
  name: "RSASSA-PKCS1-v1_5",
  hash: "SHA-256",
  publicExponent: new Uint8Array([1, 0, 1]),
  modulusLength: 2048,
} as const;

/** New content per path; null for a file that goes. */
export type Files = Readonly<Record<string, string | null>>;

let ownPair: Promise<KeyPair> | undefined;

export class ProjectWorld {
  private constructor(
    readonly world: KubernetesWorld,
    /** Opens what is sealed for this cluster. */
    readonly sealing: KeyPair,
  ) {}

  /** Machines, their network and what the layers before Flux put there; Flux itself is not started yet. */
  static async prepared(over: Partial<JoinedNode> = {}, charts?: ChartLock): Promise<ProjectWorld> {
    const joined = cluster.nodes.map((it, index) => {
      const { name, role, schedulable, labels, site } = it;
      const { hostDNS } = hostDns(cluster, it) as { hostDNS?: { enabled: boolean } };
      return node(name, `198.18.0.${index + 1}`, {
        role,
        schedulable,
        labels,
        site: site.provider,
        hostDns: hostDNS?.enabled ?? true,
        ...over,
      });
    });
    const folder = sharedFolder("flux");
    const world = new KubernetesWorld({
      store: new Store(),
      view: fakeCluster(await makeCa(), { cni: "none", joined }),
      folder,
      charts,
      // What a file of tests has built, the next one need not.
      buildCache: BUILD_CACHE,
      git: { seed: { project: snapshot() } },
    });
    await world.settle();
    world.releases.install(CILIUM);
    const sealing = await (ownPair ??= makeSealingPair());
    prepare(world, sealing);
    return new ProjectWorld(world, sealing);
  }

  async startFlux(): Promise<void> {
    await bootstrapFlux(
      this.world,
      {
        namespace: "flux-system",
        secretName: "flux-system",
        path: cluster.gitops.path,
        version: "v2.8.5",
        components: ["source-controller", "kustomize-controller", "helm-controller", "notification-controller"],
        registry: "ghcr.io/fluxcd",
        networkPolicy: true,
        interval: "1m0s",
        url,
        branch,
        logLevel: "info",
        tolerationKeys: [],
      },
      { secret: { username: "git", password: "token" } },
    );
  }

  read(path: string): string | undefined {
    const repository = this.world.remotes.ensure(url, branch);
    return repository.read(repository.resolve(branch) ?? "", path);
  }

  async push(message: string, files: Files): Promise<void> {
    this.world.remotes.ensure(url, branch).commit(branch, message, files, this.world.now());
    await this.world.settle();
  }

  /** All Kustomizations and HelmReleases, as "Kustomization name" and "HelmRelease namespace/name". */
  conditions(): Map<string, Condition | undefined> {
    const { api } = this.world;
    return new Map([
      ...api
        .list(KUSTOMIZATION)
        .map((object) => [`Kustomization ${object.metadata.name}`, conditionOf(object, "Ready")] as const),
      ...api
        .list(HELM_RELEASE)
        .map(
          (object) =>
            [`HelmRelease ${object.metadata.namespace}/${object.metadata.name}`, conditionOf(object, "Ready")] as const,
        ),
    ]);
  }

  /** The releases that are not tried again. */
  stalled(): string[] {
    return this.world.api
      .list(HELM_RELEASE)
      .filter((object) => conditionOf(object, "Stalled")?.status === "True")
      .map(({ metadata }) => `${metadata.namespace}/${metadata.name}`);
  }

  notReady(): Map<string, string> {
    return new Map(
      [...this.conditions()]
        .filter(([, ready]) => ready?.status !== "True")
        .map(([name, ready]) => [name, `${ready?.reason}: ${ready?.message}`]),
    );
  }
}

/** What the layers below put into the cluster before Flux starts. */
function prepare(world: KubernetesWorld, sealing: KeyPair): void {
  for (const { namespace: name, privileged, secrets } of enabledServices(cluster)) {
    if (name === "kube-system" || !secrets?.length || world.api.get("Namespace", name)) continue;
    world.api.create(namespace(name, privileged ? { "pod-security.kubernetes.io/enforce": "privileged" } : {}));
  }
  for (const { name, namespace: place, type, data } of enabledServices(cluster).flatMap((part) => part.secrets ?? []))
    world.api.create({
      apiVersion: "v1",
      kind: "Secret",
      metadata: { name, namespace: place },
      type,
      stringData: Object.fromEntries(
        Object.entries(data).map(([key, value]) => [key, "text" in value ? value.text : "rehearsed"]),
      ),
    });
  world.api.create(sealingKeySecret(sealing.certificate, sealing.privateKey));
  const addresses = Object.fromEntries(cluster.nodes.map(({ name }, index) => [name, `198.18.0.${index + 1}`]));
  world.api.create(namespace("flux-system"));
  world.api.create(
    configMap("cluster-settings", clusterSettings(cluster, addresses, "ssh-ed25519 AAAA any"), "flux-system"),
  );
}

/** What kubeseal and the controller share. */
export async function makeSealingPair(): Promise<KeyPair> {
  const keys = await webcrypto.subtle.generateKey(RSA, true, ["sign", "verify"]);
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: "CN=sealed-secret",
    notBefore: new Date(Date.now() - 60_000),
    notAfter: new Date(Date.now() + 3_600_000),
    signingAlgorithm: RSA,
    keys,
  });
  const der = await webcrypto.subtle.exportKey("pkcs8", keys.privateKey);
  return { certificate: certificate.toString("pem"), privateKey: x509.PemConverter.encode(der, "PRIVATE KEY") };
}

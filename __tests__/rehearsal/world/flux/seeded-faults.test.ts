import { stringify } from "yaml";
import { seal, sealLabel } from "../../../../rehearsal/world/sealed-secrets/seal";
import { FAULTS } from "./seeded-faults";
import type { Fault } from "./seeded-faults";
import { ProjectWorld, makeSealingPair } from "./support/project-world";
import type { Files } from "./support/project-world";
import { nonEmpty } from "../../../support/non-empty";

jest.setTimeout(30_000);

let running: ProjectWorld;

beforeAll(async () => {
  running = await ProjectWorld.prepared();
  await running.startFlux();
});

/** Suffixes of pods follow from their templates: they say nothing, and change with everything. */
function findFaults(project: ProjectWorld): Record<string, string> {
  const plain = (words: string) => words.replaceAll(/(?<=pods? "?[a-z-]+?)(-[b-z2-9]{9})?-[b-z2-9]{5}(?=[":])/g, "-*");
  return Object.fromEntries([...project.notReady()].map(([name, words]) => [name, plain(words)]));
}

function expected({ broken, waiting = {} }: Fault): Record<string, string> {
  const waits = Object.entries(waiting).map(([name, dependency]) => [
    `Kustomization ${name}`,
    `DependencyNotReady: dependency 'flux-system/${dependency}' is not ready`,
  ]);
  return { ...broken, ...Object.fromEntries(waits) };
}

function seeded(project: ProjectWorld, edits: Fault["edits"]): { right: Files; wrong: Files } {
  const right: Record<string, string> = {};
  const wrong: Record<string, string> = {};
  for (const [file, [before, after]] of nonEmpty(Object.entries(edits))) {
    const path = `gitops/${file}`;
    const text = project.read(path) ?? "";
    expect(text.split(before)).toHaveLength(2);
    right[path] = text;
    wrong[path] = text.replace(before, () => after);
  }
  return { right, wrong };
}

describe("a mistake in the tree of a running cluster stops its part and the parts that depend on it, until it is reverted", () => {
  it.each(FAULTS.filter(({ fromNothing }) => !fromNothing).map((fault) => [fault.title, fault]))(
    "%s",
    async (title, fault) => {
      expect(findFaults(running)).toEqual({});
      const { right, wrong } = seeded(running, fault.edits);
      await running.push(title, wrong);
      expect(findFaults(running)).toEqual(expected(fault));
      expect(running.stalled()).toEqual(fault.stalled ?? []);
      await running.push("Take it out again", right);
      expect(findFaults(running)).toEqual({});
      expect(running.stalled()).toEqual([]);
    },
  );

  it("a secret that was sealed for another cluster", async () => {
    const [folder, name] = ["gitops/apps/gitea/database", "mirror-token"];
    const list = running.read(`${folder}/kustomization.yaml`) ?? "";
    const push = async (certificate: string) => {
      const sealed = {
        apiVersion: "bitnami.com/v1alpha1",
        kind: "SealedSecret",
        metadata: { name },
        spec: { encryptedData: { token: seal(certificate, "geheim", sealLabel("strict", "gitea", name)) } },
      };
      await running.push("Seal a secret", {
        [`${folder}/sealed.yaml`]: stringify(sealed),
        [`${folder}/kustomization.yaml`]: list.replace("resources:", "resources:\n  - sealed.yaml"),
      });
    };
    await push((await makeSealingPair()).certificate);
    expect(findFaults(running)).toEqual({
      "Kustomization gitea-database":
        "HealthCheckFailed: health check failed after 5s: failed early due to stalled resources: [SealedSecret/gitea/mirror-token status: 'Failed': no key could decrypt secret]",
    });
    await push(running.sealing.certificate);
    expect(findFaults(running)).toEqual({});
    expect(running.world.api.get("Secret", name, "gitea")).toBeDefined();
    await running.push("Take it out again", {
      [`${folder}/sealed.yaml`]: null,
      [`${folder}/kustomization.yaml`]: list,
    });
    expect(findFaults(running)).toEqual({});
  });
});

describe("a mistake that exists before a cold start", () => {
  it.each(FAULTS.filter(({ fromNothing }) => fromNothing).map((fault) => [fault.title, fault]))(
    "%s",
    async (title, fault) => {
      const project = await ProjectWorld.prepared();
      const { right, wrong } = seeded(project, fault.edits);
      await project.push(title, wrong);
      await project.startFlux();
      expect(findFaults(project)).toEqual(expected(fault));
      expect(project.stalled()).toEqual(fault.stalled ?? []);
      await project.push("Take it out again", right);
      if (fault.leftover) await removeClaim(project, fault.leftover);
      expect(findFaults(project)).toEqual({});
    },
  );

  async function removeClaim(project: ProjectWorld, { namespace, claim }: NonNullable<Fault["leftover"]>) {
    expect(findFaults(project)[`HelmRelease ${namespace}/${namespace}`]).toContain(
      `PersistentVolumeClaim "${claim}" is invalid: spec: Forbidden: spec is immutable after creation`,
    );
    project.world.api.delete("PersistentVolumeClaim", claim, namespace);
    await project.world.settle();
  }

  it("a part that does not depend on its CRDs fails first, and is retried", async () => {
    const project = await ProjectWorld.prepared();
    const parts = { "clusters/hybrid/parts/infrastructure.yaml": ["  dependsOn:\n    - name: metallb\n", ""] } as const;
    await project.push("Do not wait for MetalLB", seeded(project, parts).wrong);
    await project.startFlux();
    const complaints = ({ world: { api } }: ProjectWorld) =>
      api
        .list("Event", "flux-system")
        .flatMap(({ reason, message }) => (reason === "ReconciliationFailed" ? message : []));
    expect(complaints(project)).toEqual([
      'IPAddressPool/metallb-system/default dry-run failed: no matches for kind "IPAddressPool" in version "metallb.io/v1beta1"',
    ]);
    expect(complaints(running).filter((message) => String(message).includes("no matches"))).toEqual([]);
    expect(findFaults(project)).toEqual({});
  });
});

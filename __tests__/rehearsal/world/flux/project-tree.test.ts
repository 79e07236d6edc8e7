import { FIRST_START_ANNOTATION } from "../../../../rehearsal/world/kubernetes/operators/vault";
import { ProjectWorld } from "./support/project-world";
import { nonEmpty } from "../../../support/non-empty";

// One cold start; the tests that change something are the last ones.
let project: ProjectWorld;
beforeAll(async () => {
  project = await ProjectWorld.prepared();
  await project.startFlux();
}, 60_000);

it("everything in gitops/ for the hybrid cluster becomes Ready", () => {
  expect([...project.notReady()]).toEqual([]);
  expect(project.conditions().size).toBeGreaterThan(20);
});

/** The services that people wait for, from the moment when Flux runs: the longest release, and the backup plugin of its database. */
const LONGEST_START_MINUTES = 8;

it("no service waits long for another", () => {
  const ends = new Map<string, number>();
  for (const { id, seconds, after } of project.world.clock.operations())
    ends.set(id, seconds + Math.max(0, ...after.map((other) => ends.get(other) ?? 0)));
  const minutes = Math.max(...ends.values()) / 60;
  expect(minutes).toBeGreaterThan(1);
  expect(minutes).toBeLessThanOrEqual(LONGEST_START_MINUTES);
});

it("with Talos' own resolver, PowerDNS would keep nodes from pulling images (decision 25)", async () => {
  const resolved = await ProjectWorld.prepared({ hostDns: true });
  await resolved.startFlux();
  expect([...resolved.notReady().values()].join("\n")).toMatch(/lookup \S+ on 127\.0\.0\.53:53: server misbehaving/);
}, 30_000);

it("the clock orders every part after its dependencies, and each release after its part", async () => {
  const { clock, api } = project.world;
  const byId = new Map(clock.operations().map((operation) => [operation.id, operation]));
  const needs = (type: string, name: string): string[] =>
    (byId.get(clock.last(type, name) ?? "")?.after ?? []).map((id) => `${byId.get(id)?.type} ${byId.get(id)?.name}`);
  for (const part of nonEmpty(api.list("Kustomization.kustomize.toolkit.fluxcd.io"))) {
    const { name } = part.metadata;
    const { dependsOn = [] } = part.spec as { dependsOn?: { name: string }[] };
    expect(needs("flux-part", name)).toEqual(
      expect.arrayContaining(dependsOn.map((other) => `flux-ready ${other.name}`)),
    );
  }
  expect(needs("flux-part", "harbor")).toContain("flux-part flux-system");
  expect(needs("flux-release", "harbor/harbor")).toEqual(
    expect.arrayContaining(["flux-part harbor", expect.stringMatching(/^kubernetes-node /)]),
  );
  expect(needs("flux-ready", "harbor")).toContain("flux-release harbor/harbor");
  expect(needs("flux-ready", "harbor-database")).toContain("flux-database harbor/harbor-database");
  // Once each: what is up already takes no time again.
  const before = clock.operations().length;
  await project.push("Nothing of note", { "notes.txt": "nothing" });
  const again = clock.operations().slice(before);
  expect(again.map(({ type }) => type)).not.toContain("flux-release");
  expect(again.map(({ type }) => type)).toContain("flux-part");
}, 60_000);

/** The commands are those of docs/runbooks/vault-first-start.md. */
it("Vault whose first start was killed is repaired by its runbook", async () => {
  const { world } = project;
  const { api } = world;
  const claim = () => api.require("PersistentVolumeClaim", "data-vault-0", "vault");
  expect(claim().metadata.annotations).toMatchObject({ [FIRST_START_ANNOTATION]: "complete" });
  const annotations = { ...claim().metadata.annotations, [FIRST_START_ANNOTATION]: "interrupted" };
  api.update({ ...claim(), metadata: { ...claim().metadata, annotations } });
  await world.settle();
  expect([...project.notReady()]).toEqual([
    ["Kustomization external-secrets-store", expect.stringContaining('no handler for route "auth/kubernetes/login"')],
  ]);
  const scale = async (replicas: number) => {
    const set = api.require("StatefulSet.apps", "vault", "vault");
    api.update({ ...set, spec: { ...(set.spec as object), replicas } });
    await world.settle();
  };
  await scale(0);
  api.delete("PersistentVolumeClaim", "data-vault-0", "vault");
  await world.settle();
  await scale(1);
  expect([...project.notReady()]).toEqual([]);
}, 60_000);
